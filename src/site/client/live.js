/**
 * Follows the activity of the workspace. After a lost connection it continues where it stopped: the
 * browser sends the id of the last event.
 */
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

/** Each connection repeats the latest calls and jobs: one that the list already shows as it is stays untouched. */
function put(name, attribute, id, html) {
  const target = list(name);
  if (!target) return;
  const former = target.querySelector(`[${attribute}="${CSS.escape(id)}"]`);
  const element = html ? toElement(html) : null;
  if (!element) return former?.remove();
  element.setAttribute(attribute, id);
  element.classList.add('fresh');
  tellTimes(element);
  if (former && isShown(former, element)) return;
  former?.remove();
  target.prepend(element);
  while (target.children.length > most[name]) target.lastElementChild.remove();
}

function isShown(former, element) {
  const shown = former.cloneNode(true);
  shown.classList.add('fresh');
  tellTimes(shown);
  return shown.isEqualNode(element);
}

function putMemory({ memory_id, html }) {
  const target = list('memories');
  // The notes that say that there are no memories are no longer true.
  for (const note of document.querySelectorAll('[data-while-empty]')) note.remove();
  // Memories that came with the page have no mark; their link identifies them.
  const link = target?.querySelector(`a[href$="/${CSS.escape(memory_id)}"]`);
  if (!link?.closest('[data-memory]')) link?.closest('.memory')?.remove();
  put('memories', 'data-memory', memory_id, html);
}

if (root) {
  const source = new EventSource(root.dataset.live);
  // A screen reader reads out every change, also one to the same words.
  const tell = (words) => {
    if (state && state.textContent !== words) state.textContent = words;
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
  // The first events repeat what the page already shows, unless a job changed while the page was on its way.
  const shown = new Map((root.dataset.liveJobs ?? '').split(' ').map((job) => job.split('=')));
  source.addEventListener('job', (event) => {
    const { job_id, state, html } = JSON.parse(event.data);
    put('jobs', 'data-job', job_id, html);
    const isNews = known.has(job_id) ? known.get(job_id) !== html : shown.get(job_id) !== state;
    known.set(job_id, html);
    // The page of jobs reloads when a job changes, unless a person is leaving it: a reload would keep them here.
    if (isNews && root.dataset.liveReload === 'job' && !isLeft) location.reload();
  });
  let isLeft = false;
  addEventListener('beforeunload', () => {
    isLeft = true;
  });
  addEventListener('pagehide', () => source.close());
}
