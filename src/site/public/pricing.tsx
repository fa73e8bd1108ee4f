/** The pricing page. */
import { counts } from '../../catalog/discovery.ts';
import { costs, machineNeeds } from '../../catalog/measurements.ts';
import type { Page } from '../page.ts';
import { Table } from '../parts/table.tsx';

const metered: [unit: string, cost: string, seen: string][] = [
  [
    'Stored memories',
    `About ${costs.kilobytes} kB of disk each, with vector, words and history.`,
    'The overview of a workspace',
  ],
  [
    'Calls',
    `A recall takes some ${costs.milliseconds} ms of a core at 100,000 memories.`,
    'Usage of a workspace, by route and key',
  ],
  [
    'Open workspaces',
    'An open workspace keeps its vectors in memory: half a kilobyte for each memory.',
    'stele_open_workspaces of GET /metrics',
  ],
];

export const pricing: Page = {
  path: '/pricing',
  label: 'Pricing',
  title: 'Pricing',
  description:
    'Stele is free to self-host, under Apache-2.0. Machine requirements, and the units that a hosted plan would meter.',
  body: () => (
    <>
      <h1>Pricing</h1>
      <section class="stone price" aria-label="Self-hosted">
        <div>
          <p class="label">Self-hosted</p>
          <p class="price-figure">Free</p>
          <p class="second">Apache licence 2.0</p>
        </div>
        <ul class="price-holds">
          <li>
            Every feature: {counts.mcp_tools} <a href="/agents">tools</a>, the dashboard, the{' '}
            <a href="/connect">Model Context Protocol</a> with OAuth, backup, export
          </li>
          <li>Any number of workspaces, people, keys and memories</li>
          <li>Recall and embedding on your own processor: no graphics card, no paid service</li>
          <li>No licence key and no account with anyone</li>
        </ul>
        <p class="price-action">
          <a class="button primary" href="/docs/self-hosting">
            Run it yourself
          </a>
        </p>
      </section>
      <p class="second">There is no paid hosting of Stele today.</p>
      <Machine />
      <h2>What a hosted plan would meter</h2>
      <p>These three drive the cost of hosting, and Stele already counts each of them.</p>
      <div class="scroll" tabindex={0}>
        <table class="stacks">
          <thead>
            <tr>
              <th scope="col">Unit</th>
              <th scope="col">Its cost</th>
              <th scope="col">Where you see it</th>
            </tr>
          </thead>
          <tbody>
            {metered.map(([unit, cost, seen]) => (
              <tr>
                <th scope="row">{unit}</th>
                <td>{cost}</td>
                <td class="second">{seen}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  ),
};

function Machine() {
  return (
    <>
      <h2>What the machine needs</h2>
      <p>
        These figures come from two cores shared by the service and its clients, with SQLite and the bundled embedding
        model. The command is{' '}
        <a href="/docs/benchmarks">
          <code>npm run bench:speed</code>
        </a>
        .
      </p>
      <Table label="What the machine needs" head={['', '10,000 memories', '100,000 memories']} numbers={[1, 2]}>
        {machineNeeds.map(([what, small, large]) => (
          <tr>
            <th scope="row">{what}</th>
            <td class="number">{small}</td>
            <td class="number">{large}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}
