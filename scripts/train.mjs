/** npm run train:NAME [-- arguments]: compiles and runs a program of training/. */
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare.mjs';

/** Name → program, without the folder training/ and the extension. */
const programs = {
  causes: 'causes/train',
  collect: 'embedding/collect',
  embedding: 'embedding/train',
  compose: 'embedding/compose',
  'cross-encoder': 'cross-encoder/train',
  'first-place': 'first-place/train',
  followers: 'succession/readings',
  glossaries: 'embedding/glossaries',
  mean: 'embedding/mean',
  notes: 'embedding/note-corpus',
  questions: 'reranker/questions/generate',
  reranker: 'reranker/train',
  replacement: 'replacement/train',
  succession: 'succession/train',
  thesaurus: 'thesaurus/write',
};

const [name, ...args] = process.argv.slice(2);
if (!Object.hasOwn(programs, name ?? '')) {
  const names = Object.keys(programs).join(', ');
  process.stderr.write(`Usage: node scripts/train.mjs NAME [arguments]\nNAME is one of: ${names}\n`);
  process.exit(2);
}
prepare({ bench: true });
const program = new URL(`../build/training/${programs[name]}.js`, import.meta.url);
process.argv = [process.execPath, fileURLToPath(program), ...args];
await import(program.href);
