/** A file that is chosen, or dropped, gives the form its text: a short one is read into the field, a long one is sent as a file. */
const zone = document.querySelector('[data-drop]');
const content = zone?.querySelector('textarea');
const chosen = zone?.querySelector('input[type="file"]');
const hint = zone?.querySelector('[data-drop-hint]');
/** Longer texts make a browser slow to type in. */
const mostShown = 1024 * 1024;
/** The file whose name the source got. */
let named;

async function take(files) {
  const [file] = files;
  if (!file) return;
  const name = document.querySelector('#source_name');
  // A name that somebody typed stays.
  if (name.value.trim() === '' || name.value === named) name.value = file.name;
  named = file.name;
  if (file.size > mostShown) {
    chosen.files = files;
    content.value = '';
    return;
  }
  content.value = await file.text();
  chosen.value = '';
  content.dispatchEvent(new Event('input', { bubbles: true }));
}

if (content && chosen) {
  hint.hidden = false;
  chosen.addEventListener('change', () => take(chosen.files));
  zone.addEventListener('dragover', (event) => {
    event.preventDefault();
    zone.classList.add('drop-over');
  });
  zone.addEventListener('dragleave', () => zone.classList.remove('drop-over'));
  zone.addEventListener('drop', (event) => {
    event.preventDefault();
    zone.classList.remove('drop-over');
    take(event.dataTransfer.files);
  });
}
