/**
 * Sentence forms for relations with one value at a time: who holds an office, where somebody or something is, who works
 * where, who has left. Each pattern captures a subject and a value, and some a verb.
 */

import { companionPhrase, leadsPattern, worksAtPattern } from '../../../../text/claims/relation-verbs.ts';
import { userPlaceholder } from '../../../../text/claims/user-placeholder.ts';
import { type Form, type FormGroup, form, nameForm, now, phrase, subject } from './form-parts.ts';
import { noPlace, noPlaceInFrench, noPlaceInGerman, noPlaceInSpanish } from './venue-forms.ts';

/** Capitalised words after "in" that are no place: weekdays, months, holidays and languages. */
const noNamedPlace =
  '(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December|Easter|Christmas|(?:English|German|French|Spanish|Italian|Dutch|Portuguese|Polish|Turkish|Russian|Chinese|Japanese|Latin|Markdown|Typescript|Python|Rust|Java|Go)(?![\\p{L}]))';
const weekday = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?(?![\\p{L}])';
/** A Chinese name: a family name with one or two more characters, or with a title. */
const hanName = '[\\p{Script=Han}]{2,3}';

/** A street and a number, in either order. */
const street =
  "(?:[\\p{L}.'’ -]{0,30}(?:[Ss]tra(?:ß|ss)e|[Ss]tr\\.|[Gg]asse|[Ww]eg|[Pp]latz|[Aa]llee|[Rr]ing|[Dd]amm|[Uu]fer|[Mm]arkt) \\d{1,4}|(?:[Aa]m|[Aa]n de[rn]|[Aa]uf de[rm]|[Ii]m|[Zz]um|[Zz]ur|[Vv]ia|[Cc]alle|[Aa]venida|[Pp]laza|[Pp]aseo|[Pp]iazza|[Cc]orso) \\p{Lu}[\\p{L} .'’-]{1,30},? \\d{1,4}|\\d{1,4}[a-z]?,? (?:[Rr]ue|[Aa]venue|[Bb]oulevard|[Pp]lace|[Cc]hemin|[Qq]uai|[Ii]mpasse) [\\p{L} .'’-]{2,40}|\\d{1,4}[a-z]? (?:\\p{Lu}[\\p{L}'’.-]* ){1,3}(?:Street|St\\.?|Road|Rd\\.?|Lane|Avenue|Ave\\.?|Close|Drive|Way|Square|Court|Place|Terrace|Row|Gardens|Crescent))";

const verbs = `${leadsPattern}|runs?|services|plays|does|gives|edits|coaches|orders|betreut|moderiert|spielt|joue`;

/** "Lena Vogt, Gerberstraße 5, Zürich". */
const addressForm: Form = {
  ...form(
    'place',
    `(?<subject>${nameForm})(?:['’]s address| \\(?(?:address|Adresse|adresse|dirección)\\)?)?(?:,|:| (?:is|ist|wohnt|lives at|habite|vive en)) (?<value>${street}[a-z]?(?:, ?[\\p{L}\\p{N} .'’-]{2,40})?)$`,
  ),
  needs: /\d/,
};

/**
 * The first letters of the verbs for the person in charge. A takeover conflicts with a statement that has any of them.
 */
const takenOverVerbs = ['lead', 'head', 'dire', 'mana', 'runs', 'leit', 'führ', 'diri', 'gère'];

/** A takeover of an office: from then on, the person leads, manages or runs it. */
const takeover: Form = {
  ...form(
    'office',
    `(?<value>${nameForm}) (?:(?:takes|took|has taken) over (?:the |our )?(?<subject>(?!as |from |at )[^,.;:()]{2,40}?)(?= (?:from|on|in|as of|now|next)(?!\\p{L})|$)|übernimmt (?:ab \\S+ |jetzt )?(?:die |den |das |unsere[nm]? )(?<subject2>[^,.;:()]{2,40}?)(?= (?:von|vom|ab|am|im|zum)(?!\\p{L})|$)|reprend (?:la |le |l['’])(?<subject3>[^,.;:()]{2,40}?)(?= (?:de|à partir|dès|en)(?!\\p{L})|$))`,
  ),
  verbsOfHolder: takenOverVerbs,
};

