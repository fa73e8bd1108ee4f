/**
 * The files that pages load: styles, client modules, fonts, the mark. Each has its content's hash in its name,
 * so browsers may keep it for ever.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { type FixedAnswer, fixedAnswer, shortHash } from '../surface/fixed-answer.ts';
import { markSvg } from './parts/mark.tsx';

const styleNames = ['tokens', 'page', 'text', 'controls', 'lists', 'public', 'menu', 'dashboard'];
/** A module comes after the modules that it imports. */
const scriptNames = [
  'theme',
  'copy',
  'explorer',
  'keys',
  'dashboard',
  'search',
  'drop',
  'write',
  'archive',
  'live',
  'graph',
];
/** Served unchanged, to the page that imports it. */
const graphPackage = 'cytoscape';
const graphFile = 'cytoscape.esm.min.mjs';
const fontFolder = '@fontsource-variable/source-serif-4/files';
const fonts = {
  'source-serif.woff2': 'source-serif-4-latin-wght-normal.woff2',
  'source-serif-italic.woff2': 'source-serif-4-latin-wght-italic.woff2',
};
const contentTypes = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

export interface Assets {
  /** `style.css` → `/assets/style-<hash>.css` */
  pathOf(name: string): string;
  /** Finds a file by the part of its path after `/assets/`. */
  find(file: string): FixedAnswer | null;
}

let cachedAssets: Assets | null = null;

/** The files, read once, on first use. */
export function assets(): Assets {
  cachedAssets ??= loadAssets();
  return cachedAssets;
}

function loadAssets(): Assets {
  const paths = new Map<string, string>();
  const files = new Map<string, FixedAnswer>();
  const add = (name: string, body: FixedAnswer['body']) => {
    const [stem = '', extension = ''] = name.split('.');
    const file = `${stem}-${shortHash(body).slice(0, 12)}.${extension}`;
    paths.set(name, `/assets/${file}`);
    files.set(file, fixedAnswer(body, contentTypes[extension as keyof typeof contentTypes]));
  };
  const pathOf = (name: string) => {
    const path = paths.get(name);
    if (path === undefined) throw new Error(`There is no asset ${name}.`);
    return path;
  };
  // The files are in one folder and refer to each other without it.
  const fileOf = (name: string) => pathOf(name).replace('/assets/', '');
  for (const [name, file] of Object.entries(fonts)) add(name, readPackageFile(`${fontFolder}/${file}`));
  add('mark.svg', markSvg);
  add('cytoscape.js', readBesideMain(graphPackage, graphFile));
  for (const name of scriptNames) {
    const code = readSiteFile(`client/${name}.js`);
    add(`${name}.js`, code.replace(/(?<=from '\.\/)[\w.-]+(?=')/g, fileOf));
  }
  const css = styleNames.map((name) => readSiteFile(`styles/${name}.css`)).join('\n');
  add('style.css', css.replace(/(?<=url\(")[\w.-]+(?="\))/g, fileOf));
  return { pathOf, find: (file) => files.get(file) ?? null };
}

function readSiteFile(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

const { resolve } = createRequire(import.meta.url);

function readPackageFile(path: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(resolve(path)));
}

/** A file that a package provides for browsers only, in the folder of its main file. */
function readBesideMain(name: string, file: string): Uint8Array<ArrayBuffer> {
  return readPackageFile(join(dirname(resolve(name)), file));
}
