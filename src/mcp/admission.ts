/** Admission to the endpoint: keys of the workspace, and connected clients. */
import { admitClient } from '../access/clients/client-admission.ts';
import { allOauthScopes, resourceMetadataUrl, resourceOf } from '../access/clients/resource.ts';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';
import { baseUrlOf } from '../surface/base-url.ts';
import type { HttpContext } from '../surface/context.ts';
import { type AdmitCall, admitByKey } from '../surface/guards.ts';

const keyPattern = /^stele_/;

/** The refusal names the place to ask for access: a client that supports OAuth continues from there. */
export function admitCaller(services: Services): AdmitCall {
  const admitKey = admitByKey(services);
  return async (c, now) => {
    const token = tokenOf(c);
    try {
      return await (token === null ? admitKey(c, now) : admitToken(services, c, token, now));
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'unauthenticated') throw error;
      throw new AppError('unauthenticated', error.message, { challenge: challengeOf(services, c) });
    }
  };
}

/** Null if the call has a key, or no credentials. */
function tokenOf(c: HttpContext): string | null {
  const token = /^Bearer +(\S+) *$/i.exec(c.req.header('Authorization') ?? '')?.[1];
  return token === undefined || keyPattern.test(token) || c.req.header('X-API-Key') !== undefined ? null : token;
}

async function admitToken(services: Services, c: HttpContext, token: string, now: Date): ReturnType<AdmitCall> {
  const resource = resourceOf(baseUrlOf(services, c), c.req.param('slug') ?? '');
  const { principal, workspace } = await admitClient(services.storage.control, token, resource, now);
  return { principal, profile: 'full', workspace };
}

function challengeOf(services: Services, c: HttpContext): string {
  const metadata = resourceMetadataUrl(baseUrlOf(services, c), encodeURIComponent(c.req.param('slug') ?? ''));
  const wrong = c.req.header('Authorization') === undefined ? '' : 'error="invalid_token", ';
  return `Bearer ${wrong}resource_metadata="${metadata}", scope="${allOauthScopes}"`;
}
