/** The architecture as tables. Whoever changes it changes a line here, and ARCHITECTURE.md with it. */
import { basename, dirname, extname } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  exportedNames,
  filesUnder,
  functionsOf,
  type Import,
  readText,
  type SourceFile,
  sourceFiles,
  withoutComments,
} from './support/source-tree.ts';

const basics = ['version', 'errors', 'near-names', 'time-units', 'log', 'fair', 'telemetry/traces', 'model', 'text'];
/** The part of storage that a feature may see: its ports. */
const ports = ['storage/ports'];
const context = [...basics, 'embedding', 'language-model', ...ports, 'workspace', 'verb', 'access', 'reading'];
const verbs = ['graph', 'retrieval', 'memory', 'upkeep', 'reports', 'continuity', 'ingest', 'events', 'archive'];
const features = [...context, ...verbs];
const received = [
  ...basics,
  ...ports,
  'workspace',
  'verb',
  'access',
  'reading',
  ...verbs,
  'tools',
  'catalog',
  'type services',
];

/**
 * Folder or top-level file of src → its allowed imports besides itself. `a/b` is only that file or folder, `type a`
 * only its types. A line may name only lines above it, so there are no cycles between folders.
 */
const mayImport: Record<string, string[]> = {
  // Shipped separately, as stele/client.
  client: [],
  version: [],
  errors: [],
  'near-names': [],
  'time-units': [],
  log: ['errors'],
  fair: ['errors', 'time-units'],
  telemetry: ['version', 'log'],
  model: ['errors', 'time-units', 'near-names'],
  text: ['errors', 'time-units', 'fair', 'model'],
  settings: ['errors'],
  endpoint: basics,
  embedding: [...basics, 'endpoint'],
  'language-model': [...basics, 'endpoint'],
  storage: basics,
  workspace: [...basics, 'embedding', 'language-model', ...ports],
  verb: ['errors', 'model', ...ports, 'workspace'],
  access: [...basics, ...ports, 'workspace', 'verb'],
  readers: [...basics, 'embedding', 'language-model', ...ports, 'workspace'],
  reading: [...basics, 'embedding'],
  graph: context,
  retrieval: [...context, 'graph'],
  memory: [...context, 'graph', 'retrieval'],
  upkeep: [...context, 'graph', 'retrieval', 'memory'],
  reports: [...context, 'graph', 'retrieval', 'memory', 'upkeep'],
  continuity: [...context, 'graph', 'retrieval', 'memory'],
  ingest: [...context, 'graph', 'retrieval', 'memory'],
  events: context,
  archive: context,
  jobs: [...features, 'endpoint/failure'],
  tools: [...features, 'jobs'],
  catalog: ['version', 'errors', 'model', 'tools/catalogue'],
  stores: [...basics, 'settings', 'storage'],
  models: [...basics, 'embedding', 'language-model', 'retrieval', 'settings', 'stores'],
  services: [...features, 'settings', 'storage', 'tools', 'catalog', 'jobs', 'readers', 'telemetry', 'models'],
  worker: ['errors', 'fair', 'jobs', 'models', 'type services'],
  reader: ['models', 'readers', 'retrieval', 'tools', 'type services'],
  surface: received,
  http: [...received, 'surface'],
  mcp: [...received, 'type jobs', 'surface'],
  site: [...received, 'surface'],
  app: [...basics, 'surface', 'http', 'mcp', 'site', 'type services'],
  cli: [
    ...features,
    'settings',
    'storage',
    'tools',
    'catalog',
    'jobs',
    'stores',
    'models',
    'services',
    'mcp/endpoint',
    'mcp/stdio-bridge',
    'app',
  ],
  main: ['version', 'errors', 'log', 'settings', 'fair', 'cli'],
};

/**
 * Room → its folders, in order. A folder imports, directly or through files beside it, only folders to its left. So a
 * file at the root of a room is below its folders, above them or between two, and no import path leads back up.
 */
