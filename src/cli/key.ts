/** stele key: makes, lists, rotates and revokes the keys of a workspace. */
import { issueKey, maxOverlapHours, revokeKey, rotateKey } from '../access/key-actions.ts';
import { type ApiKey, keyLabelSchema, keyScopeSchema, profileSchema } from '../model/api-key.ts';
import { jsonText } from '../text/visible.ts';
import { dayMs } from '../time-units.ts';
import { type Command, type Invocation, jsonFlag, readIntegerFlag, requireFlag, UsageError } from './command.ts';
import { alignColumns } from './help.ts';
import { controlContext, withNamedWorkspace } from './stores.ts';

const workspaceFlag = { type: 'string', help: 'Slug of the workspace.' } as const;

export const keyCreate: Command = {
  usage: '--workspace SLUG --label LABEL [--scope read|write] [--profile core|light|full] [--expires DAYS] [--json]',
  flags: {
    workspace: workspaceFlag,
    label: { type: 'string', help: 'Who or what will use the key. History shows this label.' },
    scope: { type: 'string', help: 'read or write. A key with write, the default, can also read.' },
    profile: { type: 'string', help: 'Tools listed to the key: core (8), light (20) or full (the default).' },
    expires: { type: 'string', help: 'Days until the key expires. By default a key works until it is revoked.' },
    json: jsonFlag,
  },
  examples: [
    { purpose: 'A key for an agent', line: 'key create --workspace demo --label "release bot"' },
    {
      purpose: 'A read-only key for 30 days',
      line: 'key create --workspace demo --label dashboards --scope read --expires 30',
    },
    {
      purpose: 'A key that lists few tools, since each tool costs the agent tokens',
      line: 'key create --workspace demo --label helper --profile core',
    },
    { purpose: 'For a script: {"key_id", "key"}', line: 'key create --workspace demo --label ci --json' },
  ],
  async run({ flags, terminal }) {
    const slug = requireFlag(flags, 'workspace');
    const keyInput = readKeyInput(flags);
    const { key, secret } = await withNamedWorkspace(terminal.settings(), slug, (stores, workspace) =>
      issueKey(controlContext(stores, 'stele key create'), workspace, keyInput),
    );
    if (flags.json) return void terminal.print(jsonText({ key_id: key.key_id, key: secret }));
    terminal.print(
      `Key ${key.key_id} for workspace ${slug} (${key.scope}, ${key.expires_at ? `until ${key.expires_at.slice(0, 10)}` : 'does not expire'}):`,
    );
    terminal.print(`\n  ${secret}\n`);
    terminal.print('It is shown only this once. Send it as "Authorization: Bearer <key>" or "X-API-Key: <key>".');
    return undefined;
  },
};

export const keyList: Command = {
  usage: '--workspace SLUG [--json]',
  flags: { workspace: workspaceFlag, json: jsonFlag },
  examples: [{ purpose: 'The keys of the workspace demo', line: 'key list --workspace demo' }],
  async run({ flags, terminal }) {
    const slug = requireFlag(flags, 'workspace');
    const keys = await withNamedWorkspace(terminal.settings(), slug, ({ storage }, { workspace_id }) =>
      storage.control.keys.list(workspace_id),
    );
    if (flags.json) return void terminal.print(jsonText({ keys: keys.map(({ workspace_id: _same, ...key }) => key) }));
    if (keys.length === 0)
      return void terminal.print(
        `None yet. ${terminal.program} key create --workspace ${slug} --label LABEL makes one.`,
      );
    const rows = keys.map((key) => [
      key.key_id,
      key.preview,
      key.scope,
      key.profile,
      stateOf(key),
      key.last_used_at?.slice(0, 16) ?? 'never',
      key.label,
    ]);
    for (const line of alignColumns([['KEY', 'BEGINS', 'SCOPE', 'PROFILE', 'STATE', 'LAST USED', 'LABEL'], ...rows]))
      terminal.print(line);
    return undefined;
  },
};

export const keyRotate: Command = {
  usage: '--workspace SLUG KEY_ID [--overlap HOURS] [--json]',
  flags: {
    workspace: workspaceFlag,
    overlap: {
      type: 'string',
      help: `Hours for which the current secret keeps working, 0 to ${maxOverlapHours}; 24 if left out. An even earlier secret stops at once.`,
    },
    json: jsonFlag,
  },
  positionals: 1,
  examples: [
    {
      purpose: 'Keep the previous secret for a week',
      line: 'key rotate --workspace demo key_01J8ZQ4X0V3N5T7W9Y1B2C3D4E --overlap 168',
    },
  ],
  async run({ flags, positionals: [keyId = ''], terminal }) {
    const slug = requireFlag(flags, 'workspace');
    const hours = readIntegerFlag(flags, 'overlap', 0, maxOverlapHours) ?? 24;
    const { key, secret } = await withNamedWorkspace(terminal.settings(), slug, (stores, workspace) =>
      rotateKey(controlContext(stores, 'stele key rotate'), workspace, keyId, hours),
    );
    const { key_id, label, former_until } = key;
    if (flags.json) return void terminal.print(jsonText({ key_id, key: secret, former_until }));
    terminal.print(
      `The new secret of ${key_id} (${label}); the previous one works until ${former_until?.slice(0, 16)}:`,
    );
    terminal.print(`\n  ${secret}\n`);
    terminal.print('It is shown only this once.');
    return undefined;
  },
};

export const keyRevoke: Command = {
  usage: '--workspace SLUG KEY_ID [--json]',
  flags: { workspace: workspaceFlag, json: jsonFlag },
  positionals: 1,
  examples: [
    { purpose: '"key list" shows the ids', line: 'key revoke --workspace demo key_01J8ZQ4X0V3N5T7W9Y1B2C3D4E' },
  ],
  async run({ flags, positionals, terminal }) {
    const slug = requireFlag(flags, 'workspace');
    const keyId = positionals[0] ?? '';
    const key = await withNamedWorkspace(terminal.settings(), slug, (stores, workspace) =>
      revokeKey(controlContext(stores, 'stele key revoke'), workspace, keyId),
    );
    if (flags.json) return void terminal.print(jsonText({ key_id: key.key_id, revoked_at: key.revoked_at }));
    terminal.print(`Key ${key.key_id} (${key.label}) is revoked.`);
    return undefined;
  },
};

function readKeyInput(flags: Invocation['flags']) {
  const label = requireFlag(flags, 'label');
  const labelled = keyLabelSchema.safeParse(label);
  if (!labelled.success) throw new UsageError(`--label ${labelled.error.issues[0]?.message}.`);
  const scope = keyScopeSchema.safeParse(flags.scope ?? 'write');
  if (!scope.success) throw new UsageError(`--scope must be read or write, not "${flags.scope}".`);
  const profile = profileSchema.safeParse(flags.profile ?? 'full');
  if (!profile.success) throw new UsageError(`--profile must be core, light or full, not "${flags.profile}".`);
  const days = readIntegerFlag(flags, 'expires', 1, 3_650);
  const expires_at = days === undefined ? null : new Date(Date.now() + days * dayMs).toISOString();
  return { label, scope: scope.data, profile: profile.data, expires_at };
}

function stateOf({ revoked_at, expires_at }: ApiKey): string {
  if (revoked_at !== null) return `revoked ${revoked_at.slice(0, 10)}`;
  if (expires_at === null) return 'active';
  return Date.parse(expires_at) <= Date.now()
    ? `expired ${expires_at.slice(0, 10)}`
    : `until ${expires_at.slice(0, 10)}`;
}
