/**
 * Parses the names of replaced things, "We replaced the Canon printer with a Brother", and of things in use: "We print
 * on the Canon".
 */
import { isGivenName, knownKind } from '../../../../reading/extract/dictionary.ts';
import { fold } from '../../../../text/fold.ts';

const name = "\\p{Lu}[\\p{L}\\p{N}'’&-]*(?: (?:\\p{Lu}[\\p{L}\\p{N}'’&-]*|\\d+\\p{L}?))*";
const the =
  "(?:the|our|my|an?|old|der|die|den|dem|das|unsere[nm]?|unser|meine[nm]?|alte[nrs]?|la|le|l['’]|notre|mon|ma|el|nuestr[oa]|mi|vieux|vieille|viej[oa]|il|lo|un[ao]?|nostr[oa]|mi[oa]|de|het|onze|ons|een)";

/** The subject and auxiliary of a sentence that reports an action. A denial does not match. */
const doer =
  "^(?:(?:\\p{Lu}\\p{L}+|[Ww]e|[Ii]|[Ss]he|[Hh]e|[Tt]hey)(?:(?: have| has|['’]ve|['’]s)(?: now| finally| just)?)?)";
const forms = [
  new RegExp(
    `${doer}(?: will)? (?:replaced?|replaces|swap(?:ped)?(?: out)?|exchanged)(?: ${the}){0,2} (?<what>${name})(?: [\\p{Ll}-]+)? (?:with|by|for) \\p{L}`,
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
    `^(?:Wir|\\p{Lu}\\p{L}+) (?:ersetzen|ersetzt|tauschen|tauscht)(?: ${the}){0,2} (?<what>${name})(?: (?:ab|im|zum|jetzt|künftig)(?: [^.;,]{2,24}?)?)? (?:durch|gegen) \\p{L}`,
    'u',
  ),
  new RegExp(
    `^(?:Der|Die|Das|Unsere?)(?: alte)? (?<what>${name}) (?:wurde|ist) (?:jetzt |inzwischen )?durch [^.;]{2,60} ersetzt(?!\\p{L})`,
    'u',
  ),
  new RegExp(
    `^(?:(?:Nous avons|On a|J['’]ai) remplacé|Nous remplaçons|On remplace) (?:(?:${the}) ?){0,2}(?:\\p{Ll}+ )?(?<what>${name}) par \\p{L}`,
    'u',
  ),
  new RegExp(
    `^(?:(?:Hemos|He) (?:cambiado|sustituido|reemplazado)|Cambiamos|Sustituimos|Reemplazamos) (?:(?:${the}) ?){0,2}(?:\\p{Ll}+ )?(?<what>${name}) por \\p{L}`,
    'u',
  ),
  new RegExp(
    `^(?:(?:Abbiamo|Ho) (?:sostituito|cambiato)|Sostituiamo) (?:(?:${the}) ?){0,2}(?:\\p{Ll}+ )?(?<what>${name}) con \\p{L}`,
    'u',
  ),
  new RegExp(`^(?:Il|La|Lo|L['’]) ?(?:\\p{Ll}+ )?(?<what>${name}) è stat[oa] sostituit[oa] (?:da|con) \\p{L}`, 'u'),
  new RegExp(
    `^(?:We hebben|Wij hebben|Ik heb) (?:(?:${the}) ?){0,2}(?:\\p{Ll}+ )?(?<what>${name}) (?:vervangen door|ingeruild voor) \\p{L}`,
    'u',
  ),
];
/** A tool in lower case; only known products count. */
const tool = '[\\p{L}\\p{N}][\\p{L}\\p{N}.-]*[\\p{L}\\p{N}]';
/** Tools without a version: "dropped Android 9" drops only that version. */
const toolList = `(?<what>${tool}(?: ?(?:\\+|,|&|and|und|et|y|e) ?${tool})*)(?![\\p{L}\\p{N}]| v?\\d)`;
const toolForms = [
  new RegExp(
    `(?:^|[:,] )(?:use |we use |nutzt |wir nutzen )?${tool},? (?:not|instead of|rather than|statt|anstelle von|nicht|pas|au lieu de|en vez de|en lugar de|no|invece di) ${toolList}(?= (?:from now on|any ?more|now|please|ab jetzt|ab sofort|mehr|bitte|désormais|a partir de ahora)|[.!,;]|$)`,
    'iu',
  ),
  new RegExp(
    `(?:^|[:,] )${tool} (?:(?:has |have )?replace[sd]?|supersedes|ersetzt|löst|remplace|a remplacé|sustituye a|reemplaza a|ha sustituido a|sostituisce|vervangt) ${toolList}`,
    'iu',
  ),
  new RegExp(
    `(?:^|[:,] )(?:(?:we|i|wir|nous|on|hemos|abbiamo)(?: have| haben|['’]ve| avons| a)? )?(?:now |just )?(?:dropped|ditched|removed|retired|dumped|got rid of|moved (?:off|away from)|(?:moved|switched|migrated) from|abandonné|supprimé|eliminado|abandonado|abbandonato) ${toolList}`,
    'iu',
  ),
  new RegExp(
    `(?:^|[:,] )${toolList} (?:is|was|are|ist|est|está|è)(?: now| jetzt| finally)? (?:gone|out(?! of)|history|dropped|removed|retired|replaced|raus|weg|abgelöst|rausgeflogen|remplacée?|eliminado|sustituido)(?!\\p{L})`,
    'iu',
  ),
];

