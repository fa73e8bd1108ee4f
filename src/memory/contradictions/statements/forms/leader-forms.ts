/** The forms of sentences that say which of several machines has a role: "The primary of orders is pg-2", "pg-3 is the orders primary now". One has it at a time. */
import { form, now } from './form-parts.ts';

const host = '(?<value>(?=[\\p{L}\\p{N}._-]*\\d)\\p{L}[\\p{L}\\p{N}]*(?:[-_.][\\p{L}\\p{N}]+)*)(?![\\p{L}\\p{N}_-])';
const role =
  '(?<role>primary|leader|master|coordinator|Primärknoten|[Pp]rimärer Knoten|maître|primaire|primario|líder)';
const kind = '(?:(?:node|instance|server|database|db|Postgres|PostgreSQL|MySQL|Redis|Kafka|Knoten) )?';
const what = '(?<subject>[^,.;:()]{2,40}?)';
const the = "(?:the |our |der |die |das |le |la |l['’]|el )?(?:new |neue[rs]? )?";
const opener = '(?:[^;]*[:,] )?';
const ends = '(?=$|[.,;!(]| (?:now|since|again|jetzt|seit|wieder|maintenant|depuis|ahora|desde|and|und)(?!\\p{L}))';

const ofRole = (source: string) => form('role', source, null, 'iu');

export const leaderForms = [
  ofRole(
    `${opener}${the}${role} (?:node |instance |server )?(?:of|for|von|für|de|du) ${the}${what} (?:is|ist|est|es|:)${now} ${host}${ends}`,
  ),
  ofRole(
    `${opener}${host} (?:is|ist|est|es|becomes|became|wird)${now} ${the}${role} (?:of|for|von|für|de|du) ${the}${what}${ends}`,
  ),
  ofRole(
    `${opener}(?:promoted |moved to )?${host}(?::|,)? (?:it )?(?:is|was made|became|becomes|ist|to|as)${now} ${the}${what} ${kind}${role}${ends}`,
  ),
  ofRole(
    `${opener}${what}: ${host} (?:ist|is|est|es)${now} (?<role>primär|primary|leader|master|primaire|primario)${ends}`,
  ),
  ofRole(`${opener}${what}(?:['’]s)? ${kind}${role}(?::|${now} (?:is|ist|est|es))${now} ${host}${ends}`),
];

/** At a glance: most texts tell of no such role. */
export const mayLead = /primary|leader|master|coordinator|primär|maître|primaire|primario|líder/iu;

/** Words for one role, in any language. */
export const leaderKey = (role: string): string => (/^(?:prim|ma[sî]|ma[iî]tre)/iu.test(role) ? 'primary…' : 'leader…');
