/**
 * npm run screenshots [-- --out FOLDER] [--only NAME,NAME]: takes pictures of every page, light and dark, on a desktop
 * and on a phone.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from './program.ts';
import { findChromium, launchChromium, noChromium } from './site/chromium.ts';
import {
  fillPath,
  fillWorkspace,
  makeKey,
  makeWorkspace,
  ownPages,
  publicPages,
  signIn,
  workspacePages,
} from './site/tour.ts';

const { values } = parseArgs({
  options: { out: { type: 'string', default: 'build/screenshots' }, only: { type: 'string' } },
});
/** `--only public` selects every page whose name starts with `public-`. */
const isRequested = (name: string) =>
  values.only === undefined ||
  values.only.split(',').some((chosen) => name === chosen || name.startsWith(`${chosen}-`));
const executable = findChromium();
if (executable === null) {
  process.stderr.write(`${noChromium}\n`);
  process.exit(1);
}
mkdirSync(values.out, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'stele-screenshots-'));
const server = await startServer({ dataDir, env: { STELE_LOG_LEVEL: 'warn', STELE_RATE_LIMIT: '0' } });
const browser = await launchChromium(executable);
try {
  const { page } = await signIn(browser, server.base, 'ada.lovelace@example.org');
  const slug = await makeWorkspace(page, 'Harbour');
  const places = await fillWorkspace(server.base, slug, await makeKey(page, slug, 'tour'));
  const paths = Object.entries(workspacePages).map(([name, path]) => [name, `/app/workspaces/${slug}${path}`] as const);
  const all: (readonly [string, string])[] = [...Object.entries(publicPages), ...Object.entries(ownPages), ...paths];
  for (const [name, path] of all.filter(([name]) => isRequested(name)))
    for (const colorScheme of ['light', 'dark'] as const)
      for (const [device, width, height] of [['desk', 1280, 900] as const, ['phone', 390, 844] as const]) {
        await page.emulateMedia({ colorScheme });
        await page.setViewportSize({ width, height });
        await page.goto(fillPath(path, places));
        if ((await page.locator('[data-graph]').count()) > 0)
          await page.locator('[data-graph][data-drawn]').waitFor({ timeout: 60_000 });
        await page.screenshot({ path: join(values.out, `${name}-${device}-${colorScheme}.png`), fullPage: true });
      }
  process.stdout.write(`The pictures are in ${values.out}\n`);
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
