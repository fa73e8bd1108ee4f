import { describe, expect, test } from 'vitest';
import { endOf, isPeriod, startOf } from '../../src/reports/timeline.ts';

describe('a period', () => {
  test.each(['2026-05', '2026-05-08', '2024-02-29', '0001-01', '9999-12-31'])('can be %s', (period) => {
    expect(isPeriod(period)).toBe(true);
  });

  test.each([
    '',
    '2026',
    '2026-5',
    '2026-05-8',
    '2026-13',
    '2026-00',
    '2026-02-30',
    '2025-02-29',
    '2026-05-00',
    '2026-05-08T00:00',
    ' 2026-05',
  ])('cannot be "%s"', (period) => {
    expect(isPeriod(period)).toBe(false);
  });

  test.each([
    ['2026-05', '2026-05-01T00:00:00.000Z', '2026-05-31T23:59:59.999Z'],
    ['2024-02', '2024-02-01T00:00:00.000Z', '2024-02-29T23:59:59.999Z'],
    ['2026-12', '2026-12-01T00:00:00.000Z', '2026-12-31T23:59:59.999Z'],
    ['2026-05-08', '2026-05-08T00:00:00.000Z', '2026-05-08T23:59:59.999Z'],
  ])('%s lasts from %s to %s', (period, start, end) => {
    expect([startOf(period), endOf(period)]).toEqual([start, end]);
  });
});
