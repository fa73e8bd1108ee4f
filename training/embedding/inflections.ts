/** Words with the same or nearly the same meaning: forms of one word, and a few everyday and technical short forms. */

const irregular =
  'go went gone|see saw seen|eat ate eaten|buy bought|get got|give gave given|take took taken|make made|come came|' +
  'think thought|tell told|say said|find found|know knew known|feel felt|leave left|keep kept|begin began begun|' +
  'write wrote written|run ran|drive drove driven|speak spoke spoken|teach taught|bring brought|meet met|win won|' +
  'lose lost|pay paid|send sent|build built|spend spent|sell sold|sleep slept|swim swam|ride rode|sing sang sung|' +
  'draw drew drawn|break broke broken|choose chose chosen|fall fell|fly flew flown|forget forgot forgotten|grow grew|' +
  'hear heard|hold held|lead led|lend lent|light lit|sit sat|stand stood|steal stole stolen|catch caught|wear wore worn|' +
  'wake woke|throw threw thrown|child children|man men|woman women|person people|foot feet|mouse mice';

const equivalent =
  'child kid|mom mother mum|dad father|bike bicycle|phone telephone|tv television|photo picture|movie film|' +
  'car automobile|doctor physician dr|apartment flat|vacation holiday|job work occupation|hobby pastime|db database|' +
  'repo repository|config configuration|auth authentication|k8s kubernetes|js javascript|ts typescript|' +
  'postgres postgresql|env environment|prod production|deploy deployment|perf performance|async asynchronous|' +
  'docs documentation';

/** Pairs, repeated by importance: irregular forms are few and cannot be guessed from their letters. */
export function inflectionPairs(words: readonly string[]): [string, string][] {
  const known = new Set(words);
  const written = [...groups(irregular), ...groups(equivalent)].flatMap(pairsAmong);
  const regular = words.flatMap((word) =>
    /^\p{L}{4,}$/u.test(word)
      ? formsOf(word).flatMap((form) => (known.has(form) ? [[word, form] as [string, string]] : []))
      : [],
  );
  return [...Array.from({ length: 12 }, () => written).flat(), ...regular, ...regular];
}

const groups = (lines: string) => lines.split('|').map((line) => line.split(' '));

function pairsAmong(group: readonly string[]): [string, string][] {
  return group.flatMap((one, at) => group.slice(at + 1).map((other): [string, string] => [one, other]));
}

function formsOf(word: string): string[] {
  const [stem, last] = [word.slice(0, -1), word.at(-1)];
  const plain = ['s', 'es', 'ed', 'ing', 'd', 'er', 'ly'].map((ending) => word + ending);
  const doubled = [`${word}${last}ing`, `${word}${last}ed`];
  const changed = last === 'e' ? [`${stem}ing`] : last === 'y' ? [`${stem}ies`, `${stem}ied`] : [];
  return [...plain, ...doubled, ...changed];
}
