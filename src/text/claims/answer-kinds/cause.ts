/** A reason: "Why did it fail?" */
import { type Kind, matchesPattern } from './kind.ts';

export const causeKind = {
  kind: 'cause',
  questionPattern:
    /^why\b|\bwhy (?:did|do|does|is|are|was|were|has|have|must|can|don|can)|\bwhat (?:caused|made|set off|led to|was (?:the (?:cause|reason)|behind|wrong with))|\bhow (?:come|could (?!i\b|we\b|one\b|you\b)|did it (?:come|happen))|\bwhat['’]?s? (?:is |was )?the reason\b|\bwie (?:kam (?:es|das|dazu)|konnte (?!ich\b|man\b|wir\b)|kommt es)|comment se fait-il|comment (?:a|est|ont) [^?]{1,30} pu\b|cómo (?:es que|pud)|(?<!\p{L})(?:warum|wieso|weshalb|woran lag|pourquoi|por qué|perché|come mai|por que|waarom|почему|зачем|dlaczego|czemu|neden|niçin|niye)(?!\p{L})|なぜ|どうして|왜 |为什么|为何|怎么会/iu,
  isAnswer: matchesPattern(
    /\b(?:because|due to|caused|cause|owing to|reason|rationale|so that|turned out|the culprit)\b|\b(?:weil|wegen|denn|Ursache|Grund|kam davon|lag (?:an|daran)|verursacht)\b|parce qu|à cause|en raison|\bporque\b|debido|(?<!\p{L})(?:perché|poiché|a causa|dovut[oaie]|devido|por causa|omdat|wegens|vanwege|doordat|потому что|из-за|так как|поскольку|оказалось|причин\p{L}{0,3}|вследствие|ponieważ|dlatego|z powodu|(?<=, )bo|gdyż|przyczyn\p{L}{0,3}|okazało się|çünkü|yüzünden|nedeniyle|sebebiyle|dolayı|nedeni|sebebi)(?!\p{L})|(?<=\p{L})d[ıiuü]ğ[ıiuü] için(?!\p{L})|(?:だ|です|ます|ました|った|いた|ない)から(?=[。、!！]|$)|ので|のため|たため|せいで|理由|때문|원인|이유|탓에|니까[ ,]|因为|由于|原因/iu,
  ),
  expansionWords: '',
} as const satisfies Kind;
