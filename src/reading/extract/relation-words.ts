/**
 * Patterns of the words between two names that relate the first to the second, or the second to the first if `inverse`.
 * English, German, French, Spanish, Chinese.
 */
import { leadsPattern, livesInPattern, worksAtPattern } from '../../text/claims/relation-verbs.ts';

export interface RelationPattern {
  relation: string;
  between: RegExp;
  inverse: boolean;
  /** Patterns that must match directly before the first name or after the second: "wird von … geleitet". */
  before?: RegExp;
  after?: RegExp;
}

const auxiliary =
  '(?:(?:is|are|was|were|has|have|had|will|would|can|now|still|also|currently|since|then|both|only|recently|always|hat|ist|est|es|a|sera) )*';
const article =
  '(?: (?:the|a|an|our|their|his|her|its|der|die|das|dem|den|le|la|les|el|los))?(?: (?:project|projekt|projet|proyecto|company|firma|team|herr|frau|mrs?|ms|dr)\\.?)*';

const pattern = (relation: string, words: string, inverse = false): RelationPattern => ({
  relation,
  inverse,
  between: new RegExp(`^,? ?${auxiliary}(?:${words})${article}[ ,]*$`, 'iu'),
});

/** A pattern with words after the second name or before the first as well. */
const framed = (
  relation: string,
  words: string,
  around: { before?: string; after?: string },
  inverse = false,
): RelationPattern => ({
  ...pattern(relation, words, inverse),
  ...(around.before && { before: new RegExp(`(?:${around.before})${article} ?$`, 'iu') }),
  ...(around.after && { after: new RegExp(`^(?: [\\p{L}-]+){0,4} ?(?:${around.after})(?![\\p{L}])`, 'iu') }),
});

/** The goods supplied, between the verb and its preposition: "gets its salmon from". */
const goods = '(?:[\\p{L}\\d-]+ ){1,4}?';
const offices =
  '(?:the |our |its |a |new |acting |founder and |owner and |managing |general |artistic |executive |deputy )*(?:head|director|manager|ceo|boss|leader|lead|chair(?:man|woman|person)?|president|principal|captain)';

