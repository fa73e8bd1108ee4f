/** Text that Stele wrote from memories, which names them as `[mem_…]`: in a page each of them is a small link. */

import { rootOf } from './shell.tsx';
import type { WorkspaceVisit } from './visit.ts';

const citation = / ?\[(mem_[0-9A-HJKMNP-TV-Z]{26})\]/g;

export function CitedText({ visit, text }: { visit: WorkspaceVisit; text: string }) {
  const parts = text.split(citation);
  const numbers = new Map<string, number>();
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

/** Where there is no room for links, or the text is within one. Ids of records are for agents alone. */
export const withoutCitations = (text: string): string => text.replace(citation, '').replace(/ ?\[rec_\w+\]/g, '');
