/**
 * The verbs that tie somebody or something to another, as sources of patterns: what stands between "Priya" and "Acme". Read by the
 * names' relations and by the comparison of facts, so that both understand the same sentences. English, German, French, Spanish, Italian, Dutch.
 */

const now =
  '(?: now| currently| still| jetzt| nun| heute| weiterhin| désormais| maintenant| ahora| aún| ora| adesso| nu)?';

/** With whom somebody lives, between the verb and the place: "with her family", "allein", "con su madre". */
export const companions =
  '(?: (?:(?:together )?with (?:his|her|their|my|our|two|three|four) \\p{Ll}+(?: \\p{Ll}+)?|alone|(?:zusammen )?mit (?:seine[rmn]|ihre[rmn]|meine[rmn]|zwei|drei|vier) \\p{L}+|allein|avec (?:sa|son|ses|leurs?|mon|ma|mes) \\p{Ll}+|seule?|con (?:sus?|mis?) \\p{Ll}+|sol[oa]))?';

/** Somebody works at an employer; no preposition's article. */
export const worksAt = [
  `works?${now}(?: (?:(?:full|part)[ -]time|(?:late |early |night )?(?:nights|days|evenings|mornings|weekends|shifts)))?(?: as [^,;.]{2,40}?)? (?:at|for)`,
  '(?:has )?joined|joins',
  '(?:has )?(?:got|took|taken|found|started|begun) (?:a|the|another) (?:new )?job (?:at|with)(?= \\p{Lu})|(?:has )?started work(?:ing)? (?:at|for)(?= \\p{Lu})|is employed (?:at|by)',
  `arbeitet?${now}(?: (?:in Teilzeit|in Vollzeit|nachts|tagsüber|abends|halbtags|am Wochenende))?(?: als [\\p{L}-]+)? (?:bei|beim|für|am|im)`,
  `travaille${now} (?:chez|pour|à|au)`,
  `trabaja${now} (?:en|para)`,
  `lavora${now} (?:per|presso|alla|al|da(?! (?:casa|remoto|sol|lunedì|gennaio)))`,
  `werkt${now} (?:bij|voor)`,
].join('|');

/** Somebody lives in a place. */
export const livesIn = [
  `lives?${now}${companions} in|resides?${now} in|(?:has )?(?:moved|relocated) to|has settled in`,
  `(?:wohnt|lebt)${now}${companions} in|zog nach|zieht nach`,
  `(?:habite|vit)${now}${companions} (?:à|au|en)|a déménagé (?:à|au|en)`,
  `vive${now}${companions} en|se ha mudado a|se mudó a`,
  `(?:abita|vive)${now}${companions} (?:a|ad|in)|si è trasferit[oa] (?:a|ad|in)`,
  `woont${now} in|is verhuisd naar`,
].join('|');

/** Somebody leads an organisation or a project. */
export const leads = [
  `(?:leads?|heads?|chairs?|directs?|manages?|conducts?)${now}`,
  `(?:leitet|führt)${now}`,
  `(?:dirige|gère|préside)${now}`,
  `(?:dirige|lidera|preside|encabeza)${now}`,
  `(?:gestisce|presiede|coordina)${now}`,
  `(?:leidt|beheert)${now}`,
].join('|');

/** Somebody has left an employer or an office, without its name. */
export const hasLeft =
  '(?:has |have |hat |a |ha )?(?:left|quit|retired|resigned|given notice|given up|gekündigt|démissionné|dimitido|renunciado)';
