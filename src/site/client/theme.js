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
const chosen = kept();
if (chosen === 'light' || chosen === 'dark') root.dataset.theme = chosen;

document.addEventListener('DOMContentLoaded', () => {
  for (const button of document.querySelectorAll('[data-theme-switch]')) {
    const label = () => {
      button.textContent = shown() === 'dark' ? 'Light' : 'Dark';
    };
    button.hidden = false;
    label();
    systemIsDark.addEventListener('change', label);
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
