/** node scripts/assemble.mjs: writes assets/layer.wasm, assembled from src/embedding/cross-encoder/layer.wat. */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import wabt from 'wabt';

const source = new URL('../src/embedding/cross-encoder/layer.wat', import.meta.url);
const assembled = new URL('../assets/layer.wasm', import.meta.url);

/** Returns the bytes of the assembled module. */
export async function assemble() {
  const module = (await wabt()).parseWat('layer.wat', readFileSync(source, 'utf8'), { simd: true });
  return Buffer.from(module.toBinary({}).buffer);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(assembled, await assemble());
