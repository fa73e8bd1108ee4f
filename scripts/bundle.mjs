/**
 * node scripts/bundle.mjs FOLDER: joins the modules of the built service into a few files. Node would find, read and link a thousand small files
 * at each start, which took half of the time. The single modules stay beside them.
 */
import { dirname, isAbsolute, posix, relative, resolve, sep } from 'node:path';
import { rolldown } from 'rolldown';

const folder = resolve(process.argv[2] ?? 'dist');

/** The programs: of the process, of a thread that runs jobs, of one that answers calls, and of one that searches. */
const programs = ['main', 'worker', 'reader', 'storage/sqlite/searching/search-thread'];

/** Packages of many small modules that most starts load. The others are found where npm put them. */
const joined = /^(?:@asteasolutions|@hono|@modelcontextprotocol|@opentelemetry\/api|diff|hono|kysely|zod)(?:\/|$)/;

const isOwn = (path) => path === undefined || path.startsWith(folder + sep);
const isPackage = (id) => !id.startsWith('.') && !isAbsolute(id);

/** What a joined package imports is joined with it, in the version that it asked for. */
const isExternal = (id, importer) => id.startsWith('node:') || (isPackage(id) && isOwn(importer) && !joined.test(id));

const marked = /steleModule\("([^"]+)"\)/g;

/** A module finds the files beside it by its own address, wherever it is joined. */
const ownAddresses = {
  name: 'own-addresses',
  transform: {
    filter: { code: /import\.meta\.url/ },
    handler: (code, path) => {
      if (!isOwn(path)) return null;
      const module = relative(folder, path).split(sep).join('/');
      return { code: code.replaceAll('import.meta.url', `steleModule("${module}")`), map: null };
    },
  },
  renderChunk: (code, { fileName }) => ({
    code: code.replace(marked, (_all, module) => {
      const path = posix.relative(posix.dirname(fileName), module);
      return `new URL(${JSON.stringify(path.startsWith('.') ? path : `./${path}`)}, import.meta.url).href`;
    }),
    map: null,
  }),
};

const bundle = await rolldown({
  input: Object.fromEntries(programs.map((program) => [program, resolve(folder, `${program}.js`)])),
  platform: 'node',
  external: isExternal,
  plugins: [ownAddresses],
  cwd: dirname(folder),
});
await bundle.write({
  dir: folder,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: 'chunks/[name]-[hash].js',
});
await bundle.close();