const order: Record<string, string[]> = {
  access: ['sign-in', 'people', 'clients'],
  cli: ['archive', 'doctor', 'quality', 'serve'],
  embedding: ['cross-encoder'],
  graph: ['entity', 'communities'],
  http: ['contract', 'events', 'retention', 'questions', 'archive'],
  ingest: ['chat', 'importers'],
  memory: ['undo', 'contradictions', 'write'],
  'memory/contradictions': ['whole-texts', 'state-words', 'statements', 'replacement'],
  'memory/contradictions/statements': ['forms', 'values', 'things', 'holdings', 'states', 'comparison'],
  'memory/contradictions/statements/forms': ['languages'],
  model: ['people', 'ranking', 'events', 'retention', 'questions', 'archive'],
  reading: ['extract'],
  'reading/extract': ['technical'],
  reports: ['quality', 'questions'],
  retrieval: ['query', 'ground', 'rerank', 'succession', 'answering', 'adapt', 'explain', 'pack'],
  'retrieval/ground': ['past'],
  site: ['parts', 'public', 'dashboard', 'clients'],
  'site/dashboard': [
    'memory',
    'search',
    'ingest',
    'work',
    'agents',
    'review',
    'graph',
    'overview',
    'account',
    'webhooks',
    'retention',
    'questions',
  ],
  'storage/ports': ['control', 'quality'],
  'storage/sqlite': ['cache', 'searching'],
  'storage/workspace': ['tables', 'memories'],
  text: ['stems', 'wording', 'sentences', 'claims', 'calendar', 'concepts', 'notes', 'secrets'],
  'text/claims': ['days', 'cues', 'answer-kinds', 'distinctions'],
  'text/concepts': ['dictionary'],
  upkeep: ['duplicates', 'embedding', 'retention'],
};

