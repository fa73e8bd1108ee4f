/** A headless browser that goes through the development provider and stops at the redirect back to the service. */

/** Chooses an address there, and returns the callback's address. */
export async function chooseEmail(authorizationUrl: URL, email: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const home = authorizationUrl.origin;
  let [url, body]: [URL, string | null] = [authorizationUrl, null];
  for (let step = 0; step < 10; step += 1) {
    const answer: Response = await fetch(url, {
      method: body === null ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== null && { 'Content-Type': 'application/x-www-form-urlencoded' }),
      },
      ...(body !== null && { body }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    const location = answer.headers.get('location');
    body = null;
    if (location === null) body = new URLSearchParams({ email }).toString();
    else url = new URL(location, url);
    if (url.origin !== home) return url;
  }
  throw new Error('the provider did not send the browser back');
}
