/** Reads the tensors of a `safetensors` file: tables of numbers with their shapes. */
import { z } from 'zod';

export interface Tensor {
  shape: readonly number[];
  /** The number at an index, whatever its stored type. */
  at(place: number): number;
}

const lengthBytes = 8;
const tensorSchema = z.object({
  dtype: z.string(),
  shape: z.array(z.number()),
  data_offsets: z.tuple([z.number(), z.number()]),
});

type Reader = { bytes: number; read: (view: DataView, at: number) => number };
const readers: Readonly<Record<string, Reader>> = {
  F64: { bytes: 8, read: (view, at) => view.getFloat64(at, true) },
  F32: { bytes: 4, read: (view, at) => view.getFloat32(at, true) },
  F16: { bytes: 2, read: (view, at) => fromFloat16(view.getUint16(at, true)) },
  BF16: { bytes: 2, read: (view, at) => fromBfloat16(view.getUint16(at, true)) },
  I64: { bytes: 8, read: (view, at) => Number(view.getBigInt64(at, true)) },
  I32: { bytes: 4, read: (view, at) => view.getInt32(at, true) },
  I8: { bytes: 1, read: (view, at) => view.getInt8(at) },
};

/** The tensors by name. Throws an `Error` that states what is wrong with the file. */
export function readTensors(file: Uint8Array): Map<string, Tensor> {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const headerBytes = file.length < lengthBytes ? Number.POSITIVE_INFINITY : Number(view.getBigUint64(0, true));
  const start = lengthBytes + headerBytes;
  if (start > file.length) throw new Error('is cut short, or is not a safetensors file');
  const tensors = new Map<string, Tensor>();
  for (const [name, description] of Object.entries(readHeader(file.subarray(lengthBytes, start)))) {
    if (name !== '__metadata__') tensors.set(name, tensorOf(name, description, view, start));
  }
  return tensors;
}

function readHeader(bytes: Uint8Array): Record<string, unknown> {
  try {
    return z.record(z.string(), z.unknown()).parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
  } catch (error) {
    throw new Error('has a damaged header, or is not a safetensors file', { cause: error });
  }
}

function tensorOf(name: string, description: unknown, view: DataView, start: number): Tensor {
  const { success, data } = tensorSchema.safeParse(description);
  if (!success) throw new Error(`has a damaged header: nothing says how ${name} is stored`);
  const { dtype, shape, data_offsets: offsets } = data;
  const reader = readers[dtype];
  if (reader === undefined)
    throw new Error(`stores ${name} as ${dtype}; these can be read: ${Object.keys(readers).join(', ')}`);
  const [from, to] = [start + offsets[0], start + offsets[1]];
  const count = shape.reduce((product, side) => product * side, 1);
  if (to > view.byteLength || to - from !== count * reader.bytes)
    throw new Error(`is cut short: ${name} ends outside it`);
  return { shape, at: (place) => reader.read(view, from + place * reader.bytes) };
}

/** Decodes an IEEE 754 half-precision number. */
function fromFloat16(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 31;
  const fraction = bits & 1023;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

const floatBits = new DataView(new ArrayBuffer(4));

/** Decodes a bfloat16, the upper half of a float32. */
function fromBfloat16(bits: number): number {
  floatBits.setUint32(0, bits * 65_536);
  return floatBits.getFloat32(0);
}
