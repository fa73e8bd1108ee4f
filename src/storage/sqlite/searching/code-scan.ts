/**
 * Comparisons of a question with coded vectors, 32 of them at a time, and with rounded ones. A code of four bits selects one of sixteen summands of the question, which one
 * instruction does for sixteen vectors. No library offers that, so the program is WebAssembly, assembled here.
 */

import { embeddingDimensions } from '../../../model/vector.ts';

declare global {
  /** What this needs of it: Node's types leave it out. */
  namespace WebAssembly {
    class Memory {
      constructor(size: { initial: number });
      readonly buffer: ArrayBuffer;
      grow(pages: number): number;
    }
    class Module {
      constructor(bytes: Uint8Array);
    }
    class Instance {
      constructor(module: Module, imports: Record<string, Record<string, Memory>>);
      readonly exports: Record<string, unknown>;
    }
  }
}

/** Codes of a vector: one for two components. */
export const codesEach = embeddingDimensions / 2;
export const rowsAtOnce = 32;
export const bytesAtOnce = codesEach * 16;
/** The largest summand: four of them fit into a byte. */
export const mostSummand = 63;
const codesInByte = 4;

/**
 * `codes`: {@link bytesAtOnce} for each 32 rows, of which byte 16 · code + row holds the code of the first sixteen rows in its lower half, and of the other sixteen
 * in its upper half. `table`: sixteen summands for each code. Writes the rows whose sum is at least `least` at `found`, 4 bytes each, and returns their number.
 */
type ScanCodes = (codes: number, blocks: number, table: number, least: number, found: number) => number;

/** The products of the `count` rounded vectors whose numbers are at `which` with a question of two bytes a component: four bytes each at `products`. */
type MultiplyRows = (rows: number, which: number, count: number, question: number, products: number) => void;

export interface Comparisons {
  readonly scan: ScanCodes;
  readonly multiply: MultiplyRows;
}

let program: WebAssembly.Module | null = null;

export function comparisonsIn(memory: WebAssembly.Memory): Comparisons {
  program ??= new WebAssembly.Module(new Uint8Array(assembled()));
  return new WebAssembly.Instance(program, { held: { memory } }).exports as unknown as Comparisons;
}

/** The row within its 32 that a bit stands for: sums of even rows come before those of odd ones. */
export const rowOfBit = Array.from({ length: rowsAtOnce }, (_, bit) => (bit & 16) + (bit & 7) * 2 + ((bit >> 3) & 1));

// Types, and instructions of WebAssembly with their operands.
const i32 = 0x7f;
const v128 = 0x7b;
const unsigned = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]);
const signed = (value: number): number[] =>
  value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)];
const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const tee = (local: number) => [0x22, local];
const constant = (value: number) => [0x41, ...signed(value)];
const [beginBlock, beginLoop, beginIf, end] = [[0x02, 0x40], [0x03, 0x40], [0x04, 0x40], [0x0b]];
const jump = (levels: number) => [0x0c, levels];
const jumpIf = (levels: number) => [0x0d, levels];
const [isZero, add, subtract, and, or, shiftLeft, shiftRight] = [
  [0x45],
  [0x6a],
  [0x6b],
  [0x71],
  [0x72],
  [0x74],
  [0x76],
];
const lowestBit = [0x68];
const storeInteger = [0x36, 2, 0];
const loadInteger = [0x28, 2, 0];
const multiply = [0x6c];
const vector = (code: number) => [0xfd, ...unsigned(code)];
const load = (offset: number) => [...vector(0), 0, ...unsigned(offset)];
const bytes = (of: readonly number[]) => [...vector(12), ...Array.from({ length: 16 }, (_, at) => of[at % of.length]!)];
const [select, both, addBytes, addPairs, shiftPairs] = [vector(14), vector(78), vector(110), vector(142), vector(141)];
const [pairsOf, isAtLeast, narrow, topBits] = [vector(16), vector(54), vector(101), vector(100)];
const loadWidened = (offset: number) => [...vector(1), 0, ...unsigned(offset)];
const [multiplyPairs, addFours] = [vector(186), vector(174)];
const lane = (at: number) => [...vector(27), at];

// Parameters and variables of the program, by number.
const [codes, blocks, table, least, found, row, mask, written, code, summand, left] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
];
/** Sums of four summands, and of all: of the first and the other sixteen rows; of even and odd rows of each. */
const [fewFirst, fewOther, some, those, leastPairs] = [11, 12, 13, 14, 19];
const sums = [15, 16, 17, 18] as const;

const plus = (local: number, amount: number) => [...get(local), ...constant(amount), ...add, ...set(local)];

