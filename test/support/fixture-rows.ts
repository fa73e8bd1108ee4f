import { readFileSync } from 'node:fs';

/** The rows of a JSONL file in `test/fixtures`. */
export const fixtureRows = <Row>(name: string): Row[] =>
  readFileSync(new URL(`../fixtures/${name}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
