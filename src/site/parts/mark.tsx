/** The mark: an upright slab with a rounded top and three carved lines, one of them lapis. */

/** The mark as a file of its own, which cannot use the page's colours. */
export const markSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24">
<style>.s{fill:#1d1f21}.c{stroke:#faf9f6}.l{stroke:#86a8ff}@media(prefers-color-scheme:dark){.s{fill:#eceae5}.c{stroke:#15171a}.l{stroke:#1f4fbf}}</style>
<path class="s" d="M6 22V8a6 6 0 0 1 12 0v14z"/>
<path class="c" d="M9 10h6M9 18h4" stroke-width="1.6" fill="none"/><path class="l" d="M9 14h6" stroke-width="1.6" fill="none"/>
</svg>
`;

export function Mark() {
  return (
    <svg class="mark" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path class="mark-slab" d="M6 22V8a6 6 0 0 1 12 0v14z" />
      <path class="mark-carved" d="M9 10h6M9 18h4" />
      <path class="mark-lapis" d="M9 14h6" />
    </svg>
  );
}
