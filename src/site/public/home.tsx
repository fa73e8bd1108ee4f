/** The product, working, within the first screen. */
import { serviceName, tagline } from '../../catalog/identity.ts';
import type { Page } from '../page.ts';
import { CodeBlock } from '../parts/code-block.tsx';
import { MemoryLine } from '../parts/memory-line.tsx';

export const home: Page = {
  path: '/',
  label: 'What it is',
  title: serviceName,
  description: `${tagline} Self-hosted, offline, with a history of every change.`,
  body: () => (
    <>
      <div class="hero columns columns-even">
        <div>
          <h1>Memory for agents that stays, and can be corrected</h1>
          <p class="lead">{tagline} One command starts it, on one machine, offline.</p>
          <CodeBlock language="sh" text="npm start" />
        </div>
        <div class="stone">
          <p class="label">Remembered</p>
          <MemoryLine
            content="The staging database moves to Lisbon on the first Monday of May."
            layer="semantic"
            type="fact"
          />
        </div>
      </div>
    </>
  ),
};
