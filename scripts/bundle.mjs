/**
 * node scripts/bundle.mjs FOLDER: joins the modules of the built service into a few files. Otherwise Node finds, reads
 * and links a thousand small files at each start, which took half of the start time. The single modules stay beside the
 * joined files.
 */
import { dirname, isAbsolute, posix, relative, resolve, sep } from 'node:path';
import { rolldown } from 'rolldown';

const folder = resolve(process.argv[2] ?? 'dist');

/**
 * The entry points: of the process, of a thread that runs jobs, of one that answers calls, and of one that searches.
 */
const programs = ['main', 'worker', 'reader', 'storage/sqlite/searching/search-thread'];

/** Packages of many small modules that most starts load. All others are loaded from where npm installed them. */
const bundledPackages =
  /^(?:@asteasolutions|@hono|@modelcontextprotocol|@opentelemetry\/api|diff|hono|kysely|zod)(?:\/|$)/;

const isOwnModule = (path) => path === undefined || path.startsWith(folder + sep);
const isPackage = (id) => !id.startsWith('.') && !isAbsolute(id);

/** Imports of a joined package are joined too, in the version that it depends on. */
const isExternal = (id, importer) =>
  id.startsWith('node:') || (isPackage(id) && isOwnModule(importer) && !bundledPackages.test(id));

const modulePlaceholder = /steleModule\("([^"]+)"\)/g;

/** Keeps each module's own address, by which it finds the files beside it, wherever the module is joined. */
const ownAddresses = {
  name: 'own-addresses',
  transform: {
    filter: { code: /import\.meta\.url/ },
    handler: (code, path) => {
      if (!isOwnModule(path)) return null;
      const module = relative(folder, path).split(sep).join('/');
      return { code: code.replaceAll('import.meta.url', `steleModule("${module}")`), map: null };
    },
  },
  renderChunk: (code, { fileName }) => ({
    code: code.replace(modulePlaceholder, (_all, module) => {
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
