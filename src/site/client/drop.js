/** A file that is dropped, or chosen, becomes the text of the form. It is read here, and sent with the form. */
const zone = document.querySelector('[data-drop]');
const hint = document.querySelector('[data-drop-hint]');
const most = 5 * 1024 * 1024;

async function take(file) {
  if (!file || !zone) return;
  const content = zone.querySelector('textarea');
  const name = document.querySelector('#source_name');
  if (file.size > most) {
    hint.textContent = 'This file is larger than 5 MB. Split it and send the parts to the API.';
    return;
  }
  content.value = await file.text();
  if (name.value.trim() === '') name.value = file.name;
  content.dispatchEvent(new Event('input', { bubbles: true }));
}

if (zone && hint) {
  hint.hidden = false;
  hint.querySelector('[data-drop-file]').addEventListener('change', (event) => take(event.target.files[0]));
  zone.addEventListener('dragover', (event) => {
    event.preventDefault();
    zone.classList.add('drop-over');
  });
  zone.addEventListener('dragleave', () => zone.classList.remove('drop-over'));
  zone.addEventListener('drop', (event) => {
    event.preventDefault();
    zone.classList.remove('drop-over');
    take(event.dataTransfer.files[0]);
  });
}
