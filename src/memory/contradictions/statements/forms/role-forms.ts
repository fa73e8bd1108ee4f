/**
 * Sentence forms that state who has a role in another firm: "Our contact at Weber is Tina Falk", "Bei Krug entscheidet
 * Frau Adler". A firm has one contact and one decision-maker, and may be called by a longer or a shorter name. Other
 * forms state which machine leads a cluster: "The primary of orders is pg-2".
 */
import { type Form, type FormGroup, form, nameForm, now } from './form-parts.ts';

const at = '(?:at|with|for|bei|beim|von|für|en|de|del|chez|pour|da|presso|per|bij|voor)';
const organisation = '(?<subject>[^,.;:()]{2,40}?)';
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

export const roleForms: FormGroup = {
  // Most texts name no such role.
  prefilter: /contact|contatto|ansprechpartner|kontakt|interlocut|referente|deci[ds]|entscheide|décide|beslist/iu,
  forms: [
    role('contact', `${ours}${contact} ${at} ${organisation}(?: ?: ?| ${is}${now} )${who}(?=$|[.,;(])`),
    role(
      'contact',
      `(?!${ourWord})(?=\\p{Lu})${organisation}(?: ?[:,])? ${contact}(?: ?: ?| ${is}${now} )${who}(?=$|[.,;(])`,
    ),
    role('contact', `${who} ${is}${now} ${ours}${contact} ${at} ${organisation}${now}(?=$|[.,;(])`),
    role(
      'decides',
      `(?:At|Bei|Beim|En|Chez|Da|Bij) ${organisation},? (?:${decides}|(?:${is} )?${decider})${now}(?: ${is}${now})? ${who}`,
    ),
    role('decides', `${who} (?:${decides}|${is}${now} ${decider})${now} ${at} ${organisation}${now}(?=$|[.,;(])`),
  ],
};

const host = '(?<value>(?=[\\p{L}\\p{N}._-]*\\d)\\p{L}[\\p{L}\\p{N}]*(?:[-_.][\\p{L}\\p{N}]+)*)(?![\\p{L}\\p{N}_-])';
const leading =
  '(?<role>primary|leader|master|coordinator|Primärknoten|[Pp]rimärer Knoten|maître|primaire|primario|líder)';
const serverKind = '(?:(?:node|instance|server|database|db|Postgres|PostgreSQL|MySQL|Redis|Kafka|Knoten) )?';
const cluster = '(?<subject>[^,.;:()]{2,40}?)';
const the = "(?:the |our |der |die |das |le |la |l['’]|el )?(?:new |neue[rs]? )?";
const opener = '(?:[^;]*[:,] )?';
const ends = '(?=$|[.,;!(]| (?:now|since|again|jetzt|seit|wieder|maintenant|depuis|ahora|desde|and|und)(?!\\p{L}))';

const ofRole = (source: string) => form('role', source, null, 'iu');

export const leaderForms: FormGroup = {
  // Most texts name no leading machine.
  prefilter: /primary|leader|master|coordinator|primär|maître|primaire|primario|líder/iu,
  forms: [
    ofRole(
      `${opener}${the}${leading} (?:node |instance |server )?(?:of|for|von|für|de|du) ${the}${cluster} (?:is|ist|est|es|:)${now} ${host}${ends}`,
    ),
    ofRole(
      `${opener}${host} (?:is|ist|est|es|becomes|became|wird)${now} ${the}${leading} (?:of|for|von|für|de|du) ${the}${cluster}${ends}`,
    ),
    ofRole(
      `${opener}(?:promoted |moved to )?${host}(?::|,)? (?:it )?(?:is|was made|became|becomes|ist|to|as)${now} ${the}${cluster} ${serverKind}${leading}${ends}`,
    ),
    ofRole(
      `${opener}${cluster}: ${host} (?:ist|is|est|es)${now} (?<role>primär|primary|leader|master|primaire|primario)${ends}`,
    ),
    ofRole(`${opener}${cluster}(?:['’]s)? ${serverKind}${leading}(?::|${now} (?:is|ist|est|es))${now} ${host}${ends}`),
  ],
};

/** The key of a role, the same in all languages. */
export const leaderKey = (role: string): string => (/^(?:prim|ma[sî]|ma[iî]tre)/iu.test(role) ? 'primary…' : 'leader…');
