/** The service on a local port, for code that is run as its reader would run it. */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../../src/app.ts';
import { listen } from '../../src/cli/serve/listen.ts';
import { startService } from '../http/test-service.ts';

export interface LiveService {
  url: string;
  /** Runs a program on a file with this text. Resolves to its output, rejects if it fails. */
  run(program: string, file: string, text: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startLiveService(): Promise<LiveService> {
  const service = await startService();
  const listening = await listen(createApp(service.services), '127.0.0.1', 0);
  const launcher = fork(new URL('launcher.mjs', import.meta.url));
  const folder = mkdtempSync(join(tmpdir(), 'stele-code-'));
  const url = `http://127.0.0.1:${listening.port}`;
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    STELE_URL: url,
    STELE_WORKSPACE: service.alpha.slug,
    STELE_KEY: service.keys.write,
  };
  return {
    url,
    async run(program, file, text) {
      const path = join(folder, file);
      writeFileSync(path, text);
      return launch(launcher, { program, path, options: { env, cwd: folder, timeout: 60_000 } });
    },
    async stop() {
      launcher.disconnect();
      await once(launcher, 'exit');
      await listening.stop(1_000);
      await service.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Ended {
  id: string;
  output: string;
  failure: string | null;
}

function launch(launcher: ChildProcess, program: { program: string; path: string; options: object }): Promise<string> {
  const id = randomUUID();
  return new Promise((resolve, reject) => {
    const hear = ({ output, failure, ...ended }: Ended) => {
      if (ended.id !== id) return;
      launcher.off('message', hear);
      if (failure === null) resolve(output);
      else reject(new Error(failure));
    };
    launcher.on('message', hear);
    launcher.send({ id, ...program });
  });
}
