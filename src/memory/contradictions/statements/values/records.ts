/** Tells records apart: "I ran 5 km on Monday", "I ran 8 km on Wednesday", "Spent 20 euros at Lidl". */
import { figuresDiffer, figuresIn, timeFigureKinds } from '../../../../text/claims/figures.ts';
import { isInPastTense } from '../../../../text/claims/tense.ts';
import { wholeWords } from '../../../../text/claims/whole-words.ts';
import { isDeed } from './deeds.ts';

const today = wholeWords(
  'today|this (?:morning|afternoon|evening)|tonight|last night',
  'heute|heute (?:früh|Morgen|Abend)|letzte Nacht',
  "aujourd['’]hui|ce (?:matin|soir)|cet après-midi|cette nuit",
  'hoy|esta (?:mañana|tarde|noche)|anoche',
  'oggi|stamattina|stasera|stanotte|questa mattina',
  'vandaag|vanochtend|vanmorgen|vanavond|vannacht',
);
const todayInHan = /今天|今早|今晚|昨晚|本日|今日|今朝|昨夜/u;

interface DatedStatement {
  text: string;
  hasChanged: boolean;
  values: ReadonlyMap<string, ReadonlySet<string>>;
}

type Figures = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * True if each gives an amount of its own day or of its own deed, and the amounts differ. Two notes of "today" are of
 * different days. A change or a correction in the newer one concerns both.
 */
export function areSeparateRecords(newer: DatedStatement, older: DatedStatement): boolean {
  if (newer.hasChanged) return false;
  if (isDeed(newer.text) && isDeed(older.text) && numbersIn(newer.text) !== numbersIn(older.text)) return true;
  const days = [newer, older].map(({ text }) => daysIn(text)) as [Figures, Figures];
  const areOfOtherDays = (namesToday(newer.text) && namesToday(older.text)) || figuresDiffer(...days);
  if (!areOfOtherDays) return false;
  if (figuresDiffer(amountsOf(newer.values), amountsOf(older.values))) return true;
  // "On Monday the shift starts at 6:00", "The Monday meeting is at 9:00".
  return beginsWithDay(newer.text) && beginsWithDay(older.text) && figuresDiffer(clocksIn(newer), clocksIn(older));
}

/** True if an event happened again, on another day: "We met the architect on Monday", "… again on Thursday". */
export const isFurtherEvent = (newer: DatedStatement & { isResumed: boolean }, older: DatedStatement): boolean =>
  newer.isResumed &&
  isInPastTense(newer.text) &&
  isInPastTense(older.text) &&
  figuresDiffer(daysIn(newer.text), daysIn(older.text));

/** A day in the first words. */
const beginsWithDay = (text: string) => daysIn(text.split(' ').slice(0, 3).join(' ')).size > 0;
const clocksIn = ({ text }: DatedStatement): Figures =>
  new Map([...figuresIn(text)].filter(([kind]) => kind === 'clock'));

const numbersIn = (text: string) => (text.match(/\d+(?:[.,]\d+)*/g) ?? []).join(' ');
const namesToday = (text: string) => today.test(text) || todayInHan.test(text);
const amountsOf = (values: Figures): Figures =>
  new Map([...values].filter(([kind]) => !timeFigureKinds.has(kind) && kind !== 'frequency'));
const daysIn = (text: string): Figures =>
  new Map([...figuresIn(text)].filter(([kind]) => kind === 'weekday' || kind === 'date'));
