/** The files in deploy/: each can be parsed, names only things that exist, and runs nothing as root. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { commandNames } from '../../src/cli/commands.ts';
import { settingsTable } from '../../src/settings/table.ts';
import { readSettings } from '../../src/settings.ts';

const root = join(import.meta.dirname ?? '', '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const settings = new Set(Object.keys(settingsTable));
const files = ['Dockerfile', 'compose.yaml', 'compose.cluster.yaml', 'stele.service', 'stele.env', 'kubernetes.yaml'];

/** The environment that a container or a node gets, in whatever format. */
interface Service {
  build?: { dockerfile: string };
  environment?: Record<string, string>;
  volumes?: string[];
  read_only?: boolean;
  cap_drop?: string[];
}

test.each(files)('%s names only settings that exist', (file) => {
  const named = read(`deploy/${file}`).match(/\bSTELE_[A-Z_]+/g) ?? [];
  expect(named.filter((name) => !settings.has(name))).toEqual([]);
});

describe('the image', () => {
  const lines = read('deploy/Dockerfile').replaceAll('\\\n', ' ').split('\n');
  const of = (word: string) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));

  test('runs a command of Stele as its own user, and has a health check', () => {
    expect(of('USER')).toEqual(['node']);
    expect(JSON.parse(of('ENTRYPOINT')[0]!)).toEqual(['node', 'dist/main.js']);
    const [command] = JSON.parse(of('CMD')[0]!) as string[];
    expect(commandNames).toContain(command);
    expect(of('HEALTHCHECK')[0]).toContain('/api/health');
  });

  test('is built from the repository alone: no file that git ignores reaches it', () => {
    const listed = (path: string) =>
      read(path)
        .split('\n')
        .filter((line) => line !== '' && !line.startsWith('#'));
    const left = listed('.dockerignore').map((line) => line.replaceAll('/', ''));
    expect(left).toContain('.git');
    for (const name of ['node_modules', 'data', 'dist', 'build']) {
      expect(left).toContain(name);
      expect(listed('.gitignore').map((line) => line.replaceAll('/', ''))).toContain(name);
    }
  });

  test('copies the files that the package needs, and builds with a script that exists', () => {
    const { files: packed } = JSON.parse(read('package.json')) as { files: string[] };
    const copied = of('COPY').join('\n');
    expect(packed.filter((path) => !copied.includes(`/build/${path}`))).toEqual([]);
    const [script] = /npm run (\S+)/.exec(of('RUN').join('\n'))?.slice(1) ?? [];
    expect(scripts).toHaveProperty(script ?? 'none');
  });
});

describe.each(['compose.yaml', 'compose.cluster.yaml'])('%s', (file) => {
  const { services } = parse(read(`deploy/${file}`), { merge: true }) as { services: Record<string, Service> };
  const nodes = Object.values(services).filter(({ build }) => build !== undefined);

  test('builds the existing image, and gives it no privileges', () => {
    for (const node of nodes)
      expect(node).toMatchObject({ build: { dockerfile: 'deploy/Dockerfile' }, read_only: true, cap_drop: ['ALL'] });
    expect(nodes).toHaveLength(file === 'compose.yaml' ? 1 : 3);
  });

  test('has an environment that Stele starts with', () => {
    const filled = (value: string) =>
      value.replace(/\$\{\w+(?::-([^}]*)|:\?[^}]*)?\}/g, (_all, fallback?: string) => fallback ?? 'secret-word');
    for (const { environment = {} } of nodes) {
      const values = Object.entries(environment).map(([name, value]) => [name, filled(value)]);
      const { databaseUrl, proxies } = readSettings(Object.fromEntries(values));
      expect(databaseUrl === null).toBe(file === 'compose.yaml');
      // Otherwise all callers would share the limits of the proxy's address.
      expect(proxies).toBe('proxy' in services ? 1 : 0);
    }
  });
});

describe('kubernetes.yaml', () => {
  const objects = parseAllDocuments(read('deploy/kubernetes.yaml')).map((one) => {
    expect(one.errors).toEqual([]);
    return one.toJSON() as { kind: string; metadata: { name: string }; spec: never; stringData: never; data: never };
  });
  const of = (kind: string) => objects.find((one) => one.kind === kind)!;

  test('probes routes that exist, without privileges, with settings that Stele starts with', () => {
    const { template } = of('Deployment').spec as { template: { spec: Record<string, never> } };
    const { containers, securityContext } = template.spec as never as {
      containers: Record<string, { httpGet: { path: string } }>[];
      securityContext: object;
    };
    expect(securityContext).toMatchObject({ runAsNonRoot: true });
    expect(containers[0]?.readinessProbe?.httpGet.path).toBe('/api/service/readiness');
    for (const probe of ['startupProbe', 'livenessProbe'])
      expect(containers[0]?.[probe]?.httpGet.path).toBe('/api/health');
    const environment = { ...(of('Secret').stringData as object), ...(of('ConfigMap').data as object) };
    const { databaseUrl, baseUrl, proxies } = readSettings(environment);
    expect(databaseUrl).toContain('postgres://');
    // Stele speaks no TLS, so there is a proxy in front of it.
    expect([baseUrl?.startsWith('https://'), proxies]).toEqual([true, 1]);
  });
});

test('the unit starts the service, which may write only to its data', () => {
  const unit = Object.fromEntries(
    read('deploy/stele.service')
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  expect(unit).toMatchObject({ User: 'stele', ProtectSystem: 'strict', StateDirectory: 'stele', UMask: '0077' });
  expect(unit.ExecStart).toMatch(/dist\/main\.js serve$/);
});

test('litestream.yml copies the control store and every workspace', () => {
  const { dbs } = parse(read('deploy/litestream.yml')) as { dbs: Record<string, string>[] };
  expect(dbs.map(({ path, dir, pattern }) => path ?? `${dir}/${pattern}`)).toEqual([
    '/var/lib/stele/control.sqlite',
    '/var/lib/stele/workspaces/*.sqlite',
  ]);
});
