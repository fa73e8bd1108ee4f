/** The sentence forms of states: "is out of order", "works again", "fixed the lock", "boiler room: locked". */
import { anyOf, weekdayNames } from '../../../../text/claims/calendar-names.ts';
import { once } from '../../once.ts';
import { hanStates } from '../../state-words/han-states.ts';
import { stateActions } from '../../state-words/state-actions.ts';
import { stateOpeners } from '../../state-words/state-openers.ts';
import { type StateForm, type StateKind, statePredicates } from '../../state-words/state-predicates.ts';
import { runningVerb, stateVerbs } from '../../state-words/state-verbs.ts';
import { verblessStates } from '../../state-words/verbless-states.ts';

/** `state` is its index among the states of the kind, which exclude each other. */
export type KindState = Pick<StateForm, 'kind' | 'state'>;

/** A pattern, which may capture a `thing` and a `phrase`, and the states of the captured phrase. */
interface SentenceForm {
  pattern: RegExp;
  statesOf: (phrase: string) => readonly KindState[];
}

/** Phrases for states, and the states of each. */
interface Phrases {
  /** The part of a pattern that captures any of them. */
  any: string;
  statesOf: SentenceForm['statesOf'];
}

function phrasesOf(all: readonly StateForm[]): Phrases {
  const whole = all.map(({ kind, state, forms: words }) => ({
    kind,
    state,
    pattern: once(() => new RegExp(`^(?:${words})$`, 'u')),
  }));
  return {
    any: `(?<phrase>${all.map(({ forms: words }) => words).join('|')})`,
    statesOf: (phrase) =>
      whole.filter(({ pattern }) => pattern().test(phrase)).map(({ kind, state }) => ({ kind, state })),
  };
}

const predicates = phrasesOf(
  (Object.keys(statePredicates) as StateKind[]).flatMap((kind) =>
    statePredicates[kind].map((words, state) => ({ kind, state, forms: words.join('|') })),
  ),
);
const verbless = phrasesOf(verblessStates);
const verbs = phrasesOf(stateVerbs);
const actions = phrasesOf(stateActions);
const openers = phrasesOf(stateOpeners);
const inHan = phrasesOf(hanStates);

const being =
  "(?:is|are|am|was|were|got|(?:has|have)(?: now)? been|has got|got|seems?|looks|feels|stays|['’](?:s|re|m)|bleib(?:t|en)|reste(?:nt)?|sigue(?:n)?|rimane|rimangono|ist|sind|wurden?|bin|hat|haben|habe|geht es|est|sont|a été|ont été|suis|está|están|es|son|estoy|fue|ha sido|è|sono|sta|stanno|è stat[oa]|sono stat[ie]|werd(?:en)?|zijn|é|foi|foram|estão)";
const adverb =
  '(?:now|again|finally|still|currently|already|just|all|both|jetzt|nun|wieder|endlich|noch|immer noch|gerade|derzeit|schon|bereits|leider|maintenant|enfin|encore|toujours|de nouveau|à nouveau|déjà|actuellement|ahora|ya|todavía|aún|otra vez|de nuevo|por fin|adesso|ora|ancora|già|finalmente|di nuovo|nu|weer|opnieuw|agora|já|снова|mir|ihr|ihm)';
/** The audience of a switch: everyone, or a share. */
const forAll =
  ' (?:for|für|pour|para|per|voor) (?:(?:everyone|everybody|alle|tout le monde|tous|todos|tutti|iedereen)|(?:all|(?:\\d+|ten|twenty|fifty) ?(?:%|percent|prozent|por ciento|pour cent)) ?(?:(?:of )?(?:the |our |all )?|der |unserer |des |de los |degli )(?:users|customers|guests|accounts|people|nutzer|kunden|konten|utilisateurs|clients|usuarios|clientes|utenti|clienti)?)';
const dayWord = `(?:${anyOf([...weekdayNames.en, ...weekdayNames.de]).toLowerCase()})(?: (?:morning|evening|night|afternoon|abend|morgen))?`;
/** Words that may follow without changing the state. */
const after = `(?:,? (?:now|again|already|schon|bereits|déjà|ya|già|today|this (?:morning|week|afternoon)|heute(?: (?:früh|morgen))?|aujourd.hui|ce (?:matin|soir|midi)|cet après-midi|hoy|esta (?:mañana|tarde)|oggi|stamattina|at last|to (?:all )?traffic|to the public|for (?:now|the (?:winter|summer|time being|moment)|good)|at the moment|as of today|properly|fine|for (?:\\p{L}+|\\d+) (?:days?|weeks?|hours?|months?)|jetzt|wieder|à nouveau|de nouveau|maintenant|de nuevo|otra vez|ahora|di nuovo|adesso|ora|weer|nu|de novo|agora|снова)|${forAll}| (?:on|am|since|seit|next|this|nächsten|diesen) ${dayWord}){0,3}(?: (?:since(?! (?:19|20)\\d\\d)|seit|depuis|desde|da) [^.,;]{2,30})?`;
/** The end of the state phrase. */
const end = `${after}(?=[.!]?$|[,:] | (?:and|und|et|y|e) )`;
const begin = '(?<![\\p{L}\\p{N}_])';