/** Adds four summands for each row, then widens the sums. */
function addFour(): number[] {
  const one = (at: number) => {
    const sum = (into: number) => (at === 0 ? set(into) : [...get(into), ...addBytes, ...set(into)]);
    return [
      ...[...get(code), ...load(16 * at), ...set(some), ...get(summand), ...load(16 * at), ...set(those)],
      ...[...get(those), ...get(some), ...bytes([15]), ...both, ...select, ...sum(fewFirst)],
      ...[...get(those), ...get(some), ...constant(4), ...shiftPairs, ...bytes([15]), ...both, ...select],
      ...sum(fewOther),
    ];
  };
  const widen = (few: number, even: number, odd: number) => [
    ...[...get(few), ...bytes([255, 0]), ...both, ...get(even), ...addPairs, ...set(even)],
    ...[...get(few), ...constant(8), ...shiftPairs, ...get(odd), ...addPairs, ...set(odd)],
  ];
  return [
    ...Array.from({ length: codesInByte }, (_, at) => one(at)).flat(),
    ...widen(fewFirst, sums[0], sums[1]),
    ...widen(fewOther, sums[2], sums[3]),
    ...[...plus(code, 16 * codesInByte), ...plus(summand, 16 * codesInByte)],
  ];
}

function scanProgram(): number[] {
  const reached = (even: number, odd: number) =>
    [even, odd].flatMap((sum) => [...get(sum), ...get(leastPairs), ...isAtLeast]).concat(narrow, topBits);
  const noteRows = [
    ...beginLoop,
    ...[...get(written), ...get(row), ...get(mask), ...lowestBit, ...add, ...storeInteger, ...plus(written, 4)],
    ...[...get(mask), ...get(mask), ...constant(1), ...subtract, ...and, ...tee(mask), ...jumpIf(0), ...end],
  ];
  return [
    ...[...get(found), ...set(written), ...get(least), ...pairsOf, ...set(leastPairs)],
    ...[...beginBlock, ...beginLoop, ...get(blocks), ...isZero, ...jumpIf(1)],
    ...sums.flatMap((sum) => [...bytes([0]), ...set(sum)]),
    ...[
      ...get(codes),
      ...set(code),
      ...get(table),
      ...set(summand),
      ...constant(codesEach / codesInByte),
      ...set(left),
    ],
    // Not unrolled: V8 makes a program of a third of the speed of that.
    ...[...beginLoop, ...addFour(), ...get(left), ...constant(1), ...subtract, ...tee(left), ...jumpIf(0), ...end],
    ...[...reached(sums[0], sums[1]), ...reached(sums[2], sums[3]), ...constant(16), ...shiftLeft, ...or, ...tee(mask)],
    ...[...beginIf, ...noteRows, ...end],
    ...[...plus(row, rowsAtOnce), ...plus(codes, bytesAtOnce), ...plus(blocks, -1), ...jump(0), ...end, ...end],
    ...[...get(written), ...get(found), ...subtract, ...constant(2), ...shiftRight, ...end],
  ];
}

/** Rounded components that are multiplied in one step of the loop. */
const multipliedAtOnce = 32;

function multiplyProgram(): number[] {
  const [rows, which, count, question, products, row, asked, left, sum] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
  const eight = (at: number) => [
    ...[...get(row), ...loadWidened(8 * at), ...get(asked), ...load(16 * at), ...multiplyPairs],
    ...[...get(sum), ...addFours, ...set(sum)],
  ];
  const lanes = [0, 1, 2, 3].flatMap((at) => [...get(sum), ...lane(at), ...(at === 0 ? [] : add!)]);
  return [
    ...[...beginBlock!, ...beginLoop!, ...get(count), ...isZero!, ...jumpIf(1)],
    ...[
      ...get(which),
      ...loadInteger,
      ...constant(embeddingDimensions),
      ...multiply,
      ...get(rows),
      ...add!,
      ...set(row),
    ],
    ...[...bytes([0]), ...set(sum), ...get(question), ...set(asked)],
    ...[...constant(embeddingDimensions / multipliedAtOnce), ...set(left)],
    ...[...beginLoop!, ...Array.from({ length: multipliedAtOnce / 8 }, (_, at) => eight(at)).flat()],
    ...[...plus(row, multipliedAtOnce), ...plus(asked, 2 * multipliedAtOnce)],
    ...[...get(left), ...constant(1), ...subtract!, ...tee(left), ...jumpIf(0), ...end!],
    ...[...get(products), ...lanes, ...storeInteger, ...plus(products, 4), ...plus(which, 4), ...plus(count, -1)],
    ...[...jump(0), ...end!, ...end!, ...end!],
  ];
}

function assembled(): number[] {
  const sized = (content: readonly number[]) => [...unsigned(content.length), ...content];
  const named = (name: string) => sized([...Buffer.from(name)]);
  const section = (id: number, content: readonly number[]) => [id, ...sized(content)];
  // The types of the variables that follow the parameters.
  const scan = [2, ...[6, i32], ...[9, v128], ...scanProgram()];
  const multiplying = [2, ...[3, i32], ...[1, v128], ...multiplyProgram()];
  const takes = (parameters: number, answers: number[]) => [
    ...[0x60, parameters, ...Array<number>(parameters).fill(i32), answers.length, ...answers],
  ];
  return [
    ...[0, ...Buffer.from('asm'), 1, 0, 0, 0],
    ...section(1, [2, ...takes(5, [i32]), ...takes(5, [])]),
    ...section(2, [1, ...named('held'), ...named('memory'), 2, 0, 1]),
    ...section(3, [2, 0, 1]),
    ...section(7, [2, ...named('scan'), 0, 0, ...named('multiply'), 0, 1]),
    ...section(10, [2, ...sized(scan), ...sized(multiplying)]),
  ];
}
