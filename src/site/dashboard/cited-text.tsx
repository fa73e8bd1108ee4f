/**
 * Text that Stele generated from memories, which it cites as `[mem_…]`: the page shows each citation as a small link.
 */

import { rootOf } from './shell.tsx';
import type { WorkspaceVisit } from './visit.ts';

const citation = / ?\[(mem_[0-9A-HJKMNP-TV-Z]{26})\]/g;

interface CitedProps {
  visit: WorkspaceVisit;
  text: string;
  /** Memory id → its number, shared by all lines if the text is shown line by line. */
  numbers?: Map<string, number>;
}

export function CitedText({ visit, text, numbers = new Map() }: CitedProps) {
  const parts = text.split(citation);
  return (
    <>
      {parts.map((part, at) => {
        if (at % 2 === 0) return part;
        const number = numbers.get(part) ?? numbers.size + 1;
        numbers.set(part, number);
        return (
          <a class="citation" href={`${rootOf(visit)}/memories/${part}`} aria-label={`Memory ${number}`}>
            {number}
          </a>
        );
      })}
    </>
  );
}

/** A card or a summary: lines that end with a colon are titles, lines that begin with a dash are a list. */
export function CitedLines({ visit, text }: { visit: WorkspaceVisit; text: string }) {
  const numbers = new Map<string, number>();
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return (
    <div class="cited-lines" dir="auto">
      {lines.map((line) => {
        const isItem = line.startsWith('- ');
        const kind = isItem ? 'cited-item' : line.endsWith(':') ? 'cited-title' : undefined;
        return (
          <p class={kind}>
            <CitedText visit={visit} text={isItem ? line.slice(2) : line} numbers={numbers} />
          </p>
        );
      })}
    </div>
  );
}
