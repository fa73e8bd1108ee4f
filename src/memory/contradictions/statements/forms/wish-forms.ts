/**
 * What somebody wants or prefers: "Roth wants British spelling". People want many things, so a newer wish opposes an older one only if it says that something changed and is of the
 * same thing ("Roth now wants American spelling"), or if both name one thing that is preferred.
 */
import { end, type Form, form, nameForm, now } from './form-parts.ts';

/** A wish is also for something, or for a day. */
const endOfWish = end('|for|on|in|für|pour|para|per|voor');
const wish = (verbs: string, head: 'first' | 'last', acceptsSingleWord = false): Form => ({
  ...form(
    'wish',
    `(?:(?:The|Our|Der|Die|Unsere?|Le|La|Notre|El|Nuestr[oa]|Il|Lo|De|Het|Onze) [\\p{Ll}-]+ )?(?<subject>${nameForm})${now} (?:${verbs})${now} (?:an? |the |einen? |die |den |das |une? |l[’']|la |le |el |il |lo |un[ao]? |een |het |de )?(?<value>[^,.;:()]{2,40}?)${endOfWish}`,
  ),
  head,
  acceptsSingleWord,
});

export const wishForms = [
  wish('prefers?|bevorzugt?e?', 'last', true),
  wish('préfère|prefiere|preferisce|prediligono?', 'first', true),
  wish('wants?|needs?|requires?|expects?|insists? on|orders?|will|möchte|verlangt|braucht|bestellt|wil|wenst', 'last'),
  wish('veut|demande|exige|quiere|pide|vuole|chiede|desidera', 'first'),
];

/** The thing that is wished for, or null if it is not one thing of one kind. `words`: in their order. */
export const wishedKind = ({ head, acceptsSingleWord }: Form, words: readonly string[]): string | null => {
  if (words.length === 1) return acceptsSingleWord ? 'only' : null;
  return (head === 'last' ? words.at(-1) : words[0]) ?? null;
};

/** A quick filter: most texts have no such verb. */
export const wishPrefilter =
  /prefer|want|need|require|expect|insist|order|bevorzugt|möchte|verlangt|braucht|bestellt|will |préfère|prefiere|veut|demande|exige|quiere|pide|preferisce|predilig|vuole|chiede|desidera|wil |wenst/;
