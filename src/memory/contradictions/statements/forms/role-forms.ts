/**
 * The forms of sentences that tell whom one turns to in another house, and who decides there: "Our contact at Weber is Tina Falk", "Bei Krug entscheidet Frau Adler". A house has
 * one of each, and a longer and a shorter name.
 */
import { type Form, form, nameForm, now } from './form-parts.ts';

const at = '(?:at|with|for|bei|beim|von|für|en|de|del|chez|pour|da|presso|per|bij|voor)';
const house = '(?<subject>[^,.;:()]{2,40}?)';
const who = `(?<value>${nameForm})`;
const is = '(?:is|ist|es|est|è)';
const ourWord =
  '(?:[Tt]he|[Oo]ur|[Mm]ain|[Nn]ew|[Dd]ie|[Dd]er|[Uu]nsere?|[Nn]eue[rn]?|[Nn]uestr[oa]|[Nn]otre|[Ii]l|[Nn]ostr[oa]) ';
const ours = `(?:${ourWord})*`;
const contact =
  '(?:[Cc]ontact(?: person)?|[Aa]nsprechpartner(?:in)?|[Kk]ontakt(?:person)?|(?:[Pp]ersona de )?[Cc]ontacto|[Ii]nterlocut(?:eur|rice)|[Rr]eferente|[Cc]ontatto|[Cc]ontactpersoon)';
const decides = '(?:decides|entscheidet|decide|décide|beslist)';
const decider =
  '(?:the (?:one|person) who decides|(?:der |die )?Entscheider(?:in)?|quien decide|(?:celui|celle) qui décide|chi decide)';

const role = (kind: string, source: string): Form => ({ ...form('office', source, 'noun'), kind });

export const roleForms = [
  role('contact', `${ours}${contact} ${at} ${house}(?: ?: ?| ${is}${now} )${who}(?=$|[.,;(])`),
  role('contact', `(?!${ourWord})(?=\\p{Lu})${house}(?: ?[:,])? ${contact}(?: ?: ?| ${is}${now} )${who}(?=$|[.,;(])`),
  role('contact', `${who} ${is}${now} ${ours}${contact} ${at} ${house}${now}(?=$|[.,;(])`),
  role(
    'decides',
    `(?:At|Bei|Beim|En|Chez|Da|Bij) ${house},? (?:${decides}|(?:${is} )?${decider})${now}(?: ${is}${now})? ${who}`,
  ),
  role('decides', `${who} (?:${decides}|${is}${now} ${decider})${now} ${at} ${house}${now}(?=$|[.,;(])`),
];

/** At a glance: most texts tell of no such thing. */
export const mayHaveRole =
  /contact|contatto|ansprechpartner|kontakt|interlocut|referente|deci[ds]|entscheide|décide|beslist/iu;
