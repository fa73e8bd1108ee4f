/** Small drawn charts: columns over time. A sentence says what a chart shows, for people who do not see it. */

export interface Column {
  /** The name of the column: `2026-05-08`, `13:00 UTC`. */
  label: string;
  value: number;
  /** The part of the value that is shown in another colour, such as failures. */
  amiss?: number;
}

export interface ChartProps {
  title: string;
  /** One sentence that says what the chart shows. */
  caption: string;
  columns: readonly Column[];
  /** The unit of the figures. */
  unit: keyof typeof single;
}

/** The units of figures, each with its singular. */
const single = { memories: 'memory', calls: 'call', ms: 'ms' } as const;
const withUnit = (value: number, unit: ChartProps['unit']) =>
  `${value.toLocaleString('en')} ${value === 1 ? single[unit] : unit}`;

const [width, height] = [600, 120];

export function Chart({ title, caption, columns, unit }: ChartProps) {
  const maxValue = Math.max(1, ...columns.map(({ value }) => value));
  const columnWidth = width / Math.max(1, columns.length);
  return (
    <figure class="chart">
      <figcaption>
        <strong>{title}</strong> {caption}
      </figcaption>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={`${title}. ${caption}`} preserveAspectRatio="none">
        <line class="chart-line" x1="0" x2={width} y1={height} y2={height} />
        {columns.map(({ label, value, amiss = 0 }, at) => (
          <g>
            <title>{`${label}: ${withUnit(value, unit)}${amiss > 0 ? `, ${amiss} of them refused or failed` : ''}`}</title>
            <rect class="chart-hit" {...box(at, columnWidth, height)} />
            <rect class="bar" {...box(at, columnWidth, (height * value) / maxValue)} />
            {amiss > 0 && <rect class="bar bar-against" {...box(at, columnWidth, (height * amiss) / maxValue)} />}
          </g>
        ))}
      </svg>
      <p class="chart-ends" aria-hidden="true">
        <span>{columns[0]?.label}</span>
        <span>{columns.some(({ value }) => value > 0) ? `peak ${withUnit(maxValue, unit)}` : 'nothing yet'}</span>
        <span>{columns.at(-1)?.label}</span>
      </p>
    </figure>
  );
}

function box(at: number, columnWidth: number, barHeight: number) {
  const drawnHeight = barHeight > 0 ? Math.max(1, barHeight) : 0;
  return {
    x: (at * columnWidth + columnWidth * 0.1).toFixed(2),
    y: (height - drawnHeight).toFixed(2),
    width: (columnWidth * 0.8).toFixed(2),
    height: drawnHeight.toFixed(2),
  };
}
