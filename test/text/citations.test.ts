import { expect, test } from 'vitest';
import { withoutCitations } from '../../src/text/citations.ts';

const id = 'mem_01J8ZQ4X0V3N5T7W9Y1B2C3D4E';

test('citations are removed, and nothing else is', () => {
  expect(withoutCitations(`- Priya leads Atlas. [${id}][${id}]\n- Tom [sic] uses max_tokens.`)).toBe(
    '- Priya leads Atlas.\n- Tom [sic] uses max_tokens.',
  );
  expect(withoutCitations('[mem_short] stays')).toBe('[mem_short] stays');
});

test('a text of citations only stays as it is', () => {
  expect(withoutCitations(`[${id}]`)).toBe(`[${id}]`);
});
