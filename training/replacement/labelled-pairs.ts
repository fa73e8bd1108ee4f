/** Pairs of notes, labelled by hand: `pairs/*.txt`, written for training. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../bench/program.ts';

/** A line of `pairs/*.txt`: `replaces` or `holds`, then the earlier and the later note, separated by tabs. */
export interface LabelledPair {
  isReplacement: boolean;
  earlier: string;
  later: string;
}

const folder = join(root, 'training', 'replacement', 'pairs');

export const readLabelledPairs = (): LabelledPair[] =>
  readdirSync(folder)
    .sort()
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .trim()
        .split('\n')
        .map((line) => toPair(line.split('\t'), file)),
    );

function toPair([label, earlier, later, ...others]: readonly string[], file: string): LabelledPair {
  if ((label !== 'replaces' && label !== 'holds') || !earlier || !later || others.length > 0)
    throw new Error(`A line of ${file} is not a label and two notes: ${label} | ${earlier} | ${later}`);
  return { isReplacement: label === 'replaces', earlier, later };
}
