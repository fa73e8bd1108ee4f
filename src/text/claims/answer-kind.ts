/**
 * Detects the kind of answer that a question asks for (an amount, a day, a reason, a home, a food that a person must
 * avoid), and whether a text contains an answer of that kind.
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

/** In order of precedence: a question has the first kind whose pattern it matches. */
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
export const orderedAnswerKinds: readonly AnswerKind[] = orderedKinds.map(({ kind }) => kind);

/** The kind of answer that the question asks for; null if it asks for none of these kinds. */
export function answerKindOf(question: string): AnswerKind | null {
  return kinds.find((one) => one.questionPattern.test(question))?.kind ?? null;
}

const questionDependentKinds: readonly AnswerKind[] = ['definition', 'duration', 'code'];
/**
 * True if {@link hasAnswerOfKind} needs the question as well as its kind. For other kinds, the text alone decides.
 */
export const dependsOnQuestion = (kind: AnswerKind) => questionDependentKinds.includes(kind);

const personSpecificKinds: readonly (AnswerKind | null)[] = ['avoided', 'permission'];
/** True if the answer holds for one person only: what Mia must not eat says nothing about Hugo. */
export const isPersonSpecific = (kind: AnswerKind | null) => personSpecificKinds.includes(kind);
/** True if recall has to read the names of people in the memories. */
export const needsPersonNames = (kind: AnswerKind | null) => kind === 'person' || isPersonSpecific(kind);

/** Null if the text alone cannot show it. Some kinds also need the question: see {@link dependsOnQuestion}. */
export function hasAnswerOfKind(kind: AnswerKind, text: string, question = ''): boolean | null {
  return kinds.find((one) => one.kind === kind)!.isAnswer?.(text, question) ?? null;
}

/** Words to search for in addition to those of the question; '' for most kinds. */
export function expansionWordsOf(kind: AnswerKind | null): string {
  return kinds.find((one) => one.kind === kind)?.expansionWords ?? '';
}

/**
 * Compiles the patterns of all kinds, one kind per step, some 150 ms in total. Each pattern runs twice, because V8
 * interprets it the first time and compiles it the second time.
 */
export function* prepareAnswerKinds(): Generator<void> {
  for (let time = 0; time < 2; time += 1)
    for (const { questionPattern, isAnswer } of kinds) {
      yield void questionPattern.test('What is it?');
      yield void isAnswer?.('It is here.', 'What is it?');
    }
}
