// Sends the form's call to this service, and shows the response. The key is stored nowhere.
const form = document.getElementById('explorer');
const field = (name) => document.getElementById(name);
const [answer, curl] = ['answer', 'as-curl'].map((id) => document.querySelector(`#${id} code`));

function choose() {
  const { method, path, body } = field('call').selectedOptions[0].dataset;
  field('path').value = `${method} ${path.replace('{slug}', field('slug').value.trim() || '{slug}')}`;
  field('body').value = body;
  field('body').disabled = method === 'GET';
  field('body').closest('.field').hidden = method === 'GET';
  describe();
}

/** The service may be below a path of its address. */
function isOfWorkspace(path) {
  return path.includes('/api/workspaces/');
}

function asked() {
  const [, method = 'GET', path = '/'] = /^\s*([A-Za-z]+)?\s*(\/\S*)\s*$/.exec(field('path').value) ?? [];
  return { method: method.toUpperCase(), path, body: field('body').disabled ? '' : field('body').value.trim() };
}

function describe() {
  const { method, path, body } = asked();
  const quoted = body && ` \\\n  -d '${body.replace(/\s*\n\s*/g, ' ').replaceAll("'", `'\\''`)}'`;
  const header = isOfWorkspace(path) ? ` \\\n  -H "Authorization: Bearer $STELE_KEY"` : '';
  const post = method !== 'GET' && !body ? ` -X ${method}` : '';
  curl.textContent = `curl -sS${post} '${location.origin}${path}'${header}${quoted}`;
}

let calls = 0;

/** An answer is shown unless another call was sent meanwhile. */
async function send() {
  calls += 1;
  const call = calls;
  const { method, path, body } = asked();
  const key = field('key').value.trim();
  const status = field('answer-status');
  status.textContent = 'Sent; waiting for the answer.';
  const startedAt = performance.now();
  try {
    const response = await fetch(path, {
      method,
      credentials: 'omit',
      headers: key && isOfWorkspace(path) ? { Authorization: `Bearer ${key}` } : {},
      ...(method !== 'GET' && body && { body }),
    });
    const text = await response.text();
    if (call !== calls) return;
    const took = Math.round(performance.now() - startedAt);
    status.textContent = `Status ${response.status}, ${took} ms, ${text.length.toLocaleString('en')} characters`;
    answer.textContent = readable(text);
  } catch (error) {
    if (call === calls) status.textContent = `No response: ${error.message}`;
  }
}

function readable(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

field('call').addEventListener('change', choose);
field('slug').addEventListener('change', choose);
for (const name of ['path', 'body']) field(name).addEventListener('input', describe);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  send();
});
choose();
// The first call needs no key: its answer shows what an answer looks like.
if (!isOfWorkspace(asked().path)) send();
