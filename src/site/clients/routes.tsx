/** Pages on which a person connects and disconnects clients. */

import { Hono } from 'hono';
import type { Services } from '../../services.ts';
import type { HttpContext, HttpEnv } from '../../surface/context.ts';
import { refuseForeignForms } from '../browser.ts';
import { refusalResponse, refuseOtherMethods } from '../dashboard/forms.ts';
import { visitOf } from '../dashboard/visit.ts';
import { disconnect, showConnected } from './connected.tsx';
import { consentRequest, decideConsent, showConsent } from './consent.tsx';

export function createClientPages(services: Services): Hono<HttpEnv> {
  const app = new Hono<HttpEnv>();
  app.onError((error, c) => refusalResponse(error, c, services));
  const page = (method: 'GET' | 'POST', path: string, answer: (c: HttpContext) => Promise<Response>) =>
    app.on(method, path.replace(/\{(\w+)\}/g, ':$1'), refuseForeignForms(services), async (c) => {
      c.set('route', `${method} ${path}`);
      c.header('Cache-Control', 'no-store');
      return answer(c);
    });
  page('GET', '/oauth/consent/{uid}', async (c) => showConsent(await consentRequest(services, c)));
  page('POST', '/oauth/consent/{uid}', async (c) => decideConsent(await consentRequest(services, c)));
  page('GET', '/app/clients', async (c) => showConnected(await visitOf(services, c)));
  page('POST', '/app/clients/{client_id}/disconnect', async (c) => disconnect(await visitOf(services, c)));
  refuseOtherMethods(app);
  return app;
}
