/** The description of a chart's figures. */
import { expect, test } from 'vitest';
import { Chart } from '../../src/site/parts/chart.tsx';

test.each([
  [[0, 1], 'peak 1 memory', '2026-05-08: 1 memory'],
  [[3, 2], 'peak 3 memories', '2026-05-08: 2 memories'],
  [[0, 0], 'nothing yet', '2026-05-08: 0 memories'],
])('the description of %j is %s', (figures, peak, column) => {
  const columns = figures.map((value, at) => ({ label: `2026-05-0${7 + at}`, value }));
  const drawn = String(Chart({ title: 'Memories', caption: 'Per day.', columns, unit: 'memories' }));
  expect(drawn).toContain(peak);
  expect(drawn).toContain(column);
});
