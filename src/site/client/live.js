/** Follows what goes on in the workspace. A cut connection goes on where it stopped: the browser says what it heard last. */
import { tellTimes } from './dashboard.js';

const root = document.querySelector('[data-live]');
const state = document.querySelector('[data-live-state]');
const list = (name) => document.querySelector(`#live-${name}`);
const most = { memories: 30, calls: 12, jobs: 5 };

function toElement(html) {
  const template = document.createElement('template');
  template.innerHTML = html;
  return template.content.firstElementChild;
}

function put(name, attribute, id, html) {
  const target = list(name);
  if (!target) return;
  const element = html ? toElement(html) : null;
  target.querySelector(`[${attribute}="${CSS.escape(id)}"]`)?.remove();
  if (!element) return;
  element.setAttribute(attribute, id);
  element.classList.add('fresh');
  target.prepend(element);
  tellTimes(element);
  while (target.children.length > most[name]) target.lastElementChild.remove();
}

function putMemory({ memory_id, html }) {
  const target = list('memories');
  // What says that there are none is true no more.
  for (const note of document.querySelectorAll('[data-while-empty]')) note.remove();
  // Those that came with the page carry no mark; their link tells which they are.
  target
    ?.querySelector(`a[href$="/${CSS.escape(memory_id)}"]`)
    ?.closest('.memory')
    ?.remove();
  put('memories', 'data-memory', memory_id, html);
}

if (root) {
  const source = new EventSource(root.dataset.live);
  const tell = (words) => {
    if (state) state.textContent = words;
  };
  source.addEventListener('ready', () => tell('Live: new memories and calls appear here.'));
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) tell('The connection was lost. Reload the page.');
  });
  source.addEventListener('memory', (event) => putMemory(JSON.parse(event.data)));
  source.addEventListener('call', (event) => {
    const { call, html } = JSON.parse(event.data);
    put('calls', 'data-call', call, html);
  });
  const known = new Map();
  // What is told at first is what the page shows already.
  let isSettled = false;
  setTimeout(() => {
    isSettled = true;
  }, 2_000);
  source.addEventListener('job', (event) => {
    const { job_id, html } = JSON.parse(event.data);
    put('jobs', 'data-job', job_id, html);
    const isNews = known.has(job_id) ? known.get(job_id) !== html : isSettled;
    known.set(job_id, html);
    // The page of jobs is drawn anew when one of them changes.
    if (isNews && root.dataset.liveReload === 'job') location.reload();
  });
  addEventListener('pagehide', () => source.close());
}
