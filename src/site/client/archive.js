/** Checks an archive without leaving the page, so that the file stays chosen. */
import { tellTimes } from './dashboard.js';

const button = document.querySelector('[data-check]');
const shown = document.querySelector('#checked');

button?.addEventListener('click', async (event) => {
  const { form } = button;
  if (!form.reportValidity()) return;
  event.preventDefault();
  button.disabled = true;
  shown.textContent = 'Checking the file…';
  const headers = { 'X-Stele-Part': 'checked' };
  try {
    const answer = await fetch(button.formAction, { method: 'POST', headers, body: new FormData(form) });
    if (answer.status !== 200 && answer.status !== 422) throw new Error(`answered ${answer.status}`);
    shown.innerHTML = (await answer.text()).replace(/^<!doctype html>/i, '');
    tellTimes(shown);
  } catch {
    shown.textContent = 'The file could not be checked. Try again.';
  }
  button.disabled = false;
});
