import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** `fast` is what `npm run check` runs; `slow` starts the built program, crashes it, or needs a server. */
const slow = ['test/**/*.slow.test.ts', 'test/contract.test.ts'];

/** Milliseconds: what hangs ends at last, and what is slow on a busy machine does not fail. */
const limit = 300_000;

/** Begin before the other slow files: one that begins last keeps a single core busy at the end. */
const longest = ['crash', 'dashboard', 'scripts', 'threads'].map((name) => `/${name}.slow.test.ts`);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((ending) => moduleId.endsWith(ending));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const beforeAll = 'test/support/before-all.ts';
const watchdog = 'test/support/watchdog.ts';

export default defineConfig({
  test: {
    testTimeout: limit,
    hookTimeout: limit,
    expect: { poll: { timeout: limit / 2, interval: 15 } },
    // Files share their process, so that what they have in common is loaded and compiled once.
    isolate: false,
    // Two at a time: most files wait for a disk, a process or a timer for a good part of their time.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['test/**/*.test.ts'],
          exclude: slow,
          globalSetup: [beforeAll, 'test/support/before-fast.ts'],
          setupFiles: [watchdog, 'test/support/each-fast-file.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'slow',
          include: slow,
          globalSetup: [beforeAll, 'test/support/before-slow.ts'],
          setupFiles: [watchdog, 'test/support/each-slow-file.ts'],
          testTimeout: 2 * limit,
        },
      },
    ],
  },
});
