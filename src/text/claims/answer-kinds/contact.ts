/** A person to call, or a deputy: "Who do I call if Gary does not pick up?" */
import { anyPattern, type Kind, matchesPattern } from './kind.ts';

/** "Katrin isn't here this week": only people, not "the tests are not in the build". */
const isAway =
  /(?<!\p{L})(?:[Ss]he|[Hh]e|[Tt]hey|(?!Wh|That|This|There|It)\p{Lu}\p{Ll}+) (?:is|are)(?:n['’]t| not) (?:here|there|in|available)(?=\s*(?:[,.?!]|this|today|tonight|and|until|$))/u;

export const contactKind = {
  kind: 'contact',
  questionPattern: anyPattern(
    isAway,
    /\bwho(?:m)? (?:do|should|can|shall|must|to|could) ?(?:i|we|one|you)? ?(?:call|ring|phone|contact|reach|ask|turn)|\bwen (?:rufe?|soll|kann|muss|frage)|\bqui (?:appeler|contacter)|\bquién (?:llamar|llamo)|给谁打电话|联系谁|找谁|\bwho(?:m)?(?:['’]s| is| do i (?:try|ring|call))? next\b|\b(?:does|do|did|is|are)(?:n['’]t| not) (?:pick(?:ing)? up|answer(?:ing)?|reachable)\b|\bhow (?:do|can|could|should) (?:i|we|one|you) (?:reach|call|contact|get hold of)|\bgeht (?:niemand|keiner|nicht) (?:ran|ans Telefon|dran)|\bnicht (?:erreichbar|zu erreichen)|\bwie erreiche?n?\b|\bne (?:répond|décroche) pas|\bcomment (?:joindre|contacter)|\bno (?:contesta|coge|responde)\b|\bcómo (?:contacto|llamo|localizo)|不接电话|打不通|怎么联系/iu,
  ),
  isAnswer: matchesPattern(
    /\b(?:call|ring|phone|contact|reach)\b|\banrufen\b|\brufe?n?\b|erreichbar|\b(?:stands?|fills?|steps?) in\b|\b(?:covers?|decides?|signs?) for\b|in (?:his|her|their) (?:place|absence)|Vertretung|\bvertritt\b|\bspringt [^.]*ein\b|\bremplace|\bsustituye|appeler|joindre|llamar|电话|联系|(?:\+|\b0)\d[\d ()/-]{5,}/iu,
  ),
  expansionWords: 'call phone reach contact anrufen Vertretung appeler 电话',
} as const satisfies Kind;
