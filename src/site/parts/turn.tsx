/** Links to the newer and older pages of a list. */

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
  /** The listed things in the plural, such as memories. */
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