export const holdingForms: FormGroup = {
  prefilter: null,
  forms: [
    form(
      'office',
      `(?<value>${nameForm}) (?:(?:is|becomes|became|has become)${now} (?:the |our )|(?:becomes|became|was (?:appointed|elected|named)|took over as|takes over as)${now} (?:the |our )?)(?:new |acting )?(?<subject>${phrase})`,
      'noun',
    ),
    form(
      'office',
      `(?:The |Our )(?:new |acting )?(?<subject>[\\p{Ll}][^,;:]{2,30}?) is${now}(?: called)? (?<value>${nameForm})`,
      'noun',
    ),
    form(
      'office',
      `(?<value>${nameForm}) ist${now} (?:der |die |unsere? )(?:neue[rn]? )?(?<subject>${phrase})`,
      'noun',
    ),
    form(
      'office',
      `(?:Der |Die |Unsere? )(?:neue[rn]? )?(?<subject>${subject}) (?:ist|heißt)${now} (?<value>${nameForm})$`,
      'noun',
    ),
    form(
      'office',
      `(?<value>${nameForm}) est${now} (?:le |la |l['’]|notre )(?:nouve(?:au|lle) )?(?<subject>${phrase})`,
      'noun',
    ),
    form(
      'office',
      `(?:Le |La |L['’]|Notre )(?:nouve(?:au|lle) )?(?<subject>${subject}) (?:est|s['’]appelle)${now} (?<value>${nameForm})$`,
      'noun',
    ),
    // "The shop uses Adyen as its payment provider".
    form(
      'office',
      `(?:(?:(?:We|I|Wir|Nous|On|Oneself)|(?:The |Our |Der |Die |Das |Le |La |El |Il |De |Het )?(?<owner>[\\p{L}-]+(?: [\\p{L}-]+)?)) (?:uses?|(?:nutz|verwend|benutz)(?:e?t|en)|utilis(?:e|ons)|usa|gebruik(?:t|en))|Usamos|Usiamo)${now} (?<value>${nameForm}) (?:as (?:its |the |our )|als (?:unsere?n? )?|comme (?:notre )?|como (?:nuestr[oa] )?|come (?:nostr[oa] )?)(?<subject>${phrase})`,
      'noun',
    ),
    form(
      'office',
      `(?:We|I)(?: have|['’]ve)?${now} (?:switched|changed) (?:the |our |my )?(?<subject>[\\p{Ll}-]{3,24}(?: [\\p{Ll}-]{3,24})?) to (?<value>${nameForm})`,
      'noun',
    ),
    // "Ich habe eine neue Stelle bei Viessmann angefangen".
    form(
      'work',
      `(?<subject>${nameForm}) hat (?:\\p{L}+ )?(?:(?:eine|die|ihre|seine|meine|einen|den) (?:neuen? )?(?:Stelle|Job|Arbeit) )?(?:bei|beim|am|im|in der) (?<value>[^,.;:()]{2,48}?) (?:angefangen|angetreten|begonnen|gefunden)$`,
    ),
    // Must precede the forms for people who run something: "Staging runs on Hetzner".
    form(
      'place',
      `(?<subject>${subject}) (?:runs?|(?:is|are)(?: now)? (?:hosted|deployed|running))${now} (?:on|at|with) (?=\\p{Lu})(?!${weekday})(?<value>${phrase})`,
    ),
    takeover,
    // "Den Einkauf leitet jetzt Herr Demir".
    form(
      'office',
      `(?:Den|Die|Das|Unsere?n?) (?<subject>${subject}) (?<verb>leitet|führt|betreut|moderiert)${now} (?<value>(?!Die |Das |Den )${nameForm})$`,
      'verb',
    ),
    form('office', `(?<value>${nameForm})${now} (?<verb>${verbs})${now} (?<subject>${phrase})`, 'verb'),
    form('work', `(?<subject>${nameForm})${now} (?:${worksAtPattern}) (?<value>${phrase})`),
    form(
      'place',
      `(?<subject>(?:The|Our|My|Her|His) ${subject}) (?:is|are)${now}(?: back)? (?:in|on|at|under|behind|inside|beside|next to|near|above|below|opposite|in front of) (?:the|our|my|her|his) (?!${noPlace})(?<value>${phrase})`,
    ),
    form(
      'place',
      `(?<subject>(?:The|Our|My|Her|His) ${subject}) (?:is|are)${now}(?: back)? (?:in|at) (?=\\p{Lu}\\p{Ll})(?!${noNamedPlace})(?<value>${phrase})`,
    ),
    form(
      'place',
      `(?<subject>${subject})${now} (?:lives?|resides?|stands?|lies|hangs?|sits?|sleeps?|(?:is|are) (?:kept|stored|parked|located|based|housed)|takes? place|(?:is|are) held)${now}${companionPhrase} (?:in|at|on|with|above|below|beside|behind|under|near|opposite|next to) (?<value>${phrase})`,
    ),
    form(
      'place',
      `(?<subject>(?:The|Our|My|Her|His) ${subject}) (?:is|are)${now} with (?=the |our |\\p{Lu})(?<value>${phrase})`,
    ),
    // "The exam is in room 12".
    form(
      'place',
      `(?<subject>(?:The|Our|My|Her|His) ${subject}) (?:is|are)${now} in (?=(?:room|hall|lab|studio|classroom|lecture hall|building) [\\p{Lu}\\d])(?<value>${phrase})`,
    ),
    form(
      'place',
      `(?<subject>(?:El |La |Los |Las |Nuestr[oa] |Mi )${subject}) (?:es|son|será)${now} en (?:el |la )?(?=(?:aula|sala|salón|edificio) [\\p{Lu}\\d])(?<value>${phrase})`,
    ),
    // "Feature flags are in Unleash".
    form(
      'place',
      `(?<subject>\\p{Lu}[\\p{Ll}-]+(?: [\\p{Ll}-]+){1,2}s) are${now} in (?=\\p{Lu}\\p{Ll})(?!${noNamedPlace})(?<value>${phrase})`,
    ),
    // "The frontend is written in Vue", "was rewritten in Svelte".
    form(
      'place',
      `(?<subject>${subject}) (?:is|are|was|were|has been|have been)${now} (?:being )?(?:(?:re)?written|(?:re)?implemented|coded|encoded|ported)${now} (?:in|to) (?=\\p{Lu})(?!${weekday})(?<value>${phrase})`,
    ),
    form(
      'place',
      `(?<subject>${subject}) (?:(?:has|have)(?: been)? |was |were |is |are )?(?:moved?|moves|relocated|migrated|returned|returns?)(?: back)? (?:to|into|in with) (?<value>${phrase})`,
    ),
    form(
      'place',
      `(?<subject>${subject}) (?:wohn(?:t|en?)|leb(?:t|en?)|schläft|schlafen|steht|stehen|liegt|liegen|hängt|hängen|befindet sich|befinden sich)${now}${companionPhrase} (?:in |im |am |an |auf |bei |beim |neben |unter |hinter |über |vor )(?:der |dem |den )?(?<value>${phrase})`,
    ),
    form(
      'place',
      `(?<subject>${subject}) (?:ist|sind|wurde|wurden)${now} (?:zu |in |nach |ins |an |auf )(?<value>[^;]{2,60}?) (?:gezogen|umgezogen|umgestellt|verlegt)`,
    ),
    form(
      'place',
      `(?<subject>${subject}) (?:habite|vit|dort|se trouve|a lieu|loge)${now}${companionPhrase} (?:à |au |en |dans |chez |sous |derrière |sur )(?:la |le |l['’])?(?<value>${phrase})`,
    ),
    form(
      'place',
      `(?<subject>(?:Der|Die|Das|Unsere?|Meine?) ${subject}) (?:ist|sind)${now} (?:in |im |am |auf |unter |hinter |neben |bei |beim )(?:der |dem |den )?(?!${noPlaceInGerman})(?<value>${phrase})`,
    ),
    form(
      'place',
      `(?<subject>(?:Le |La |Les |L['’]|Notre |Mon |Ma )${subject}) (?:est|sont)${now} (?:dans |sur |sous |derrière |chez |à la |à l['’]|à (?=\\p{Lu})(?!Noël|Pâques)|au )(?:le |la |les |l['’])?(?!${noPlaceInFrench})(?<value>${phrase})`,
    ),
    addressForm,
    form(
      'place',
      `(?<subject>[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー]{1,10})は(?:今|現在)?(?<value>[^、。は]{1,12}?)に(?:住んで(?:い)?(?:る|ます)|引っ越し(?:た|ました))`,
    ),
    form('place', `(?<subject>${subject}) a déménagé (?:à |au |en |dans )(?<value>${phrase})`),
    form(
      'place',
      `(?<subject>${subject}) (?:viven?|están?|duermen?)${now}${companionPhrase} (?:en|(?:debajo|detrás|encima) del?|bajo|sobre) (?!${noPlaceInSpanish})(?<value>${phrase})`,
    ),
    form('place', `(?<subject>${subject}) (?:se ha mudado|se mudó) a (?<value>${phrase})`),
    form(
      'leaving',
      `(?<subject>${hanName})(?:已经|已)?(?:离开了|离开[\\p{Script=Han}\\p{L}]{2,12}了|(?:从(?<value>[\\p{Script=Han}\\p{L}]{2,12}?))?(?:离职|辞职|退休))`,
    ),
    form(
      'office',
      `(?<subject>[\\p{Script=Han}]{0,8}(?:负责人|经理|主管|联系人|进口商|供应商|店长|厂长|校长|队长|主任|房东|教练|会计|司机|厨师|老师|医生))(?:现在|目前)?(?:是|叫)(?<value>${hanName})(?=$|[,,。;])`,
      'noun',
    ),
    form('work', `(?<subject>${hanName}|${userPlaceholder})(?:现在|目前)?(?:在)(?<value>[^,,。;]{2,16}?)(?:工作|上班)`),
    form('place', `(?<subject>[\\p{Script=Han}\\p{L} ]{2,16}?)(?:现在)?(?:住在|放在|停在)(?<value>[^,,。;]{2,24})`),
    form(
      'place',
      `(?<subject>[\\p{Script=Han}\\p{L} ]{2,16}?)(?:已经|现在)?(?:搬到|搬去|移到)了?(?<value>[^,,。;]{2,24})`,
    ),
  ],
};

