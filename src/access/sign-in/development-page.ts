/** The only page of the development provider. It is served outside the service, so it brings its own style. */
export function signInPage(problem: string | null): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Development sign-in</title>
<style>
  :root { color-scheme: light dark; --ground: #faf9f6; --ink: #1d1f21; --second: #5b5e63; --line: #e2dfd7; --accent: #1f4fbf; --gone: #a3262a; }
  @media (prefers-color-scheme: dark) {
    :root { --ground: #15171a; --ink: #eceae5; --second: #a5a8ad; --line: #2b2f34; --accent: #86a8ff; --gone: #ee7f7f; }
  }
  body { margin: 15vh auto; max-width: 24rem; padding: 0 16px; background: var(--ground); color: var(--ink); font: 17px/1.5 Georgia, serif; }
  h1 { font-size: 28px; line-height: 1.3; margin: 0 0 8px; }
  p { color: var(--second); }
  label, input, button { display: block; width: 100%; box-sizing: border-box; font: 15px/1.5 system-ui, sans-serif; }
  input { margin: 4px 0 16px; padding: 8px 12px; color: inherit; background: transparent; border: 1px solid var(--second); border-radius: 4px; }
  button { padding: 8px 12px; color: var(--ground); background: var(--accent); border: 0; border-radius: 4px; cursor: pointer; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
  .problem { color: var(--gone); }
</style>
<main>
  <h1>Development sign-in</h1>
  <p>This provider accepts any address; it runs only on this machine, until a real one is configured.</p>
  <form method="post">
    <label for="email">E-mail address</label>
    <input id="email" name="email" type="email" autocomplete="email" placeholder="ada@example.org" required autofocus${problem ? ' aria-invalid="true" aria-describedby="problem"' : ''}>
    ${problem ? `<p id="problem" class="problem">${problem}</p>` : ''}
    <button>Sign in</button>
  </form>
</main>
</html>`;
}
