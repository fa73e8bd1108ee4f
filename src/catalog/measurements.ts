/** Measured figures, read from docs/benchmarks.md, so that pages state the same figures. */
import { readFileSync } from 'node:fs';

const benchmarksText = readFileSync(new URL('../../docs/benchmarks.md', import.meta.url), 'utf8');

/** The numbers in one column of the row with this name, in the section with this heading. Column 0 is the name. */
function readFigures(heading: string, row: string, column: number): number[] {
  const section = benchmarksText.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const line = section.split('\n').find((one) => one.startsWith(`| ${row} |`)) ?? '';
  const numbers = line
    .split('|')
    [column + 1]?.match(/\d+(?:,\d{3})*(?:\.\d+)?/g)
    ?.map((number) => Number(number.replaceAll(',', '')));
  if (numbers === undefined) throw new Error(`docs/benchmarks.md has no figure in column ${column} of "${row}".`);
  return numbers;
}

/** The groups of a pattern's match in the text, for figures within a sentence. */
function matchGroups(pattern: RegExp): string[] {
  const found = pattern.exec(benchmarksText);
  if (found === null) throw new Error(`docs/benchmarks.md does not say ${pattern}.`);
  return found.slice(1);
}

const readSpeed = (row: string, column: number) => readFigures('Speed', row, column);
const formatRecallAtFive = (set: string) => `${readFigures('Retrieval', set, 3)[0]} %`;
const oneDecimal = (value = 0) => value.toFixed(1);

/** A row in the table of the last run. */
const recallRow = 'recall, 1 client, p50 / p95 ms; its floor';
const largeRecallMs = readSpeed(recallRow, 2);
const [acknowledgedWrites, crashRounds] = [
  matchGroups(/\b([\d,]+) writes acknowledged/)[0],
  matchGroups(/\b(\d+) rounds: /)[0],
];

/** Questions answered correctly: `840 of 1,315 (64 %)`. */
function formatCorrect(row: string): string {
  const [right = 0, questions = 0, share = 0] = readFigures('Stories', row, 1);
  return `${right} of ${questions.toLocaleString('en')} (${share} %)`;
}

export interface Measurement {
  readonly claim: string;
  readonly figure: string;
  readonly command: string;
}

/** For people who decide whether to use the service. */
export const measurements: readonly Measurement[] = [
  {
    claim: 'Acknowledged writes lost when the server is killed while eight clients write',
    figure: `none of ${acknowledgedWrites}, in ${crashRounds} crashes`,
    command: 'npm run bench:crash',
  },
  {
    claim: 'Questions on stories of some months: the right memory ranks first',
    figure: `${formatCorrect('twenty-four stories')} over twenty-four stories; ${formatCorrect('four later stories not used for training')} on four not used for training`,
    command: 'npm run bench:story',
  },
  {
    claim: 'Questions on notebooks of everyday notes: the right memory ranks first',
    figure: `${formatCorrect('thirty-two notebooks')} over thirty-two notebooks; ${formatCorrect('twelve later notebooks not used for training')} on twelve not used for training`,
    command: 'npm run bench:story -- --folder bench/notes',
  },
  {
    claim: 'Found among the first five, LoCoMo (long conversations)',
    figure: formatRecallAtFive('locomo_dev'),
    command: 'npm run bench:retrieval',
  },
  {
    claim: 'Found among the first five, XQuAD in English, German, Chinese',
    figure: ['xquad_en', 'xquad_de', 'xquad_zh'].map(formatRecallAtFive).join(', '),
    command: 'npm run bench:retrieval',
  },
  {
    claim: 'Recall over HTTP at 100,000 memories, median and 95th percentile',
    figure: `${oneDecimal(largeRecallMs[0])} ms, ${oneDecimal(largeRecallMs[1])} ms`,
    command: 'npm run bench:speed',
  },
  {
    claim: 'Remember over HTTP, on disk before the answer, median',
    figure: `${oneDecimal(readSpeed('remember, 1 client, p50 / p95 / p99 ms', 2)[0])} ms`,
    command: 'npm run bench:speed',
  },
  {
    claim: 'From a fresh clone to the first recall, on Node 24',
    figure: `${readFigures('Start', 'Node 24', 1)[0]} s`,
    command: 'npm start',
  },
];

/** What a machine needs, with 10,000 memories and with 100,000. */
export const machineNeeds: readonly (readonly [what: string, small: string, large: string])[] = [
  machineNeed('Main memory', 'resident memory, MB', ([megabytes]) => `${megabytes} MB`),
  machineNeed(
    'Disk',
    'disk, bytes a memory',
    ([bytes = 0], memories) => `${Math.round((bytes * memories) / 1_000_000)} MB`,
  ),
  machineNeed('Recall, median', recallRow, ([median]) => `${oneDecimal(median)} ms`),
  machineNeed('Recalls per second, 8 clients', 'recall, 8 clients', (numbers) => `${numbers.at(-1)}`),
  machineNeed('Memories stored per second, 8 clients', 'remember, 8 clients', (numbers) => `${numbers.at(-1)}`),
];

function machineNeed(what: string, row: string, figure: (numbers: number[], memories: number) => string) {
  return [what, figure(readSpeed(row, 1), 10_000), figure(readSpeed(row, 2), 100_000)] as const;
}

/** Kilobytes of disk per memory, and milliseconds per recall, at 100,000 memories. */
export const costs = {
  kilobytes: Math.round((readSpeed('disk, bytes a memory', 2)[0] ?? 0) / 1_000),
  milliseconds: Math.round(largeRecallMs[0] ?? 0),
} as const;
