/** stele serve: runs the service until it is stopped. */
import type { SettingName } from '../settings.ts';
import { type Command, type Invocation, readIntegerFlag } from './command.ts';

export const serve: Command = {
  usage: '[--host HOST] [--port PORT]',
  flags: {
    host: { type: 'string', help: 'Address to listen on, instead of STELE_HOST.' },
    port: { type: 'string', help: 'Port to listen on, instead of STELE_PORT. 0 picks a free port.' },
  },
  examples: [
    { purpose: 'Serve on http://127.0.0.1:8787 and keep all data in ./data', line: 'serve' },
    { purpose: 'Accept connections from other machines', line: 'serve --host 0.0.0.0 --port 8080' },
  ],
  async run({ flags, terminal }) {
    const settings = terminal.settings(addressFrom(flags));
    const { unreadPort } = settings;
    if (unreadPort !== null) terminal.print(`PORT is ignored. Set STELE_PORT, or start with --port ${unreadPort}.`);
    const { runService } = await import('./serve/service.ts');
    return runService(settings, terminal);
  },
};

function addressFrom(flags: Invocation['flags']): Partial<Record<SettingName, string>> {
  const port = readIntegerFlag(flags, 'port', 0, 65_535);
  return {
    ...(flags.host !== undefined && { STELE_HOST: String(flags.host) }),
    ...(port !== undefined && { STELE_PORT: String(port) }),
  };
}
