/** A person: "Who keeps the keys?" */
import type { Kind } from './kind.ts';

export const personKind = {
  kind: 'person',
  questionPattern:
    /^\W*(?:(?:and|so|by|with|from|to|for|mit|bei|von|für|an|avec|chez|par|con|de|y|und|et|da|di|a|per|de|com|por|met|van) )?(?:chi(?!-)|quem|кто|кого|кому|кем|kto|kogo|komu|kim(?:in|e|den|ler)|who(?:m|se)?|wer|wen|wem|wessen|qui|quién(?:es)?)(?!\p{L})|[谁誰]|누가|누구/iu,
  isAnswer: null,
  expansionWords: '',
} as const satisfies Kind;
