/** Words that find older notes about the same kind of state. */
import type { StateKind } from '../../state-words/state-predicates.ts';

/** Two notes about somebody's diet, or about whether somebody is married, may share no word. */
const searchTexts: Partial<Record<StateKind, string>> = {
  diet: 'vegetarian vegan végétarien végétarienne végane Vegetarierin meat viande Fleisch eat mange esse 吃素 吃肉',
  marriage:
    'single married divorced ledig verheiratet geheiratet geschieden célibataire marié mariée divorcé soltera soltero casada casado divorciado celibe nubile sposato sposata divorziato',
};

export const searchTextOf = (kind: StateKind): string => searchTexts[kind] ?? '';
