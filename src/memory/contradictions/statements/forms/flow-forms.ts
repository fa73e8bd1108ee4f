/**
 * Sentence forms that state where things go ("Photos go to Dropbox") and where they come from ("Our flour comes from
 * Hartmann"). A thing may have several destinations or sources, so two statements conflict only if the newer one
 * reports a change. People come and go daily, so they are excluded.
 */
import { end, type FormGroup, form, now } from './form-parts.ts';

const people =
  '(?:we|i|you|he|she|it|they|everyone|everybody|somebody|nobody|who|wir|ich|er|sie|es|man|nous|on|il(?= (?:va|vient|est)(?!\\p{L}))|elle|ils|elles|él|ella|ellos|noi|loro|lui|lei|wij|zij|hij|ze|ik)(?!\\p{L})|(?:the |our |my |his |her |their |all |der |die |das |unsere? |meine? |le |la |les |mon |ma |mes |notre |nos |el |los |las |mi |mis |il |lo |gli |i |nostr[oaie] |mi[oae] |miei |de |het |onze |mijn )*(?:\\p{Ll}+ )?(?:kids?|child(?:ren)?|sons?|daughters?|boys?|girls?|wife|husband|mother|father|parents|brothers?|sisters?|friends?|family|team|staff|people|guests?|customers?|clients?|visitors?|students?|pupils?|teachers?|volunteers?|members?|neighbours?|doctors?|drivers?|plumbers?|kinder|kind|sohn|tochter|söhne|töchter|frau|mann|mutter|vater|eltern|bruder|schwester|freunde?|familie|leute|gäste|kunden|besucher|schüler|lehrer|mitglieder|nachbarn?|enfants?|fils|filles?|femme|mari|mère|père|parents|amis?|famille|équipe|gens|clients|élèves|membres|voisins?|niños?|niñas?|hijos?|hijas?|mujer|marido|madre|padre|padres|amigos?|familia|equipo|gente|clientes|alumnos|vecinos?|bambin[oiae]|figli[oae]?|moglie|marito|amic[oai]|amici|famiglia|squadra|ospiti|clienti|soci|alunni|vicini|kinderen|zoon|dochter|zonen|dochters|vrienden|gasten|klanten|leden|buren|gezin)(?!\\p{L})';
const subject = `(?!(?:${people}))(?<subject>[^,;:]{2,48}?)`;
const value = `(?<value>[^,.;:()]{2,48}?)${end()}`;
const determiner =
  "(?:the |our |my |a |an |der |die |das |den |dem |unsere?[mnr]? |le |la |les |notre |nos |el |los |las |nuestr[oa]s? |il |lo |gli |i |l['’]|de |het |onze )?";
/** The goods that somebody buys or fetches: one to three words. */
const goods = `${determiner}(?<subject>[\\p{L}-]{3,24}(?: (?!(?:from|now|von|bei|jetzt|chez|en|ahora|désormais|maintenant)(?!\\p{L}))[\\p{L}-]{2,24}){0,2}?)`;

const flow = (relation: 'goal' | 'source', source: string) => form(relation, source, null, 'iu');

/** "Le fatture vanno pagate" says what must be done, not where something goes. */
const participle = '\\p{L}{3,}(?:at|it|ut|ss|tt)[oaie](?:$|\\P{L})';

/** External recipients: "customers get their invoices by mail" does not say where our invoices are kept. */
const outsiders =
  /^(?:customers?|clients?|guests?|members?|parents|patients?|subscribers|visitors|participants|students|pupils|kunden|gäste|mitglieder|eltern|patienten|teilnehmer|besucher|schüler|clients|membres|parents|visiteurs|élèves|clientes|socios|padres|clienti|ospiti|soci|genitori|klanten|gasten|leden|ouders)(?!\p{L})/iu;
export const goalKind = (value: string): string => (outsiders.test(value) ? 'outside' : '');

