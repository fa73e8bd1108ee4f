/** A real browser: the Chromium that is on this machine. */
import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Why there is none, for who reads that tests were skipped. */
export const noChromium =
  'no Chromium was found: install it (Debian: apt-get install -y chromium), or name one in STELE_TEST_CHROMIUM';

/** `named` is looked for before the usual places. Null where there is none. */
export function findChromium(named = process.env.STELE_TEST_CHROMIUM): string | null {
  return (named ? [named] : usualPaths).find((path) => existsSync(path)) ?? null;
}

/** Chromium refuses to run as root inside its sandbox. Without a screen it would imitate a graphics card, and slower than it draws. */
export function launchChromium(executablePath: string): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({ executablePath, args: ['--disable-gpu', ...(isRoot ? ['--no-sandbox'] : [])] });
}
