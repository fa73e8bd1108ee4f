/** Tests in a real browser, on the built program. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, type TestOptions } from 'vitest';
import { type RunningServer, startServer } from '../../bench/program.ts';
import { findChromium, launchChromium, noChromium } from '../../bench/site/chromium.ts';

/** A browser, and the address of a service with an empty store; both are there while tests run. */
export interface BrowsedSite {
  browser: Browser;
  base: string;
}

/** The tests of a file share one service and one browser. They are skipped on a machine without a browser. */
export function describeInBrowser(options: TestOptions, tests: (site: BrowsedSite) => void): void {
  const executable = findChromium();
  const name = `in a real browser${executable === null ? ` (skipped: ${noChromium})` : ''}`;
  describe.skipIf(executable === null)(name, options, () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'stele-browser-'));
    const site = {} as BrowsedSite;
    let server: RunningServer;
    beforeAll(async () => {
      server = await startServer({ dataDir, env: { STELE_LOG_LEVEL: 'warn', STELE_RATE_LIMIT: '0' } });
      site.base = server.base;
      site.browser = await launchChromium(executable!);
    });
    afterAll(async () => {
      await site.browser?.close();
      await server?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    });
    tests(site);
  });
}
