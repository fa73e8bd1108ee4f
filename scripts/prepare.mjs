/**
 * Makes a checkout ready: installs and builds what is missing or stale, and prints nothing if there is nothing to do.
 * Needs only Node and npm.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const onWindows = process.platform === 'win32';

/** The builds: source folders, TypeScript project and output folder of each. */
const service = {
  name: 'the service',
  sources: ['src'],
  project: 'tsconfig.build.json',
  // Generates type declarations for the part that other packages import.
  declared: 'tsconfig.client.json',
  output: 'dist',
  code: 'dist',
  isJoined: true,
};
const benches = {
  name: 'bench/ and training/',
  // Its copies of the assets go stale when a training program writes new ones.
  sources: ['src', 'bench', 'training', 'assets'],
  project: 'tsconfig.bench.json',
  output: 'build',
  code: 'build/src',
};

/**
 * `development` also requires the development packages, `bench` also builds the bench programs, `rebuild` builds in any
 * case.
 */
export function prepare({ development = false, bench = false, rebuild = false } = {}) {
  requireNode(20);
  const builds = (bench ? [service, benches] : [service]).filter((build) => rebuild || isStale(build));
  if (!isInstalled({ development: development || builds.length > 0 })) install();
  for (const name of Object.keys(nativeModules)) if (!nativeModuleLoads(name)) compileNativeModule(name);
  for (const build of builds) compile(build);
}

function requireNode(minMajor) {
  if (Number.parseInt(process.versions.node, 10) >= minMajor) return;
  fail(
    `Stele needs Node ${minMajor} or newer; this is Node ${process.versions.node}. Get a current one from https://nodejs.org.`,
  );
}

/**
 * True if every package of the lock file is installed in its version. Optional packages depend on the machine and may
 * be missing.
 */
function isInstalled({ development }) {
  const required = lockedPackages('package-lock.json');
  const installed = lockedPackages('node_modules/.package-lock.json');
  return Object.entries(required).every(([path, { version, dev, optional, devOptional, peer }]) => {
    const mayBeMissing = path === '' || optional || devOptional || peer || (dev && !development);
    return mayBeMissing || installed[path]?.version === version;
  });
}

function lockedPackages(file) {
  const path = join(root, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {};
}

/**
 * Installs without install scripts: one of the two SQLite drivers would be compiled for nothing, and prebuilt packages
 * need none.
 */
function install() {
  // npm omits development packages if NODE_ENV is production, but the build needs them.
  const options = ['--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  step('Installing packages (npm ci)', 'npm', ['ci', ...options], installHelp);
}

/** As in src/storage/sqlite/driver.ts: version 12 has to be compiled, version 13 is prebuilt. */
const sqliteDriver = Number.parseInt(process.versions.node, 10) >= 22 ? 'better-sqlite3-13' : 'better-sqlite3';

/** Packages with native code, each with a check that it loads. */
const nativeModules = {
  [sqliteDriver]: (Database) => new Database(':memory:').close(),
  usearch: ({ exactSearch }) => exactSearch.length,
};

/** False if a package was never compiled, or was compiled for another version of Node. */
function nativeModuleLoads(name) {
  try {
    nativeModules[name](createRequire(import.meta.url)(name));
    return true;
  } catch {
    return false;
  }
}

function compileNativeModule(name) {
  const label = `Compiling ${name} for Node ${process.versions.node}, about a minute`;
  step(label, 'npm', ['rebuild', name, '--loglevel=error'], installHelp);
  if (!nativeModuleLoads(name))
    fail(`${name} still does not load. npm may have been told not to run install scripts.\n${installHelp}`);
}

const installHelp = `
The packages could not be installed. Two usual reasons:
* better-sqlite3 has to be compiled for Node 20, which takes python3, make and g++. Node 22 and 24 need no compiler.
  On Debian or Ubuntu:  apt-get install -y python3 make g++
* the npm registry could not be reached: see npm's own words above.
Then run the same command again.`;

/** True if a source, or a file that controls compilation, is newer than the last successful build. */
function isStale({ sources, project, output }) {
  const stamp = join(root, output, '.built');
  if (!existsSync(stamp)) return true;
  const inputs = [...sources, project, 'tsconfig.json', 'package-lock.json'].map((path) => join(root, path));
  return Math.max(...inputs.map(newestMtimeMs)) > statSync(stamp).mtimeMs;
}

/** Includes folders, whose time changes when a file is deleted. */
function newestMtimeMs(path) {
  const status = statSync(path);
  if (!status.isDirectory()) return status.mtimeMs;
  return Math.max(status.mtimeMs, ...readdirSync(path).map((name) => newestMtimeMs(join(path, name))));
}

/**
 * Each of the compiler's four checkers computes most types for itself: on two processors, four take longer than one
 * alone.
 */
const checkers = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)));

