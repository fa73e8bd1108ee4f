/** Reads which thing is in a state, and the words that find older facts about it. */
import { analyseQuery } from '../../../../text/analyse.ts';
import { figuresIn } from '../../../../text/claims/figures.ts';
import { fold } from '../../../../text/fold.ts';
import type { Language } from '../../../../text/language.ts';
import { designationsIn, topicWordsOf, withoutCues } from '../topic-words.ts';
import type { EndDay } from './absences.ts';
import { searchTextOf } from './search-words.ts';
import { type ParsedState, stateIn } from './states.ts';

/** A thing and its states. */
export interface StateOfThing extends Pick<ParsedState, 'states' | 'isCancelled' | 'isPlanned'> {
  until: EndDay | null;
  /** The words of the thing, in order. */
  subjectWords: readonly string[];
  /** Numbers that identify the thing among others of its kind: "canoe 3". */
  numbers: ReadonlySet<string>;
  /** Words to search for older facts with, stemmed also as English, which is often detected for a short text. */
  searchTerms: readonly string[];
  /** True if the thing belongs to somebody: "Anna's sister". */
  isPossessive: boolean;
  /** The thing as written. */
  subjectText: string;
}

/** Null if the text states no state. `until`: the day on which the state is to end. */
export function stateOfThingIn(text: string, language: Language, until: EndDay | null): StateOfThing | null {
  const parsed = stateIn(text);
  if (parsed === null) return null;
  // "The library opens at nine" is a timetable and no state. A cancellation, however, may name the day of the event.
  const figures = figuresIn(parsed.subject);
  const isTimetable = figures.has('clock') || figures.has('weekday');
  if (isTimetable && !(parsed.isCancelled && parsed.states.every(({ kind }) => kind === 'schedule'))) return null;
  const bareSubject = withoutCues(parsed.subject.replace(route, ' ')).replace(/的/g, '');
  const [subjectWords, inEnglish] = [
    withoutCompounds([...topicWordsOf(bareSubject, language, text)]),
    topicWordsOf(bareSubject, 'en', text),
  ];
  const searchTerms = [
    ...subjectWords,
    ...inEnglish,
    ...(bareSubject.match(/\p{L}+/gu) ?? []).map(fold),
    ...analyseQuery(bareSubject),
  ];
  const { states, isCancelled, isPlanned } = parsed;
  for (const { kind } of states) searchTerms.push(...analyseQuery(searchTextOf(kind)));
  const at = text.toLowerCase().indexOf(parsed.subject);
  const thing = at < 0 ? '' : text.slice(at, at + parsed.subject.length).trim();
  const numbers = designationsIn(withoutCues(text.replace(trailingCount, '')));
  const isPossessive = /['’]s? /u.test(parsed.subject);
  return {
    states,
    isCancelled,
    isPlanned,
    until,
    subjectWords,
    numbers,
    searchTerms,
    isPossessive,
    subjectText: thing,
  };
}

/** The source and destination of a migration: "seatmap migration EC2 -> prod-eu". */
const route = / \S+ ?(?:->|→|=>) ?\S+| from \S+ to \S+/gu;
/** Drops a compound whose first part is in the list too: "Jenkins-Migration" and "Jenkins". */
const withoutCompounds = (words: readonly string[]) =>
  words.filter(
    (word) => !words.some((part) => part.length > 2 && word.length > part.length + 1 && word.startsWith(part)),
  );

/** A count after the state: "hooks are back in stock, 40 pieces". */
const trailingCount = /, \d+ \p{L}[^,;]*$/u;
