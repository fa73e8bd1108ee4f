// Applies the theme that the person chose on this device, or else the system's. Loaded before the page is drawn.
const root = document.documentElement;
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const kept = () => {
  try {
    return localStorage.getItem('theme');
  } catch {
    return null;
  }
};
const shown = () => root.dataset.theme ?? (systemIsDark.matches ? 'dark' : 'light');
const label = () => {
  for (const button of document.querySelectorAll('[data-theme-switch]'))
    button.textContent = shown() === 'dark' ? 'Light' : 'Dark';
};
const apply = () => {
  const chosen = kept();
  if (chosen === 'light' || chosen === 'dark') root.dataset.theme = chosen;
  label();
};
apply();

document.addEventListener('DOMContentLoaded', () => {
  label();
  for (const button of document.querySelectorAll('[data-theme-switch]')) {
    button.hidden = false;
    button.addEventListener('click', () => {
      const next = shown() === 'dark' ? 'light' : 'dark';
      root.dataset.theme = next;
      try {
        localStorage.setItem('theme', next);
      } catch {
        // Without storage, the choice is valid for this page only.
      }
      label();
    });
  }
});
systemIsDark.addEventListener('change', label);
// The theme was changed in another tab, or on another page before somebody went back to this one.
addEventListener('storage', apply);
addEventListener('pageshow', (event) => event.persisted && apply());