/** Compiles TypeScript, then copies the other files (Markdown, styles, SQL), which the compiler leaves out. */
function compile({ name, project, declared, output, code, isJoined }) {
  const startedAt = new Date();
  rmSync(join(root, output), { recursive: true, force: true });
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const call = [compiler, '-p', project, '--checkers', String(checkers)];
  step(`Building ${name} (tsc -p ${project})`, process.execPath, call, '\nThe build failed.');
  if (declared)
    step(
      `Declaring stele/client (tsc -p ${declared})`,
      process.execPath,
      [compiler, '-p', declared],
      '\nThe build failed.',
    );
  if (isJoined)
    step(
      'Joining the modules (rolldown)',
      process.execPath,
      [join(root, 'scripts/bundle.mjs'), output],
      'The service works without it, and takes twice as long to start.',
      { isNeeded: false },
    );
  cpSync(join(root, 'src'), join(root, code), { recursive: true, filter: (path) => !/\.tsx?$/.test(path) });
  // The service reads the model, the version, the changelog and the docs beside the folder of its code.
  if (code !== output)
    for (const entry of ['assets', 'docs', 'package.json', 'CHANGELOG.md'])
      cpSync(join(root, entry), join(root, output, entry), { recursive: true });
  const stamp = join(root, output, '.built');
  writeFileSync(stamp, '');
  utimesSync(stamp, startedAt, startedAt); // a file edited during the build is newer than it
}

/**
 * Runs a command and prints one line with its label and duration. The command's output is shown only if it fails. A
 * step that is not needed may fail.
 */
function step(label, command, args, help, { isNeeded = true } = {}) {
  const startedAt = Date.now();
  process.stderr.write(`${label} … `);
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    env: compilerEnvironment(),
    shell: onWindows && command === 'npm',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  if (status === 0) return process.stderr.write(`${seconds} s\n`);
  const outputLines = [stdout, stderr, error?.message].filter(Boolean).join('\n').trim().split('\n');
  const shownLines =
    outputLines.length > 60 ? [...outputLines.slice(0, 25), '…', ...outputLines.slice(-35)] : outputLines;
  const report = `failed after ${seconds} s\n${shownLines.join('\n')}\n${help}`;
  return isNeeded ? fail(report) : process.stderr.write(`${report}\n`);
}

/**
 * Native modules are compiled against local headers of this version of Node if there are any, so that nothing has to be
 * downloaded: those that npm is configured with, or those that came with Node. A module compiled with headers of
 * another version does not load.
 */
function compilerEnvironment() {
  const major = process.versions.node.split('.')[0];
  const isOfThisNode = (folder) => {
    const header = join(folder, 'include/node/node_version.h');
    return existsSync(header) && readFileSync(header, 'utf8').includes(`#define NODE_MAJOR_VERSION ${major}\n`);
  };
  const { npm_config_nodedir: configured, ...others } = process.env;
  const found = [configured, dirname(dirname(process.execPath))].find((folder) => folder && isOfThisNode(folder));
  return found ? { ...others, npm_config_nodedir: found } : others;
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) prepare({ development: true });
