/**
 * Reads the state of a thing with a technical name, such as a test, a ticket, a branch, a flag or a variable:
 * "checkout.spec.ts is flaky", "Fixed KON-212", "invoice_v2 is back on", "/v1/orders is deprecated". Such names are
 * unique, so texts that contain the same name are about the same thing, whatever their words.
 */
import { technicalMention, tokensOf } from '../../../reading/extract/technical/technical.ts';
import { analyseQuery } from '../../../text/analyse.ts';
import { hasCauseCue } from '../../../text/claims/cues/cause.ts';
import { figuresIn } from '../../../text/claims/figures.ts';
import { isInPastTense } from '../../../text/claims/tense.ts';
import { allWholeWords, wholeWords } from '../../../text/claims/whole-words.ts';
import { areDisjoint } from '../words-in-common.ts';
import type { TextClaim } from './text-claim.ts';

type Status = 'problem' | 'solved' | 'off' | 'on' | 'open' | 'merged' | 'over' | 'unexplained';

interface TechnicalState {
  /** The names in lower case, in the order of the text. Names of switches come last. */
  names: readonly string[];
  statuses: ReadonlySet<Status>;
  /** The environments of the state: "in production". */
  environments: ReadonlySet<string>;
  /** The audience or region of the state: "for guests", "in Germany". */
  audiences: ReadonlySet<string>;
  /** The share for which the thing is on: "at 50 %"; null if the text gives none or several. */
  share: string | null;
  /** The expiry date; null if the text gives none or several. */
  expiryDate: string | null;
  /** True if the text says why something with a ticket number happened. */
  tellsCause: boolean;
  /** True if the text is in the past tense. */
  isPast: boolean;
}

const statusPatterns: Record<Status, RegExp> = {
  problem: wholeWords(
    'flaky|flakes|(?:crash|fail|hang|break|leak|panic|deadlock)(?:e?s|ing)?|broken|buggy|bug|errors?|slow|stuck|blocked|times? out|wrong|unstable',
    'instabil|wackelt|stürzt (?:[^.,;]{1,40} )?ab|hängt|schlägt (?:[^.,;]{1,40} )?fehl|kaputt|fehler\\p{L}*|blockiert|langsam',
    'instable|plante|échoue|bloquée?|cassée?|bogue|erreur|inestable|falla|se cuelga|bloquead[oa]|rot[oa]|lent[oae]?',
  ),
  solved: wholeWords(
    'fixed|resolved|solved|closed|done|stable|unblocked|works(?: again)?|passes(?: again)?|green(?: again)?|no longer (?:flaky|blocked|fails|hangs|crashes|breaks|leaks)',
    'behoben|gefixt|gelöst|erledigt|stabil|geschlossen|läuft wieder|freigegeben|entsperrt|nicht mehr (?:instabil|blockiert)',
    'corrigée?|résolue?|réparée?|débloquée?|terminée?|arreglad[oa]|resuelt[oa]|corregid[oa]|solucionad[oa]|desbloquead[oa]|cerrad[oa]|estable',
  ),
  off: wholeWords(
    '(?:is|are|was|stays?|now|turned|switched|back|all) off|off (?:again|now|everywhere|for (?:everyone|all|now))|(?:turn|switch)(?:ed)? (?:\\S+ ){0,3}?off|disabled|deactivated|rolled back|reverted',
    '(?:ist|sind|wieder|jetzt|bleibt) aus|ausgeschaltet|abgeschaltet|deaktiviert|zurückgerollt|désactivée?|coupée?|desactivad[oa]|apagad[oa]',
  ),
  on: wholeWords(
    '(?:(?:at|to|for) |(?<=: ))\\d+ ?%(?: now)?(?=$|[.,;!)]| (?:in|of|for|now|von|für|jetzt|pour|de|para|ahora|since|after)(?!\\p{L}))|(?:is|are|stays?|now|turned|switched|back|always|all) on|on (?:again|now|everywhere|for (?:everyone|all))|enabled|activated|rolled out',
    '(?<!de)aktiviert|eingeschaltet|(?:ist|wieder|jetzt) an|ausgerollt|activée?|activad[oa]|encendid[oa]',
  ),
  open: wholeWords(
    "(?:not|n['’]t)(?: (?:yet|been))* merged|unmerged|(?:still|is|stays) open|(?:items?|follow-ups?|tasks?|points?)(?: (?:is|are))?(?: still)? open|in review|waits? for",
    '(?:noch )?nicht (?:gemergt|gemerged)|(?:noch|ist|sind) offen|im Review|pas (?:encore )?fusionnée?|sin fusionar|en revisión|en revue',
  ),
  merged: wholeWords('merged|landed', 'gemergt|gemerged', 'fusionnée?|mergée?|fusionad[oa]|mergead[oa]'),
  over: wholeWords(
    'deprecated|obsolete|removed|renamed|retired|deleted|sunset|(?:is|are) (?:gone|now called)|(?:is|are)(?: now)? (?:ignored|unused|dead)(?=$|[.,;!)]| (?:now|by|since|from)(?!\\p{L}))|no longer (?:exists?|used|read|needed|supported)',
    'veraltet|entfernt|umbenannt|gelöscht|abgeschafft|heißt (?:jetzt|nun)|gibt es nicht mehr|(?:wird|ist)(?: jetzt| nun)? (?:ignoriert|unbenutzt|wirkungslos)',
    "dépréciée?|obsolète|supprimée?|renommée?|s['’]appelle (?:désormais|maintenant)|n['’]existe plus|(?:est|sont)(?: désormais)? ignorée?s?|se ignora|en desuso|obsolet[oa]|eliminad[oa]|renombrad[oa]|(?:ahora se llama|se llama ahora)|ya no existe",
  ),
  unexplained: new RegExp(
    `${
      wholeWords(
        '(?:root )?causes? (?:(?:is|are|still|as yet) )*(?:unknown|unclear|open|not (?:known|clear|found))|unknown (?:root )?cause|unexplained|no idea why|(?:not|un)clear why',
        '(?:ursache|grund) (?:(?:ist|noch|weiterhin) )*(?:unklar|unbekannt|offen|nicht (?:bekannt|gefunden))|ungeklärt|unbekannte[nr]? ursache',
        'cause (?:(?:est|encore|toujours) )*(?:inconnue|pas (?:connue|claire))|causa (?:(?:es|aún|todavía|è|ancora) )*(?:desconocida|sconosciuta|ignota)|inexpliquée?',
      ).source
    }|原因(?:は|が)?(?:まだ|还|尚|仍)?(?:不明|未明|未知|不清楚|わから)`,
    'iu',
  ),
};
const kinds = Object.keys(statusPatterns) as Status[];

