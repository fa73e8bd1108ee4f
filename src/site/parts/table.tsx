/** A table of figures or of what was done. One that is wider than the page scrolls by itself, with the keyboard too. */
import type { PropsWithChildren } from 'hono/jsx';

export interface TableProps {
  /** What it lists, for a screen reader. */
  label: string;
  head: readonly string[];
  /** Columns, from 0, that hold numbers. */
  numbers?: readonly number[];
  /** On a narrow screen each row is a few lines of text instead: for rows that one can read without the head. `data-label` names a cell there. */
  isStacked?: boolean;
}

export function Table({ label, head, numbers = [], isStacked = false, children }: PropsWithChildren<TableProps>) {
  return (
    <section class={isStacked ? 'scroll stacked' : 'scroll'} tabindex={0} aria-label={label}>
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
