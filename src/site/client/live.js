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

/** Identifies a control, so that the same one has the focus after the part that holds it was loaded again. */
const markOf = (control) =>
  control.form?.outerHTML ?? control.getAttribute('href') ?? control.getAttribute('aria-label');

let renewals = 0;

/**
 * Loads the part of the page that shows jobs again. Loading the whole page would take away what a person types
 * elsewhere on it, and would keep a person here who is leaving. False if there is no answer.
 */
async function renew() {
  renewals += 1;
  const renewal = renewals;
  const answer = await fetch(root.dataset.liveReload).catch(() => null);
  if (!answer?.ok || answer.redirected) return false;
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  const fresh = page.querySelector('[data-live]');
  if (!fresh || renewal !== renewals) return true;
  const focused = root.contains(document.activeElement) ? markOf(document.activeElement) : null;
  root.dataset.liveJobs = fresh.dataset.liveJobs;
  root.replaceChildren(...fresh.childNodes);
  tellTimes(root);
  const controls = focused === null ? [] : [...root.querySelectorAll('a, button, [tabindex]')];
  controls.find((control) => markOf(control) === focused)?.focus({ preventScroll: true });
  return true;
}

// A screen reader reads out every change, also one to the same words.
const tell = (words) => {
  if (state && state.textContent !== words) state.textContent = words;
};

/** The html of each job as it was last heard of. */
const known = new Map();

/** The states of the latest jobs in the part as it is shown. */
const shownStates = () => new Map((root.dataset.liveJobs ?? '').split(' ').map((job) => job.split('=')));

async function putJob({ job_id, state: now, html }) {
  put('jobs', 'data-job', job_id, html);
  // The first events repeat what the page already shows, unless a job changed while the page was on its way.
  const isNews = known.has(job_id) ? known.get(job_id) !== html : shownStates().get(job_id) !== now;
  known.set(job_id, html);
  // The next connection tells the latest jobs again.
  if (isNews && root.dataset.liveReload && !(await renew())) known.clear();
}

const events = {
  ready: () => tell('Live: new memories and calls appear here.'),
  memory: putMemory,
  call: ({ call, html }) => put('calls', 'data-call', call, html),
  job: putJob,
};

/** The position of the last event that was heard of; at first the one that the page names. */
let last = root?.dataset.liveAfter;
let source;

function follow() {
  source?.close();
  const url = new URL(root.dataset.live, location.href);
  if (last) url.searchParams.set('after', last);
  source = new EventSource(url);
  for (const [kind, take] of Object.entries(events))
    source.addEventListener(kind, (event) => {
      last = event.lastEventId;
      take(event.data && JSON.parse(event.data));
    });
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) tell('The connection was lost. Reload the page.');
  });
}

if (root) {
  if (!document.hidden) follow();
  // A browser has six connections to a service for all of its tabs, so a tab that nobody sees gives its own back.
  document.addEventListener('visibilitychange', () => (document.hidden ? source?.close() : follow()));
  addEventListener('pagehide', () => source?.close());
  // Somebody may come back to the page as they left it.
  addEventListener('pageshow', (event) => event.persisted && follow());
}
