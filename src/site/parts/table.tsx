/** A table. If it is wider than the page, it scrolls by itself, also with the keyboard. */
import type { PropsWithChildren } from 'hono/jsx';

export interface TableProps {
  /** The name of the table for a screen reader. */
  label: string;
  head: readonly string[];
  /** Columns, from 0, that hold numbers. */
  numbers?: readonly number[];
  /**
   * On a narrow screen, each row becomes a few lines of text. For rows that are clear without the head;
   * `data-label` names a cell there.
   */
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