/** Package (`name` or `@scope/…`) → the only places in src that may import it. */
const surfaces = ['surface', 'http', 'mcp', 'site', 'app'];
const fences: [RegExp, string[]][] = [
  [/^@hono\/node-server(\/|$)/, [...surfaces, 'cli']],
  [/^(hono|@hono)(\/|$)/, surfaces],
  [/^(better-sqlite3(-13)?|usearch|pg|kysely)(\/|$)/, ['storage']],
  [/^@modelcontextprotocol\//, ['mcp']],
  [/^graphology.*$/, ['graph']],
  [/^(openid-client|oidc-provider|nodemailer)$/, ['access']],
  [/^chrono-node$/, ['text']],
  [/^prom-client$/, ['surface']],
  [/^@opentelemetry\//, ['telemetry']],
  [/^client-zip$/, ['surface', 'cli']],
  [/^(yaml|@streamparser\/json)$/, ['ingest']],
  [/^cockatiel$/, ['endpoint']],
  [/^node:sqlite$/, []],
];

/** Program of a thread that the first answer waits for → the packages that it may load, also through its imports. */
const loadedBy: Record<string, string[]> = { 'src/storage/sqlite/searching/search-thread.ts': ['usearch'] };

/** Words in the code → the only places in src that may use them. */
const reserved: [RegExp, string[]][] = [
  [/\bprocess\.env\b/, ['settings']],
  [/\bprocess\.(exit|exitCode|on|once)\b/, ['main', 'cli']],
  // Code that holds the writer is the short part of a verb, or depends on the store only.
  [/\.transaction\(/, ['verb', 'access', 'archive', 'storage', 'upkeep', 'jobs']],
];

/** Names of commands, routes and tools, and of the two engines, whose corresponding parts share names. */
const namedByOthers = /^src\/(?:cli|http|mcp|site|tools|storage\/(?:sqlite|postgres))\//;
const emptyNames = /^(index|utils?|helpers?|common|types?|manager|base|impl)$/;
const budget = { fileLines: 400, functionLines: 60, handlerLines: 15, filesInFolder: 18 };
/** Machine paths, and folders that only CI uses. Split into pieces, so that this file does not contain them. */
const foreignPaths = new RegExp(`(?<![\\w.-])/${'work'}/|\\.\\./${'shared'}\\b`);

const source = sourceFiles('src');
/** Types that npm run docs:client generates. */
const generated = 'src/client/contract.ts';
const written = sourceFiles('src', 'test', 'bench', 'training', 'scripts').filter(({ path }) => path !== generated);

/** `src/memory/pin.ts` → `memory`; `src/app.ts` → `app`. */
const placeOf = (path: string) => stem(path.split('/')[1] ?? '');
const stem = (name: string) => basename(name, extname(name));
const withoutExtension = (path: string) => path.slice('src/'.length, path.length - extname(path).length);

function allows(rule: string, { target, typeOnly }: Import): boolean {
  const [name, onlyType] = rule.startsWith('type ') ? [rule.slice('type '.length), true] : [rule, false];
  if (onlyType && !typeOnly) return false;
  const path = withoutExtension(target);
  return name.includes('/') ? path === name || path.startsWith(`${name}/`) : placeOf(target) === name;
}

const packageOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');
const eachImport = <Result>(look: (file: SourceFile, found: Import) => Result[]): Result[] =>
  source.flatMap((file) => file.imports.flatMap((found) => look(file, found)));

describe('the import rule', () => {
  test('every folder and file at the top of src has a line', () => {
    expect([...new Set(source.map((file) => placeOf(file.path)))].filter((place) => !(place in mayImport))).toEqual([]);
  });

  test('a line names only lines above it', () => {
    const order = Object.keys(mayImport);
    const place = (rule: string) => rule.replace('type ', '').split('/')[0] ?? '';
    const upwards = order.flatMap((from, at) =>
      (mayImport[from] ?? [])
        .filter((rule) => !order.slice(0, at).includes(place(rule)))
        .map((rule) => `${from} → ${rule}`),
    );
    expect(upwards).toEqual([]);
  });

  test('a file imports only its own folder and the imports that its line allows', () => {
    const broken = eachImport(({ path }, found) => {
      const place = placeOf(path);
      const rules = mayImport[place] ?? [];
      const inside =
        found.target.startsWith('src/') &&
        (placeOf(found.target) === place || rules.some((rule) => allows(rule, found)));
      return !found.ours || inside
        ? []
        : [`${path} imports ${found.target}: ${place} may import ${rules.join(', ') || 'nothing of ours'}`];
    });
    expect(broken).toEqual([]);
  });

  test('every folder that contains folders has an order for them', () => {
    const folders = source.map(({ path }) => dirname(path).slice('src/'.length));
    const rooms = folders.filter((folder) => folder.includes('/') && dirname(folder) !== 'storage');
    expect(rooms.filter((path) => !order[dirname(path)]?.includes(basename(path)))).toEqual([]);
  });

  test('within a room, a folder imports only folders to its left', () => {
    const broken = Object.entries(order).flatMap(([room, folders]) =>
      folders.flatMap((folder, at) =>
        [...reach(room, folder)]
          .filter(([reached]) => !folders.slice(0, at).includes(reached))
          .map(([, way]) => way.join(' → ')),
      ),
    );
    expect(broken).toEqual([]);
  });

  test('no file imports itself through other files', () => {
    expect(
      cycles(
        new Map(source.map((file) => [file.path, file.imports.filter(({ ours }) => ours).map(({ target }) => target)])),
      ),
    ).toEqual([]);
  });
});

describe('restricted imports and words', () => {
  test('a package is imported only in its allowed places', () => {
    const broken = eachImport(({ path }, { target, ours }) => {
      const fence = ours ? undefined : fences.find(([name]) => name.test(target));
      return !fence || fence[1].includes(placeOf(path))
        ? []
        : [`${path} imports ${target}: allowed in ${fence[1].join(', ') || 'no file'}`];
    });
    expect(broken).toEqual([]);
  });

  test('a thread that the first answer waits for loads few packages', () => {
    const broken = Object.entries(loadedBy).flatMap(([program, packages]) =>
      [...loadedWith(program)]
        .filter(([target]) => !target.startsWith('node:') && !packages.includes(packageOf(target)))
        .map(([target, by]) => `${program} loads ${target}, by way of ${by}`),
    );
    expect(broken).toEqual([]);
  });

  test('src imports production dependencies and node: modules only', () => {
    const { dependencies } = JSON.parse(readText('package.json')) as { dependencies: Record<string, string> };
    const unknown = eachImport(({ path }, { target, ours }) =>
      ours || target.startsWith('node:') || packageOf(target) in dependencies
        ? []
        : [`${path} imports ${target}: not in package.json's dependencies`],
    );
    expect(unknown).toEqual([]);
  });

  test('the environment, exit codes and signals are used in one place', () => {
    const broken = source.flatMap(({ path, code }) =>
      reserved
        .filter(([word, places]) => !places.includes(placeOf(path)) && word.test(withoutComments(code)))
        .map(([word, places]) => `${path} uses ${code.match(word)?.[0]}: only ${places.join(' and ')} may`),
    );
    expect(broken).toEqual([]);
  });

  test('no committed file contains a path of one machine', () => {
    const readable = filesUnder('.').filter(
      (path) => path !== '.ci/run' && !/\.(semb|png|ico|woff2?|gz|db)$/.test(path),
    );
    expect(readable.filter((path) => foreignPaths.test(readText(path)))).toEqual([]);
  });
});

describe('names and budgets', () => {
  test('no file or folder has a meaningless name', () => {
    const saysNothing = (path: string) => path.split('/').some((part) => emptyNames.test(stem(part)));
    expect(written.map((file) => file.path).filter(saysNothing)).toEqual([]);
  });

  test('an exported name is declared in one file only', () => {
    const files = new Map<string, string[]>();
    for (const { path, code } of source.filter((file) => !namedByOthers.test(file.path)))
      for (const name of exportedNames(code)) files.set(name, [...(files.get(name) ?? []), path]);
    expect([...files].filter(([, paths]) => paths.length > 1)).toEqual([]);
  });

  test(`no file is longer than ${budget.fileLines} lines`, () => {
    const long = written.map(({ path, code }) => ({ path, lines: code.trimEnd().split('\n').length }));
    expect(long.filter(({ lines }) => lines > budget.fileLines)).toEqual([]);
  });

  test(`no function is longer than ${budget.functionLines} lines, no tool handler than ${budget.handlerLines}`, () => {
    const long = sourceFiles('src', 'bench', 'training', 'scripts').flatMap(({ path, code }) =>
      functionsOf(code).flatMap(({ name, line, length }) => {
        const isHandler = path.startsWith('src/tools/') && /^(async )?handle\b/.test(name);
        const most = isHandler ? budget.handlerLines : budget.functionLines;
        return length > most ? [`${path}:${line} has ${length} lines, at most ${most}: ${name}`] : [];
      }),
    );
    expect(long).toEqual([]);
  });

  test(`no folder of src holds more than ${budget.filesInFolder} source files`, () => {
    const counts = new Map<string, number>();
    for (const { path } of source) counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > budget.filesInFolder)).toEqual([]);
  });
});

describe('documents', () => {
  test('CONTRIBUTING.md gives the purpose of each production dependency', () => {
    const { dependencies } = JSON.parse(readText('package.json')) as { dependencies: Record<string, string> };
    const contributing = readText('CONTRIBUTING.md');
    expect(Object.keys(dependencies).filter((name) => !contributing.includes(`\`${name}\``))).toEqual([]);
  });

  test('README.md or ARCHITECTURE.md mentions every folder of src', () => {
    const pages = readText('README.md') + readText('ARCHITECTURE.md');
    const folders = new Set(source.filter(({ path }) => path.split('/').length > 2).map(({ path }) => placeOf(path)));
    expect([...folders].filter((folder) => !pages.includes(`${folder}/`))).toEqual([]);
  });
});

/** The folders of its room that a folder imports, also through files beside them, and how; itself if in a cycle. */
function reach(room: string, folder: string): Map<string, string[]> {
  const inRoom = (path: string) => path.startsWith(`src/${room}/`);
  const parts = (path: string) => path.split('/').slice(room.split('/').length + 1);
  const found = new Map<string, string[]>();
  const seen = new Set<string>();
  const follow = (path: string, way: readonly string[]): void => {
    for (const { target } of source.find((file) => file.path === path)?.imports ?? []) {
      const [part = '', isFolder] = parts(target);
      if (!inRoom(target) || seen.has(target) || (part === folder && way.length === 0)) continue;
      seen.add(target);
      if (isFolder) found.set(part, [...way, path, target]);
      else follow(target, [...way, path]);
    }
  };
  for (const { path } of source) if (inRoom(path) && parts(path)[0] === folder) follow(path, []);
  return found;
}

/** The packages that a program loads before it runs, each with the file that imports it. */
function loadedWith(program: string): Map<string, string> {
  const found = new Map<string, string>();
  const seen = new Set([program]);
  for (const path of seen)
    for (const { target, ours, typeOnly } of source.find((file) => file.path === path)!.imports) {
      if (typeOnly) continue;
      if (ours) seen.add(target);
      else found.set(target, path);
    }
  return found;
}

/** Every import cycle, once, in the form `a → b → a`. */
function cycles(graph: Map<string, string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const visit = (path: string, trail: string[]): void => {
    if (trail.includes(path)) found.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    if (done.has(path) || trail.includes(path)) return;
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
    done.add(path);
  };
  for (const path of graph.keys()) visit(path, []);
  return found;
}
