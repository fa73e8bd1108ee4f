/**
 * Sentence forms for attributes of which a person has one: "My dentist is Dr Lim", "Nouvelle adresse : 8 rue Carnot".
 * An attribute has the same key in all languages.
 */
import { userPlaceholder } from '../../../../text/claims/user-placeholder.ts';
import { type Form, type FormGroup, form, nameForm } from './form-parts.ts';

const attributes: readonly (readonly [key: string, words: string])[] = [
  ['dentist', 'dentist|dentiste|zahnarzt|zahnärztin|dentista|tandarts|牙医'],
  [
    'doctor',
    '(?:family )?doctor|gp|médecin(?: traitant)?|docteur|hausarzt|hausärztin|médico|médica|medico|dottoressa|huisarts|医生|家庭医生',
  ],
  [
    'phone',
    '(?:(?:phone|mobile|cell|telephone) )?number|numéro(?: de (?:téléphone|portable))?|(?:handy|telefon|mobil)?nummer|número(?: de (?:teléfono|móvil))?|numero(?: di (?:telefono|cellulare))?|telefoonnummer|(?:手机|电话)?号码?',
  ],
  ['address', '(?:home |postal )?address|adresse|anschrift|dirección|indirizzo|adres|地址'],
  ['email', 'e-?mail(?: address|-adresse)?|mail|adresse (?:e-?)?mail|courriel|correo(?: electrónico)?|邮箱'],
  [
    'shoe size',
    'shoe size|shoes|pointure|schuhgröße|talla de zapatos?|número de zapatos?|numero di scarpe|schoenmaat|鞋码',
  ],
  ['boss', 'boss|manager|supervisor|chefin?|vorgesetzte[rn]?|patronn?e?|jef[ea]|capo|baas|老板'],
  ['landlord', 'landlord|landlady|vermieter(?:in)?|propriétaire|caser[oa]|padron[ea] di casa|huisbaas|房东'],
  ['hairdresser', 'hairdresser|friseur(?:in)?|coiffeu(?:r|se)|peluquer[oa]|parrucchier[ea]|kapper|理发师'],
  ['therapist', 'therapist|therapeut(?:in)?|psy(?:chologue)?|terapeuta|心理医生'],
  ['vet', 'vet|tierarzt|tierärztin|vétérinaire|veterinari[oa]|dierenarts|兽医'],
  ['bank', 'bank|hausbank|banque|banco|banca|银行'],
];
const attributePatterns = attributes.map(([key, words]) => ({ key, words: new RegExp(`^(?:${words})$`, 'iu') }));

/** The key of an attribute; null if it has no key and its words are compared. */
export const attributeKey = (said: string): string | null =>
  attributePatterns.find(({ words }) => words.test(said.trim()))?.key ?? null;

