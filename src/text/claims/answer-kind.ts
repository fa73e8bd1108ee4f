/**
 * Tells the kind of thing that a question asks for, and whether a text names one: an amount, a day, a reason, a home, a thing that
 * somebody may not have.
 */
import { avoidedKind } from './answer-kinds/avoided.ts';
import { causeKind } from './answer-kinds/cause.ts';
import { codeKind } from './answer-kinds/code.ts';
import { contactKind } from './answer-kinds/contact.ts';
import { definitionKind } from './answer-kinds/definition.ts';
import { degreeKind } from './answer-kinds/degree.ts';
import { durationKind } from './answer-kinds/duration.ts';
import { homeKind } from './answer-kinds/home.ts';
import type { Kind } from './answer-kinds/kind.ts';
import { lengthKind } from './answer-kinds/length.ts';
import { moneyKind } from './answer-kinds/money.ts';
import { numberKind } from './answer-kinds/number.ts';
import { permissionKind } from './answer-kinds/permission.ts';
import { personKind } from './answer-kinds/person.ts';
import { placeKind } from './answer-kinds/place.ts';
import { weekdayKind } from './answer-kinds/weekday.ts';
import { whenKind } from './answer-kinds/when.ts';

/** In order: the first that a question matches is asked for. */
const orderedKinds = [
  avoidedKind,
  causeKind,
  contactKind,
  homeKind,
  permissionKind,
  moneyKind,
  lengthKind,
  durationKind,
  weekdayKind,
  whenKind,
  degreeKind,
  placeKind,
  personKind,
  numberKind,
  codeKind,
  definitionKind,
] as const;

export type AnswerKind = (typeof orderedKinds)[number]['kind'];

const kinds: readonly (Kind & { kind: AnswerKind })[] = orderedKinds;

/** The kind asked for; null if the question asks for none that can be seen in a text. */
export function answerKindOf(question: string): AnswerKind | null {
  return kinds.find((one) => one.questionPattern.test(question))?.kind ?? null;
}

const questionDependentKinds: readonly AnswerKind[] = ['definition', 'duration', 'code'];
/** Whether the question tells more of what is asked for than its kind: for others, {@link hasAnswerOfKind} answers by the text alone. */
export const dependsOnQuestion = (kind: AnswerKind) => questionDependentKinds.includes(kind);

const personSpecificKinds: readonly (AnswerKind | null)[] = ['avoided', 'permission'];
/** Whether it matters of whom a memory tells: what Mia may not eat is nothing to Hugo. */
export const isPersonSpecific = (kind: AnswerKind | null) => personSpecificKinds.includes(kind);
/** Whether the names of people in the memories are read. */
export const needsPersonNames = (kind: AnswerKind | null) => kind === 'person' || isPersonSpecific(kind);

/** Null where a text does not show it. What something is shows only beside the question that names it. */
export function hasAnswerOfKind(kind: AnswerKind, text: string, question = ''): boolean | null {
  return kinds.find((one) => one.kind === kind)!.isAnswer?.(text, question) ?? null;
}

/** Words to search for beside the question's; '' for most kinds. */
export function expansionWordsOf(kind: AnswerKind | null): string {
  return kinds.find((one) => one.kind === kind)?.expansionWords ?? '';
}

/** Lets the patterns of each kind be compiled, which takes some 150 ms, one kind after the other: V8 interprets a pattern once and compiles it the second time. */
export function* prepareAnswerKinds(): Generator<void> {
  for (let time = 0; time < 2; time += 1)
    for (const { questionPattern, isAnswer } of kinds) {
      yield void questionPattern.test('What is it?');
      yield void isAnswer?.('It is here.', 'What is it?');
    }
}
