/** The dashboard of a workspace, with test people who use it. */
import { expect } from 'vitest';
import { createApp } from '../../src/app.ts';
import { type ServiceOptions, startService, type TestService } from '../http/test-service.ts';
import { openBrowser, type TestBrowser } from './browser.ts';

export interface TestDashboard {
  readonly service: TestService;
  /** Owner of the workspace. */
  readonly ada: TestBrowser;
  readonly slug: string;
  /** `/app/workspaces/<slug>` */
  readonly root: string;
  nobody(): TestBrowser;
  /** Signed in, without any membership. */
  another(email: string): Promise<TestBrowser>;
  invited(email: string, role: string): Promise<TestBrowser>;
  close(): Promise<void>;
}

export async function openDashboard(options: ServiceOptions = {}): Promise<TestDashboard> {
  const service = await startService(options);
  const nobody = () => openBrowser(createApp(service.services));
  const another = async (email: string) => {
    const browser = nobody();
    await browser.signIn(email);
    return browser;
  };
  const ada = await another('ada@example.org');
  const { json } = await ada.post('/app/workspaces', { name: 'South Dock' });
  const { slug } = json.workspace;
  const root = `/app/workspaces/${slug}`;
  const invited = async (email: string, role: string) => {
    const browser = await another(email);
    const { json: made } = await ada.post(`${root}/invites`, { email, role });
    expect(await browser.post(`/app/invites/${made.token}/accept`)).toMatchObject({ status: 200, json: { role } });
    return browser;
  };
  const close = async () => {
    await service.services.providers.close();
    await service.remove();
  };
  return { service, ada, slug, root, nobody, another, invited, close };
}
