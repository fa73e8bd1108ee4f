/** A highlighted sentence: a result, an error, or something to know first. */
import type { PropsWithChildren } from 'hono/jsx';

/** `alert` is read out at once by a screen reader. */
export function Notice({ kind = 'note', children }: PropsWithChildren<{ kind?: 'note' | 'good' | 'alert' }>) {
  return (
    <div class={`notice notice-${kind}`} role={kind === 'alert' ? 'alert' : undefined}>
      {children}
    </div>
  );
}