export const flowForms: FormGroup = {
  // Most texts have no such verb with a preposition after it.
  prefilter:
    /(?<!\p{L})(?:go(?:es)? (?:now )?(?:to|into|in|on)|(?:sent|uploaded|saved|copied|exported|filed|posted|archived|shipped|published|forwarded|up) (?:now )?(?:to|into|in|on)|(?:comes?|bought|ordered|supplied|delivered|rented|collected) (?:now )?(?:from|by)|(?:get|buy|order|source|fetch|rent|lease|collect)(?= .* from )|gehen|geht|kommen|kommt|landen|landet|werden|wird|stammt|stammen|(?:kauf|bezieh|bestell|hol|miet|bekomm)en?|vont|va|sont|est|van|se|vient|viennent|provient|proviennent|achetons|achète|achete|command(?:ons|e)|pren(?:ons|d)|lou(?:ons|e)|compramos|pedimos|alquilamos|encargamos|vanno|viene|vengono|arrivano?|arriva|proviene|provengono|fornit[oaie]|(?:compr|prend|ordin|noleggi)iamo|gaan|gaat|komt|komen|kopen|koop|bestellen|halen|huren)(?![\p{L}])/iu,
  forms: [
    flow(
      'goal',
      `${subject}${now} (?:go|goes|(?:is|are|get|gets)${now} (?:sent|uploaded|saved|copied|exported|filed|posted|archived|shipped|published|forwarded|backed up))${now} (?:to|into|in|on) ${determiner}${value}`,
    ),
    flow(
      'goal',
      `${subject} (?:gehen|geht|kommen|kommt|landen|landet)${now} (?:an|in|ins|auf|zu|zum|zur|nach) ${determiner}${value}`,
    ),
    flow(
      'goal',
      `${subject} (?:werden|wird)${now} (?:an|in|im|auf|bei|beim) ${determiner}${value.replace('(?=$', ' (?:gespeichert|abgelegt|hochgeladen|geschickt|archiviert|gesichert|veröffentlicht)(?=$')}`,
    ),
    flow(
      'goal',
      `${subject} (?:vont|va|(?:sont|est)${now} (?:envoy|rang|enregistr|sauvegard|archiv|publi)ée?s?)${now} (?:à|au|aux|chez|dans|sur|vers) ${determiner}${value}`,
    ),
    flow(
      'goal',
      `${subject}${now} (?:van|va|se (?:guardan?|envían?|suben?|archivan?))${now} (?:a|al|en) ${determiner}${value}`,
    ),
    flow(
      'source',
      `${subject}${now} (?:comes?|(?:is|are)${now} (?:bought|ordered|supplied|delivered|rented|collected))${now} (?:from|by) ${determiner}${value}`,
    ),
    flow(
      'source',
      `(?:we|i)${now} (?:get|buy|order|source|fetch|rent|lease|collect)${now} ${goods}${now} from ${determiner}${value}`,
    ),
    flow('source', `${subject} (?:kommt|kommen|stammt|stammen)${now} (?:von|vom|aus|bei|beim) ${determiner}${value}`),
    flow(
      'source',
      `(?:wir|ich) (?:kaufen?|beziehen?|bestellen?|holen?|mieten?|bekommen?)${now} ${goods}${now}(?: direkt)? (?:bei|beim|von|vom) ${determiner}${value}`,
    ),
    flow(
      'source',
      `${goods} (?:kaufen|beziehen|bestellen|holen|mieten|bekommen) wir${now}(?: direkt| immer| nur)? (?:bei|beim|von|vom) ${determiner}${value}`,
    ),
    // "Les vis, on les achète chez Brun", "il pane lo prendiamo da Gallo".
    flow(
      'source',
      `${goods},? (?:on|nous) l(?:es|e|a|['’]) ?(?:achet(?:ons|te)|achète|command(?:ons|e)|pren(?:ons|d)|lou(?:ons|e))${now}(?: directement)? (?:chez|au|à|en) ${determiner}${value}`,
    ),
    flow(
      'source',
      `${goods},? l[oaie] (?:compriamo|prendiamo|ordiniamo|noleggiamo)${now} (?:da|dal|dalla|dallo|presso) ${determiner}${value}`,
    ),
    flow(
      'source',
      `${goods},? l[oa]s? (?:compramos|pedimos|alquilamos|encargamos)${now} (?:en|a|de) ${determiner}${value}`,
    ),
    flow('source', `${subject} (?:vient|viennent|provien(?:nen)?t)${now} (?:de chez|chez) ${determiner}${value}`),
    flow(
      'source',
      `(?:nous|on|j['’])\\s?(?:achet(?:ons|te)|achète|command(?:ons|e)|pren(?:ons|d)|lou(?:ons|e))${now} ${goods}${now} (?:chez|au|à) ${determiner}${value}`,
    ),
    flow(
      'goal',
      `${subject}${now} (?:vanno|va|(?:sono|è|vengono|viene)${now} (?:mandat|inviat|caricat|salvat|archiviat)[oaie])${now} (?:a|ad|al|alla|allo|agli|alle|ai|in|nel|nella|su|sul|sulla|da|dal|dalla) ${determiner}(?!${participle})${value}`,
    ),
    flow('goal', `${subject} (?:gaan|gaat|komen|komt)${now} (?:naar|in|op) ${determiner}${value}`),
    flow(
      'source',
      `${subject}${now} (?:viene|vengono|arriva|arrivano|proviene|provengono|è fornit[oa]|sono fornit[ie])${now} (?:(?:da|dal|dalla|dallo|dai|dagli|dalle) |dall['’])${determiner}${value}`,
    ),
    flow(
      'source',
      `(?:ora |adesso )?(?:noi )?(?:compriamo|prendiamo|ordiniamo|noleggiamo)${now} ${goods}${now} (?:da|dal|dalla|dallo|dai|dagli|dalle|presso) ${determiner}${value}`,
    ),
    flow('source', `${subject} (?:komt|komen)${now} (?:van|uit|bij) ${determiner}${value}`),
    flow(
      'source',
      `(?:wij|we|ik) (?:kopen?|koop|bestellen?|halen?|huren?)${now} ${goods}${now} (?:bij|van) ${determiner}${value}`,
    ),
    flow(
      'source',
      `(?:nosotros )?(?:compramos|pedimos|alquilamos|encargamos)${now} ${goods}${now} (?:en|a|de) ${determiner}${value}`,
    ),
  ],
};
