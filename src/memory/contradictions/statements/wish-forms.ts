/**
 * What somebody wants or prefers: "Roth wants British spelling". People want many things, so a newer wish opposes an older one only if it says that something changed and is of the
 * same thing ("Roth now wants American spelling"), or if both name one thing that is preferred.
 */
import { nameForm } from './holding-forms.ts';

const now = '(?: now| jetzt| nun| désormais| maintenant| ahora)?';
const end =
  '(?=$|[.,;:()]|\\s(?:since|as|from|until|because|and|but|for|on|in|instead|now|seit|und|weil|ab|für|statt|depuis|et|pour|desde|y|para)(?!\\p{L}))';
const form = (verbs: string, head: 'first' | 'last', isOnly = false) => ({
  relation: 'wish' as const,
  isOffice: null,
  head,
  isOnly,
  pattern: new RegExp(
    `^(?:(?:The|Our|Der|Die|Unsere?|Le|La|Notre|El|Nuestr[oa]) [\\p{Ll}-]+ )?(?<subject>${nameForm})${now} (?:${verbs})${now} (?:an? |the |einen? |die |den |das |une? |l[’']|la |le |el )?(?<value>[^,.;:()]{2,40}?)${end}`,
    'u',
  ),
});

export const wishForms = [
  form('prefers|bevorzugt', 'last', true),
  form('préfère|prefiere', 'first', true),
  form('wants|needs|requires|expects|insists on|orders|will|möchte|verlangt|braucht|bestellt', 'last'),
  form('veut|demande|exige|quiere|pide', 'first'),
];

/** The thing that is wished for, or null where it is not one thing of one kind. `words`: in their order. */
export const wishedKind = ({ head, isOnly }: (typeof wishForms)[number], words: readonly string[]): string | null => {
  if (words.length === 1) return isOnly ? 'only' : null;
  return (head === 'last' ? words.at(-1) : words[0]) ?? null;
};

/** At a glance: most texts have no such verb. */
export const mayWish =
  /prefers|wants|needs|requires|expects|insists|orders|bevorzugt|möchte|verlangt|braucht|bestellt|will |préfère|prefiere|veut|demande|exige|quiere|pide/;
