/** Detects English texts that report in the past tense a task of another text: "rotate the key", "rotated the key". */
import { termOf } from '../stems/stem.ts';

/** Irregular verbs that are frequent in work notes. */
const irregularVerbs: Readonly<Record<string, string>> = {
  built: 'build',
  brought: 'bring',
  bought: 'buy',
  chose: 'choose',
  did: 'do',
  found: 'find',
  gave: 'give',
  got: 'get',
  kept: 'keep',
  left: 'leave',
  made: 'make',
  met: 'meet',
  paid: 'pay',
  ran: 'run',
  rewrote: 'rewrite',
  said: 'say',
  sent: 'send',
  spoke: 'speak',
  split: 'split',
  switched: 'switch',
  taught: 'teach',
  told: 'tell',
  took: 'take',
  went: 'go',
  wrote: 'write',
  written: 'write',
};

export function reportsTaskDone(report: string, plan: string): boolean {
  const verbs = new Set(
    latinWords(plan)
      .filter((word) => !word.endsWith('ed'))
      .map((word) => stemOf(word)),
  );
  return latinWords(report).some((word) => {
    const base = Object.hasOwn(irregularVerbs, word) ? irregularVerbs[word] : undefined;
    if (base !== undefined) return verbs.has(stemOf(base));
    return word.length > 4 && word.endsWith('ed') && verbs.has(stemOf(word));
  });
}

const stemOf = (word: string) => termOf(word, 'en').text;

function latinWords(text: string): string[] {
  return text.toLowerCase().match(/[a-z]+/g) ?? [];
}
