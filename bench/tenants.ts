/** Creates workspaces for a benchmark and texts to store in them, and computes percentiles. */
import { rounded } from './latency.ts';
import { type ProgramOptions, runCli } from './program.ts';

export interface Tenant {
  slug: string;
  key: string;
}

export const people = ['Priya', 'Jonas', 'Wei', 'Mara', 'Ines', 'Tomas', 'Aisha', 'Lena'];
export const things = [
  'staging database',
  'billing export',
  'payments gateway',
  'search index',
  'release train',
  'on-call rota',
];
const places = ['Lisbon', 'Oslo', 'Porto', 'Ghent', 'Turin', 'Malmö'];

export const pick = <Value>(values: readonly Value[], n: number): Value => values[n % values.length]!;

export const sentence = (n: number) =>
  `${pick(people, n)} moves the ${pick(things, n >> 2)} number ${n} to ${pick(places, n >> 4)} on day ${n % 28}.`;

export async function makeTenants(count: number, where: ProgramOptions): Promise<Tenant[]> {
  const tenants: Tenant[] = [];
  for (let n = 0; n < count; n += 1) {
    const name = `load ${Date.now().toString(36)} ${n}`;
    const { stdout } = await runCli(['workspace', 'create', '--name', name, '--json'], where);
    tenants.push(await makeKey(JSON.parse(stdout).slug, where));
  }
  return tenants;
}

/** Creates a key for an existing workspace. */
export async function makeKey(slug: string, where: ProgramOptions): Promise<Tenant> {
  const made = await runCli(['key', 'create', '--workspace', slug, '--label', 'load', '--json'], where);
  if (made.code !== 0) throw new Error(`No key for ${slug}: ${made.stderr}`);
  return { slug, key: JSON.parse(made.stdout).key };
}

/** In ms. Sorts `taken` in place. */
export function percentiles(taken: number[]): { p50: number; p95: number; p99: number } {
  taken.sort((one, other) => one - other);
  const at = (share: number) =>
    rounded(taken[Math.min(taken.length - 1, Math.floor(taken.length * share))] ?? Number.NaN);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}
