/**
 * Sentence forms that state where people meet: "The group meets every first Thursday at the climbing hall". People may
 * meet in several places, so two statements conflict only if the newer one reports a change.
 */
import { end, type FormGroup, form, now } from './form-parts.ts';

/** Words that stand where a place may stand, but name none: "on the way", "in the evening". */
export const noPlace =
  "(?:morning|evening|afternoon|night|way|works|agenda|list|meantime|process|middle|lead|red|black|future|past|phone|line|mend|move|rise|market|schedule|budget|news|mood|dark|loop|same|first|last|next|moment|end|beginning|start|latest|limit|time|ready|weekend|wheel|helm|(?:\\p{L}+['’]s )?(?:expense|request|disposal|mercy))(?![\\p{L}])";
export const noPlaceInGerman =
  '(?:Urlaub|Ordnung|Rente|Arbeit|Eile|Gange?|Bau|Kommen|Apparat|Telefon|Plan|Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonntag|Morgen|Abend|Winter|Sommer|Frühling|Herbst|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Ferien|Angebot|Betrieb|Einsatz|Reparatur|[\\p{L}]*(?:[Mm]onat|[Ww]oche|[Ww]ochenende|[Jj]ahr|[Ff]eiertag|urlaub))(?![\\p{L}])';
export const noPlaceInFrench =
  '(?:retraite|téléphone|bonne|mode|vente|hauteur|lit|chaud|frais|printemps|soleil|repos|heure|point|courant|régime|travail|complet|mois|moment|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)(?![\\p{L}])';
export const noPlaceInSpanish =
  '(?:alquiler|venta|oferta|reparación|obras|marcha|uso|orden|camino|vacaciones|huelga|peligro|forma|lista|prensa|verano|invierno|otoño|primavera|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)(?![\\p{L}])';
export const noPlaceInItalian =
  '(?:offerta|guida|lista|classifica|saldo|forma|cura|arrivo|vacanza|ferie|pensione|ritardo|riparazione|vendita|corso|ordine|viaggio|malattia|uso|orario|funzione|gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre|estate|inverno|autunno|primavera)(?![\\p{L}])';

const group = '(?<subject>[^,;:]{2,48}?)';
/** The time of the meeting, before the place. */
const when =
  '(?: (?:every|each|on|jeden|jede|am|immer|chaque|tous les|le|cada|los|ogni|il|elke|op) (?:\\p{L}+ ){0,2}?\\p{L}+| (?:mon|tues|wednes|thurs|fri|satur|sun)days| (?:mon|diens|donners|frei|sams|sonn)tags| mittwochs)?';
const noTime =
  '(?!\\d|(?:noon|midnight|half|quarter|night|lunch|first|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|spring|summer|autumn|winter|person|private|small|pairs|groups|January|February|March|April|May|June|July|August|September|October|November|December)(?!\\p{L}))';
const place = `(?<value>[^,.;:()]{2,48}?${end('|on|every|each|am|jeden|le|los|il|op')})`;
const venue = (source: string) => form('venue', `${group}${source}`);

export const venueForms: FormGroup = {
  // Most texts mention no meeting.
  prefilter:
    /meets?|rehearse|trains?|practi[sc]e|gather|trifft|treffen|prob[te]|trainier|tag[te]|réuni|répèt|entraîn|reúne|ensaya|entrena|riunis|prov[ao]|allena|incontra|trova|vergader|repete|traint/u,
  forms: [
    venue(
      `${now} (?:meets?|rehearses?|trains?|practi[sc]es?|gathers?)${now}${when} (?:at|in) (?:the |our |a )?(?!${noPlace})${noTime}${place}`,
    ),
    venue(
      ` (?:trifft sich|treffen sich|probt|proben|trainiert|trainieren|tagt|tagen)${now}${when} (?:in|im|am|an|auf|bei|beim) (?:der |dem |den )?(?!${noPlaceInGerman})${noTime}${place}`,
    ),
    venue(
      ` (?:se réuni(?:t|ssent)|répèt(?:e|ent)|s['’]entraîn(?:e|ent))${now}${when} (?:à|au|en|dans|chez) (?:la |le |l['’])?(?!${noPlaceInFrench})${noTime}${place}`,
    ),
    venue(`${now} (?:se reúnen?|ensayan?|entrenan?)${now}${when} en (?:la |el |los |las )?${noTime}${place}`),
    venue(
      `${now} (?:si riunisc(?:e|ono)|prov(?:a|ano)|si allena(?:no)?|si incontra(?:no)?|si trova(?:no)?)${now}${when} (?:in|al|allo|alla|nel|nello|nella|presso) (?:il |la )?(?!${noPlaceInItalian})${noTime}${place}`,
    ),
    venue(
      ` (?:vergadert|vergaderen|repeteert|repeteren|traint|trainen)${now}${when} (?:in|op|bij) (?:de |het )?${noTime}${place}`,
    ),
  ],
};
