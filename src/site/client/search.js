/**
 * Searches while a person types: loads the list again and updates the address, so that a search can be kept as a link.
 */
import { tellTimes } from './dashboard.js';

const form = document.querySelector('[data-live-search]');
const found = document.querySelector('#found');
let waiting;
let latestSearch = 0;

async function ask() {
  const mine = ++latestSearch;
  const url = new URL(form.action);
  for (const [name, value] of new FormData(form)) if (value.trim() !== '') url.searchParams.set(name, value);
  const list = await listAt(url);
  // A slower answer to an earlier question must not take the place of this one.
  if (mine !== latestSearch) return;
  history.replaceState(null, '', url);
  // The former list answers another question.
  if (list === null) found.textContent = 'The search failed. Choose Search to try again.';
  else show(list);
}

/** The list for a question; null if there is none, such as after the session ended: the whole page then leads to the sign-in. */
async function listAt(url) {
  try {
    const answer = await fetch(url, { headers: { 'X-Stele-Part': 'list' } });
    const isList = !answer.redirected && (answer.status === 200 || answer.status === 422);
    return isList ? (await answer.text()).replace(/^<!doctype html>/i, '') : null;
  } catch {
    return null;
  }
}

function show(list) {
  found.innerHTML = list;
  const filters = found.querySelector('[data-filters]');
  form.querySelector('summary').textContent = filters.textContent;
  filters.remove();
  // The list shows the faults of the fields as they are now.
  for (const fault of form.querySelectorAll('.fault')) fault.remove();
  for (const field of form.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid');
  tellTimes(found);
}

form?.addEventListener('input', () => {
  clearTimeout(waiting);
  waiting = setTimeout(ask, 200);
});
