/** A memory in a list: its content, and one faint line with its attributes. */
import type { Child } from 'hono/jsx';
import type { Layer, MemoryType } from '../../model/memory.ts';

/** The number of filled steps, from the bottom. */
const layerSteps: Record<Layer, number> = { working: 1, episodic: 2, semantic: 3, procedural: 4 };
const typeLetters: Record<MemoryType, string> = { fact: 'F', procedure: 'P', narrative: 'N' };

/** A stair of four steps, filled up to the layer, with the layer's name beside it. */
export function LayerSign({ layer }: { layer: Layer }) {
  return (
    <span class="layer">
      <svg viewBox="0 0 16 12" width="16" height="12" aria-hidden="true" focusable="false">
        {[0, 1, 2, 3].map((step) => (
          <rect
            class={step < layerSteps[layer] ? 'step step-on' : 'step'}
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
        {typeLetters[type]}
      </span>
      {type}
    </span>
  );
}

export interface MemoryLineProps {
  content: Child;
  layer: Layer;
  type: MemoryType;
  /** Facts that follow the layer and the type: time, source, subject. */
  more?: readonly Child[];
  /** An action on the memory from the list. */
  action?: Child;
  /** True if the memory was replaced, or is no longer true. */
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
