/** Whether a memory tells of other people alone, where the question names somebody: Mia's allergy does not answer for Hugo. */
import type { StoredMemory } from '../../model/memory.ts';
import { isPersonSpecific } from '../../text/claims/answer-kind.ts';
import type { Query } from '../query/query.ts';

/** `people`: memory id → the names of the people whom it mentions. A rule that names nobody is for everybody. */
export function tellsOfOthers(
  people: ReadonlyMap<string, readonly string[]>,
  { kind, tokens }: Pick<Query, 'kind' | 'tokens'>,
): (memory: StoredMemory) => boolean {
  if (!isPersonSpecific(kind)) return () => false;
  const asked = new Set(
    [...people.values()]
      .flat()
      .flatMap(partsOf)
      .filter((part) => tokens.has(part)),
  );
  return ({ memory_id, content }) =>
    asked.size > 0 && (people.get(memory_id) ?? []).length > 0 && !partsOf(content).some((part) => asked.has(part));
}

const titles = new Set(
  'mr mrs ms miss dr prof sir captain uncle aunt frau herr herrn onkel tante oma opa monsieur madame mme mlle don doña señor señora sr sra capitán signor signora'.split(
    ' ',
  ),
);

/** "Mr Dunne" is no other Mr. */
const partsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '' && !titles.has(part));