const prefilter =
  /replac|supersede|swap|exchang|ersetz|tausch|rempla[cç]|[Cc]ambia|[Ss]ustitui|[Rr]eemplaza|[Ss]ostitui|vervang|ingeruild|löst|remplaz/;
const toolPrefilter =
  /replace|supersede|ersetzt|löst|remplac|sustitu|reemplaza|sostitui|vervang|drop|ditch|remove|retire|dump|got rid|from|abandon|supprim|elimin|gone|out|history|raus|weg|not|instead|rather|statt|anstelle|nicht|pas|lieu|en vez|lugar|invece| no /i;

/** The name words of each thing. */
export type ReplacedThings = readonly ReadonlySet<string>[];

/** The named things that were replaced; empty if there are none, or if the name is a person's. */
export function replacedThingsIn(text: string): ReplacedThings {
  const what = prefilter.test(text)
    ? forms.map((form) => form.exec(text)?.groups?.what).find((found) => found !== undefined)
    : undefined;
  const words = (what ?? '')
    .split(' ')
    .map(normalise)
    .filter((word) => word !== '' && !genericNoun.test(word));
  if (words.length > 0) return words.some(isGivenName) ? [] : [new Set(words)];
  return toolPrefilter.test(text) ? replacedTools(text) : [];
}

function replacedTools(text: string): ReplacedThings {
  const toolTexts = toolForms.flatMap((form) => form.exec(text)?.groups?.what ?? []);
  const names = toolTexts.flatMap((one) => one.split(/[\s,+&]+/u)).map(normalise);
  return names.filter(isTool).map((name) => new Set([name]));
}

const isTool = (word: string) => knownKind(word) === 'product';

/** Nouns for the kind of thing, which German capitalises like a name. They do not identify the thing. */
const genericNoun =
  /^(?:.*(?:drucker|scanner|rechner|wagen|maschine|kamera|gerät|lampe|kasse|bus|server)|auto|laptop|monitor|telefon|printer|copier|camera|phone)$/;

const useForm = new RegExp(
  `(?<!\\p{L})(?:on|with|by|via|from|using|uses?|have|has|own|owns|drives?|is|are|auf|mit|von|bei|nutzen|benutzen|haben|fahren|ist|sur|avec|chez|de|utilis\\p{L}+|avons|est|con|en|da|usamos|tenemos|es|usiamo|abbiamo|è|met|op|hebben|gebruiken)(?: ${the}){0,2} ?(?:\\p{Ll}+ )?(?<what>${name})`,
  'gu',
);

const toolUseForm = new RegExp(
  `(?<!\\p{L})(?:use|on|in|with|by|via|to|through|over|using|uses|nutz(?:en|t)|mit|auf|über|in|utilis(?:ons|e)|avec|sur|dans|usamos|usa|con|en|par|durch|usiamo|gebruiken|met)(?= (?:(?:the|our|now|jetzt) )?(?<what>${tool}))`,
  'giu',
);

/** The name words after a preposition or a verb of use. For "eslint-plugin-import", the tool is "eslint". */
export const usedNamesIn = (text: string): ReadonlySet<string> =>
  new Set([
    ...[...text.matchAll(useForm)].flatMap(({ groups }) => groups!.what!.split(' ').map(normalise)),
    ...[...text.matchAll(toolUseForm)].map(({ groups }) => normalise(groups!.what!.split('-')[0]!)).filter(isTool),
  ]);

interface UseStatement {
  replacedThings: ReplacedThings;
  usedNames: ReadonlySet<string>;
  isDenied: boolean;
}

/** True if the newer statement says that a thing was replaced which is in use according to the older one. */
export const replacesUsedThing = (
  { replacedThings }: Pick<UseStatement, 'replacedThings'>,
  older: UseStatement,
): boolean =>
  replacedThings.length > 0 &&
  !older.isDenied &&
  older.replacedThings.length === 0 &&
  replacedThings.some((words) => [...words].every((word) => older.usedNames.has(word)));

const normalise = (word: string) => fold(word).toLowerCase();
