/** Links to the previous and next pages of a list. */

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
  /** True if the list begins with the oldest one. */
  isOldestFirst?: boolean;
}

export function Turn({ path, page, hasMore, items, isOldestFirst = false }: TurnProps) {
  if (page === 1 && !hasMore) return null;
  const [previous, next] = isOldestFirst ? ['Earlier', 'Later'] : ['Newer', 'Older'];
  const pathOf = (number: number) => (number > 1 ? `${path}${path.includes('?') ? '&' : '?'}page=${number}` : path);
  return (
    <nav class="turn" aria-label={`${previous} and ${next.toLowerCase()}`}>
      <p>
        {page > 1 && (
          <a href={pathOf(page - 1)}>
            ← {previous} {items}
          </a>
        )}
      </p>
      <p>
        {hasMore && (
          <a href={pathOf(page + 1)}>
            {next} {items} →
          </a>
        )}
      </p>
    </nav>
  );
}
