/**
 * Keyboard shortcuts and relative times for the dashboard. Without this script, every
 * page works by its links and forms.
 */
import { showKeys } from './keys.js';

const isTyping = (element) => element.isContentEditable || /^(input|textarea|select)$/i.test(element.tagName);
const search = document.querySelector('#query') ?? document.querySelector('[data-search]');

const step = (by) => {
  // A link in closed details takes no focus.
  const links = [...document.querySelectorAll('[data-list] .memory-content a:not(details:not([open]) *)')];
  if (links.length === 0) return;
  const at = links.indexOf(document.activeElement);
  links[Math.max(0, Math.min(links.length - 1, at + by))].focus();
};

const press = (selector) => document.querySelector(selector)?.click();

const steps = {
  ArrowDown: () => step(1),
  ArrowUp: () => step(-1),
  j: () => step(1),
  k: () => step(-1),
};
const actions = {
  ...steps,
  '/': () => search?.focus(),
  '?': showKeys,
  u: () => press('[data-undo]'),
};

document.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'Escape') closeMenus();
  if (event.key === 'Escape' && isTyping(event.target)) return event.target.blur();
  if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
  // A key that is held down would also decide on the pairs of the next pages, or undo an undo.
  if (event.repeat && !Object.hasOwn(steps, event.key)) return;
  const own = document.querySelector(`[data-key="${CSS.escape(event.key)}"]`);
  const action = own ? () => useOwn(own) : actions[event.key];
  if (!action) return;
  const isArrow = event.key.startsWith('Arrow');
  if (isArrow && !document.querySelector('[data-list] .memory-content a')) return;
  event.preventDefault();
  action();
});

/** Activates the element to which the page assigns a key: opens details, or clicks a button. */
function useOwn(element) {
  if (element.tagName !== 'DETAILS') return element.click();
  element.open = true;
  element.querySelector('textarea, input:not([type="hidden"])')?.focus();
}

for (const button of document.querySelectorAll('[data-keys-button]')) {
  button.hidden = false;
  button.addEventListener('click', showKeys);
}

// On a narrow screen the tabs scroll, so the current tab is moved into view.
const tabs = document.querySelector('[data-tabs]');
const current = tabs?.querySelector('[aria-current]');
if (current) tabs.scrollLeft = current.offsetLeft - (tabs.clientWidth - current.clientWidth) / 2;

const menus = [...document.querySelectorAll('[data-menu]')];
const closeMenus = (except) => {
  for (const menu of menus) if (menu !== except) menu.open = false;
};
document.addEventListener('click', (event) => closeMenus(event.target.closest('[data-menu]')));

const units = [
  ['minute', 60],
  ['hour', 3_600],
  ['day', 86_400],
];
// "Yesterday" would also name the day before it: 35 hours ago may be on either.
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/** Shows times within a week as relative times; others, and exact ones, keep their date. `title` has the exact time. */
export function tellTimes(within = document) {
  for (const time of within.querySelectorAll('time[datetime*="T"]:not([data-exact])')) {
    const seconds = (Date.parse(time.dateTime) - Date.now()) / 1_000;
    if (Number.isNaN(seconds) || Math.abs(seconds) > 7 * 86_400) continue;
    const [unit, length] = units.findLast(([, length]) => Math.abs(seconds) >= length) ?? [];
    time.textContent = unit ? relative.format(Math.round(seconds / length), unit) : 'just now';
  }
}
tellTimes();
setInterval(tellTimes, 60_000);

/** A form without an answer for this long may be sent again. */
const repeatMs = 10_000;
let sentAt = new WeakMap();

// A second click while a form is on its way would create two keys, or end at a page without the button to undo.
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (event.defaultPrevented || form.method !== 'post') return;
  const now = performance.now();
  if (now - (sentAt.get(form) ?? Number.NEGATIVE_INFINITY) < repeatMs) event.preventDefault();
  else sentAt.set(form, now);
});
// A page to which somebody goes back may be sent again at once.
addEventListener('pageshow', () => {
  sentAt = new WeakMap();
});
