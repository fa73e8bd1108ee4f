/**
 * Fetches addresses that strangers supply, from the public network only: refuses addresses of
 * this machine and its own network.
 */
import { lookup } from 'node:dns';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { AppError } from '../errors.ts';

const longestMs = 5_000;

/** Reserved addresses, from IANA's registries of special-purpose addresses. */
const reserved: Record<'ipv4' | 'ipv6', [address: string, bits: number][]> = {
  ipv4: [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 3],
  ],
  // Everything except the addresses that are allocated to the public.
  ipv6: [
    ['::', 3],
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
    ['4000::', 2],
    ['8000::', 1],
  ],
};

const notPublic = new BlockList();
for (const family of ['ipv4', 'ipv6'] as const)
  for (const [address, bits] of reserved[family]) notPublic.addSubnet(address, bits, family);

function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !notPublic.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

const refused = (host: string) => new AppError('forbidden', `${host} is not a public network address.`);

/** Connects to the very address that was checked: a name may resolve to another address in between. */
const publicLookup: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    if (!found.every(({ address }) => isPublicAddress(address))) return done(refused(host), []);
    return options.all ? done(null, found) : done(null, found[0]!.address, found[0]!.family);
  });
};

export interface PublicFetchOptions {
  readonly timeoutMs?: number;
  /** True if the operator allows http and addresses of the operator's own network. */
  readonly allowsPrivate?: boolean;
}

/**
 * Follows no redirect. Rejects if the address is not public or does not answer in time, five seconds by default.
 * Sends a body unchanged, as text.
 */
export async function publicFetch(
  input: string | URL | Request,
  init: RequestInit = {},
  { timeoutMs = longestMs, allowsPrivate = false }: PublicFetchOptions = {},
): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isRefused = url.protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host));
  if (isRefused && !allowsPrivate) throw refused(url.host);
  const timeOut = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'http:' ? requestPlain : request;
    const outgoing = send(
      url,
      {
        // Connections are not reused: a connection that was opened without the check must
        // not serve a call that requires it.
        agent: false,
        method: init.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init.headers)),
        ...(!allowsPrivate && { lookup: publicLookup }),
        signal: init.signal ? AbortSignal.any([init.signal, timeOut]) : timeOut,
      },
      (answer) => {
        // Nobody would catch an error that is thrown here.
        try {
          resolve(toResponse(answer));
        } catch (error) {
          answer.destroy();
          reject(error);
        }
      },
    );
    outgoing.once('error', reject);
    outgoing.end(typeof init.body === 'string' ? init.body : undefined);
  });
}

/** Statuses without a body. */
const bodiless = new Set([204, 205, 304]);

function toResponse(answer: IncomingMessage): Response {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers))
    if (value !== undefined) headers.set(name, [value].flat().join(', '));
  const { statusCode = 0 } = answer;
  const status = statusCode >= 200 && statusCode <= 599 ? statusCode : 502;
  if (!bodiless.has(status)) return new Response(Readable.toWeb(answer) as ReadableStream, { status, headers });
  answer.resume();
  return new Response(null, { status, headers });
}
