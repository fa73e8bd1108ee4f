// Sends the form's call to this service, and shows the response. The key is stored nowhere.
const form = document.getElementById('explorer');
const field = (name) => document.getElementById(name);
const [answer, curl] = ['answer', 'as-curl'].map((id) => document.querySelector(`#${id} code`));

const slug = () => field('slug').value.trim() || '{slug}';

function choose() {
  const { method, path, body } = field('call').selectedOptions[0].dataset;
  field('path').value = `${method} ${path.replace('{slug}', slug())}`;
  field('body').value = body;
  describe();
}

/** Another workspace changes the path, not what was typed behind it or into the body. */
function moveToWorkspace() {
  const path = field('path');
  path.value = path.value.replace(/(?<=\/api\/workspaces\/)[^/?\s]+/, slug);
  describe();
}

/** The service may be below a path of its address. */
function isOfWorkspace(path) {
  return path.includes('/api/workspaces/');
}

/** The call as it is typed, with or without the address of this service; `path` is empty if it names none. */
function requestToSend() {
  const typed = field('path').value.replace(location.origin, '');
  const [, method = 'GET', path = ''] = /^\s*([A-Za-z]+)?\s*(\/.*?)\s*$/.exec(typed) ?? [];
  const hasBody = !/^(get|head)$/i.test(method);
  return {
    method: method.toUpperCase(),
    path: path.replaceAll(' ', '%20'),
    hasBody,
    body: hasBody ? field('body').value.trim() : '',
  };
}

function describe() {
  const { method, path, hasBody, body } = requestToSend();
  field('body').closest('.field').hidden = !hasBody;
  const quoted = body && ` \\\n  -d '${body.replace(/\s*\n\s*/g, ' ').replaceAll("'", `'\\''`)}'`;
  const header = isOfWorkspace(path) ? ` \\\n  -H "Authorization: Bearer $STELE_KEY"` : '';
  const verb = method === (body ? 'POST' : 'GET') ? '' : ` -X ${method}`;
  curl.textContent = path && `curl -sS${verb} '${location.origin}${path}'${header}${quoted}`;
}

let calls = 0;

/** An answer is shown unless another call was sent meanwhile. */
async function send() {
  calls += 1;
  const call = calls;
  const { method, path, body } = requestToSend();
  const key = field('key').value.trim();
  const status = field('answer-status');
  answer.textContent = '';
  if (!path) {
    status.textContent = 'Write a method and a path, such as GET /api/health.';
    return;
  }
  status.textContent = 'Sent; waiting for the answer.';
  const startedAt = performance.now();
  try {
    const response = await fetch(path, {
      method,
      credentials: 'omit',
      headers: key && isOfWorkspace(path) ? { Authorization: `Bearer ${key}` } : {},
      ...(body && { body }),
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
field('slug').addEventListener('change', moveToWorkspace);
for (const name of ['path', 'body']) field(name).addEventListener('input', describe);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  send();
});
choose();
// The first call needs no key: its answer shows what an answer looks like.
if (!isOfWorkspace(requestToSend().path)) send();
