/** Names of machines, clusters and running services: "prod-eu", "db-eu-3", "payments-gw". Two names may differ in one part only. */
import { hostWords, serviceEndings } from './technical-words.ts';

const hyphenated = /(?<![\p{L}\p{N}_./@-])\p{Ll}[\p{Ll}\p{N}]*(?:-[\p{Ll}\p{N}]+)+(?![\p{L}\p{N}_/-]|\.\p{L})/gu;
const numbered = /^[\p{L}]*\d+\p{L}?$/u;
/** Words such as "follow-up" and "db-only" have no such part, or only at their beginning. */
const isPartOfName = (part: string, at: number, { length }: readonly string[]) =>
  numbered.test(part) ||
  (at === length - 1 ? serviceEndings.has(part) || hostWords.has(part) : hostWords.has(part) && at > 0);

export function machineNamesIn(text: string): readonly string[] {
  if (!text.includes('-')) return [];
  return (text.match(hyphenated) ?? []).filter((name) => name.split('-').some(isPartOfName));
}

const environment = /^(?:prod|production|live|stg|stage|staging|dev|test|qa|eu|us|uk|de|fr|asia|apac|emea|latam)$/;
/** True if two names stand for one kind of thing in two environments: "prod-us", "prod-eu". */
function areSiblings(one: string, other: string): boolean {
  const [parts, others] = [one.split('-'), other.split('-')];
  const differing = parts.filter((part, at) => part !== others[at]);
  return parts.length === others.length && differing.length === 1 && environment.test(differing[0]!);
}

const region = /^(?:us|eu|ap|sa|ca|me|af|il|asia|europe|northamerica|southamerica|australia)-\p{Ll}+-?\d\p{Ll}?$/u;
/** After such a word, a name says where something is or goes, which may change. */
const place =
  /(?:(?<!\p{L})(?:on|in|at|to|from|with|by|is|are|was|now|auf|an|in|nach|zu|von|mit|ist|jetzt|sur|à|en|de|est|a|su|es|è)|[在到从至是由にをはへで]|[:=>]) ?$/iu;
/** The machines that the text is about. */
const subjectsIn = (text: string) =>
  machineNamesIn(text).filter((name) => !region.test(name) && !place.test(text.slice(0, text.indexOf(name))));

/** True if both texts are about machines and have none in common: a fact about `prod-us` says nothing about `prod-eu`. */
export function nameOtherMachines(one: string, other: string): boolean {
  const [all, allOthers] = [machineNamesIn(one), machineNamesIn(other)];
  if (all.some((name) => !allOthers.includes(name) && allOthers.some((near) => areSiblings(name, near)))) return true;
  const names = subjectsIn(one);
  if (names.length === 0) return false;
  const others = subjectsIn(other);
  return others.length > 0 && !names.some((name) => other.includes(name)) && !others.some((name) => one.includes(name));
}
