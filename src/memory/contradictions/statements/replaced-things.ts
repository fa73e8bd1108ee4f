/** Reads what was replaced by its name, "We replaced the Canon printer with a Brother", and what a text says is in use: "We print on the Canon". */
import { isGivenName } from '../../../reading/extract/dictionary.ts';
import { fold } from '../../../text/fold.ts';

const name = "\\p{Lu}[\\p{L}\\p{N}'’&-]*(?: (?:\\p{Lu}[\\p{L}\\p{N}'’&-]*|\\d+\\p{L}?))*";
const the =
  "(?:the|our|my|an?|old|der|die|den|dem|das|unsere[nm]?|unser|meine[nm]?|alte[nrs]?|la|le|l['’]|notre|mon|ma|el|nuestr[oa]|mi|vieux|vieille|viej[oa]|il|lo|un[ao]?|nostr[oa]|mi[oa]|de|het|onze|ons|een)";

/** No denial and nothing that is only planned stands before. */
const doer =
  "^(?:(?:\\p{Lu}\\p{L}+|[Ww]e|[Ii]|[Ss]he|[Hh]e|[Tt]hey)(?:(?: have| has|['’]ve|['’]s)(?: now| finally| just)?)?)";
const forms = [
  new RegExp(
    `${doer} (?:replaced|swapped(?: out)?|exchanged)(?: ${the}){0,2} (?<what>${name})(?: [\\p{Ll}-]+)? (?:with|by|for) \\p{L}`,
    'u',
  ),
  new RegExp(
    `^(?:[Tt]he |[Oo]ur |[Mm]y )?(?:old )?(?<what>${name})(?: [\\p{Ll}-]+)? (?:was|has been|is now|were) replaced (?:with|by) \\p{L}`,
    'u',
  ),
  new RegExp(
    `^(?:Wir haben|Ich habe)(?: \\p{Ll}+)??(?: ${the}){0,2} (?<what>${name}) (?:durch|gegen) [^.;]{2,60} (?:ersetzt|ausgetauscht|getauscht)(?!\\p{L})`,
    'u',
  ),
  new RegExp(
    `^(?:Der|Die|Das|Unsere?)(?: alte)? (?<what>${name}) (?:wurde|ist) (?:jetzt |inzwischen )?durch [^.;]{2,60} ersetzt(?!\\p{L})`,
    'u',
  ),
  new RegExp(
    `^(?:Nous avons|On a|J['’]ai) remplacé (?:(?:${the}) ?){0,2}(?:\\p{Ll}+ )?(?<what>${name}) par \\p{L}`,
    'u',
  ),
  new RegExp(
    `^(?:Hemos|He) (?:cambiado|sustituido|reemplazado) (?:(?:${the}) ?){0,2}(?:\\p{Ll}+ )?(?<what>${name}) por \\p{L}`,
    'u',
  ),
  new RegExp(
    `^(?:Abbiamo|Ho) (?:sostituito|cambiato) (?:(?:${the}) ?){0,2}(?:\\p{Ll}+ )?(?<what>${name}) con \\p{L}`,
    'u',
  ),
  new RegExp(`^(?:Il|La|Lo|L['’]) ?(?:\\p{Ll}+ )?(?<what>${name}) è stat[oa] sostituit[oa] (?:da|con) \\p{L}`, 'u'),
  new RegExp(
    `^(?:We hebben|Wij hebben|Ik heb) (?:(?:${the}) ?){0,2}(?:\\p{Ll}+ )?(?<what>${name}) (?:vervangen door|ingeruild voor) \\p{L}`,
    'u',
  ),
];
const glance =
  /replac|swapp|exchang|ersetzt|tauscht|remplac|cambia|sustituido|reemplazado|sostitui|vervangen|ingeruild/;

/** The words of the name that was replaced; none where no name was, or a person. */
export function replacedIn(text: string): ReadonlySet<string> {
  if (!glance.test(text)) return none;
  const what = forms.map((form) => form.exec(text)?.groups?.what).find((found) => found !== undefined);
  const words = (what ?? '')
    .split(' ')
    .map(plain)
    .filter((word) => word !== '' && !kinds.test(word));
  return words.some(isGivenName) ? none : new Set(words);
}

/** A noun beside the name, which German writes with a capital, tells of what kind the thing is, not which it is. */
const kinds =
  /^(?:.*(?:drucker|scanner|rechner|wagen|maschine|kamera|gerät|lampe|kasse|bus|server)|auto|laptop|monitor|telefon|printer|copier|camera|phone)$/;

const used = new RegExp(
  `(?<!\\p{L})(?:on|with|by|via|using|uses?|have|has|own|owns|drives?|is|are|auf|mit|nutzen|benutzen|haben|fahren|ist|sur|avec|utilis\\p{L}+|avons|est|con|en|usamos|tenemos|es|usiamo|abbiamo|è|met|op|hebben|gebruiken)(?: ${the}){1,2} ?(?:\\p{Ll}+ )?(?<what>${name})`,
  'gu',
);

/** The words of the names behind a preposition or a verb of use. */
export const usedIn = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(used)].flatMap(({ groups }) => groups!.what!.split(' ').map(plain)));

interface OfThings {
  replaced: ReadonlySet<string>;
  used: ReadonlySet<string>;
  isDenied: boolean;
}

/** Whether the newer statement says that something else has replaced what the older one says is in use. */
export const replacesUsed = ({ replaced }: OfThings, older: OfThings): boolean =>
  replaced.size > 0 &&
  !older.isDenied &&
  older.replaced.size === 0 &&
  [...replaced].every((word) => older.used.has(word));

const plain = (word: string) => fold(word).toLowerCase();
const none: ReadonlySet<string> = new Set();
