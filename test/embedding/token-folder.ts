/** Writes the folder of a static model with a few tokens, in the layout of Model2Vec and Sentence Transformers. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Name of a tensor → its rows, or a column of numbers. */
export type TestTensors = Record<string, { dtype: 'F32' | 'F16' | 'F64' | 'I64'; shape: number[]; values: number[] }>;

/** `##` begins a token that continues a word. The first token stands for anything unknown. */
export const tokens = ['[UNK]', '[PAD]', 'harbour', 'ferry', 'dawn', 'light', '##house', 'hafen'];

/** Token t has 1 at component t, and t at component 20 + t. */
export function tokenRows(width: number): number[] {
  return tokens.flatMap((_, token) =>
    Array.from({ length: width }, (_, j) => (j === token ? 1 : j === 20 + token ? token : 0)),
  );
}

export function writeTokenFolder(folder: string, tensors: TestTensors, card = ''): void {
  mkdirSync(folder, { recursive: true });
  const json = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value));
  json('tokenizer.json', {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: [],
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      lowercase: true,
      strip_accents: true,
      handle_chinese_chars: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: null,
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(tokens.map((token, id) => [token, id])),
    },
  });
  writeFileSync(join(folder, 'model.safetensors'), safetensorsOf(tensors));
  if (card !== '') writeFileSync(join(folder, 'README.md'), card);
}

export function safetensorsOf(tensors: TestTensors): Buffer {
  const header: Record<string, unknown> = { __metadata__: { format: 'pt' } };
  const parts: Buffer[] = [];
  let at = 0;
  for (const [name, { dtype, shape, values }] of Object.entries(tensors)) {
    const bytes = Buffer.concat(values.map((value) => numberOf(dtype, value)));
    header[name] = { dtype, shape, data_offsets: [at, at + bytes.length] };
    parts.push(bytes);
    at += bytes.length;
  }
  const described = Buffer.from(JSON.stringify(header));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(described.length));
  return Buffer.concat([length, described, ...parts]);
}

function numberOf(dtype: TestTensors[string]['dtype'], value: number): Buffer {
  const bytes = Buffer.alloc(dtype === 'F16' ? 2 : dtype === 'F32' ? 4 : 8);
  if (dtype === 'F32') bytes.writeFloatLE(value);
  else if (dtype === 'F64') bytes.writeDoubleLE(value);
  else if (dtype === 'I64') bytes.writeBigInt64LE(BigInt(value));
  else bytes.writeUInt16LE(halfOf(value));
  return bytes;
}

/** Works for small integers, which half precision represents exactly. */
function halfOf(value: number): number {
  if (value === 0) return 0;
  const exponent = Math.floor(Math.log2(Math.abs(value)));
  const fraction = Math.abs(value) / 2 ** exponent - 1;
  return (value < 0 ? 0x8000 : 0) | ((exponent + 15) << 10) | Math.round(fraction * 1024);
}
