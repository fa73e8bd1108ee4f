/** Finds and launches the Chromium installed on this machine. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** The headless shell comes first: the same engine, without the parts of a browser that a person sees and tests wait for. */
const usualPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The reason shown for skipped tests. */
export const noChromium =
  'no Chromium was found: install it (Debian: apt-get install -y chromium-headless-shell), or name one in STELE_TEST_CHROMIUM';

/** The path of Chromium; null if there is none. If `named` is given, only that path is checked. */
export function findChromium(named = process.env.STELE_TEST_CHROMIUM): string | null {
  return (named ? [named] : usualPaths).find((path) => existsSync(path)) ?? null;
}

/**
 * As root, Chromium refuses to start inside its sandbox. Without a screen it would emulate a graphics card, which is
 * slower than drawing without one.
 */
export function launchChromium(executablePath: string): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({ executablePath, args: ['--disable-gpu', ...(isRoot ? ['--no-sandbox'] : [])] });
}
