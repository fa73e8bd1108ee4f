/**
 * Verbs for relations between people, places and organisations, as regular expression sources: the text between "Priya"
 * and "Acme". The extraction of relations and the comparison of facts share them, so that both understand the same
 * sentences. English, German, French, Spanish, Italian, Dutch.
 */

const nowWord =
  '(?: now| currently| still| jetzt| nun| heute| weiterhin| désormais| maintenant| ahora| aún| ora| adesso| nu)?';

/** The people that somebody lives with, between the verb and the place: "with her family", "allein", "con su madre". */
export const companionPhrase =
  '(?: (?:(?:together )?with (?:his|her|their|my|our|two|three|four) \\p{Ll}+(?: \\p{Ll}+)?|alone|(?:zusammen )?mit (?:seine[rmn]|ihre[rmn]|meine[rmn]|zwei|drei|vier) \\p{L}+|allein|avec (?:sa|son|ses|leurs?|mon|ma|mes) \\p{Ll}+|seule?|con (?:sus?|mis?) \\p{Ll}+|sol[oa]))?';

/** A new job, before the name of the employer. */
const newJobInFrench =
  "(?:(?:a|vient de) )?(?:commenc|trouv|pris|prendre|début)\\p{L}* (?:(?:hier|aujourd['’]hui|lundi) )?(?:un|son|mon) (?:nouve(?:au|l) )?(?:travail|emploi|poste|boulot|job)";
const newJobInSpanish =
  '(?:ha )?(?:emp(?:ezado|ezó|ieza)|encontrado|encontró|conseguido) (?:hoy |ayer )?(?:en )?(?:(?:un|su|mi|el) (?:nuevo )?(?:trabajo|puesto|empleo)|a trabajar)';

/** Somebody works for an employer. An article after the preposition is not included. */
export const worksAtPattern = [
  `works?${nowWord}(?: (?:(?:full|part)[ -]time|(?:late |early |night )?(?:nights|days|evenings|mornings|weekends|shifts)))?(?: as [^,;.]{2,40}?)? (?:at|for)`,
  '(?:has )?joined|joins',
  `${newJobInFrench} (?:chez|à)(?= (?:la |l['’])?\\p{L})|${newJobInSpanish} en`,
  '(?:has )?(?:got|took|taken|found|started|begun) (?:a|the|my|another) (?:new )?job (?:at|with)(?= \\p{Lu})|(?:has )?started work(?:ing)? (?:at|for)(?= \\p{Lu})|is employed (?:at|by)',
  `arbeitet?${nowWord}(?: (?:in Teilzeit|in Vollzeit|nachts|tagsüber|abends|halbtags|am Wochenende))?(?: als [\\p{L}-]+)? (?:bei|beim|für|am|im)`,
  `travaille${nowWord}(?: comme [^,;.]{2,30}?)? (?:chez|pour|à|au)`,
  `trabaja${nowWord}(?: (?:como|de) [^,;.]{2,30}?)? (?:en|para)`,
  `lavora${nowWord} (?:per|presso|alla|al|da(?! (?:casa|remoto|sol|lunedì|gennaio)))`,
  `werkt${nowWord} (?:bij|voor)`,
].join('|');

/** Somebody lives in a place. */
export const livesInPattern = [
  `lives?${nowWord}${companionPhrase} in|resides?${nowWord} in|(?:has )?(?:moved|relocated) to|has settled in`,
  `(?:wohnt|lebt)${nowWord}${companionPhrase} in|zog nach|zieht nach`,
  `(?:habite|vit)${nowWord}${companionPhrase} (?:à|au|en)|a déménagé (?:à|au|en)`,
  `vive${nowWord}${companionPhrase} en|se ha mudado a|se mudó a`,
  `(?:abita|vive)${nowWord}${companionPhrase} (?:a|ad|in)|si è trasferit[oa] (?:a|ad|in)`,
  `woont${nowWord} in|is verhuisd naar`,
].join('|');

/** Somebody leads an organisation or a project. */
export const leadsPattern = [
  `(?:leads?|heads?|chairs?|directs?|manages?|conducts?)${nowWord}`,
  `(?:leitet|führt)${nowWord}`,
  `(?:dirige|gère|préside)${nowWord}`,
  `(?:dirige|lidera|preside|encabeza)${nowWord}`,
  `(?:gestisce|presiede|coordina)${nowWord}`,
  `(?:leidt|beheert)${nowWord}`,
].join('|');
