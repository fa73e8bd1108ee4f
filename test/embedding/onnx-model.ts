/**
 * Writes a tiny ONNX model with its tokenizer, in the layout of the Hugging Face hub: each word has a row, and there
 * are no other layers.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const padding = ['[PAD]', '[UNK]'];

/**
 * A folder with a model of these words. The vector of a text is the mean of its words' rows, before it is scaled to
 * length 1.
 */
export function writeOnnxModel(folder: string, words: readonly string[], dimensions: number): void {
  const vocabulary = [...padding, ...words];
  mkdirSync(join(folder, 'onnx'), { recursive: true });
  writeFileSync(join(folder, 'onnx', 'model.onnx'), modelOf(vocabulary.length, dimensions));
  const json = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value));
  json('config.json', { model_type: 'bert', architectures: ['BertModel'], hidden_size: dimensions });
  json('tokenizer_config.json', {
    tokenizer_class: 'BertTokenizer',
    pad_token: '[PAD]',
    unk_token: '[UNK]',
    model_max_length: 128,
  });
  json('tokenizer.json', {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: padding.map((content, id) => ({ id, content, special: true, normalized: false })),
    normalizer: { type: 'BertNormalizer', clean_text: true, lowercase: true },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: null,
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(vocabulary.map((word, id) => [word, id])),
    },
  });
}

/** Component `at` of row `row`: rows are distinct and never zero. */
export const component = (row: number, at: number): number => Math.sin(row * 7 + at * 0.37) + 0.01;

/** `last_hidden_state = Gather(table, input_ids)`. The field numbers are those of onnx.proto. */
function modelOf(rows: number, dimensions: number): Buffer {
  const table = Float32Array.from({ length: rows * dimensions }, (_, at) =>
    component(Math.floor(at / dimensions), at % dimensions),
  );
  const node = message(
    text(1, 'table'),
    text(1, 'input_ids'),
    text(2, 'last_hidden_state'),
    text(3, 'gather'),
    text(4, 'Gather'),
  );
  const tensor = message(
    number(1, rows),
    number(1, dimensions),
    number(2, elementType.float),
    text(8, 'table'),
    bytes(9, Buffer.from(table.buffer)),
  );
  const graph = message(
    bytes(1, node),
    text(2, 'tiny'),
    bytes(5, tensor),
    bytes(11, value('input_ids', elementType.int64, ['batch', 'sequence'])),
    bytes(11, value('attention_mask', elementType.int64, ['batch', 'sequence'])),
    bytes(12, value('last_hidden_state', elementType.float, ['batch', 'sequence', dimensions])),
  );
  return message(number(1, 8), text(2, 'test'), bytes(7, graph), bytes(8, message(text(1, ''), number(2, 13))));
}

const elementType = { float: 1, int64: 7 } as const;

function value(name: string, type: number, shape: readonly (string | number)[]): Buffer {
  const dimensions = shape.map((size) => bytes(1, typeof size === 'string' ? text(2, size) : number(1, size)));
  const tensor = message(number(1, type), bytes(2, message(...dimensions)));
  return message(text(1, name), bytes(2, message(bytes(1, tensor))));
}

/** Protocol Buffers: a field has a key (number and wire type) and a value. */
const message = (...fields: Buffer[]) => Buffer.concat(fields);
const number = (field: number, amount: number) => Buffer.from([...varint(field << 3), ...varint(amount)]);
const bytes = (field: number, content: Buffer) =>
  Buffer.concat([Buffer.from([...varint((field << 3) | 2), ...varint(content.length)]), content]);
const text = (field: number, content: string) => bytes(field, Buffer.from(content, 'utf8'));

function varint(amount: number): number[] {
  return amount < 128 ? [amount] : [(amount % 128) + 128, ...varint(Math.floor(amount / 128))];
}
