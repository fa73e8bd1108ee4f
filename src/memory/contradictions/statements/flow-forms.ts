/**
 * The forms of sentences that tell where things go to ("Photos go to Dropbox") and where they come from ("Our flour comes from Hartmann"). Things may do so in many ways, so only a
 * sentence that tells of a change opposes another one. People go and come too, which changes daily: their forms are left out.
 */

const now = '(?: now| from now on| jetzt| nun| ab jetzt| inzwischen| désormais| maintenant| ahora)?';
const people =
  '(?:we|i|you|he|she|it|they|everyone|everybody|somebody|nobody|who|wir|ich|er|sie|es|man|nous|on|il|elle|ils|elles|él|ella|ellos)(?!\\p{L})|(?:the |our |my |his |her |their |all |der |die |das |unsere? |meine? |le |la |les |mon |ma |mes |notre |nos |el |los |las |mi |mis )*(?:\\p{Ll}+ )?(?:kids?|child(?:ren)?|sons?|daughters?|boys?|girls?|wife|husband|mother|father|parents|brothers?|sisters?|friends?|family|team|staff|people|guests?|customers?|clients?|visitors?|students?|pupils?|teachers?|volunteers?|members?|neighbours?|doctors?|drivers?|plumbers?|kinder|kind|sohn|tochter|söhne|töchter|frau|mann|mutter|vater|eltern|bruder|schwester|freunde?|familie|leute|gäste|kunden|besucher|schüler|lehrer|mitglieder|nachbarn?|enfants?|fils|filles?|femme|mari|mère|père|parents|amis?|famille|équipe|gens|clients|élèves|membres|voisins?|niños?|niñas?|hijos?|hijas?|mujer|marido|madre|padre|padres|amigos?|familia|equipo|gente|clientes|alumnos|vecinos?)(?!\\p{L})';
const subject = `(?!(?:${people}))(?<subject>[^,;:]{2,48}?)`;
const value =
  '(?<value>[^,.;:()]{2,48}?)(?=$|[.,;:()]|\\s(?:since|as|from|until|because|and|but|instead|rather|now|too|at the moment|seit|und|weil|ab|statt|depuis|et|parce|au lieu|desde|y|en vez)(?!\\p{L}))';
const determiner =
  '(?:the |our |my |a |an |der |die |das |den |dem |unsere?[mnr]? |le |la |les |notre |nos |el |los |las |nuestr[oa]s? )?';
/** What somebody buys or fetches: one to three words. */
const goods = `${determiner}(?<subject>[\\p{L}-]{3,24}(?: (?!(?:from|now|von|bei|jetzt|chez|en|ahora|désormais|maintenant)(?!\\p{L}))[\\p{L}-]{2,24}){0,2}?)`;

const form = (relation: 'goal' | 'source', source: string) => ({
  relation,
  isOffice: null,
  pattern: new RegExp(`^${source}`, 'iu'),
});

export const flowForms = [
  form(
    'goal',
    `${subject}${now} (?:go|goes|(?:is|are|get|gets)${now} (?:sent|uploaded|saved|copied|exported|filed|posted|archived|backed up))${now} (?:to|into|in|on) ${determiner}${value}`,
  ),
  form(
    'goal',
    `${subject} (?:gehen|geht|kommen|kommt|landen|landet)${now} (?:an|in|ins|auf|zu|zum|zur|nach) ${determiner}${value}`,
  ),
  form(
    'goal',
    `${subject} (?:werden|wird)${now} (?:an|in|im|auf|bei|beim) ${determiner}${value.replace('(?=$', ' (?:gespeichert|abgelegt|hochgeladen|geschickt|archiviert|gesichert)(?=$')}`,
  ),
  form(
    'goal',
    `${subject} (?:vont|va|(?:sont|est)${now} (?:envoy|rang|enregistr|sauvegard|archiv)ée?s?)${now} (?:à|au|aux|chez|dans|sur|vers) ${determiner}${value}`,
  ),
  form(
    'goal',
    `${subject}${now} (?:van|va|se (?:guardan?|envían?|suben?|archivan?))${now} (?:a|al|en) ${determiner}${value}`,
  ),
  form(
    'source',
    `${subject}${now} (?:comes?|(?:is|are)${now} (?:bought|ordered|supplied|delivered|rented|collected))${now} (?:from|by) ${determiner}${value}`,
  ),
  form(
    'source',
    `(?:we|i)${now} (?:get|buy|order|source|fetch|rent|lease|collect)${now} ${goods}${now} from ${determiner}${value}`,
  ),
  form('source', `${subject} (?:kommt|kommen|stammt|stammen)${now} (?:von|vom|aus|bei|beim) ${determiner}${value}`),
  form(
    'source',
    `(?:wir|ich) (?:kaufen?|beziehen?|bestellen?|holen?|mieten?|bekommen?)${now} ${goods}${now} (?:bei|beim|von|vom) ${determiner}${value}`,
  ),
  form('source', `${subject} (?:vient|viennent|provien(?:nen)?t)${now} (?:de chez|chez) ${determiner}${value}`),
  form(
    'source',
    `(?:nous|on|j['’])\\s?(?:achet(?:ons|te)|achète|command(?:ons|e)|pren(?:ons|d)|lou(?:ons|e))${now} ${goods}${now} (?:chez|au|à) ${determiner}${value}`,
  ),
  form(
    'source',
    `(?:nosotros )?(?:compramos|pedimos|alquilamos|encargamos)${now} ${goods}${now} (?:en|a|de) ${determiner}${value}`,
  ),
];

/** At a glance: most texts have no such verb, or nothing behind it. */
export const mayFlow =
  /(?<!\p{L})(?:go(?:es)? (?:now )?(?:to|into|in|on)|(?:sent|uploaded|saved|copied|exported|filed|posted|archived|up) (?:now )?(?:to|into|in|on)|(?:comes?|bought|ordered|supplied|delivered|rented|collected) (?:now )?(?:from|by)|(?:get|buy|order|source|fetch|rent|lease|collect)(?= .* from )|gehen|geht|kommen|kommt|landen|landet|werden|wird|stammt|stammen|(?:kauf|bezieh|bestell|hol|miet|bekomm)en?|vont|va|sont|est|van|se|vient|viennent|provient|proviennent|achetons|achète|achete|command(?:ons|e)|pren(?:ons|d)|lou(?:ons|e)|compramos|pedimos|alquilamos|encargamos)(?![\p{L}])/iu;
