/**
 * Separates a sentence that states several facts side by side: "The hall in Aalen costs 300 euros, the one in Ulm 450",
 * "The shop opens at nine and closes at six", "Tom feeds the hens, Ida waters the beans". A change of one of them says
 * nothing about the others.
 */
import { figuresIn, timeFigureKinds } from '../../text/claims/figures.ts';
import { numberInWords } from '../../text/claims/number-words.ts';

/** Verbs before a figure. */
const valueVerb =
  '(?:costs?|is|are|takes?|lasts?|seats?|sleeps?|holds?|fits?|opens?|closes?|starts?|begins?|ends?|leaves?|departs?|arrives?|pays?|earns?|weighs?|has|have|kostet|kosten|dauert|ist|sind|öffnet|schließt|beginnt|endet|fasst|hat|haben|zahlen|zahlt|wiegt|coûte(?:nt)?|dure(?:nt)?|est|sont|ouvre|ferme|commence|finit|a|ont|paie(?:nt)?|cuestan?|duran?|es|son|abre|cierra|empieza|termina|tienen?|pagan?|costa(?:no)?|dura(?:no)?|è|sono|apre|chiude|inizia|finisce|ha|hanno|kosten?|duurt|zijn|opent|sluit|begint|heeft)';
const preposition =
  '(?:at|from|on|um|ab|am|à|le|dès|a las?|desde|el|los|alle|dalle|il|om|op|montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags)';
const amount = `(?:[€£$¥] ?)?(?:\\d[\\d.,:]*(?: ?[ap]m)?|(?!one(?!\\p{L}))${numberInWords})`;
const day =
  '(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|\\p{Lu}\\p{Ll}+tags?|Mittwoch|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miércoles|jueves|viernes|sábados?|domingos?)';
const figure = `(?:${preposition} )?(?<figure>${amount}|${day})(?<unit>(?![\\p{L}\\d]).*)`;

const determiner =
  "(?:(?:[Tt]he|[Oo]ur|[Mm]y|[Hh]is|[Hh]er|[Tt]heir|[Dd]er|[Dd]ie|[Dd]as|[Uu]nsere?|[Mm]eine?|[Ss]eine?|[Ii]hre?|[Ll]es?|[Ll]a|[Nn]otre|[Mm]on|[Mm]a|[Ee]l|[Ll]os|[Ll]as|[Nn]uestr[oa]|[Mm]i|[Ii]l|[Dd]e|[Hh]et|[Oo]nze) |[Ll]['’])";
const name = "\\p{Lu}[\\p{L}'’-]*";
const actor = `(?:${determiner}\\p{L}[\\p{L}-]*(?: \\p{L}[\\p{L}-]*)?|(?:(?:Mrs?|Ms|Dr|Prof)\\.? |(?:Herr|Frau|Madame|Monsieur|Señora?) )?${name}(?: ${name})?)`;
/** What follows a verb: "feeds the hens", "liegt im Keller". */
const object =
  "(?=(?:the|an?|his|her|our|my|their|in|on|at|to|for|with|from|der|die|das|den|dem|eine?[nmr]?|im|am|an|auf|bei|um|für|mit|nach|le|la|les|une?|des|du|à|au|en|dans|sur|chez|pour|avec|el|los|las|un|una|del|al|con|para|il|lo|gli|nel|nella|de|het|een|op|bij) |[Ll]['’]|\\p{Lu})";
const anyVerb =
  '(?:(?:is|are)(?: \\p{Ll}{2,}ed)?|has|have|\\p{Ll}{2,}s|\\p{Ll}{2,}(?:t|en)|a|est|sont|\\p{Ll}{2,}ent?|\\p{Ll}{2,}[ea]|\\p{Ll}{2,}an)';

const valueClause = new RegExp(`^(?<subject>[^,;:]{2,48}?) (?<verb>${valueVerb}) (?:\\p{Ll}+ ){0,2}?${figure}$`, 'u');
const fullClause = new RegExp(`^(?<subject>${actor}) (?<verb>${anyVerb}) ${object}.{3,}$`, 'u');
/** A clause whose subject stands before: "closes at six". */
const clauseWithoutSubject = new RegExp(`^(?<verb>${valueVerb}) (?:\\p{Ll}+ ){0,2}?${figure}$`, 'u');
/** A clause whose verb stands before: "the one in Ulm 450", "children 6 euros". */
const clauseWithoutVerb = new RegExp(`^(?<subject>(?!${preposition} )\\p{L}[^,;:\\d]{2,40}?) ${figure}$`, 'u');