/** True if a text mentions a problem. */
export const tellsProblem = (text: string): boolean => statusPatterns.problem.test(text);

const endedWords =
  '(?:fixed|resolved|solved|closed|done|stable|turned|enabled|disabled|removed|deprecated|renamed|merged|on|off|behoben|gefixt|gelöst|erledigt|stabil|aktiviert|deaktiviert|eingeschaltet|abgeschaltet|entfernt|umbenannt|gemergt|corrigée?|résolue?|activée?|désactivée?|supprimée?|fusionnée?|arreglad[oa]|resuelt[oa]|activad[oa]|desactivad[oa]|eliminad[oa]|fusionad[oa])';
/** Cues of a problem that is not over, or of the future. */
export const notYetPattern = wholeWords(
  `(?:will|should|must|may|might|could|can|(?<!had )to|wird|werden|soll|sollte|muss|sera|doit|será|debe)(?: [^ .,;]+){0,4} ${endedWords}`,
  `(?:not|never|n['’]t|half|partly|almost|nearly|nicht|noch|pas|no|aún|non)(?: [^ .,;]+){0,2} ${endedWords}`,
  '^(?:when|once|if|unless|until|wenn|falls|sobald|bis|quand|dès que|si|cuando)',
  'soon|next (?:week|month|release|sprint)|bald|bientôt|pronto|(?:nächste[nrs]?|prochaine?|próxim[oa]) (?:\\p{L}+)',
);

const environmentWords = allWholeWords(
  'prod(?:uction|uktion)?|live|staging|stage|dev(?:elopment)?|local(?:ly)?|ci|beta|canary',
);
const environmentOf = (said: string) =>
  said
    .toLowerCase()
    .replace(/^prod.*/, 'live')
    .replace(/^(stag|dev|local).*/, '$1');

