/**
 * Sentence forms for wishes and preferences: "Roth wants British spelling". People want many things, so two wishes
 * conflict only if the newer one reports a change, and if both are for the same kind of thing ("Roth now wants American
 * spelling") or both prefer a single thing.
 */
import { end, type Form, type FormGroup, form, nameForm, now } from './form-parts.ts';

/** The end of a wish: its purpose or its day may follow. */
const endOfWish = end('|for|on|in|für|pour|para|per|voor');
const wish = (verbs: string, head: 'first' | 'last', acceptsSingleWord = false): Form => ({
  ...form(
    'wish',
    `(?:(?:The|Our|Der|Die|Unsere?|Le|La|Notre|El|Nuestr[oa]|Il|Lo|De|Het|Onze) [\\p{Ll}-]+ )?(?<subject>${nameForm})${now} (?:${verbs})${now} (?:an? |the |einen? |die |den |das |une? |l[’']|la |le |el |il |lo |un[ao]? |een |het |de )?(?<value>[^,.;:()]{2,40}?)${endOfWish}`,
  ),
  head,
  acceptsSingleWord,
});

export const wishForms: FormGroup = {
  // Most texts contain none of these verbs.
  prefilter:
    /prefer|want|need|require|expect|insist|order|bevorzugt|möchte|verlangt|braucht|bestellt|will |préfère|prefiere|veut|demande|exige|quiere|pide|preferisce|predilig|vuole|chiede|desidera|wil |wenst/,
  forms: [
    wish('prefers?|bevorzugt?e?', 'last', true),
    wish('préfère|prefiere|preferisce|prediligono?', 'first', true),
    wish(
      'wants?|needs?|requires?|expects?|insists? on|orders?|will|möchte|verlangt|braucht|bestellt|wil|wenst',
      'last',
    ),
    wish('veut|demande|exige|quiere|pide|vuole|chiede|desidera', 'first'),
  ],
};

/**
 * The kind of the wished thing; null if the wish is not for one thing of one kind. `words`: the analysed words, in
 * order.
 */
export const wishedKind = ({ head, acceptsSingleWord }: Form, words: readonly string[]): string | null => {
  if (words.length === 1) return acceptsSingleWord ? 'only' : null;
  return (head === 'last' ? words.at(-1) : words[0]) ?? null;
};
