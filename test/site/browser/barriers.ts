/** Accessibility barriers of a page: axe's findings, and content wider than the screen. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { BrowserContext, Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Light on a desktop, dark on a phone. */
export const looks = [
  { colorScheme: 'light', width: 1280, height: 900 },
  { colorScheme: 'dark', width: 390, height: 844 },
] as const;

const asksForAll = process.env.STELE_TEST_LOOKS !== undefined;

/**
 * True if axe, which takes most of the time, checks the page numbered `place` in the look numbered `look`. Each look
 * gets every second page, because pages share their colours and parts. STELE_TEST_LOOKS makes it check every page in
 * each look.
 */
const isInspected = (place: number, look: number) => asksForAll || place % looks.length === look;

/**
 * Finds the barriers of each page, in each look. Two pages are looked at beside each other, because a browser waits
 * for its next frame at each change of the look.
 */
export async function faultsOf(context: BrowserContext, paths: readonly string[]): Promise<string[]> {
  const lanes = looks.map(async (_, lane) => {
    const page = await context.newPage();
    const faults: string[] = [];
    for (const [place, path] of paths.entries())
      if (place % looks.length === lane) faults.push(...(await faultsOfPage(page, path, place)));
    await page.close();
    return faults;
  });
  return (await Promise.all(lanes)).flat();
}

/**
 * The page is loaded in the look that axe checks, and then switched to the other one, as a phone is turned: styles
 * follow at once, and loading takes most of the remaining time.
 */
async function faultsOfPage(page: Page, path: string, place: number): Promise<string[]> {
  const faults: string[] = [];
  for (const number of [...looks.keys()].toSorted((one) => (one === place % looks.length ? -1 : 1))) {
    const look = looks[number]!;
    await take(page, look);
    if (isInspected(place, number)) await page.goto(path);
    const found = [
      ...((await isTooWide(page)) ? ['wider than the screen'] : []),
      ...(isInspected(place, number) ? await barriers(page) : []),
    ];
    faults.push(...found.map((fault) => `${path}, ${look.colorScheme}, ${look.width}: ${fault}`));
  }
  return faults;
}

async function take(page: Page, { colorScheme, width, height }: (typeof looks)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height });
}

/** Serious and critical findings of axe, each with its location. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: axe puts itself onto the window
    const { violations } = await (globalThis as any).axe.run({ resultTypes: ['violations'] });
    return violations
      .filter(({ impact }: { impact: string }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }: { id: string; nodes: { html: string }[] }) => `${id}: ${nodes[0]?.html}`);
  });
}

export const isTooWide = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth');