/** In German, the thing may stand between auxiliary and participle: "Ich habe den Klempner bezahlt". */
const auxiliary = '(?:habe|hat|haben|ist|sind|wurden?)';
/** The subject and auxiliary before an action on a thing with its article: "I have", "the plumber has", "someone". */
const doer =
  "^(?!.*(?<!\\p{L})(?:not|never|nothing|n['’]t|non|no|ne|n['’])(?!\\p{L}))(?:(?:\\p{L}+ ){1,4}?(?:has|have|a|ont|ha|han|hanno|hemos|abbiamo) |(?:i|we)['’]ve |(?:\\p{L}+ ){0,3}?)(?:now |just |finally |already |ya |già |déjà )?";
/** The day of an action. */
const onDay = `(?:on |am |le |el )?(?:${Object.values(weekdayNames).flat().join('|')})`;
/** Words that begin the place or purpose of an action, which is no part of the thing. */
const aside = '(?:for|pour|para|per|under|behind|in|on|sous|derrière|dans|debajo|detrás|sotto|dietro)';
const article = "(?=(?:the|my|our|his|her|their|el|la|los|las|le|les|il|lo|gli|mon|notre|nos|mi|nuestr[oa]) |l['’])";

const predicate = `(?:${adverb} )*${predicates.any}${end}`;

const form = (source: string, statesOf: SentenceForm['statesOf']): SentenceForm => ({
  pattern: new RegExp(source, 'u'),
  statesOf,
});
const always = (kind: StateKind, state: number) => () => [{ kind, state }];

/** All states share these patterns, as compiling `\p{L}` takes milliseconds. */
export const stateForms: readonly SentenceForm[] = [
  form(`${begin}${being} ${predicate}`, predicates.statesOf),
  form(`${begin}${auxiliary} (?<thing>[^.,;]{3,60}?) ${predicate}`, predicates.statesOf),
  // "Emergency light in hall 2 broken, electrician comes on Tuesday": a note without a verb.
  form(`^(?<thing>[^.,;:]{3,60}?) (?:${adverb} )*${verbless.any}${end}`, verbless.statesOf),
  form(`${begin}(?:${adverb} )*${verbs.any}(?: ${adverb})*${end}`, verbs.statesOf),
  form(
    `${begin}${runningVerb} (?<thing>[^.,;]{3,40}) wieder(?: (?:einwandfrei|normal|richtig|gut|problemlos))?${end}`,
    always('works', 1),
  ),
  form(
    `${doer}${actions.any} ${article}(?<thing>[^.,;]{3,80}?)(?: (?:${aside} [^.;]+|${onDay}))?${end}`,
    actions.statesOf,
  ),
  // "Someone gave the ladder back".
  form(
    `${doer}(?:brought|gave|given|took|taken|handed|sent|got|put) ${article}(?<thing>[^.,;]{3,60}?) back(?: ${onDay})?${end}`,
    always('whereabouts', 1),
  ),
  form(
    `^(?:(?:[\\p{L}]+ ){1,3})?roll(?:ed|ing) (?:${article}|(?=\\p{L}))(?<thing>[^.,;]{3,60}?) back${end}`,
    always('task', 2),
  ),
  // "Boiler room: locked".
  form(`^(?<thing>[^.,;:]{3,60}?) ?: ${predicate}`, predicates.statesOf),
  form(`^${openers.any} (?<thing>[^.,;]{2,80})`, openers.statesOf),
  form(`${inHan.any}(?=[。！!]?$|[，,])`, inHan.statesOf),
];

/** Compiles the patterns in tens of milliseconds. Runs each twice: V8 interprets it first. Yields after each. */
export function* prepareStates(isWide: boolean): Generator<void> {
  const clause = isWide ? '电梯' : 'the lift is';
  for (let time = 0; time < 2; time += 1) for (const { pattern } of stateForms) yield void pattern.test(clause);
}