/** The words for an attribute in all languages, to search for notes in another language. */
export const attributeWords = (key: string): string =>
  (attributes.find(([one]) => one === key)?.[1] ?? '').replace(/\(\?:|[()?|]/g, ' ');

/** The last digits of a phone number, which may be written with or without its country; null for other values. */
export function phoneKey(value: string): readonly string[] | null {
  const digits = /^[\d ()+/.-]+$/u.test(value) ? value.replace(/\D/g, '') : '';
  return digits.length > maxLocalDigits ? [digits.slice(-maxLocalDigits)] : null;
}
const maxLocalDigits = 7;

/** People of whom somebody may have several: another name is another daughter. */
export const mayBeSeveral =
  /^(?:(?:elder|older|younger|little|big|middle|ältere[rn]?|jüngere[rn]?|kleine[rn]?|große[rn]?|grande?|petite?) )?(?:(?:grand|step|half-)?(?:sons?|daughters?|brothers?|sisters?|child)|cousine?|friend|uncle|aunt|nephew|niece|kid|boy|girl|colleague|neighbou?r|sohn|tochter|bruder|schwester|kind|enkel(?:in)?|onkel|tante|neffe|nichte|freund(?:in)?|kolleg(?:e|in)|nachbar(?:in)?|fils|fille|frère|sœur|soeur|oncle|neveu|nièce|amie?|collègue|voisine?|hij[oa]|herman[oa]|prim[oa]|tí[oa]|sobrin[oa]|niet[oa]|amig[oa]|vecin[oa]|figli[oa]|fratello|sorella|cugin[oa]|zi[oa]|nipote|amic[oa]|vicin[oa]|zoon|dochter|broer|zus|neef|nicht|oom|vriend(?:in)?|buur(?:man|vrouw))$/iu;

const noun =
  '(?<subject>(?!(?:new|old|first|last|other|next|favourite|favorite)(?!\\p{L}))[\\p{L}-]+(?: [\\p{L}-]+){0,2}?)';
const favourite = '(?<subject>(?:favou?rite|preferred|usual) [\\p{L}-]+)';
const numbers = '\\+?\\d[\\d ()/.-]{0,20}\\d?(?:[.,]5)?(?=$|[.,;)]| [\\p{Ll}])';
const mail = '[\\w.+-]+@[\\w.-]+\\w';
const street = "\\d{1,4}[a-z]?,? \\p{L}[\\p{L} .'’-]{2,40}|[\\p{Lu}][\\p{L} .'’-]{2,40} \\d{1,4}[a-z]?";
const sized = '(?:X{0,3}[SL]|M)(?!\\p{L})';
const value = `(?:(?<indefinite>an? |une? |ein(?:e)? |un[ao]? |een |uma? )|the |le |la |der |die |el |il |de )?(?<value>${mail}|${street}|${numbers}|${sized}|${nameForm})`;
const copula =
  "(?: (?:is|are|est|ist|heißt|lautet|es|è|is) ?(?:now |called |jetzt |nun |maintenant |désormais |ahora |ora |adesso |nu )*| ?: ?| s[’']appelle (?:maintenant )?| si chiama (?:ora |adesso )?| se llama (?:ahora )?| heet (?:nu )?)";
const determiner =
  '(?:[Mm]y|[Oo]ur|[Mm]ein(?:e)?|[Uu]nser(?:e)?|[Mm]on|[Mm]a|[Nn]otre|[Mm]i|[Nn]uestr[oa]|[Ii]l (?:mio|nostro)|[Ll]a (?:mia|nostra)|[Mm]ijn|[Oo]nze)';
const owner = '(?<owner>\\p{Lu}[\\p{L}-]+(?: \\p{Lu}[\\p{L}-]+)?)';
const newWord = '(?:new|neue[rs]?|nouve(?:au|lle|l)|nuev[oa]|nuov[oa]|nieuwe)';
const attributeForm = (source: string): Form => form('own', source);

/** Settings whose value is a single word, also in lower case: "The default branch is main". */
const setting =
  '(?<subject>(?:[\\p{L}-]+ )?(?:[Bb]ranch|[Ll]og-?[ -]?[Ll]evel|niveau de (?:log|journalisation)|nivel de (?:log|registro)|livello di log|[Ll]ogniveau|[Tt]heme|thème|tema|[Tt]hema|[Ee]ncoding|[Kk]odierung|encodage|codificación|codifica|[Cc]olou?r|[Ff]arbe|couleur|colore?|kleur|[Ll]ocale|[Ss]hell|[Ss]eparator|[Tt]rennzeichen|[Dd]elimiter|[Ll]icen[cs]e|[Ll]izenz|licence|licencia|licenza)(?: (?:of|for|in|von|für|im|de|du|del|di|van) [^,.;:()]{2,30}?)?)';
const noSetting =
  '(?!(?:\\p{L}+(?:ed|ing|able)|wrong|broken|missing|fine|ok|ready|unknown|important|stale|old|new|nice|good|bad|too|very|not|open|free|gut|schlecht|neu|alt|falsch|kaputt|bonne?|mauvaise?)(?!\\p{L}))';

export const attributeForms: FormGroup = {
  // Most texts match none of these forms.
  prefilter:
    /^(?:my|our|mein|unser|mon |ma |notre|mi |nuestr|il (?:mio|nostro)|la (?:mia|nostra)|mijn|onze|new |neue|nouve|nuev|nuov|nieuw|我的)|wears? (?:a )?size|^\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?['’]s |^\p{Lu}\p{Ll}+s (?:\p{Ll}+ )?\p{Lu}\p{Ll}+ (?:ist|heißt|lautet) |branch|log|niveau|nivel|them[ae]|thème|tema|[ck]odi|colou?r|couleur|farbe|kleur|locale|shell|separat|trennz|delimit|li[cz]en|^[\p{L}’']{1,3} ?[\p{L}-]+(?: [\p{L}-]+){0,2} (?:of|von|de|di|do|da|van) \p{L}/iu,
  forms: [
    attributeForm(
      `(?:(?:The|Our|Der|Die|Das|Unsere?|Le|La|Notre|El|Nuestr[oa]|Il|De|Het|Onze|O|A) |L['’])${setting}${copula}${noSetting}(?<value>[\\p{L}\\p{N}_./-]+)(?: now)?$`,
    ),
    attributeForm(`${determiner} (?:${newWord} )?${favourite}${copula}(?<value>[^,.;:()]{2,40}?)(?: now)?(?=$|[.,;!])`),
    attributeForm(`${determiner} (?:${newWord} )?${noun}${copula}${value}`),
    attributeForm(`(?:New|Neue[rs]?|Nouve(?:au|lle|l)|Nuev[oa]|Nuov[oa]|Nieuwe?) ${noun}${copula}${value}`),
    attributeForm(`${owner}['’]s (?:${newWord} )?${favourite}${copula}(?<value>[^,.;:()]{2,40}?)(?: now)?(?=$|[.,;!])`),
    attributeForm(`${owner}['’]s (?:${newWord} )?${noun}${copula}${value}`),
    attributeForm(
      `(?<owner>\\p{Lu}\\p{Ll}+)s (?:${newWord} )?(?=\\p{Lu})${noun} (?:ist|heißt|lautet) ?(?:jetzt |nun )*${value}`,
    ),
    attributeForm(
      `(?:(?:The|Der|Die|Das|Le|La|El|Il|Het|De|O|A) |L['’])(?:${newWord} )?${noun} (?:of|von|de|di|do|da|van) ${owner}${copula}${value}`,
    ),
    attributeForm('我的(?:新)?(?<subject>\\p{Script=Han}{2,5}?)(?:现在)?(?:是|叫|：|:)(?<value>[^，,。；]{2,20})'),
    attributeForm(
      `${userPlaceholder} (?:now )?wears? (?:a )?size (?<value>\\d{2}(?:[.,]5)?) (?:in )?(?<subject>shoes)`,
    ),
  ],
};

const exchanged =
  '(?:(?:has |have )?(?:now )?(?:changed|switched) (?:my )?(?<subject>[\\p{L}-]+(?: [\\p{L}-]+)?)s|hat (?:den|die|das|meinen?) (?<subject2>[\\p{L}-]+) gewechselt|a changé de (?<subject3>[\\p{L}-]+(?: [\\p{L}-]+)?)|ha cambiado de (?<subject4>[\\p{L}-]+(?: [\\p{L}-]+)?))';
const nowWord = '(?:(?:now|jetzt|nun|maintenant|désormais|ahora) )?';
const itIs = "(?:(?:(?:it|s?he)(?:['’]s| is)|es ist|c['’]est|es) )?";
const goesTo = `(?:(?:I (?:go|am)|I['’]m|(?:ich )?(?:gehe|bin)|(?:je )?vais|voy) )?${nowWord}(?:(?:with|to|bei|zu|chez|à|al?|con) )?`;
const title = '(?:(?:la|el|le) (?:doctora?|docteure?) )?';

/** Somebody changed to another person or firm: "I changed accountants: it's Nuria Cid now", "changé de médecin : …". */
export const exchangeForms: FormGroup = {
  prefilter: new RegExp(`^${userPlaceholder} .*(?:chang|switch|wechselt|cambi)`, 'u'),
  forms: [
    attributeForm(
      `${userPlaceholder} ${exchanged}(?: ?[:;,.]| [–—-]) ?${itIs}${nowWord}${goesTo}${title}${value}(?: now| jetzt| maintenant| ahora)?$`,
    ),
  ],
};
