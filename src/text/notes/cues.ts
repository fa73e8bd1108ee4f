/** Finds work-related cues in sentences by phrases, without a model: decided, went wrong, open, next, done. */
import { oneLine } from '../boundaries.ts';
import { sentencesOf } from '../sentences/sentences.ts';
import {
  type Cue,
  cues,
  furtherDeniedErrors,
  furtherHeadings,
  furtherPhrases,
  unspacedPhrases,
} from './cue-phrases.ts';

/** A sentence as written, without its list mark, with its cues. */
export interface CuedSentence {
  sentence: string;
  cues: ReadonlySet<Cue>;
}

/** Matches whole words in any case; `~` stands for up to four words between two parts. */
function phrasePattern(...all: string[]): RegExp {
  const patterns = all.map((phrase) => phrase.replaceAll(' ', '\\s+').replaceAll('~', '(?:\\s+\\S+){0,4}\\s+'));
  return new RegExp(`(?<![\\p{L}\\p{N}_-])(?:${patterns.join('|')})(?![\\p{L}\\p{N}_])`, 'iu');
}

/** Phrases in English, German, French and Spanish; those of other languages are in `cue-phrases.ts`. */
const cuePatterns: Record<Cue, RegExp> = {
  decision: phrasePattern(
    ...furtherPhrases.decision,
    'decided (?:to|on|for|that|against|not)',
    '(?:have|has|was|is) decided',
    '(?:decided|decisions?)\\s*:',
    'agreed (?:to|on|that|not)',
    'settled (?:on|for)',
    'opted (?:for|to|against)',
    '(?:we|i|they) chose',
    '(?:chose|chosen|picked)~(?:over|instead of|because)',
    '(?:going|went) with',
    "(?:we|i)(?:['’]ll| will) (?:use|go with|stick (?:to|with)|keep|switch to|move to|adopt|not)",
    '(?:habe|haben|hat|wurde|sich)(?:\\s+(?!nicht(?!\\p{L}))\\S+){0,12}\\s+(?:entschieden|beschlossen)',
    '(?:entscheidung|beschluss)\\s*:',
    '(?:a|ont|avons) décidé',
    'décision\\s*:',
    '(?<!no )(?:ha|hemos|han) decidido',
    'decisión\\s*:',
  ),
  error: phrasePattern(
    ...furtherPhrases.error,
    'fail(?:s|ed|ing|ures?)?',
    'crash(?:es|ed|ing)?',
    'exceptions?',
    'errors?',
    '(?:timed|times) out',
    'panic(?:s|ked)?',
    'regressions?',
    'broke(?:n)?',
    'bugs?',
    'segfault(?:s|ed)?',
    'out of memory',
    'deadlock(?:s|ed)?',
    'stack ?trace',
    'outage',
    '(?:fehler|absturz|abgestürzt|fehlgeschlagen|kaputt|scheitert|gescheitert)',
    '(?:erreur|panne|échoue|échoué|planté)',
    '(?:fallo|falló|falla|fallaron)',
  ),
  open: phrasePattern(
    ...furtherPhrases.open,
    'to-?do',
    'fixme',
    'tb[dc]',
    'blocked (?:by|on|until)',
    'blockers?\\s*:',
    'waiting (?:for|on)',
    "still (?:open|missing|failing|fails|broken|unclear|unresolved|unknown|pending|outstanding|to|need|needs|has to|have to|waiting|not|do not|does not|is not|don[’']t|doesn[’']t|isn[’']t)",
    "(?:not|n[’']t|never)~yet",
    'not (?:yet|done|fixed|resolved|finished|decided|clear|known)',
    'yet to',
    'un(?:resolved|finished|answered|decided)',
    'remains? (?:open|unclear|unresolved|to be)',
    'open (?:questions?|issues?|threads?|points?)',
    'outstanding\\s*:',
    '(?:open|offen|ouvert|abierto)\\s*:',
    'nobody knows',
    "(?:don[’']t|do not|doesn[’']t|does not) know (?:why|whether|how|who|where|when|if)",
    'to be (?:decided|confirmed|clarified|done|checked|written)',
    'is pending',
    'pending (?:review|approval|decision|answer)',
    // "Der Laden ist bis 18 Uhr offen" leaves nothing open.
    '(?:noch|weiterhin) (?:\\S+ )?offen(?! bis| von)',
    'bleib(?:t|en)~offen',
    'offen (?:ist|sind|bleibt)',
    'offene[rns]? (?:punkte?n?|fragen?|themen|aufgaben?|posten|tickets?)',
    '\\S*(?:frage|punkte?|thema|ticket|entscheidung|rechnung|aufgabe|zahlung|antwort|anfrage)e?n? (?:ist|sind)~offen',
    '(?:ungeklärt|blockiert|noch nicht|wartet auf|warten auf)',
    '(?:en attente|pas encore)',
    'reste à (?:\\p{L}+(?:er|ir|oir|re)|l[ea] \\p{L}+(?:er|ir|oir|re))',
    'bloquée?s? (?:par|sur|tant que|jusqu)',
    '(?:toujours|reste|restent|on est|nous sommes|je suis) bloquée?s?',
    '(?:está|están|queda|quedan|quedó|sigue|siguen)~pendientes?(?! de sus?)',
    'pendientes?\\s*:',
    'pendientes? de \\p{L}+(?:ar|er|ir|ción|sión)',
    '(?:todavía no|aún no|bloqueado|a la espera)',
  ),
  next: phrasePattern(
    ...furtherPhrases.next,
    'next(?: steps?| up| time| session)?\\s*[:,–—-]',
    'to-?do',
    'next (?:we|i|step|steps|thing)',
    '(?:we|i) (?:still )?(?:need|have|plan|intend|want) to',
    '(?:we|i) must',
    "(?:we|i)(?:['’]ll| will)~(?:next|tomorrow|later|afterwards|monday|tuesday|wednesday|thursday|friday)",
    'still (?:needs?|has|have) to',
    'remaining\\s*:',
    '(?:tomorrow|follow[- ]up|action items?|actions?)\\s*:',
    // "A hurricane plan: …" is a plan for another day, not a next step.
    '(?:^|(?<=^(?:the|my|our|new) ))plan\\s*:',
    '(?:als nächstes|nächste schritte|nächster schritt|morgen\\s*:|wir müssen)',
    '(?:prochaines? étapes?|ensuite\\s*:|demain\\s*:)',
    // "Il faut 20 minutes" is no next step.
    "il faut (?:que|(?:encore |d['’]abord |aussi |absolument )?(?:se |s['’]|le |la |les |l['’]|lui |en )?\\p{L}+(?:er|ir|oir|re))",
    '(?:próximos? pasos?|mañana\\s*:|hay que)',
  ),
  done: phrasePattern(
    ...furtherPhrases.done,
    '(?:fixed|repaired|mended|solved|resolved|done|finished|merged|shipped|deployed|released|closed|answered|completed|landed|unblocked|rotated|rolled out|cleaned up|settled|confirmed)',
    'no longer (?:needed|open|blocked|waiting|fails?|happens?)',
    '(?:works|working) (?:now|again)',
    'back in (?:service|operation)',
    '(?:erledigt|behoben|gelöst|fertig|abgeschlossen|geklärt|repariert|instand gesetzt)',
    '(?:funktioniert|läuft|geht) (?:jetzt |nun )?wieder',
    '(?:fonctionne|marche) (?:à|de) nouveau',
    "(?:(?:corrig|termin|livr|répar)ée?s?|résolue?s?|(?:est|a|ont|été|déjà|c['’]est) fait|^fait\\s*:)",
    '(?:(?:arregl|repar|termin)ad[oa]s?|resuelt[oa]s?)',
    // "De hecho", "hecho de queso", "cerrado los lunes"
    '(?<!(?:de|del|un|el|este|ese) )hecho(?! (?:de|con|que|a mano))',
    'cerrado(?! (?:los|las|el|en|por|de|desde|hasta|al))',
    'funciona(?:n)? (?:de nuevo|otra vez)',
    '(?:tritt|treten)~nicht mehr auf',
    "(?:n['’]échoue|ne plante|ne bloque)(?:nt)? plus",
    'ya no (?:falla|fallan|se bloquean?)',
  ),
};

