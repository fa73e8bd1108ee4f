/** Finds the files that a text names: `src/app.ts`, `./run.sh`, `~/notes.md`, `C:\logs\today.log`, `package.json`. */

/**
 * Extensions that identify a name without a folder as a file. Extensions that are also domains (`.io`, `.me`) need a
 * folder.
 */
const extensions =
  /\.(?:[cm]?[jt]sx?|py|rb|go|rs|java|kt|kts|swift|c|h|cc|cpp|hpp|cs|php|pl|sh|bash|zsh|ps1|sql|md|mdx|rst|txt|csv|tsv|json|jsonl|json5|ya?ml|toml|ini|cfg|conf|env|lock|log|xml|html?|css|scss|less|vue|svelte|tf|proto|graphql|ipynb|parquet|db|sqlite|pdf|docx?|xlsx?|pptx?|png|jpe?g|svg|gif|webp|zip|gz|tar|diff|patch|service|dockerfile|gradle|lua|ex|exs|erl|hs|ml|scala|clj|dart|r|jl|nix|plist|pem)$/i;
/** Files that are identified by their whole name. */
const knownNames =
  /^(?:Dockerfile|Makefile|Procfile|Jenkinsfile|Gemfile|Rakefile|Vagrantfile|LICENSE|CODEOWNERS|\.env(?:\.\w+)?|\.gitignore|\.npmrc|\.editorconfig|\.dockerignore)$/;
/** Products whose names look like files. */
const productNames = /^(?:node|next|vue|nuxt|express|three|d3|socket|backbone|ember|deno|react|angular)\.js$/i;
/**
 * A web address, with or without its scheme: a host name is not a folder. Each part is bounded, so that a long run of
 * characters is read in linear time.
 */
const webAddress =
  /\b[\w-]{1,63}\.(?:com|org|net|io|dev|app|ai|co|eu|de|uk|fr|es)\/\S*|\b[a-z][a-z0-9+.-]{0,30}:\/\/\S+|\bwww\.\S+|[^\s@]{1,64}@[^\s@.]{1,63}\.\S+/gi;
const candidate = /(?:[A-Za-z]:\\|~\/|\.{1,2}\/|\/)?(?:[\p{L}\p{N}_.@+-]+[/\\])*[\p{L}\p{N}_.@+-]+/gu;

/** The distinct files in the order of first mention, without line numbers (`app.ts:12`). */
export function filePathsIn(text: string): string[] {
  const found = new Set<string>();
  for (const [written] of text.replace(webAddress, ' ').matchAll(candidate)) {
    const path = written.replace(/[.,-]+$/, '');
    if (isFile(path)) found.add(path);
  }
  return [...found];
}

function isFile(path: string): boolean {
  const name = path.split(/[/\\]/).at(-1) ?? '';
  if (knownNames.test(name)) return true;
  if (!extensions.test(name) || /^\.\w+$/.test(name)) return false;
  const hasFolder = name !== path;
  // "e.g. 3.c" and "v1.2.h" are not files: without a folder, a name needs a letter and several characters before its
  // extension.
  const stem = name.replace(/\.[^.]*$/, '');
  if (!/\p{L}/u.test(stem)) return hasFolder && /[\p{L}\p{N}]/u.test(stem);
  return hasFolder || (stem.length > 1 && !productNames.test(name));
}
