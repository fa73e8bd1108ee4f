/** The page of capabilities, features and tools. */
import { capabilityGroups } from '../../catalog/capability-groups.ts';
import { features } from '../../catalog/collections.ts';
import { counts } from '../../catalog/discovery.ts';
import { toolManifest } from '../../tools/catalogue.ts';
import type { Page } from '../page.ts';

export const capabilities: Page = {
  path: '/capabilities',
  label: 'Capabilities',
  title: 'Capabilities',
  description: 'What the service can do, by group, and every memory tool with its arguments.',
  body: () => (
    <>
      <h1>Capabilities</h1>
      <p class="lead">
        {counts.capabilities} capabilities in {capabilityGroups.length} groups, {counts.features} features,{' '}
        {counts.mcp_tools} tools. As data: <a href="/api/capabilities">/api/capabilities</a>.
      </p>
      <h2 id="groups">By group</h2>
      <dl class="pairs">
        {capabilityGroups.map(({ name, items }) => (
          <>
            <dt>{name}</dt>
            <dd>{items.join(' · ')}</dd>
          </>
        ))}
      </dl>
      <h2 id="features">Features</h2>
      <dl class="pairs">
        {features.map(({ name, summary }) => (
          <>
            <dt>{name}</dt>
            <dd>{plain(summary)}</dd>
          </>
        ))}
      </dl>
      <Tools />
    </>
  ),
};

function plain(text: string): string {
  return text.replace(/`/g, '');
}

function Tools() {
  const { tool_groups, tools } = toolManifest();
  const grouped = new Set(tool_groups.flatMap((group) => group.tools.map(({ name }) => name)));
  const groups = [...tool_groups, { name: 'Ungrouped', tools: tools.filter(({ name }) => !grouped.has(name)) }];
  return (
    <>
      <h2 id="tools">Tools</h2>
      <p>
        Call each tool with <code>POST /api/workspaces/&#123;slug&#125;/mcp</code> with its name and arguments.
      </p>
      {groups.map((group) => (
        <>
          <h3>{group.name}</h3>
          <section class="scroll" tabindex={0} aria-label={group.name}>
            <table>
              <thead>
                <tr>
                  <th>Tool</th>
                  <th>Purpose</th>
                  <th>Arguments</th>
                </tr>
              </thead>
              <tbody>
                {group.tools.map(({ name, summary, args, access }) => (
                  <tr>
                    <td>
                      <code>{name}</code>
                      {access === 'write' && <div class="second small">writes</div>}
                    </td>
                    <td>{summary}</td>
                    <td class="small">
                      {Object.entries(args).map(([argument, type]) => (
                        <div>
                          <code>{argument}</code> {type}
                        </div>
                      ))}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        </>
      ))}
    </>
  );
}
