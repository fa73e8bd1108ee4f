/** Combinations of settings. */
import { describe, expect, test } from 'vitest';
import { settingsTable } from '../src/settings/table.ts';
import { readSettings } from '../src/settings.ts';

const http = {
  STELE_EMBEDDER: 'http',
  STELE_EMBEDDING_URL: 'http://localhost:11434/v1',
  STELE_EMBEDDING_MODEL: 'all-minilm',
};

test.each(Object.keys(settingsTable))('a fault in %s, if there is one, is reported in plain words', (name) => {
  let said = '';
  try {
    readSettings({ [name]: '§ nonsense \n' });
  } catch (error) {
    said = String(error);
  }
  expect(said).not.toMatch(/invalid|expected/i);
});

describe('the embedding model', () => {
  test.each([
    [{}, { embedder: 'static', model: null }],
    [{ STELE_EMBEDDING_MODEL: '/models/mine.semb' }, { embedder: 'static', model: '/models/mine.semb' }],
    [http, { embedder: 'http', model: 'all-minilm', url: http.STELE_EMBEDDING_URL, apiKey: null, timeoutSeconds: 10 }],
    [
      { ...http, STELE_EMBEDDING_API_KEY: 'sk', STELE_EMBEDDING_TIMEOUT: '3' },
      { apiKey: 'sk', timeoutSeconds: 3 },
    ],
    [
      { STELE_EMBEDDER: 'onnx', STELE_EMBEDDING_MODEL: './bge' },
      { embedder: 'onnx', model: './bge' },
    ],
    [
      { STELE_EMBEDDER: 'model2vec', STELE_EMBEDDING_MODEL: './potion' },
      { embedder: 'model2vec', model: './potion' },
    ],
  ])('%j', (environment, expected) => {
    expect(readSettings(environment).embedding).toMatchObject(expected);
  });

  test.each([
    [{ STELE_EMBEDDER: 'other' }, /STELE_EMBEDDER: /],
    [
      { STELE_EMBEDDER: 'http' },
      /STELE_EMBEDDING_URL: .*needs the address[\s\S]*STELE_EMBEDDING_MODEL: .*needs the name/,
    ],
    [{ STELE_EMBEDDER: 'model2vec' }, /STELE_EMBEDDING_MODEL: .*needs the folder of a model/],
    [{ STELE_EMBEDDER: 'onnx' }, /STELE_EMBEDDING_MODEL: .*needs a folder/],
    [{ STELE_EMBEDDING_URL: http.STELE_EMBEDDING_URL }, /STELE_EMBEDDING_URL: is used only with STELE_EMBEDDER=http/],
    [{ STELE_EMBEDDING_API_KEY: 'sk' }, /STELE_EMBEDDING_API_KEY: is used only with STELE_EMBEDDER=http/],
    [{ ...http, STELE_EMBEDDING_URL: 'https://me:sk-secret@host/v1' }, /without a user name and password/],
    [{ ...http, STELE_EMBEDDING_URL: 'localhost:11434' }, /must be an http:\/\/ or https:\/\/ address/],
    [{ ...http, STELE_EMBEDDING_API_KEY: 'sk-secret\n' }, /STELE_EMBEDDING_API_KEY: must be printable/],
    [{ ...http, STELE_EMBEDDING_TIMEOUT: '0' }, /STELE_EMBEDDING_TIMEOUT: must be a whole number/],
  ])('%j is refused, and the message contains no secret', (environment, message) => {
    expect(() => readSettings(environment)).toThrow(message);
    expect(() => readSettings(environment)).not.toThrow(/sk-secret/);
  });
});

test('a replica without its database is refused; everything would silently be kept in SQLite', () => {
  const replica = { STELE_DATABASE_READ_URL: 'postgres://stele:sk-secret@replica/stele' };
  const database = { STELE_DATABASE_URL: 'postgres://stele@primary/stele' };
  expect(() => readSettings(replica)).toThrow(/STELE_DATABASE_READ_URL: needs STELE_DATABASE_URL/);
  expect(() => readSettings(replica)).not.toThrow(/sk-secret/);
  expect(readSettings({ ...replica, ...database })).toMatchObject({
    databaseUrl: database.STELE_DATABASE_URL,
    databaseReadUrl: replica.STELE_DATABASE_READ_URL,
  });
});

describe('the language model', () => {
  const llm = { STELE_LLM_URL: 'http://localhost:11434/v1', STELE_LLM_MODEL: 'qwen3' };

  test.each([
    [{}, null],
    [llm, { url: llm.STELE_LLM_URL, model: 'qwen3', apiKey: null, timeoutSeconds: 20 }],
    [
      { ...llm, STELE_LLM_KEY: 'sk', STELE_LLM_TIMEOUT: '5' },
      { url: llm.STELE_LLM_URL, model: 'qwen3', apiKey: 'sk', timeoutSeconds: 5 },
    ],
  ])('%j', (environment, expected) => {
    expect(readSettings(environment).languageModel).toEqual(expected);
  });

  test.each([
    [{ STELE_LLM_URL: llm.STELE_LLM_URL }, /STELE_LLM_MODEL: .*needs the name/],
    [{ STELE_LLM_MODEL: 'qwen3' }, /STELE_LLM_MODEL: needs STELE_LLM_URL/],
    [{ STELE_LLM_KEY: 'sk-secret' }, /STELE_LLM_KEY: needs STELE_LLM_URL/],
    [{ ...llm, STELE_LLM_URL: 'https://me:sk-secret@host/v1' }, /without a user name and password/],
    [{ ...llm, STELE_LLM_KEY: 'sk-secret\n' }, /STELE_LLM_KEY: must be printable/],
  ])('%j is refused, and the message contains no secret', (environment, message) => {
    expect(() => readSettings(environment)).toThrow(message);
    expect(() => readSettings(environment)).not.toThrow(/sk-secret/);
  });
});

describe('a number', () => {
  test.each([' ', '1e3', '0x50', '-1', '12.5', 'ten'])(
    'that is written %j is refused, and sets no limit to 0',
    (text) => {
      for (const name of ['STELE_RATE_LIMIT', 'STELE_PORT', 'STELE_KEY_PROCESSOR'])
        expect(() => readSettings({ [name]: text })).toThrow(`${name}: must be a whole number from 0 to`);
    },
  );

  test('that is wrong is named once', () => {
    for (const [name] of Object.entries(settingsTable).filter(([, { fallback }]) => /^(?:\d+|auto)$/.test(fallback))) {
      if (name === 'STELE_RECIPE') continue;
      const problem = () => readSettings({ [name]: 'none' });
      expect(problem).toThrow(name);
      expect(problem).not.toThrow(new RegExp(`${name}[\\s\\S]*\\n {2}${name}`));
    }
  });
});

describe('the address of the service', () => {
  test.each(['https://example.org', 'http://example.org:8080/memory/', ''])('may be %j', (url) => {
    expect(readSettings({ STELE_BASE_URL: url }).baseUrl).toBe(url.replace(/\/$/, '') || null);
  });

  test.each(['https://me:pw-1@example.org', 'https://example.org/?a=1', 'https://example.org/#x', 'example.org'])(
    'may not be %j: it is shown to everybody, and paths are added to it',
    (url) => {
      expect(() => readSettings({ STELE_BASE_URL: url })).toThrow(/STELE_BASE_URL: must be an address such as/);
      expect(() => readSettings({ STELE_BASE_URL: url })).not.toThrow(/pw-1/);
    },
  );
});
