/** The setup of one client: the configuration entry of the tools, and the skill. */
import type { Client } from '../catalog/clients.ts';
import { clientKits } from '../catalog/connection-kits.ts';
import type { WorkspaceAddress } from '../catalog/workspace-address.ts';
import { MarkdownLine } from './markdown.ts';
import { CodeBlock } from './parts/code-block.tsx';

export function ClientSection({
  client: { id, name, skill, note },
  place,
}: {
  client: Client;
  place: WorkspaceAddress;
}) {
  const { mcp, hooks } = clientKits(place).find((kit) => kit.id === id)!;
  return (
    <section>
      <h3 id={id}>{name}</h3>
      <p>
        Add the tools to <code>{mcp.file}</code>. <MarkdownLine text={mcp.key} />
      </p>
      <CodeBlock language={mcp.format} text={mcp.text.trimEnd()} />
      <p>
        {skill === null ? null : (
          <>
            The skill goes into <code>{skill.file}</code>.{' '}
          </>
        )}
        <MarkdownLine text={note} />
      </p>
      {skill === null ? null : <CodeBlock language="sh" text={skill.install} />}
      {hooks === null ? null : (
        <>
          <p>
            Hooks are optional. They recall when a session starts, and keep a checkpoint when it ends. Add them to{' '}
            <code>{hooks.file}</code>, beside the existing entries. {hooks.note} <MarkdownLine text={hooks.cost} />{' '}
            <MarkdownLine text={hooks.switch} />
          </p>
          <CodeBlock language="json" text={hooks.text.trimEnd()} />
          <CodeBlock language="sh" text={hooks.install} />
        </>
      )}
    </section>
  );
}
