/** Detects a question about a time: "what happened yesterday". Events of that time answer it, whatever words they hold. */
import { analyseQueryInTurns } from '../../text/analyse.ts';
import { asksInPastTense } from '../../text/claims/tense.ts';
import type { Period } from '../../text/periods.ts';
import { analysedWords } from '../../text/word-lists.ts';
import { dayMs } from '../../time-units.ts';

export interface QuestionTime {
  /** Milliseconds since 1970, both included. */
  from: number;
  to: number;
  /** True if the question asks what happened; false if it only names the time beside other things. */
  asksForEvents: boolean;
  /** True if it tells the time from now: "two weeks ago", "last Friday". Who asks so knows when, and perhaps not much more. */
  isRelativeToNow: boolean;
  /** What of that time it asks for. */
  about: 'all' | 'events' | 'decisions' | 'matter';
}

/** The longest time whose events are listed: three months. */
const maxListedMs = 93 * dayMs;
/** The longest time that narrows a matter down: "what happened to the lift last week". */
const maxMatterMs = 8 * dayMs;
/** The same where the days are counted back: "a month ago" may mean a fortnight. */
const maxCountedBackMs = 16 * dayMs;
/** The same if the question names a time but does not ask what happened: a day or a weekend. */
const maxNamedMs = 2 * dayMs;

/** Words that name no matter: a question of these and a time asks for all that happened. */
const genericWords = analysedWords(
  'happened happen happens happening occurred occur took take place went go going on up note noted notes recorded record logged stored store remembered remember learned learn written said told new news events event everything anything something all what have had has when was did do does done finish finished achieve achieved there were we i me day that this in at of',
  'passiert passierte geschah geschehen los war gab es notiert gemerkt neues alles ereignis ereignisse vermerkt gespeichert was ist war hatten hatte wurde haben wir am im an den dem der das denn so eigentlich gemacht getan erledigt geschafft unternommen',
  "passé passe arrivé arrive fait noté quoi événements nouveau que qu s est il elle le la les on en au du de avons avons-nous avait a-t-on ce s'est-il qu'est-ce qui cette jour réglé terminé",
  'pasó ocurrió sucedió hubo anotado nuevo qué se el la los en que hicimos tuvimos hemos hecho terminado pasado pasada',
  'successo accaduto cosa che è il notato fatto di a',
  'aconteceu houve o que foi anotado novo em no na passada passado',
  'gebeurd gebeurde wat is er genoteerd nieuw op in vorige afgelopen',
  'что произошло случилось было нового в на',
  'ماذا ما الذي حدث حصل جرى تم في خلال يوم',
  '发生 发生了 发生了什么 什么 事 事情 记录 有 哪些 做 做了什么 有什么',
  '何 何が ありました ありましたか 何がありましたか に何 は何 の何 が起きましたか に は の',
);

/** Words of a coming day, which is otherwise taken for the last one of its name. */
const comingDay =
  /(?<!\p{L})(?:next|coming|will|nächste[nrms]?|kommende[nrms]?|wird|werden|prochaine?s?|próxim[oa]s?|prossim[oa]|volgende)(?!\p{L})|下[个周星]/iu;

/** Words that ask what happened. */
const whatHappened =
  /(?<!\p{L})(?:happen(?:ed|s)?|occurred|took place|went wrong|passierte?|geschah|geschehen|los|s['’]est(?:-il)? passé|est(?:-il)? arrivée?|pasó|ocurrió|sucedió|successo|accaduto|aconteceu|houve|gebeurde?|произошло|случилось|حدث|حصل|جرى)(?!\p{L})|发生|出了|何が(?:あ|起)/iu;
/** Words of a past day. A question in the present tense without them may mean a recurring day: "Who is on duty on Friday?" */
const pastDay =
  /(?<!\p{L})(?:last|yesterday|gestern|letzte[nrs]?|vergangene[nrs]?|dernière?|passée?|hier|ayer|pasad[oa]|ieri|scors[oa]|ontem|passad[oa]|gisteren|vorige|afgelopen|вчера|прошл\p{L}{2,3}|أمس|البارحة|الماضية?)(?!\p{L})|昨天|上[个周星]|昨日|先[週月]/iu;

/** Analysed words for events and for decisions: a question of these and a time asks for those of the time. */
const eventWords = analysedWords(
  'wrong bad broke broken fail failed mission missions operation operations incident incidents accident accidents problem problems trouble issue issues outage outages callout event',
  'schief Einsatz Einsätze Vorfall Vorfälle Unfall Unfälle Problem Probleme Störung Störungen Ausfall Ausfälle',
  'mission missions incident incidents accident accidents problème problèmes panne pannes mal intervention interventions',
  'misión misiones incidente incidentes accidente accidentes problema problemas avería averías mal',
  '事故 问题 故障 任务',
  'проблема проблемы авария аварии сбой сбои поломка',
  'مشكلة مشاكل حادث حوادث عطل أعطال',
);
const decisionWords = analysedWords(
  'decide decided decision decisions agreed',
  'entschieden entschieden Entscheidung Entscheidungen beschlossen Beschluss Beschlüsse',
  'décidé décidée décision décisions',
  'decidió decidido decidimos decisión decisiones',
  '决定 决定了',
  'deciso decisa decidemmo decisione decisioni',
  'decidiu decidimos decidido decisão decisões',
  'besloten beslissing beslissingen besluit besluiten',
  'решили решено решение решения договорились',
  'قررنا قرر قرار قرارات تقرر',
  '決まりましたか が決まりましたか 決めましたか を決めましたか 何を決めましたか に決 決定 が決定 決定事項',
);

/** Analyses the lists of words, which takes some 25 ms, one after the other. */
export function* prepareTimeQuestions(): Generator<void> {
  for (const words of [genericWords, eventWords, decisionWords]) yield void words();
}

/** `period` is the one that the question names. */
export async function parseQuestionTime(
  question: string,
  period: Period | null,
  now: Date,
): Promise<QuestionTime | null> {
  if (period === null || period.to - period.from > maxListedMs) return null;
  const matterWords = (await analyseQueryInTurns(period.remainder)).filter((word) => !genericWords().has(word));
  const { from, to, isRelative = false } = period;
  const isRelativeToNow = isRelative || pastDay.test(question);
  if (matterWords.every((word) => eventWords().has(word) || decisionWords().has(word))) {
    const about = matterWords.some((word) => decisionWords().has(word))
      ? 'decisions'
      : matterWords.length > 0
        ? 'events'
        : 'all';
    return { from, to, asksForEvents: true, isRelativeToNow, about };
  }
  const asksForEvents = whatHappened.test(question);
  const maxMs = isRelative ? maxCountedBackMs : asksForEvents ? maxMatterMs : maxNamedMs;
  const saysPast = asksForEvents || isRelativeToNow || asksInPastTense(question);
  const isPast = to < now.getTime() && saysPast && !comingDay.test(question);
  return isPast && to - from <= maxMs ? { from, to, asksForEvents, isRelativeToNow, about: 'matter' } : null;
}
