/** The dashboard with a script: search as one types, and keys. Without it every page works by its forms. */
const search = document.querySelector('[data-search]');
const found = document.querySelector('#found');

if (search && found) {
  let waiting;
  let asked = 0;
  search.addEventListener('input', () => {
    clearTimeout(waiting);
    waiting = setTimeout(ask, 200);
  });
  async function ask() {
    const mine = ++asked;
    const url = new URL(search.form.action);
    url.searchParams.set('query', search.value);
    const answer = await fetch(url, { headers: { 'X-Stele-Part': 'list' } });
    // A slower answer to an earlier question must not take the place of this one.
    if (mine !== asked || !answer.ok || search.value.trim() === '') return;
    found.innerHTML = await answer.text().then((text) => text.replace(/^<!doctype html>/i, ''));
    history.replaceState(null, '', url);
  }
}

const isTyping = (element) => /^(input|textarea|select)$/i.test(element.tagName);

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
  if (event.key === '/' && search) {
    event.preventDefault();
    search.focus();
  }
  const details = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  if (details) {
    event.preventDefault();
    details.open = true;
    details.querySelector('textarea, input:not([type="hidden"])')?.focus();
  }
});
