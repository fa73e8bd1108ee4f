/**
 * Detects memories that are only about other people than the question names: Mia's allergy does not answer for Hugo.
 */
import type { StoredMemory } from '../../model/memory.ts';
import { isPersonSpecific } from '../../text/claims/answer-kind.ts';
import type { Query } from '../query/query.ts';

/**
 * Returns a test for memories. `people`: memory id → the names of the people whom it mentions. A rule that names nobody
 * applies to everybody.
 */
export function aboutOthersTest(
  people: ReadonlyMap<string, readonly string[]>,
  { kind, tokens }: Pick<Query, 'kind' | 'tokens'>,
): (memory: StoredMemory) => boolean {
  if (!isPersonSpecific(kind)) return () => false;
  const questionNames = new Set(
    [...people.values()]
      .flat()
      .flatMap(wordsWithoutTitles)
      .filter((part) => tokens.has(part)),
  );
  return ({ memory_id, content }) =>
    questionNames.size > 0 &&
    (people.get(memory_id) ?? []).length > 0 &&
    !wordsWithoutTitles(content).some((part) => questionNames.has(part));
}

const titles = new Set(
  'mr mrs ms miss dr prof sir captain uncle aunt frau herr herrn onkel tante oma opa monsieur madame mme mlle don doña señor señora sr sra capitán signor signora'.split(
    ' ',
  ),
);

/** The words without titles, so that "Mr Dunne" does not match "Mr Ames". */
const wordsWithoutTitles = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '' && !titles.has(part));
