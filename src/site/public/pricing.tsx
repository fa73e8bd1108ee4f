/** What it costs. */
import type { Page } from '../page.ts';

const metered: [what: string, why: string][] = [
  ['Memories kept', 'Each takes about 4 kB on disk, with its vector, words and history.'],
  ['Calls', 'A recall at 100,000 memories takes some 9 ms of a core.'],
  ['Workspaces open at a time', 'Each open one keeps its vectors in memory: about half a kilobyte a memory.'],
];

export const pricing: Page = {
  path: '/pricing',
  label: 'Pricing',
  title: 'Pricing',
  description: 'Stele is free to run yourself, under Apache-2.0. What a hosted plan would have to meter.',
  body: () => (
    <div class="prose">
      <h1>Pricing</h1>
      <p class="lead">
        Free, under the Apache licence 2.0, on your own machine, with every feature. Nobody hosts it for money today.
      </p>
      <h2>What running it costs</h2>
      <p>
        One small machine. 100,000 memories took 388 MB of disk and 352 MB of main memory, on two cores (
        <a href="/docs/benchmarks">npm run bench:speed</a>). Recall and embedding need no paid service and no graphics
        card.
      </p>
      <h2>What a hosted plan would meter</h2>
      <dl class="pairs">
        {metered.map(([what, why]) => (
          <>
            <dt>{what}</dt>
            <dd>{why}</dd>
          </>
        ))}
      </dl>
      <p>
        <a href="/docs/self-hosting">Run it yourself</a>
      </p>
    </div>
  ),
};
