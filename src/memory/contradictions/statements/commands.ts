/**
 * Parses commands and their purpose, "run e2e with `npm run e2e`", and detects that a newer note gives another command
 * for it.
 */
import { fold } from '../../../text/fold.ts';
import { countSharedWords } from '../words-in-common.ts';

export interface TypedCommand {
  /** The command as typed. */
  commandLine: string;
  /** The other words of the clause: its purpose. */
  purpose: ReadonlySet<string>;
}

const quotedCommand = /`(?<typed>[^`\n]{2,120})`/gu;
/** A command without quotes: a runner and its arguments. */
const unquotedCommand =
  /(?<![\p{L}\p{N}/.-])(?<typed>(?:npm|pnpm|yarn|npx|bun|bunx|deno|make|just|task|cargo|go|docker|kubectl|helm|terraform|python3?|pip|uv|poetry|gradle|mvn|rake|bundle|composer|dotnet|bazel|nx|turbo)(?: (?:run|test|exec|compose|up|build|start|install|-{1,2}[\p{L}-]+|[\p{Ll}\p{N}:_./-]*[:_./-][\p{Ll}\p{N}:_./-]*|[\p{Ll}\p{N}]{3,16}(?=$|[.,;!)]))){1,6})/gu;

/** Words that only say that something is run. */
const noiseWord =
  /^(?:run|runs|running|use|used|with|by|via|is|are|the|a|to|from|now|on|it|do|does|start|call|type|please|again|mit|per|über|wird|werden|startet|man|ruft|läuft|laufen|jetzt|nun|ab|sofort|avec|par|lancer|lance|maintenant|désormais|se|con|usa|lanza|ahora|corre|ejecuta|for|für|pour|para|instead|of|statt|not|nicht|any|more|anymore)$/;

/** Null if the text names no command, or several: one of them may be the former one. */
export function commandIn(text: string): TypedCommand | null {
  const quoted = [...text.matchAll(quotedCommand)].filter(({ groups }) => /\s/.test(groups!.typed!));
  const found = quoted.length > 0 ? quoted : [...text.matchAll(unquotedCommand)];
  if (found.length !== 1) return null;
  const [match] = found;
  const rest = text.replace(match![0], ' ').toLowerCase();
  const words = (rest.match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !noiseWord.test(word)).map(fold);
  return words.length === 0 ? null : { commandLine: match!.groups!.typed!.trim(), purpose: new Set(words) };
}

interface CommandStatement {
  command: TypedCommand | null;
  hasChanged: boolean;
}

/**
 * True if the newer statement gives another command for the same purpose: the purpose words of one include those of the
 * other.
 */
export function replacesCommand(newer: CommandStatement, older: CommandStatement): boolean {
  const [one, other] = [newer.command, older.command];
  if (!newer.hasChanged || one === null || other === null || one.commandLine === other.commandLine) return false;
  const [shorter, longer] =
    one.purpose.size <= other.purpose.size ? [one.purpose, other.purpose] : [other.purpose, one.purpose];
  return countSharedWords(shorter, longer) === shorter.size && longer.size - shorter.size <= maxExtraWords;
}

/** Maximum number of purpose words that only one of them has. */
const maxExtraWords = 3;
