/** A memory in a list: what it says, and one faint line of what it is. */
import type { Child } from 'hono/jsx';
import type { Layer, MemoryType } from '../../model/memory.ts';

/** How many steps of the stair are filled, from the bottom. */
const steps: Record<Layer, number> = { working: 1, episodic: 2, semantic: 3, procedural: 4 };
const letters: Record<MemoryType, string> = { fact: 'F', procedure: 'P', narrative: 'N' };

/** Four steps of a stair, filled up to the layer; the word stands beside it. */
export function LayerSign({ layer }: { layer: Layer }) {
  return (
    <span class="layer">
      <svg viewBox="0 0 16 12" width="16" height="12" aria-hidden="true" focusable="false">
        {[0, 1, 2, 3].map((step) => (
          <rect
            class={step < steps[layer] ? 'step step-on' : 'step'}
            x={step * 4}
            y={9 - step * 3}
            width="3"
            height={3 + step * 3}
          />
        ))}
      </svg>
      {layer}
    </span>
  );
}

export function TypeSign({ type }: { type: MemoryType }) {
  return (
    <span class="type">
      <span class="type-letter" aria-hidden="true">
        {letters[type]}
      </span>
      {type}
    </span>
  );
}

export interface MemoryLineProps {
  content: Child;
  layer: Layer;
  type: MemoryType;
  /** What stands behind them: when, whence, about whom. */
  more?: readonly Child[];
  /** What one can do with it from the list. */
  action?: Child;
  /** The memory was replaced, or is true no more. */
  isGone?: boolean;
}

export function MemoryLine({ content, layer, type, more = [], action, isGone = false }: MemoryLineProps) {
  return (
    <article class={isGone ? 'memory memory-gone' : 'memory'}>
      <p class="memory-content">{content}</p>
      <p class="memory-facts">
        <LayerSign layer={layer} />
        <TypeSign type={type} />
        {more.map((part) => (
          <span>{part}</span>
        ))}
      </p>
      {action && <p class="memory-act">{action}</p>}
    </article>
  );
}
