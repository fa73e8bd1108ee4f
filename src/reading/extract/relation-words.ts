/**
 * Patterns of the words between two names that relate the first to the second; `inverse` if they relate the second to the first.
 * English, German, French, Spanish, Chinese.
 */

export interface RelationPattern {
  relation: string;
  between: RegExp;
  inverse: boolean;
}

const auxiliary =
  '(?:(?:is|are|was|were|has|have|had|will|would|can|now|still|also|currently|since|then|both|only|recently|always|hat|ist|est|es|a|sera) )*';
const article = '(?: (?:the|a|an|our|their|his|her|its|der|die|das|dem|den|le|la|les|el|los))?';

const pattern = (relation: string, words: string, inverse = false): RelationPattern => ({
  relation,
  inverse,
  between: new RegExp(`^,? ?${auxiliary}(?:${words})${article}[ ,]*$`, 'iu'),
});

export const relationPatterns: readonly RelationPattern[] = [
  pattern(
    'works_at',
    'works? (?:at|for)|worked (?:at|for)|working (?:at|for)|joined|joins|joining|started at|employed (?:at|by)|(?:\\w+ )?engineer at|(?:\\w+ )?designer at|manager at|ceo of|cto of|founder of|(?:co-?)?founded|arbeitet(?: jetzt| heute)? (?:bei|für)|travaille (?:chez|pour|à)|trabaja (?:en|para)|在|加入了?|就职于',
  ),
  pattern('works_at', 'employs|hired|hires', true),
  pattern(
    'lives_in',
    'lives? in|lived in|living in|moved to|moved from \\w+ to|moving to|relocated to|is based in|based in|settled in|wohnt(?: jetzt)? in|lebt in|zog nach|zieht nach|habite (?:à|en)|vit (?:à|en)|vive en|se mudó a|住在|搬到了?',
  ),
  pattern(
    'located_in',
    'located in|headquartered in|office in|offices in|has (?:an|its) office in|sits in|hosted in|in der nähe von|位于',
  ),
  pattern(
    'depends_on',
    "depends? (?:on|upon)|depended on|relies on|rely on|requires?|needs|depending on|built on(?: top of)?|hängt (?:von|an)|dépend (?:de|du|d['’])|depende de|依赖",
  ),
  pattern(
    'uses',
    'uses?|used|using|runs on|runs|running on|written in|built with|switched to|migrated to|moved (?:over )?to using|is backed by|nutzt|verwendet|utilise|usa|utiliza|使用|用',
  ),
  pattern(
    'owns',
    'owns?|owned|maintains?|maintained|is (?:the )?owner of|is responsible for|responsible for|leads?|is leading|led|manages?|runs|is in charge of|in charge of|took over|takes over|leitet|betreut|besitzt|dirige|gère|lidera|mantiene|负责|领导',
  ),
  pattern(
    'owns',
    'owned by|maintained by|led by|managed by|run by|belongs to|\\(owner:?|assigned to|wird von|gehört(?: zu)?|appartient à|pertenece a',
    true,
  ),
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
  pattern('replaced_by', 'replaced by|superseded by|ersetzt durch|remplacé(?:e)? par|reemplazad[oa] por'),
  pattern('replaced_by', 'replaces|replaced|supersedes|instead of|ersetzt|remplace|reemplaza|取代了?', true),
  pattern('married_to', 'married|is married to|verheiratet mit|mariée? (?:à|avec)|casad[oa] con'),
  pattern('reviewed_by', 'reviewed by|approved by'),
  pattern('reviewed_by', 'reviewed|approved', true),
];

/** A statement of a speaker about herself: "I live in Lyon". Captures the words between the pronoun and the name. */
export const firstPerson = /(?:^|[\s,;"“(])(?:I|ich|je|j|yo|我)(?:['’]m|['’]ve|['’]ll)? ?((?:[^.!?\n。！？]){1,40})$/iu;
/** Relations that make sense only for people. */
export const personal = new Set(['works_at', 'lives_in', 'reports_to', 'married_to']);
