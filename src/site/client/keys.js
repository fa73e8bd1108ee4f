/** A box over the page that lists the keyboard shortcuts. */
const keys = [
  ['/', 'Search'],
  ['↑ ↓ or j k', 'Next or previous memory in a list'],
  ['Enter', 'Open the memory'],
  ['e', 'Edit the memory, or correct the entity'],
  ['1 2 b m', 'In Review: keep the first, keep the second, keep both, merge'],
  ['Ctrl Enter, Cmd Enter', 'In the form for a memory: store it'],
  ['u', 'Undo the last change'],
  ['Esc', 'Leave a field, or close this list'],
  ['?', 'This list'],
];

let box = null;

function makeBox() {
  const dialog = document.createElement('dialog');
  dialog.className = 'keys-box';
  const title = Object.assign(document.createElement('h2'), { textContent: 'Keyboard shortcuts', id: 'keys-title' });
  dialog.setAttribute('aria-labelledby', 'keys-title');
  const list = Object.assign(document.createElement('dl'), { className: 'pairs' });
  for (const [key, effect] of keys) {
    const term = document.createElement('dt');
    term.append(Object.assign(document.createElement('kbd'), { textContent: key }));
    list.append(term, Object.assign(document.createElement('dd'), { textContent: effect }));
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
