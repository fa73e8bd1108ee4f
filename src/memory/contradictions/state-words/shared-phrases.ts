/** Phrases that several lists of expressions for states share. */

/** Before a diet or a person: "a vegan", "strictly vegan". */
export const an = '(?:(?:an?|une?|eine?|now a|strictly|fully) )';

/** The place where an absent person is. */
export const somewhere = '(?: (?:in|to|on|at|en|à|aux?|nach|an|auf|a|al|ad) [^.,;]{2,30})?';
const leave = '(?:(?:parental|sick|maternity|paternity|annual|medical) )?leave';
const timeOff = `(?:a |her |his |their )?(?:${leave}|holidays?|vacation|(?:business )?trip|urlaub|elternzeit|vacances|congé(?: (?:maladie|maternité|paternité|parental|sans solde))?|vacaciones|vacanza|ferie)`;
/** Expressions for somebody who is away, before the place. */
export const onLeave = `(?:away )?on ${timeOff}|(?:im|in) ${timeOff}|en ${timeOff}|de (?:vacaciones|baja|viaje)|in ${timeOff}`;

/** "To next spring", "until further notice". */
export const untilLater =
  "(?: (?:to|until|till|auf|bis|aufs|au|à|jusqu[’']à|al|a|hasta|fino a) (?:next|later|further|another|the|nächste[nrs]?|später|weiteres|unbestimmte|plus tard|prochain|nouvel|nuevo|próxim[oa]|la|le|otr[oa]|data|prossim[oa])[^.,;]{0,30})?";

export const byCarrier = '(?: (?:with|by|via|per|mit|par|avec|por|con) [^.,;]{2,30})?';
/** Expressions for a halted task. */
export const halted =
  'paused|on hold|halted|stalled|aborted|suspended|interrupted|rolled back|reverted|pausiert|unterbrochen|abgebrochen|angehalten|ausgesetzt|gestoppt|zurückgerollt|en pause|suspendue?s?|interrompue?s?|en pausa|in pausa';

/** Expressions for a broken thing. */
export const outOfOrder =
  'broken(?: down)?|out of (?:order|service|action)|faulty|defective|kaputt|defekt|außer betrieb|ausgefallen|gestört|en panne';
