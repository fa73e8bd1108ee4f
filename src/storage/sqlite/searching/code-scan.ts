/**
 * Compares a query vector with coded vectors, 32 at once, and with rounded ones. A code of four bits
 * selects one of sixteen summands of the query; one instruction does that for sixteen vectors. No library offers
 * this, so the program is WebAssembly, assembled here.
 */

import { embeddingDimensions } from '../../../model/vector.ts';

declare global {
  /** The parts of WebAssembly used here, which Node's types leave out. */
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

/** Codes per vector: one for each two components. */
export const codesPerVector = embeddingDimensions / 2;
/** Rows per block, and the bytes of their codes. */
export const rowsPerBlock = 32;
export const bytesPerBlock = codesPerVector * 16;
/** The number of summands that are added up in one byte, and the largest summand for which their sum fits. */
const codesPerSum = 4;
export const maxSummand = 63;

/**
 * `codes`: a block of {@link bytesPerBlock} for each 32 rows. Byte 16 · code + row of a block holds a code of the first
 * sixteen rows in its lower half and one of the other sixteen in its upper half. `table`: sixteen summands for each
 * code. Writes the rows whose sum is at least `least` to `found`, 4 bytes each, and returns their number.
 */
type ScanCodes = (codes: number, blocks: number, table: number, least: number, found: number) => number;

/**
 * Writes the dot products of `count` rounded vectors with a query to `products`, four bytes each. `which` has the
 * numbers of the vectors; the query has two bytes per component.
 */
type MultiplyRows = (rows: number, which: number, count: number, query: number, products: number) => void;

export interface Comparisons {
  readonly scan: ScanCodes;
  readonly multiply: MultiplyRows;
}

let program: WebAssembly.Module | null = null;

export function compileComparisons(memory: WebAssembly.Memory): Comparisons {
  program ??= new WebAssembly.Module(new Uint8Array(assembled()));
  return new WebAssembly.Instance(program, { held: { memory } }).exports as unknown as Comparisons;
}

/** The row of a block that a bit stands for: sums of even rows come before those of odd rows. */
export const rowOfBit = Array.from({ length: rowsPerBlock }, (_, bit) => (bit & 16) + (bit & 7) * 2 + ((bit >> 3) & 1));

// Types and instructions by their names in WebAssembly, each with its code and operands.
const i32 = 0x7f;
const v128 = 0x7b;
const unsigned = (value: number): number[] => (value < 128 ? [value] : [(value & 127) | 128, ...unsigned(value >>> 7)]);
const signed = (value: number): number[] =>
  value >= -64 && value < 64 ? [value & 127] : [(value & 127) | 128, ...signed(value >> 7)];
const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const tee = (local: number) => [0x22, local];
const block = [0x02, 0x40];
const loop = [0x03, 0x40];
const ifNonzero = [0x04, 0x40];
const end = [0x0b];
const br = (levels: number) => [0x0c, levels];
const brIf = (levels: number) => [0x0d, levels];
const i32Const = (value: number) => [0x41, ...signed(value)];
const i32Load = [0x28, 2, 0];
const i32Store = [0x36, 2, 0];
const i32Eqz = [0x45];
const i32Ctz = [0x68];
const i32Add = [0x6a];
const i32Sub = [0x6b];
const i32Mul = [0x6c];
const i32And = [0x71];
const i32Or = [0x72];
const i32Shl = [0x74];
const i32ShrU = [0x76];
const simd = (code: number) => [0xfd, ...unsigned(code)];
const v128Load = (offset: number) => [...simd(0), 0, ...unsigned(offset)];
const i16x8Load8x8S = (offset: number) => [...simd(1), 0, ...unsigned(offset)];
/** A constant of sixteen bytes in which these values repeat. */
const v128Const = (of: readonly number[]) => [
  ...simd(12),
  ...Array.from({ length: 16 }, (_, at) => of[at % of.length]!),
];
const i8x16Swizzle = simd(14);
const i16x8Splat = simd(16);
const i32x4ExtractLane = (lane: number) => [...simd(27), lane];
const i16x8GeU = simd(54);
const v128And = simd(78);
const i8x16Bitmask = simd(100);
const i8x16NarrowI16x8S = simd(101);
const i8x16Add = simd(110);
const i16x8ShrU = simd(141);
const i16x8Add = simd(142);
const i32x4Add = simd(174);
const i32x4DotI16x8S = simd(186);

const increase = (local: number, amount: number) => [...get(local), ...i32Const(amount), ...i32Add, ...set(local)];

// Locals of the scan, by number. The first five are its parameters.
const [codes, blocks, table, least, found] = [0, 1, 2, 3, 4] as const;
/** The first row of the block; a bit for each of its rows whose sum is high enough; the address of the next find. */
const [firstRow, reachedBits, nextFind] = [5, 6, 7] as const;
/** Addresses of the next codes and of their summands; steps left in the block. */
const [codeAt, summandAt, stepsLeft] = [8, 9, 10] as const;
/** Sums of four summands, one byte per row: of the block's first sixteen rows, and of the others. */
const [fourOfFirst, fourOfOthers] = [11, 12] as const;
const [sixteenCodes, sixteenSummands] = [13, 14] as const;
/** Sums of all summands, two bytes per row: of rows at even places, and at odd places. */
const [firstEven, firstOdd, othersEven, othersOdd] = [15, 16, 17, 18] as const;
/** The least sum, for eight rows at once. */
const leastEach = 19;

/** Adds four summands for each row, then widens the sums. */
function addFour(): number[] {
  const one = (at: number) => {
    const addTo = (four: number) => (at === 0 ? set(four) : [...get(four), ...i8x16Add, ...set(four)]);
    const summandsOf = (halves: readonly number[]) => [
      ...[...get(sixteenSummands), ...get(sixteenCodes), ...halves, ...v128Const([15]), ...v128And, ...i8x16Swizzle],
    ];
    return [
      ...[...get(codeAt), ...v128Load(16 * at), ...set(sixteenCodes)],
      ...[...get(summandAt), ...v128Load(16 * at), ...set(sixteenSummands)],
      ...[...summandsOf([]), ...addTo(fourOfFirst)],
      ...[...summandsOf([...i32Const(4), ...i16x8ShrU]), ...addTo(fourOfOthers)],
    ];
  };
  const widen = (four: number, even: number, odd: number) => [
    ...[...get(four), ...v128Const([255, 0]), ...v128And, ...get(even), ...i16x8Add, ...set(even)],
    ...[...get(four), ...i32Const(8), ...i16x8ShrU, ...get(odd), ...i16x8Add, ...set(odd)],
  ];
  return [
    ...Array.from({ length: codesPerSum }, (_, at) => one(at)).flat(),
    ...widen(fourOfFirst, firstEven, firstOdd),
    ...widen(fourOfOthers, othersEven, othersOdd),
    ...[...increase(codeAt, 16 * codesPerSum), ...increase(summandAt, 16 * codesPerSum)],
  ];
}

function scanProgram(): number[] {
  const bitsOf = (even: number, odd: number) =>
    [even, odd].flatMap((sum) => [...get(sum), ...get(leastEach), ...i16x8GeU]).concat(i8x16NarrowI16x8S, i8x16Bitmask);
  const writeFinds = [
    ...loop,
    ...[...get(nextFind), ...get(firstRow), ...get(reachedBits), ...i32Ctz, ...i32Add, ...i32Store],
    ...increase(nextFind, 4),
    // Clears the lowest bit.
    ...[...get(reachedBits), ...get(reachedBits), ...i32Const(1), ...i32Sub, ...i32And, ...tee(reachedBits)],
    ...[...brIf(0), ...end],
  ];
  return [
    ...[...get(found), ...set(nextFind), ...get(least), ...i16x8Splat, ...set(leastEach)],
    ...[...block, ...loop, ...get(blocks), ...i32Eqz, ...brIf(1)],
    ...[firstEven, firstOdd, othersEven, othersOdd].flatMap((sum) => [...v128Const([0]), ...set(sum)]),
    ...[...get(codes), ...set(codeAt), ...get(table), ...set(summandAt)],
    ...[...i32Const(codesPerVector / codesPerSum), ...set(stepsLeft)],
    // Not unrolled: V8 compiles an unrolled loop to code of a third of the speed.
    ...[...loop, ...addFour(), ...get(stepsLeft), ...i32Const(1), ...i32Sub, ...tee(stepsLeft), ...brIf(0), ...end],
    ...[...bitsOf(firstEven, firstOdd), ...bitsOf(othersEven, othersOdd), ...i32Const(16), ...i32Shl, ...i32Or],
    ...[...tee(reachedBits), ...ifNonzero, ...writeFinds, ...end],
    ...[...increase(firstRow, rowsPerBlock), ...increase(codes, bytesPerBlock), ...increase(blocks, -1)],
    ...[...br(0), ...end, ...end],
    ...[...get(nextFind), ...get(found), ...i32Sub, ...i32Const(2), ...i32ShrU, ...end],
  ];
}

/** Rounded components that are multiplied in one step of the loop. */
const componentsPerStep = 32;

function multiplyProgram(): number[] {
  // The locals of the program; the first five are its parameters. `rowAt` and `queryAt` are the addresses of the next
  // components.
  const [rows, which, count, query, products, rowAt, queryAt, stepsLeft, sums] = [0, 1, 2, 3, 4, 5, 6, 7, 8] as const;
  const addEight = (at: number) => [
    ...[...get(rowAt), ...i16x8Load8x8S(8 * at), ...get(queryAt), ...v128Load(16 * at), ...i32x4DotI16x8S],
    ...[...get(sums), ...i32x4Add, ...set(sums)],
  ];
  const sumOfLanes = [0, 1, 2, 3].flatMap((lane) => [
    ...[...get(sums), ...i32x4ExtractLane(lane), ...(lane === 0 ? [] : i32Add)],
  ]);
  return [
    ...[...block, ...loop, ...get(count), ...i32Eqz, ...brIf(1)],
    ...[...get(which), ...i32Load, ...i32Const(embeddingDimensions), ...i32Mul, ...get(rows), ...i32Add, ...set(rowAt)],
    ...[...v128Const([0]), ...set(sums), ...get(query), ...set(queryAt)],
    ...[...i32Const(embeddingDimensions / componentsPerStep), ...set(stepsLeft)],
    ...[...loop, ...Array.from({ length: componentsPerStep / 8 }, (_, at) => addEight(at)).flat()],
    ...[...increase(rowAt, componentsPerStep), ...increase(queryAt, 2 * componentsPerStep)],
    ...[...get(stepsLeft), ...i32Const(1), ...i32Sub, ...tee(stepsLeft), ...brIf(0), ...end],
    ...[...get(products), ...sumOfLanes, ...i32Store],
    ...[...increase(products, 4), ...increase(which, 4), ...increase(count, -1)],
    ...[...br(0), ...end, ...end, ...end],
  ];
}

function assembled(): number[] {
  const sized = (content: readonly number[]) => [...unsigned(content.length), ...content];
  const named = (name: string) => sized([...Buffer.from(name)]);
  const section = (id: number, content: readonly number[]) => [id, ...sized(content)];
  // Declares the locals that follow the parameters: their number for each type.
  const scan = [2, ...[6, i32], ...[9, v128], ...scanProgram()];
  const multiply = [2, ...[3, i32], ...[1, v128], ...multiplyProgram()];
  const functionType = (parameters: number, results: number[]) => [
    ...[0x60, parameters, ...Array<number>(parameters).fill(i32), results.length, ...results],
  ];
  return [
    ...[0, ...Buffer.from('asm'), 1, 0, 0, 0],
    ...section(1, [2, ...functionType(5, [i32]), ...functionType(5, [])]),
    ...section(2, [1, ...named('held'), ...named('memory'), 2, 0, 1]),
    ...section(3, [2, 0, 1]),
    ...section(7, [2, ...named('scan'), 0, 0, ...named('multiply'), 0, 1]),
    ...section(10, [2, ...sized(scan), ...sized(multiply)]),
  ];
}
