/** An address that clients can call: the address for all interfaces cannot be called. */
export function callableUrl(host: string, port: number): string {
  const callableHost = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${callableHost.includes(':') ? `[${callableHost}]` : callableHost}:${port}`;
}
