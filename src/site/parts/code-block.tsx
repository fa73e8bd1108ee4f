/** A block of code with a button that copies it. The button is hidden unless its script runs. */
import type { Child } from 'hono/jsx';

export interface CodeBlockProps {
  text: string;
  /** The language, such as `sh` or `TypeScript`; shown if there is no title. */
  language?: string;
  /** The title in the line above the code. */
  title?: Child;
}

export function CodeBlock({ text, language, title }: CodeBlockProps) {
  const label = title ?? language;
  return (
    <div class="code">
      <div class="code-head">
        <span>{label}</span>
        <button type="button" class="quiet" data-copy hidden>
          Copy
        </button>
      </div>
      {/* A block that scrolls must be reachable with the keyboard. */}
      <pre tabindex={0}>
        <code>{text}</code>
      </pre>
    </div>
  );
}
