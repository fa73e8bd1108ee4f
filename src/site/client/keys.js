/** What the keys of the keyboard do, in a box over the page. */
const keys = [
  ['/', 'Search'],
  ['↑ ↓ or j k', 'From one memory of a list to the next'],
  ['Enter', 'Open the memory'],
  ['e', 'Edit the memory'],
  ['1 2 b m', 'In Review: keep the first, the second, both, or make them one'],
  ['u', 'Undo what was done last'],
  ['Esc', 'Leave a field, close this box'],
  ['?', 'This list'],
];

let box = null;

function makeBox() {
  const dialog = document.createElement('dialog');
  dialog.className = 'keys-box';
  const title = Object.assign(document.createElement('h2'), { textContent: 'Keys', id: 'keys-title' });
  dialog.setAttribute('aria-labelledby', 'keys-title');
  const list = Object.assign(document.createElement('dl'), { className: 'pairs' });
  for (const [key, says] of keys) {
    const term = document.createElement('dt');
    term.append(Object.assign(document.createElement('kbd'), { textContent: key }));
    list.append(term, Object.assign(document.createElement('dd'), { textContent: says }));
  }
  const close = Object.assign(document.createElement('button'), { type: 'button', textContent: 'Close' });
  close.addEventListener('click', () => dialog.close());
  dialog.append(title, list, close);
  document.body.append(dialog);
  return dialog;
}

export function showKeys() {
  box ??= makeBox();
  if (!box.open) box.showModal();
}