/** The region of the state: "in Germany", "10 % DE". */
const region = /(?<!\p{L})(?:in|im) (?:the )?(?<who>\p{Lu}[\p{L}-]+)|\d ?%,? (?<only>\p{Lu}{2,3})(?![\p{L}\p{N}-])/gu;
const audience =
  /(?<!\p{L})(?:for|für|pour|para|per|voor) (?:(?:the|all|our|alle|die|tous les|todos los|tutti gli|i) )?(?!(?:everyone|everybody|all|now|good|the|alle|immer|jetzt|tout|tous|todos|todo|tutti|ahora)(?!\p{L}))(?<who>\p{L}+)/giu;

/** Spelled like code: a sign within a word, or a capital in the middle of a word. */
const spelled =
  /[\p{L}\p{N}]_[\p{L}\p{N}]|^--\p{L}|^\/?\p{Ll}[\p{Ll}\p{N}.-]{2,}\/[\p{L}\p{N}._{}:-]{3,}|^\/(?:api|v\d)\/|\p{Ll}\p{Lu}\p{Ll}/u;
const namedKinds: ReadonlySet<string> = new Set(['file', 'ticket', 'variable', 'service', 'package', 'host']);
/** Names used in code and settings. If such a name is obsolete, so is the thing: it has no other name. */
const inCode = /_|^--|^\/(?:api|v\d)/;

