/** Links to the pages before and after this one of a list, newest first. */

/** The page that the address names, from 1. */
export function pageIn(url: string): number {
  const given = new URL(url).searchParams.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(given) ? Number(given) : 1;
}

export interface TurnProps {
  /** Address of the first page. */
  path: string;
  /** From 1. */
  page: number;
  hasMore: boolean;
  /** What the list has, in the plural. */
  items: string;
}

export function Turn({ path, page, hasMore, items }: TurnProps) {
  if (page === 1 && !hasMore) return null;
  const pathOf = (number: number) => (number > 1 ? `${path}${path.includes('?') ? '&' : '?'}page=${number}` : path);
  return (
    <nav class="turn" aria-label="Newer and older">
      <p>{page > 1 && <a href={pathOf(page - 1)}>← Newer {items}</a>}</p>
      <p>{hasMore && <a href={pathOf(page + 1)}>Older {items} →</a>}</p>
    </nav>
  );
}
