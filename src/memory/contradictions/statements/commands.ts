/** Reads what is run for something, "run e2e with `npm run e2e`", and tells whether a newer note says that another command does it now. */
import { fold } from '../../../text/fold.ts';
import { sharedOf } from '../shared-words.ts';

export interface TypedCommand {
  /** As it is typed. */
  typed: string;
  /** The words beside it: what it is for. */
  purpose: ReadonlySet<string>;
}

const inTicks = /`(?<typed>[^`\n]{2,120})`/gu;
/** Without signs around it, a runner and what it runs. */
const bare =
  /(?<![\p{L}\p{N}/.-])(?<typed>(?:npm|pnpm|yarn|npx|bun|bunx|deno|make|just|task|cargo|go|docker|kubectl|helm|terraform|python3?|pip|uv|poetry|gradle|mvn|rake|bundle|composer|dotnet|bazel|nx|turbo)(?: (?:run|test|exec|compose|up|build|start|install|-{1,2}[\p{L}-]+|[\p{Ll}\p{N}:_./-]*[:_./-][\p{Ll}\p{N}:_./-]*|[\p{Ll}\p{N}]{3,16}(?=$|[.,;!)]))){1,6})/gu;

/** Words that say that something is run, and how. */
const plain =
  /^(?:run|runs|running|use|used|with|by|via|is|are|the|a|to|from|now|on|it|do|does|start|call|type|please|again|mit|per|über|wird|werden|startet|man|ruft|läuft|laufen|jetzt|nun|ab|sofort|avec|par|lancer|lance|maintenant|désormais|se|con|usa|lanza|ahora|corre|ejecuta|for|für|pour|para|instead|of|statt|not|nicht|any|more|anymore)$/;

/** Null where a text names no command or several: one may be what is no longer typed. */
export function commandIn(text: string): TypedCommand | null {
  const quoted = [...text.matchAll(inTicks)].filter(({ groups }) => /\s/.test(groups!.typed!));
  const found = quoted.length > 0 ? quoted : [...text.matchAll(bare)];
  if (found.length !== 1) return null;
  const [match] = found;
  const rest = text.replace(match![0], ' ').toLowerCase();
  const words = (rest.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !plain.test(word)).map(fold);
  return words.length === 0 ? null : { typed: match!.groups!.typed!.trim(), purpose: new Set(words) };
}

interface OfCommand {
  command: TypedCommand | null;
  hasChanged: boolean;
}

/** Whether the newer statement says that something else is typed now for the same: the words of one are among those of the other. */
export function typesAnother(newer: OfCommand, older: OfCommand): boolean {
  const [one, other] = [newer.command, older.command];
  if (!newer.hasChanged || one === null || other === null || one.typed === other.typed) return false;
  const [fewer, more] =
    one.purpose.size <= other.purpose.size ? [one.purpose, other.purpose] : [other.purpose, one.purpose];
  return sharedOf(fewer, more) === fewer.size && more.size - fewer.size <= mostBesides;
}

/** Words more that one of them may have. */
const mostBesides = 3;
