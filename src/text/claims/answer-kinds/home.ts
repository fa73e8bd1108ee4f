/** A person's home: "Where does Livia live?" */
import { type Kind, matchesPattern } from './kind.ts';

export const homeKind = {
  kind: 'home',
  questionPattern:
    /\bwhere (?:do|does|did|is|are)\b.*\b(?:live|lives|living|home)\b(?! (?:page|office|screen|folder|directory|button))|\b(?:which|what) (?:city|town|village|country|street) (?:do|does|did)\b.*\blive\b|\bwo\b.*\b(?:wohn\p{L}*|gewohnt|gelebt|lebt|leben|zuhause)|\bin welche[mnr] (?:Stadt|Ort|Dorf|Land|Straße)\b.*\b(?:wohn\p{L}*|lebe?n?|lebst|lebt)\b|\b(?:dans )?quelle ville habit\p{L}*|\ben qué ciudad viv|(?<!\p{L})où(?!\p{L}).*(?<!\p{L})(?:habit\p{L}*|vit|vivent)|\bdónde viv|住在?(?:哪|什么地方)|家在哪|\b(?:driv|tak|bring|see|walk)\p{L}* (?:(?!the )\p{L}+ )?home\b(?! (?:page|office|screen|folder|directory|button))|\b(?:send|post|mail)(?:ing)? \p{L}+ (?:an? |some |the )?(?:parcel|package|letter|card|postcard|present|flowers)|\b(?:send|post|mail|bring|deliver)\p{L}* .*\b(?:parcel|package|letter|postcard|flowers) (?:to|for)\b|(?<!(?:IP|MAC|mail|web) )\baddress of (?!the |our )|\b(?!(?:api|database|host|machine|printer|router|server|service|site|website)['’])\p{L}+['’]s (?:home |new |postal |street )?address\b|\bnach Hause (?:bring|fahr|schick)\p{L}*|\b(?:Paket|Päckchen|Brief|Postkarte|Blumen\p{L}*) (?:an|für|schicken)|\b(?:my|her|his|their|(?:the )?user['’]s) (?:home |new |current |postal |street )?address\b|\b(?:meine|deine|ihre|seine) (?:neue )?(?:Adresse|Anschrift)\b|\b(?:mon|ton|son|leur) adresse\b(?! (?:e-?)?mail| électronique)|\bAdresse von\b|\bl['’]adresse de\b|\b(?:ramener|raccompagner)\b|\benvoyer (?:un colis|une lettre|une carte|des fleurs)|\b(?:mandar|enviar)(?:le)? (?:un paquete|una carta|flores)|\bla dirección de\b|(?:寄|送).{0,6}(?:包裹|信|花)|(?<!IP|网络?|邮[件箱])地址|送.{1,6}回家/iu,
  isAnswer: matchesPattern(
    /\b(?:lives?|living|resides?|moved?|moves|moving|relocat\p{L}+|settled(?! (?:by|for|her|his|in full|it|my|on|our|that|their|up|with|within)\b))\b(?! (?:the|a|an) )(?! to (?:\p{L}+ ){0,3}(?:branch|department|desk|group|project|rack|role|squad|team|version)\b)|\b(?:wohn\p{L}+|lebt|zieht)\b|(?<!\p{L})\p{L}*gezogen\b|\b(?:habit\p{L}+|déménag\p{L}+|emménag\p{L}+|vit)\b|\b(?:vive|mud\p{L}+)\b|(?<!(?:mail|IP|MAC|web) )\b(?:home |new |postal )?address(?: is|:)|\b(?:Adresse|Anschrift|adresse) ?(?:ist|lautet|est|:)(?! [\w.]+@)|住|搬|(?<!邮箱)地址/iu,
  ),
  expansionWords: 'moved move wohnt gezogen umgezogen eingezogen déménagé emménagé mudado 搬',
} as const satisfies Kind;

/**
 * Statements of the author's own move with its destination: "I relocated to Ghent", "We moved into 7 Orchard Close".
 * Not "We moved to the third floor" or "My sister moved to Ghent".
 */
const ownMovePatterns = [
  /^(?:\p{L}+,? )?(?:I|[Ww]e)(?:['’](?:ve|re|m))?(?: \p{Ll}+){0,2} (?:moved|moving|relocated|relocating|settled)\b[^.;]{0,30}? (?:in)?(?:to|in) [\p{Lu}\d]/u,
  /^(?:\p{L}+ )?(?:[Ii]ch|[Ww]ir|[Bb]in)\b[^.;]{0,40} (?:nach|in die|in den|ins) [\p{Lu}\d][^.;]{0,30}(?<!\p{L})(?:um|ein)?gezogen/u,
  /(?:[Jj]['’]ai|[Nn]ous avons|[Oo]n a|(?:[Jj]e viens|[Nn]ous venons|[Oo]n vient) d['’]) ?(?:em|dé)ménag(?:é|er) ?(?:à|au|dans|:) (?:\p{Ll}+ ){0,2}[\p{Lu}\d]/u,
  /(?:[Mm]e (?:mudé|he (?:mudado|ido a vivir))|[Nn]os (?:mudamos|hemos (?:mudado|ido a vivir))) a (?:\p{Ll}+ ){0,2}[\p{Lu}\d]/u,
];

export const statesOwnMove = (text: string) => ownMovePatterns.some((form) => form.test(text));
