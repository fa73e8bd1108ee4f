/** Splits text into sentences as Unicode does, and rejoins them where a full stop only ended an abbreviation. */

/** Endings that do not end a sentence: "Dr.", an initial ("J."), "e.g.", the number of a list ("2."). */
const abbreviated =
  /(?:^|[\s(])(?:\p{L}|\p{N}{1,2}|(?:\p{L}\.)+\p{L}|Dr|Mrs?|Ms|Prof|St|Sr|Jr|Nr|No|vs|etc|approx|Inc|Ltd|Co|Fig|Vol|bzw|ca|usw|vgl|Hr|Fr|Sra?|Dra?|M[lm]e)\.\s*$/iu;
const hasWord = /[\p{L}\p{N}]/u;

/** The sentences in order, trimmed, none empty. A line break ends a sentence. */
export function sentencesOf(text: string, language = 'und'): string[] {
  const sentences: string[] = [];
  let open = '';
  let saysSomething = false;
  for (const { segment } of segmenterFor(language).segment(text)) {
    open += segment;
    saysSomething ||= hasWord.test(segment);
    if (!saysSomething || (abbreviated.test(open.slice(-64)) && !open.endsWith('\n'))) continue;
    sentences.push(open.trim());
    open = '';
    saysSomething = false;
  }
  const rest = open.trim();
  if (rest === '') return sentences;
  // A piece of signs alone belongs to the sentence before it.
  if (sentences.length > 0 && !hasWord.test(rest)) sentences.push(`${sentences.pop()} ${rest}`);
  else sentences.push(rest);
  return sentences;
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterFor(language: string): Intl.Segmenter {
  const made = segmenters.get(language) ?? new Intl.Segmenter(language, { granularity: 'sentence' });
  segmenters.set(language, made);
  return made;
}
