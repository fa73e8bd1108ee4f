/** The form for writing a memory: Ctrl+Enter stores it, and the type follows the text until somebody chooses one. */
const form = document.querySelector('[data-write] form');
const content = form?.querySelector('textarea');
const type = form?.querySelector('[name="memory_type"]');

/** Longer texts are narratives more often than facts. */
const longestFact = 240;
const isShort = (text) => text.length <= longestFact && !/\n|[.!?]\s+\S.*[.!?]\s+\S/.test(text.trim());
const proposed = () => (isShort(content.value) ? 'fact' : 'narrative');

// A refused form comes back with the type that was chosen.
let isChosen = Boolean(form) && type.value !== proposed();
type?.addEventListener('change', () => {
  isChosen = true;
});
content?.addEventListener('input', () => {
  if (!isChosen) type.value = proposed();
});
content?.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.isComposing || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  form.requestSubmit();
});
for (const hint of form?.querySelectorAll('[data-write-hint]') ?? []) hint.hidden = false;
