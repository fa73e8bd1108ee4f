/** Checks an archive without leaving the page, so that the file stays chosen. */
import { tellTimes } from './dashboard.js';

const button = document.querySelector('[data-check]');
const shown = document.querySelector('#checked');
let checks = 0;

button?.addEventListener('click', async (event) => {
  const { form } = button;
  if (!form.reportValidity()) return;
  event.preventDefault();
  checks += 1;
  const check = checks;
  button.disabled = true;
  shown.textContent = 'Checking the file…';
  const found = await answerFor(form);
  if (check !== checks) return;
  shown.innerHTML = found;
  tellTimes(shown);
  button.disabled = false;
});

// What was found is true of the former file only.
button?.form.addEventListener('change', () => {
  checks += 1;
  shown.textContent = '';
  button.disabled = false;
});

async function answerFor(form) {
  const headers = { 'X-Stele-Part': 'checked' };
  try {
    const answer = await fetch(button.formAction, { method: 'POST', headers, body: new FormData(form) });
    if (answer.status === 401) return 'You are signed out. Sign in in a new tab, then check the file again.';
    if (answer.status !== 200 && answer.status !== 422) throw new Error(`answered ${answer.status}`);
    return (await answer.text()).replace(/^<!doctype html>/i, '');
  } catch {
    return 'The file could not be checked. Try again.';
  }
}
