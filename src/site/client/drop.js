/**
 * Takes a file that is chosen or dropped: a short text is read into the field; a long text, or one that
 * is not UTF-8, is sent as a file.
 */
const zone = document.querySelector('[data-drop]');
const content = zone?.querySelector('textarea');
const chosen = zone?.querySelector('input[type="file"]');
const hint = zone?.querySelector('[data-drop-hint]');
/** Longer texts make a browser slow to type in. */
const mostShown = 1024 * 1024;
/** The file name that was last filled in as the source. */
let named;

/** Null if the file is not UTF-8: the service then refuses it by name, so that nothing altered is stored. */
async function textOf(file) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return null;
  }
}

async function take(files) {
  const [file] = files;
  if (!file) return;
  const name = document.querySelector('#source_name');
  // A name that somebody typed stays.
  if (name.value.trim() === '' || name.value === named) name.value = file.name;
  named = file.name;
  chosen.files = files;
  const text = file.size > mostShown ? null : await textOf(file);
  content.value = text ?? '';
  if (text === null) return;
  chosen.value = '';
  content.dispatchEvent(new Event('input', { bubbles: true }));
}

if (content && chosen) {
  hint.hidden = false;
  chosen.addEventListener('change', () => take(chosen.files));
  // Text that is dragged goes where the browser puts it.
  const hasFiles = (event) => event.dataTransfer.types.includes('Files');
  zone.addEventListener('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    zone.classList.add('drop-over');
  });
  zone.addEventListener('dragleave', () => zone.classList.remove('drop-over'));
  zone.addEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    zone.classList.remove('drop-over');
    take(event.dataTransfer.files);
  });
}