const maxLength = 400;
/** A quick filter: a text without such characters names no technical thing. */
const prefilter = /[_/\-.#]\S|\p{Ll}\p{Lu}/u;

/** Null if the text contains no technical name, or no state. */
function technicalStateIn(text: string): TechnicalState | null {
  if (text.length > maxLength || !prefilter.test(text) || /[?？]/.test(text)) return null;
  const statuses = new Set(kinds.filter((kind) => statusPatterns[kind].test(text)));
  const tellsCause = !statuses.has('unexplained') && ticket.test(text) && (hasCauseCue(text) || pastVerb.test(text));
  const expiryDate = expiryWords.test(text) ? onlyDateIn(text) : null;
  if (statuses.size === 0 && !tellsCause && expiryDate === null) return null;
  // "Not merged" contains "merged" too.
  if (statuses.has('open')) statuses.delete('merged');
  const names = [...technicalNamesIn(text), ...(statuses.has('on') || statuses.has('off') ? switchesIn(text) : [])];
  if (names.length === 0) return null;
  const environments = new Set((text.match(environmentWords) ?? []).map(environmentOf));
  const audiences = new Set(
    [...text.matchAll(audience), ...text.matchAll(region)].map(({ groups }) =>
      (groups!.who ?? groups!.only)!.toLowerCase(),
    ),
  );
  const shares = statuses.has('on') ? [...new Set(text.match(percentage))] : [];
  const share = shares.length === 1 ? shares[0]!.replace(',', '.') : null;
  return { names, statuses, environments, audiences, share, expiryDate, tellsCause, isPast: isInPastTense(text) };
}

/** Certificates, domains and licences. */
const expiryWords = wholeWords(
  'expires?|expir(?:y|ed|es)|(?:valid|good) (?:until|till|through|to)|runs out|renewed|renewal',
  'läuft (?:[^.,;]{1,40} )?(?:ab|aus)|gültig bis|gilt bis|erneuert|verlängert',
  'expire|valable jusqu|renouvelée?|caduca|vence|válid[oa] hasta|renovad[oa]|scade|valid[oa] fino|rinnovat[oa]',
);
function onlyDateIn(text: string): string | null {
  const [date, another] = [...(figuresIn(text).get('date') ?? [])];
  return date === undefined || another !== undefined ? null : date;
}

/** A ticket number. Together with a verb in the past tense, it may state a cause: "INC-12 was the cache". */
const ticket = /\p{Lu}{2,}-\d|#\d/u;
const pastVerb = wholeWords('was|were|caused', 'war|waren', 'était|étaient', 'era|eran|fue');
const percentage = /\d+(?:[.,]\d+)?(?= ?%)/g;

/** The state in a new text. Null if the text gives none, or none that could contradict an older text. */
export function technicalClaimIn(text: string): TextClaim | null {
  const state = technicalStateIn(text);
  if (state === null || notYetPattern.test(text)) return null;
  return {
    contradicts: (older) => contradictsState(state, text, older),
    namedBy: state.names.slice(0, maxQueryNames).flatMap((name) => analyseQuery(name)),
    isCertain: true,
  };
}
/** Maximum number of names that are searched for. */
const maxQueryNames = 3;

/**
 * A name with hyphens. It counts at the beginning of a text, after its kind, or before its state: "dark-mode is off".
 */
const hyphenated = '[`\'"]?(?<name>\\p{Ll}[\\p{Ll}\\p{N}]*(?:-[\\p{Ll}\\p{N}]+)+)[`\'"]?';
const switches = [
  `(?:^|(?<!\\p{L})(?:[Ff]lag|[Ff]eature|[Tt]oggle|[Ee]xperiment|[Ss]chalter) )${hyphenated}(?![\\p{L}\\p{N}-])`,
  `(?<![\\p{L}\\p{N}-])${hyphenated}(?= (?:is|was|has been|stays|ist|wurde|bleibt|est|a été|está|è|now|back|on|off|at)(?!\\p{L}))`,
  `(?<=(?<!\\p{L})(?:[Tt]urn|[Ss]witch)(?:ed)? (?:the )?)${hyphenated}(?= (?:back )?(?:on|off)(?!\\p{L}))`,
].map((source) => new RegExp(source, 'gu'));
const switchesIn = (text: string) =>
  switches.flatMap((form) => [...text.matchAll(form)].map(({ groups }) => groups!.name!));

function technicalNamesIn(text: string): readonly string[] {
  if (!prefilter.test(text)) return [];
  return tokensOf(text)
    .filter((token) => spelled.test(token.text) || namedKinds.has(technicalMention(token)?.kind ?? ''))
    .map((token) => token.text.replace(/=.*$/s, '').toLowerCase());
}

const opposites: readonly (readonly [Status, Status])[] = [
  ['solved', 'problem'],
  ['problem', 'solved'],
  ['on', 'off'],
  ['off', 'on'],
  ['merged', 'open'],
  ['solved', 'open'],
  ['solved', 'unexplained'],
];
/** Cues of a problem that has returned. */
export const stillPattern = wholeWords('again|back|still|wieder|de nouveau|à nouveau|otra vez|de nuevo');

/** True if a new text contradicts an older one about a technically named thing. */
function contradictsState(newer: TechnicalState, text: string, older: string): boolean {
  if (newer.statuses.has('over') && isNameOver(text, older)) return true;
  const before = technicalStateIn(older);
  const name = newer.names[0]!;
  if (
    before === null ||
    !before.names.some((one) => isSameName(one, name)) ||
    areDisjoint(newer.environments, before.environments)
  )
    return false;
  if (newer.tellsCause && before.statuses.has('unexplained')) return true;
  if (hasOtherShare(newer, before)) return true;
  if (newer.expiryDate !== null && before.expiryDate !== null && newer.expiryDate !== before.expiryDate) return true;
  return opposites.some(([now, then]) => {
    if (!newer.statuses.has(now) || !before.statuses.has(then)) return false;
    if (now === 'problem') return !newer.statuses.has('solved') && stillPattern.test(text);
    // A text that says how a problem was solved may name the problem too.
    if (now === 'solved') return !before.statuses.has('solved') && (then !== 'problem' || !before.isPast);
    return !newer.statuses.has(then) && !before.statuses.has(now) && !areDisjoint(newer.audiences, before.audiences);
  });
}

/** True if both are on, for different shares of the same audience: "at 10 %", "at 50 % now". */
const hasOtherShare = (newer: TechnicalState, before: TechnicalState) =>
  newer.share !== null &&
  before.share !== null &&
  newer.share !== before.share &&
  !newer.statuses.has('off') &&
  !areDisjoint(newer.audiences, before.audiences);

/**
 * True if the older text contains the name that is obsolete according to the new text: the name before the word for the
 * end, or else the name after it.
 */
function isNameOver(text: string, older: string): boolean {
  const at = text.search(statusPatterns.over);
  const name = technicalNamesIn(text.slice(0, at)).at(-1) ?? technicalNamesIn(text.slice(at))[0];
  return (
    name !== undefined &&
    inCode.test(name) &&
    technicalNamesIn(older).includes(name) &&
    !statusPatterns.over.test(older)
  );
}

/** True if both name technical things but share none: "strict mode in apps/web", "strict mode in apps/admin". */
export function nameDifferentThings(one: string, other: string): boolean {
  const names = technicalNamesIn(one);
  if (names.length === 0) return false;
  const others = technicalNamesIn(other);
  return others.length > 0 && !names.some((name) => others.some((before) => isSameName(name, before)));
}

const isSameName = (one: string, other: string) =>
  one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`);