/** The previous holder of the office. */
const predecessor = `(?:${nameForm}|(?:her|him|them|ihn|sie)(?!\\p{L}))`;

/** Forms for the successor in an office. */
export const successionForms: FormGroup = {
  // Most texts match none of these forms.
  prefilter:
    /(?:succe|replace|follow)|(?:takes|took) over from|folgt|ersetzt|löst|beerbt|remplace|sustituye|reemplaza|subentra|sostituisce|volgt|vervangt/u,
  forms: [
    form(
      'office',
      `(?<value>${nameForm}) (?:(?:succeeds|succeeded|replaces|replaced|follows|(?:takes|took) over from) ${predecessor} as (?:the |our )?|(?:folgt|ersetzt|löst|beerbt)(?: auf)? ${predecessor} als (?:unser(?:e)? )?|(?:succède à|remplace) ${predecessor} (?:comme|au poste de|en tant que) (?:notre )?|(?:sucede a|sustituye a|reemplaza a) ${predecessor} como (?:nuestr[oa] )?|(?:succede a|subentra a|sostituisce) ${predecessor} come (?:nostr[oa] )?|(?:volgt|vervangt) ${predecessor} (?:op )?als (?:onze )?)(?<subject>${phrase})`,
      'noun',
    ),
  ],
};
