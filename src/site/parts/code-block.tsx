/** Code that is read and copied. The button is there only with a script that makes it work. */
import type { Child } from 'hono/jsx';

export interface CodeBlockProps {
  text: string;
  /** What it is, such as `sh` or `TypeScript`; shown, and a class. */
  language?: string;
  /** What it does, in a line above it. */
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
      {/* A block that scrolls must be reached with the keyboard. */}
      <pre tabindex={0}>
        <code>{text}</code>
      </pre>
    </div>
  );
}
