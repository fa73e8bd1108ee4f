/**
 * Reads how something with a name of its own stands, such as a test, a ticket, a branch, a flag or a variable: "checkout.spec.ts is flaky", "Fixed KON-212", "invoice_v2 is
 * back on", "/v1/orders is deprecated". Such names are unique, so that what is said of them in any words is said of the same thing.
 */
import { technicalMention, tokensOf } from '../../../../reading/extract/technical/technical.ts';
import { hasCauseCue } from '../../../../text/claims/cues.ts';
import { figuresIn } from '../../../../text/claims/figures.ts';
import { isInPastTense } from '../../../../text/claims/tense.ts';
import { allWholeWords, wholeWords } from '../../../../text/claims/whole-words.ts';

type Told = 'problem' | 'solved' | 'off' | 'on' | 'open' | 'merged' | 'over' | 'unexplained';

export interface TechnicalState {
  /** The names, in lower case, the first of the text first. */
  names: readonly string[];
  told: ReadonlySet<Told>;
  /** Where it stands so: "in production". */
  places: ReadonlySet<string>;
  /** For whom, or where in the world: "for guests", "in Germany". */
  forWhom: ReadonlySet<string>;
  /** For how many of them: "at 50 %"; null where it gives no such share, or several. */
  share: string | null;
  /** The day until which it is valid; null where it tells of none, or of several. */
  until: string | null;
  /** Whether it says why something happened. */
  tellsCause: boolean;
  /** Whether it tells of what was, and of nothing that is. */
  isPast: boolean;
}

