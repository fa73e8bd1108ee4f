import { defineConfig } from 'vitest/config';

/** `fast` is what `npm run check` runs; `slow` starts the built program, crashes it, or needs a server. */
const slow = ['test/**/*.slow.test.ts', 'test/contract.test.ts'];

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'fast',
          include: ['test/**/*.test.ts'],
          exclude: slow,
          globalSetup: 'test/support/before-all.ts',
          setupFiles: 'test/support/each-file.ts',
        },
      },
      { extends: true, test: { name: 'slow', include: slow, fileParallelism: false, testTimeout: 600_000 } },
    ],
  },
});