/** An error's own name: `ECONNRESET`, `TypeError`, `NullPointerException`. */
const errorName = /\bE[A-Z]{4,}\b|\b[A-Z][A-Za-z]+(?:Error|Exception)\b/;
/** Phrases that mention errors without reporting one. */
const noErrorPhrase =
  /(?<!\p{L})(?:no|zero|0|without(?: any| an)?|keine?[nmr]?|ohne|aucune?|sin|plus d['’]|plus de|ya no hay) ?(?:more )?(?:errors?|failures?|bugs?|exceptions?|crash(?:es)?|regressions?|fehler|erreurs?|fallos?)|error[- ](?:free|budget|handling|page|rate)/iu;
/** Phrases that deny an error: "n'échoue plus", "tritt nicht mehr auf", "no longer fails". */
const deniedErrorPhrase =
  /(?<!\p{L})(?:(?:no longer|never|(?:does|did|do|has|have)(?:n['’]t| not)) (?:\S+ )?(?:fail(?:s|ed)?|crash(?:es|ed)?|break|broken?)|(?:fehler|abst[uü]rz)\p{L}* (?:\S+ ){0,4}nicht mehr|(?:nicht(?: mehr)?|nie) (?:kaputt|fehlgeschlagen|abgestürzt|gescheitert)|n['’]échoue(?:nt)? (?:plus|pas|jamais)|ne plante(?:nt)? (?:plus|pas|jamais)|n['’]est (?:plus|pas) en panne|(?:ya no|no|nunca) (?:ha |han )?fall(?:an?|ó|aron|ado))(?!\p{L})/iu;
const noErrors = [noErrorPhrase, deniedErrorPhrase, furtherDeniedErrors];
/** Phrases for wishes, plans and denials: nothing was done. */
const notDonePhrase =
  /(?<!\p{L})(?:not|never|\p{L}+n['’]t|until|unless|once|when|before|after|if|will|should|must|may|might|can|could|to|yet|being|un(?:til)?|nicht|noch|wird|werden|muss|müssen|soll|sollen|pas|doit|doivent|sera|seront|sin|debe|deben|será|serán)(?:\s+\S+){0,3}?\s+(?:be(?:en)?\s+)?(?:fixed|repaired|mended|solved|resolved|done|finished|merged|shipped|deployed|released|closed|answered|completed|landed|unblocked|rotated|settled|confirmed|erledigt|behoben|gelöst|fertig|geklärt|abgeschlossen|repariert|(?:corrig|termin|livr|répar)ée?s?|résolue?s?|(?:arregl|repar|termin)ad[oa]s?|resuelt[oa]s?)(?!\p{L})/iu;
/** Words after which a matter that is done goes on: "fixed, but still slow". */
const isQualified = /(?<!\p{L})(?:but|still|aber|mais|pero|ma|mas|maar|но)(?!\p{L})|但|不过|ただし|まだ/iu;
/** How something is done, or when it is shut: "Scoring is done in Excel", "The museum is closed on Mondays". */
const habitPhrase =
  /(?<!\p{L})(?:is|are)\s+(?:always\s+|usually\s+|normally\s+)?(?:done|closed)\s+(?:in|with|by|on|at|via|through|using|every|from|between|during|until)(?!\p{L})/iu;
const questionMark = /[?？؟]["'”’»)\]]*$/u;

/** `- `, `* `, `3. `, `[ ] `, `- [x] `. */
const listMark = /^(?:[-*•+]\s+|\d{1,2}[.)]\s+)?(?:\[([ xX]?)\]\s+)?/;
/** Headings that give the items below them a cue: `Next steps:`, `## Open questions`. */
const headings: readonly (readonly [RegExp, Cue])[] = [
  [
    /^(?:next(?: steps?| up)?|to-?dos?|action items?|follow[- ]ups?|remaining|plan|nächste schritte|prochaines étapes|próximos pasos)$/iu,
    'next',
  ],
  [/^(?:open(?: questions?| threads?| issues?| points?)?|blockers?|questions?|offen|unresolved|pending)$/iu, 'open'],
  [/^(?:decisions?|decided|entscheidungen|décisions|decisiones)$/iu, 'decision'],
  [/^(?:errors?|problems?|issues|failures?|fehler|erreurs|errores)$/iu, 'error'],
  [/^(?:done|finished|completed|erledigt|fait|hecho)$/iu, 'done'],
  ...furtherHeadings,
];

/** All sentences of a text, in order; a sentence without a cue has an empty set. */
export function cuedSentences(text: string, language = 'und'): CuedSentence[] {
  let heading: Cue | null = null;
  return sentencesOf(text, language).flatMap((raw) => {
    const mark = listMark.exec(raw)!;
    const sentence = oneLine(raw.slice(mark[0].length));
    const title = sentence.replace(/^#+\s*/, '').replace(/\s*[:：]$/, '');
    const headingCue = headings.find(([pattern]) => pattern.test(title));
    if (headingCue) {
      heading = headingCue[1];
      return [];
    }
    if (mark[0] === '') heading = null;
    if (!/[\p{L}\p{N}]/u.test(sentence)) return [];
    if (mark[0] === '') return clausesOf(sentence);
    const sentenceCues = new Set([...cuesIn(sentence), ...boxCue(mark[1]), ...(heading ? [heading] : [])]);
    if (mark[1]?.trim()) for (const cue of ['open', 'next'] as const) sentenceCues.delete(cue);
    return [{ sentence, cues: sentenceCues }];
  });
}

/**
 * The clauses of a sentence. "Chunk size lowered; waiting for the night run" has two cues; after "Next: …;" the rest is
 * next too.
 */
function clausesOf(sentence: string): CuedSentence[] {
  const whole = cuesIn(sentence);
  const clauses = sentence.split(/;\s+|；/);
  if (clauses.length === 1 || !(whole.includes('next') || whole.includes('open'))) {
    return [{ sentence, cues: new Set(whole) }];
  }
  const isPlan = cuesIn(clauses[0]!).includes('next');
  return clauses.map((clause) => {
    const clauseCues = cuesIn(clause);
    return { sentence: clause, cues: new Set<Cue>(clauseCues.length === 0 && isPlan ? ['next'] : clauseCues) };
  });
}

function boxCue(box: string | undefined): Cue[] {
  if (box === undefined) return [];
  return box.trim() === '' ? ['next'] : ['done'];
}

/** The cues of one sentence. */
export function cuesIn(sentence: string): Cue[] {
  const found = cues.filter((cue) => cuePatterns[cue].test(sentence) || unspacedPhrases[cue].test(sentence));
  const isConfirmed = (cue: Cue) => {
    if (cue === 'error') return !noErrors.some((phrase) => phrase.test(sentence));
    return cue !== 'done' || !(notDonePhrase.test(sentence) || habitPhrase.test(sentence));
  };
  const confirmed = new Set(found.filter(isConfirmed));
  if (errorName.test(sentence) && !noErrorPhrase.test(sentence)) confirmed.add('error');
  if (questionMark.test(sentence)) confirmed.add('open');
  // A matter that is done is no longer open, except in "fixed, but still failing".
  if (confirmed.has('done') && confirmed.has('open') && !isQualified.test(sentence)) confirmed.delete('open');
  return [...confirmed];
}

/** True if a sentence is a question: an answer to it need not say that something is done. */
export function isQuestion(sentence: string): boolean {
  return questionMark.test(sentence.trimEnd());
}

/** Words that mark a sentence as open or done and say nothing about its subject. */
export const cueTerms: ReadonlySet<string> = new Set(
  'todo fixme tbd next step still open block blocked wait waiting need yet pend done fix fixed resolv solv finish merg ship deploy releas close answer complet land question'.split(
    ' ',
  ),
);
