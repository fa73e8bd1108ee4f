/**
 * Sentence forms that state who is on duty in a week: "On-call week 20: Tom", "KW 7 übernimmt Mia", "Jonas has week
 * 45". Each week has one holder.
 */
import { isOrdinaryWord } from '../../../../reading/extract/dictionary.ts';
import { type FormGroup, form, nameForm } from './form-parts.ts';

const duty =
  '(?:[Oo]n[ -]?call|[Pp]ager|[Ss]tandby|(?:[Rr]uf)?[Bb]ereitschaft|[Dd]ienst|[Aa]streinte|[Gg]uardia|[Rr]eperibilità|[Pp]iket)';
const weekNumbers = '\\d{1,2}(?:(?:, ?| ?(?:and|&|und|et|y|e|en|\\+|-|–|/) ?)\\d{1,2}(?!\\d)){0,3}(?!\\d)';
const week = `(?:[Ww]eeks?|KW|[Kk]alenderwochen?|[Ss]emaines?|[Ss]emanas?|[Ss]ettiman[ae]|[Ww]eken)(?: of)? ?\\(?(?<weeks>${weekNumbers})\\)?`;
const who = `(?<value>${nameForm.replace("[\\p{L}'’-]*", '[\\p{L}-]*')})`;
/** Words that may follow the name. */
const ends = `(?=$|[.,;:(!]|['’]s(?!\\p{L})| (?:on|again|instead|and|not|has|hat|had|now|jetzt|statt|wieder|a|tiene|ha|as|for|because|since|backup|anstelle|en lugar|au lieu)(?!\\p{L}))`;
const opener = '(?:[^;:]*[,:] (?:so |also |dann |donc )?)?';
const is =
  '(?: ?[:=] ?|(?: (?:is|are|ist|sind|est|es|è|now|goes to|went to|geht an|passe à|pasa a))+(?: (?:on|the))? |(?: (?:übernimmt|macht|hat|nimmt))(?: jetzt| nun)? |,? )(?:now |jetzt )?';
const has =
  '(?:has|had|takes|took|covers|does|gets|swaps into|is on[ -]?call(?: in)?|hat|übernimmt|macht|nimmt|prend|couvre|assure|tiene|cubre|hace|prende|copre|heeft|neemt)(?: jetzt| nun| now)?';

const shift = (source: string) => form('shift', source);

export const shiftForms: FormGroup = {
  // Most texts contain no week number.
  prefilter: /(?:week|KW|woche|semaine|semana|settiman|weken)[^\d]{0,8}\d|\d ?=|第 ?\d{1,2} ?[周週]/iu,
  forms: [
    shift(`(?:${duty}(?: duty| in| for| rota)? )?${week}(?: ${duty})?${is}${who}${ends}`),
    shift(
      `${duty} (?:this|diese|next|nächste) (?:week|Woche) \\((?<weeks>\\d{1,2})\\)(?: is| ist| goes to|:|,) ?${who}${ends}`,
    ),
    shift(`${opener}${who} ${has} (?:the )?(?:${duty} )?(?:duty )?(?:in |for |für |im |in der |la |en |de )?${week}`),
    shift(`(?<weeks>\\d{1,2}) ?[=:] ?${who}(?=.*${duty})`),
    shift(
      '第 ?(?<weeks>\\d{1,2}) ?[周週](?:的|の)?(?:值班|オンコール|当番)(?:担当)?(?:人|者)?(?:现在)?(?:改由|换成|改为|由|是|は|：|:)? ?(?<value>[\\p{Script=Han}]{1,4}?|\\p{Lu}\\p{Ll}+)(?=さん|$|[。，,（(]|に|接|负责|负|值)',
    ),
  ],
};

/** The week numbers; empty if the value is an ordinary word and no name: "Week 12: Release". */
export function weeksOf(said: string, value: string): readonly string[] {
  const [first = ''] = value.split(' ');
  return isOrdinaryWord(first.toLowerCase()) ? [] : (said.match(/\d{1,2}/g) ?? []).map(String);
}