export const relationPatterns: readonly RelationPattern[] = [
  pattern(
    'works_at',
    `${worksAtPattern}|worked (?:at|for)|working (?:at|for)|joining|started at|employed (?:at|by)|(?:\\w+ )?engineer (?:at|with)|(?:\\w+ )?designer at|(?:is )?(?:an? |our |the )?(?:[\\p{L}-]+ ){0,2}(?:manager|nurse|teacher|lawyer|clerk|accountant|buyer|technician|chef|cook|driver|consultant|developer|analyst) (?:at|with)|cto of|founder of|(?:co-?)?founded|hat (?:bei|beim) (?=$)|在|加入了?|就职于`,
  ),
  framed('works_at', 'of|from|at|von|de|du', {
    before:
      'lawyer|attorney|solicitor|accountant|architect|engineer|technician|dentist|doctor|consultant|broker|notary|Anwält(?:in)?|Anwalt|Steuerberater(?:in)?',
  }),
  framed('works_at', 'hat (?:bei|beim)|ist bei', { after: 'angefangen|begonnen|angestellt|beschäftigt' }),
  pattern('works_at', 'employs|hired|hires', true),
  pattern(
    'lives_in',
    `${livesInPattern}|lived in|living in|moved from \\w+ to|moving to|is based in|based in|settled in|住在|搬到了?|搬去了?`,
  ),
  framed('lives_in', 'ist nach|sind nach|nach', { after: 'gezogen|umgezogen' }),
  pattern(
    'located_in',
    'located in|headquartered in|office in|offices in|has (?:an|its) office in|sits in|hosted in|in der nähe von|位于',
  ),
  pattern(
    'depends_on',
    "depends? (?:on|upon)|depended on|relies on|rely on|requires?|needs|depending on|built on(?: top of)?|hängt (?:von|an)|dépend (?:de|du|d['’])|depende de|依赖",
  ),
  pattern(
    'leads',
    `${leadsPattern}|is leading|led|runs|(?:is )?in charge of|(?:is |as |became |becomes |, )?${offices} of|ist (?:die |der )?(?:neue[rn]? )?(?:[\\p{L}]*(?:leiter|chef|vorsitzende|direktor)(?:in|r)?) (?:von|des|der|vom)|es (?:el |la )?(?:director|jef|president)[ea]? de|est (?:le |la )?(?:directeur|directrice|chef|présidente?) (?:de|du)|领导|管理`,
  ),
  pattern('leads', '(?:led|managed|run|headed|chaired|directed) by|geleitet von|dirigée? par|dirigid[oa] por', true),
  framed('leads', 'wird von|werden von', { after: 'geleitet|geführt' }, true),
  pattern(
    'uses',
    'uses?|used|using|runs on|runs|running on|written in|built with|switched to|migrated to|moved (?:over )?to using|is backed by|nutzt|verwendet|utilise|usa|utiliza|使用|用',
  ),
  pattern(
    'owns',
    'owns?|owned|maintains?|maintained|(?:is )?(?:the |an? )?(?:co-)?owner of|is responsible for|responsible for|took over|takes over|acquired|betreut|besitzt|ist (?:die |der )?(?:Inhaber(?:in)?|Besitzer(?:in)?|Eigentümer(?:in)?) (?:von|des|der)|mantiene|es (?:el |la )?(?:dueñ[oa]|propietari[oa]) de|possède|est (?:le |la )?propriétaire (?:de|du)|负责|拥有',
  ),
  pattern(
    'owns',
    'owned by|maintained by|belongs to|\\(owner:?|assigned to|gehört(?: zu| seit \\d{4})?|appartient à|pertenece a|es de propiedad de|归',
    true,
  ),
  framed('owns', 'wird von|werden von', { after: 'betreut|gepflegt|gewartet' }, true),
  framed('owns', 'hat', { after: 'übernommen' }),
  pattern(
    'supplies',
    `suppl(?:y|ies|ied)|(?:supplies|delivers|provides|ships|sells|sends) (?:${goods})?to|(?:is )?(?:the |an? |our )?(?:main |sole |new )?(?:supplier|vendor|provider) (?:of|for|to)|beliefert|liefert (?:${goods})?an|suministra (?:${goods})?a|provee (?:${goods})?a|fournit (?:${goods})?à|livre (?:${goods})?à|approvisionne|供应给?|供货给`,
  ),
  pattern(
    'supplies',
    `(?:gets?|buys?|receives?|sources?|orders?|takes?) ${goods}(?:from|at)|(?:is |are )?supplied by|bekommt ${goods}von|bezieht ${goods}(?:von|bei)|kauft ${goods}bei|compra ${goods}a|recibe ${goods}de|achète ${goods}(?:à|chez)|reçoit ${goods}de|的供应商是`,
    true,
  ),
  framed('supplies', 'wird von|werden von', { after: 'beliefert|versorgt' }, true),
  framed('supplies', '从|向', { after: '进货|采购|购买|订货' }, true),
  pattern('reports_to', 'reports to|report to|works for|berichtet an'),
  pattern(
    'caused_by',
    'caused by|due to|because of|triggered by|resulted from|stems from|verursacht (?:von|durch)|wegen|causé(?:e)? par|à cause de|causad[oa] por|debido a|由于',
  ),
  pattern(
    'caused_by',
    'caused|causes|triggered|triggers|led to|results in|resulted in|broke|breaks|verursacht|provoque|causó|导致了?',
    true,
  ),
  pattern(
    'fixed_by',
    'fixed (?:by|in|with)|resolved (?:by|in|with)|solved by|patched (?:by|in)|mitigated by|addressed (?:by|in)|closed by|behoben (?:von|durch|in)|corrigé(?:e)? par|arreglad[oa] por',
  ),
  pattern(
    'fixed_by',
    'fixed|fixes|resolved|resolves|solved|closes|closed|patched|behebt|behob|a corrigé|corrige|arregló|修复了?',
    true,
  ),
  pattern(
    'part_of',
    'part of|belongs to|is a part of|lives under|subsidiary of|division of|teil von|fait partie de|parte de|属于',
  ),
  pattern(
    'created_by',
    'created by|written by|built by|made by|authored by|designed by|developed by|founded by|geschrieben von|écrit(?:e)? par|escrit[oa] por',
  ),
  pattern(
    'created_by',
    'created|wrote|built|authored|designed|developed|invented|schrieb|baute|a écrit|escribió|编写了?',
    true,
  ),
  pattern(
    'blocked_by',
    'blocked by|waiting (?:on|for)|waits for|stuck on|blockiert (?:von|durch)|bloqué(?:e)? par|bloquead[oa] por',
  ),
  pattern('blocked_by', 'blocks|blocking|blockiert|bloque|bloquea', true),
  pattern(
    'replaced_by',
    '(?:has been |have been |been )?(?:replaced|superseded|succeeded) by|(?:gave way|made way|hands over|handed over) to|ersetzt durch|remplacée?s? par|reemplazad[oa]s? por|sustituid[oa]s? por',
  ),
  framed('replaced_by', '被', { after: '取代|接替|代替|替换' }),
  framed('replaced_by', '(?:wurde|wird|wurden|werden|ist) (?:durch|von)', { after: 'ersetzt|abgelöst' }),
  framed('replaced_by', 'to|with|by|auf|zu|à|a|换成了?|改成了?|换到了?', {
    before:
      '(?:switch(?:ed|ing)?|migrat(?:ed|ing)|chang(?:ed|ing)|moved) (?:over )?from|replac(?:e|ed|ing)|umstieg von|wechsel(?:n|ten)? von|passés? de|migr(?:amos|é|ado) de|cambi(?:amos|é|ado) de|从|把',
  }),
  framed('replaced_by', 'auf|zu', { before: '(?:von|statt)', after: 'gewechselt|umgestellt|umgestiegen|migriert' }),
  pattern(
    'replaced_by',
    'replaces|replaced|supersedes|succeeds|succeeded|takes over from|took over from|instead of|ersetzt|remplace|reemplaza|sustituye a|取代了?|接替了?|代替了?',
    true,
  ),
  framed('replaced_by', 'hat|haben', { after: 'abgelöst|ersetzt' }, true),
  pattern('married_to', 'married|is married to|verheiratet mit|mariée? (?:à|avec)|casad[oa] con'),
  pattern('reviewed_by', 'reviewed by|approved by'),
  pattern('reviewed_by', 'reviewed|approved', true),
];

/** A speaker's statement about themselves: "I live in Lyon". Captures the words between the pronoun and the name. */
export const firstPerson = /(?:^|[\s,;"“(])(?:I|ich|je|j|yo|我)(?:['’]m|['’]ve|['’]ll)? ?((?:[^.!?\n。！？]){1,40})$/iu;
/** Relations that make sense only for people. */
export const personal = new Set(['works_at', 'lives_in', 'reports_to', 'married_to', 'leads']);