const separator = /(,? (?:and|while|whereas|but|und|während|et|y|e|en) |, )/u;
/** The beginning of an aside, or of a part that depends on the words before it. */
const dependent =
  /^(?:[Ii]n|[Oo]n|[Aa]t|[Ff]rom|[Ff]or|[Ww]ith|[Ww]ithout|[Uu]ntil|[Aa]fter|[Bb]efore|[Bb]y|[Pp]er|[Pp]lus|[Ii]ncluding|[Oo]nly|[Nn]o(?:t|n)?|[Nn]icht|[Nn]iet|[Pp]as|[Ii]nstead|[Rr]ather|[Ss]tatt|[Aa]nstatt|[Ii]nvece|[Oo]r|[Tt]hen|[Tt]hat|[Ww]hich|[Ww]ho|[Ss]ince|[Bb]ecause|[Aa]s|[Ss]o|[Nn]ow|[Tt]his|[Tt]hese|[Nn]ext|[Ll]ast|[Tt]oday|[Tt]omorrow|[Tt]onight|[Mm]ax(?:imum)?|[Aa]t (?:most|least)|[Uu]p|[Ii]m|[Aa]m|[Aa]n|[Aa]b|[Bb]is|[Mm]it|[Oo]hne|[Ff]ür|[Bb]ei|[Nn]ach|[Vv]or|[Ss]eit|[Pp]ro|[Nn]ur|[Dd]avon|[Dd]ann|[Dd]iese[rsnm]?|[Nn]ächste[rsnm]?|[Hh]eute|[Mm]orgen|[Jj]etzt|[Ww]eil|[Dd]a|[Ee]n|[Àà]|[Aa]u|[Dd]ès|[Pp]our|[Pp]ar|[Aa]vec|[Ss]ans|[Dd]ont|[Ss]auf|[Pp]uis|[Cc]ette?|[Aa]|[Aa]l|[Dd]esde|[Hh]asta|[Pp]ara|[Pp]or|[Cc]on|[Ss]in|[Ss]alvo|[Ee]st[ea]|[Pp]er|[Dd]al|[Mm]et|[Vv]oor|[Vv]anaf)(?!\p{L})/u;

interface Clause {
  subject: string;
  /** The verb and the unit of a value clause; empty for others. */
  verb: string;
  unit: string;
}

/** The sentence itself if it states one fact. A hedge may concern all facts of a sentence, so pass no hedged one. */
export function separateFacts(sentence: string): readonly string[] {
  const text = sentence.replace(/[.!]$/u, '');
  if (!separator.test(text)) return [sentence];
  const [first = '', ...others] = text.split(separator);
  const facts = [first];
  let clause = clauseIn(first);
  for (let at = 0; at < others.length; at += 2) {
    const [between, part] = [others[at]!, others[at + 1]!];
    const added = clause === null ? null : clauseAfter(clause, part);
    if (added === null) {
      const joined = `${facts.at(-1)}${between}${part}`;
      facts[facts.length - 1] = joined;
      clause = clauseIn(joined) ?? clause;
    } else {
      facts.push(added);
      clause = clauseIn(added) ?? clause;
    }
  }
  return facts.length === 1 ? [sentence] : facts;
}

function clauseIn(text: string): Clause | null {
  if (dependent.test(text)) return null;
  const ofValue = valueClause.exec(text)?.groups;
  const { subject = '' } = ofValue ?? fullClause.exec(text)?.groups ?? {};
  // "On Fridays the pool …": the day may hold for all that follows.
  if (subject === '' || [...figuresIn(subject).keys()].some((kind) => timeFigureKinds.has(kind))) return null;
  return { subject, verb: ofValue?.verb ?? '', unit: ofValue?.unit ?? '' };
}

const pronoun = /^(?:it|they|es|sie|il|elle|ils|elles)(?= )/u;

/** The part as a sentence of its own, with the words that it leaves out; null if it is none. */
function clauseAfter(before: Clause, part: string): string | null {
  if (dependent.test(part)) return null;
  if (before.verb !== '' && clauseWithoutSubject.test(part)) return `${before.subject} ${part}`;
  if (clauseIn(part) !== null) return withNoun(part.replace(pronoun, before.subject), before.subject);
  const { subject, figure: value, unit = '' } = clauseWithoutVerb.exec(part)?.groups ?? {};
  if (before.verb === '' || subject === undefined) return null;
  const isSameUnit = unit.trim().slice(0, unitLength) === before.unit.trim().slice(0, unitLength);
  if (unit.trim() !== '' && !isSameUnit) return null;
  const at = part.slice(subject.length + 1, part.length - unit.length - value!.length);
  const noun = withNoun(subject, before.subject);
  return `${noun} ${before.verb} ${at}${value}${unit.trim() === '' ? before.unit : unit}`;
}
const unitLength = 3;

/** "The one in Ulm", "the big one", "der in Ulm", "celle de Tours", "la de Soria". */
const standsForNoun =
  /^(?:(?<article>[Tt]he)(?<adjective>(?: \p{Ll}+)?) ones?(?!\p{L})|(?<german>[Dd]er|[Dd]ie|[Dd]as)(?= (?:in|im|am|an|auf|bei|von|für) )|(?<french>[Cc]el(?:le|ui))(?= d)|(?<spanish>[Ee]l|[Ll]a)(?= del? ))/u;
const beforePreposition =
  / (?:in|at|of|for|on|with|near|im|am|an|auf|bei|von|für|de|du|d['’].*|des|à|del|en|para|por)(?: .*)?$/u;

/** The clause with the noun that "the one" stands for in it. */
function withNoun(clause: string, subject: string): string {
  const said = standsForNoun.exec(clause);
  if (said === null) return clause;
  const noun = subject.replace(beforePreposition, '').split(/[ ’']/u).at(-1)!;
  const { article, adjective = '', german, french, spanish } = said.groups!;
  const romance = french === undefined ? spanish : french.endsWith('le') ? 'la' : 'le';
  return `${article ?? german ?? romance}${adjective} ${noun}${clause.slice(said[0].length)}`;
}
