/** A table of figures or of what was done. One that is wider than the page scrolls by itself, with the keyboard too. */
import type { PropsWithChildren } from 'hono/jsx';

export interface TableProps {
  /** What it lists, for a screen reader. */
  label: string;
  head: readonly string[];
  /** Columns, from 0, that hold numbers. */
  numbers?: readonly number[];
}

export function Table({ label, head, numbers = [], children }: PropsWithChildren<TableProps>) {
  return (
    <section class="scroll" tabindex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            {head.map((title, at) => (
              <th scope="col" class={numbers.includes(at) ? 'number' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