const words: Record<Told, RegExp> = {
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
    'deprecated|obsolete|removed|renamed|retired|deleted|sunset|(?:is|are) (?:gone|now called)|no longer (?:exists?|used|read|needed|supported)',
    'veraltet|entfernt|umbenannt|gelöscht|abgeschafft|heißt (?:jetzt|nun)|gibt es nicht mehr',
    "dépréciée?|obsolète|supprimée?|renommée?|s['’]appelle (?:désormais|maintenant)|n['’]existe plus|en desuso|obsolet[oa]|eliminad[oa]|renombrad[oa]|(?:ahora se llama|se llama ahora)|ya no existe",
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
const kinds = Object.keys(words) as Told[];

/** Whether a text speaks of a problem, whatever has it. */
export const tellsProblem = (text: string): boolean => words.problem.test(text);

const ended =
  '(?:fixed|resolved|solved|closed|done|stable|turned|enabled|disabled|removed|deprecated|renamed|merged|on|off|behoben|gefixt|gelöst|erledigt|stabil|aktiviert|deaktiviert|eingeschaltet|abgeschaltet|entfernt|umbenannt|gemergt|corrigée?|résolue?|activée?|désactivée?|supprimée?|fusionnée?|arreglad[oa]|resuelt[oa]|activad[oa]|desactivad[oa]|eliminad[oa]|fusionad[oa])';
/** What tells of a problem that is not over, or of what is still to come. */
export const unreal = wholeWords(
  `(?:will|should|must|may|might|could|can|(?<!had )to|wird|werden|soll|sollte|muss|sera|doit|será|debe)(?: [^ .,;]+){0,4} ${ended}`,
  `(?:not|never|n['’]t|half|partly|almost|nearly|nicht|noch|pas|no|aún|non)(?: [^ .,;]+){0,2} ${ended}`,
  '^(?:when|once|if|unless|until|wenn|falls|sobald|bis|quand|dès que|si|cuando)',
  'soon|next (?:week|month|release|sprint)|bald|bientôt|pronto|(?:nächste[nrs]?|prochaine?|próxim[oa]) (?:\\p{L}+)',
);

const places = allWholeWords('prod(?:uction|uktion)?|live|staging|stage|dev(?:elopment)?|local(?:ly)?|ci|beta|canary');
const placeOf = (said: string) =>
  said
    .toLowerCase()
    .replace(/^prod.*/, 'live')
    .replace(/^(stag|dev|local).*/, '$1');

/** For whom it stands so, or where. */
const region = /(?<!\p{L})(?:in|im) (?:the )?(?<who>\p{Lu}[\p{L}-]+)|\d ?%,? (?<only>\p{Lu}{2,3})(?![\p{L}\p{N}-])/gu;
const audience =
  /(?<!\p{L})(?:for|für|pour|para|per|voor) (?:(?:the|all|our|alle|die|tous les|todos los|tutti gli|i) )?(?!(?:everyone|everybody|all|now|good|the|alle|immer|jetzt|tout|tous|todos|todo|tutti|ahora)(?!\p{L}))(?<who>\p{L}+)/giu;

/** Signs within a word, or a word in the middle of which a capital stands. */
const spelled =
  /[\p{L}\p{N}]_[\p{L}\p{N}]|^--\p{L}|^\/?\p{Ll}[\p{Ll}\p{N}.-]{2,}\/[\p{L}\p{N}._{}:-]{3,}|^\/(?:api|v\d)\/|\p{Ll}\p{Lu}\p{Ll}/u;
const named: ReadonlySet<string> = new Set(['file', 'ticket', 'variable', 'service', 'package', 'host']);
/** What the code, the settings and the callers name: they have no other name once it is over. */
const inCode = /_|^--|^\/(?:api|v\d)/;

const longest = 400;
/** At a glance: a text without such signs names nothing of the kind. */
const glance = /[_/\-.#]\S|\p{Ll}\p{Lu}/u;

/** Null where a text names no such thing, or tells nothing of how it stands. */
export function technicalStateIn(text: string): TechnicalState | null {
  if (text.length > longest || !glance.test(text) || /[?？]/.test(text)) return null;
  const told = new Set(kinds.filter((kind) => words[kind].test(text)));
  const tellsCause = !told.has('unexplained') && ticket.test(text) && (hasCauseCue(text) || wasIt.test(text));
  const until = lapses.test(text) ? onlyDateIn(text) : null;
  if (told.size === 0 && !tellsCause && until === null) return null;
  // "Not merged" holds the word too.
  if (told.has('open')) told.delete('merged');
  const names = [...ownNamesIn(text), ...(told.has('on') || told.has('off') ? switchesIn(text) : [])];
  if (names.length === 0) return null;
  const at = new Set((text.match(places) ?? []).map(placeOf));
  const forWhom = new Set(
    [...text.matchAll(audience), ...text.matchAll(region)].map(({ groups }) =>
      (groups!.who ?? groups!.only)!.toLowerCase(),
    ),
  );
  const shares = told.has('on') ? [...new Set(text.match(percentage))] : [];
  const share = shares.length === 1 ? shares[0]!.replace(',', '.') : null;
  return { names, told, places: at, forWhom, share, until, tellsCause, isPast: isInPastTense(text) };
}

/** Certificates, domains and licences. */
const lapses = wholeWords(
  'expires?|expir(?:y|ed|es)|(?:valid|good) (?:until|till|through|to)|runs out|renewed|renewal',
  'läuft (?:[^.,;]{1,40} )?(?:ab|aus)|gültig bis|gilt bis|erneuert|verlängert',
  'expire|valable jusqu|renouvelée?|caduca|vence|válid[oa] hasta|renovad[oa]|scade|valid[oa] fino|rinnovat[oa]',
);
function onlyDateIn(text: string): string | null {
  const [date, another] = [...(figuresIn(text).get('date') ?? [])];
  return date === undefined || another !== undefined ? null : date;
}

/** What has a number of its own, and words that may say what it was: "INC-12 was the cache". */
const ticket = /\p{Lu}{2,}-\d|#\d/u;
const wasIt = wholeWords('was|were|caused', 'war|waren', 'était|étaient', 'era|eran|fue');
const percentage = /\d+(?:[.,]\d+)?(?= ?%)/g;

/** The same of a new text; null where another text could not be at odds with it. */
export function newTechnicalState(text: string): TechnicalState | null {
  const found = technicalStateIn(text);
  return found === null || unreal.test(text) ? null : found;
}

/** Words with a hyphen are names where a text begins with them, says what they name, or how they stand: "dark-mode is off". */
const hyphenated = '[`\'"]?(?<name>\\p{Ll}[\\p{Ll}\\p{N}]*(?:-[\\p{Ll}\\p{N}]+)+)[`\'"]?';
const switches = [
  `(?:^|(?<!\\p{L})(?:[Ff]lag|[Ff]eature|[Tt]oggle|[Ee]xperiment|[Ss]chalter) )${hyphenated}(?![\\p{L}\\p{N}-])`,
  `(?<![\\p{L}\\p{N}-])${hyphenated}(?= (?:is|was|has been|stays|ist|wurde|bleibt|est|a été|está|è|now|back|on|off|at)(?!\\p{L}))`,
  `(?<=(?<!\\p{L})(?:[Tt]urn|[Ss]witch)(?:ed)? (?:the )?)${hyphenated}(?= (?:back )?(?:on|off)(?!\\p{L}))`,
].map((source) => new RegExp(source, 'gu'));
const switchesIn = (text: string) =>
  switches.flatMap((form) => [...text.matchAll(form)].map(({ groups }) => groups!.name!));

export function ownNamesIn(text: string): readonly string[] {
  if (!glance.test(text)) return [];
  return tokensOf(text)
    .filter((token) => spelled.test(token.text) || named.has(technicalMention(token)?.kind ?? ''))
    .map((token) => token.text.replace(/=.*$/s, '').toLowerCase());
}

const opposites: readonly (readonly [Told, Told])[] = [
  ['solved', 'problem'],
  ['problem', 'solved'],
  ['on', 'off'],
  ['off', 'on'],
  ['merged', 'open'],
  ['solved', 'open'],
  ['solved', 'unexplained'],
];
/** A problem that is back after it was solved is told so. */
export const isBack = wholeWords('again|back|still|wieder|de nouveau|à nouveau|otra vez|de nuevo');

/** Whether what a new text says of a thing is at odds with what an older one says of it. */
export function standsOtherwise(newer: TechnicalState, text: string, older: string): boolean {
  if (newer.told.has('over') && isOver(text, older)) return true;
  const before = technicalStateIn(older);
  const name = newer.names[0]!;
  if (before === null || !before.names.some((one) => isSame(one, name)) || areApart(newer.places, before.places))
    return false;
  if (newer.tellsCause && before.told.has('unexplained')) return true;
  if (isForOtherShare(newer, before)) return true;
  if (newer.until !== null && before.until !== null && newer.until !== before.until) return true;
  return opposites.some(([now, then]) => {
    if (!newer.told.has(now) || !before.told.has(then)) return false;
    if (now === 'problem') return !newer.told.has('solved') && isBack.test(text);
    // What tells how a problem was solved may name the problem too.
    if (now === 'solved') return !before.told.has('solved') && (then !== 'problem' || !before.isPast);
    return !newer.told.has(then) && !before.told.has(now) && !areApart(newer.forWhom, before.forWhom);
  });
}

/** Whether both are on, for another share of the same people: "at 10 %", "at 50 % now". */
const isForOtherShare = (newer: TechnicalState, before: TechnicalState) =>
  newer.share !== null &&
  before.share !== null &&
  newer.share !== before.share &&
  !newer.told.has('off') &&
  !areApart(newer.forWhom, before.forWhom);

/** Whether the older text names what is over by the new one: the name before the word that says so, or else the one behind it. */
function isOver(text: string, older: string): boolean {
  const at = text.search(words.over);
  const name = ownNamesIn(text.slice(0, at)).at(-1) ?? ownNamesIn(text.slice(at))[0];
  return name !== undefined && inCode.test(name) && ownNamesIn(older).includes(name) && !words.over.test(older);
}

/** Whether each names such things, and none that the other one names: "strict mode in apps/web", "strict mode in apps/admin". */
export function nameOthers(one: string, other: string): boolean {
  const names = ownNamesIn(one);
  if (names.length === 0) return false;
  const others = ownNamesIn(other);
  return others.length > 0 && !names.some((name) => others.some((before) => isSame(name, before)));
}

const isSame = (one: string, other: string) => one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`);
const areApart = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size > 0 && other.size > 0 && ![...one].some((place) => other.has(place));
