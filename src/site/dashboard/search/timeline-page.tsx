/** Memories in the order in which they happened, one month or day per page. */

import { isPeriod, type Timeline, timeline, timelinePageSize } from '../../../reports/timeline.ts';
import type { GroupCount } from '../../../storage/ports/reports.ts';
import { htmlAnswer } from '../../html-answer.ts';
import { Chart } from '../../parts/chart.tsx';
import { pageIn, Turn } from '../../parts/turn.tsx';
import { Field } from '../controls.tsx';
import { MemoryList, NoMemories } from '../memory-list.tsx';
import { rootOf, WorkspacePage } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';

/** Counting fewer memories takes no time worth saving. With more, the chart is up to {@link cacheMs} old. */
const smallWorkspaceSize = 10_000;
const cacheMs = 60_000;
const maxMonths = 36;
const maxColumns = 120;
const maxMonthsAhead = 12;

export async function time(visit: WorkspaceVisit): Promise<Response> {
  const { workspace, c } = visit;
  const { store } = workspace;
  const countMonths = () => store.reports.countBy('month');
  const cached = await store.cached('memories by month', cacheMs, countMonths);
  const counted =
    cached.reduce((sum, month) => sum + month.count, 0) < smallWorkspaceSize ? await countMonths() : cached;
  const months = counted.toSorted((one, other) => (one.group < other.group ? -1 : 1)).slice(-maxMonths);
  const requested = c.req.query('of')?.trim();
  const isInvalid = requested !== undefined && requested !== '' && !isPeriod(requested);
  const currentMonth = visit.services.now().toISOString().slice(0, 7);
  const period =
    requested && !isInvalid
      ? requested
      : (months.findLast(({ group }) => group <= currentMonth)?.group ?? currentMonth);
  const pageNumber = pageIn(c.req.url);
  const page = (
    <TimePage
      visit={visit}
      months={months}
      period={period}
      requested={requested ?? period}
      isInvalid={isInvalid}
      page={pageNumber}
      timelinePage={await timeline(workspace, period, period, pageNumber)}
    />
  );
  return htmlAnswer(c, page, isInvalid ? 422 : 200);
}

/** Months since the year 0, as a number. */
const monthNumber = (month: string) => 12 * Number(month.slice(0, 4)) + Number(month.slice(5, 7)) - 1;
const monthName = (number: number) =>
  `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;

/**
 * The last months, at most {@link maxColumns}, also those without a memory: a gap in time is a gap in the chart. A far
 * future, such as 9999-12 for "never", would leave no room for the present.
 */
function everyMonth(months: readonly GroupCount[], currentMonth: string): GroupCount[] {
  const counts = new Map(months.map(({ group, count }) => [monthNumber(group), count]));
  const numbers = [...counts.keys()];
  const last = numbers.findLast((number) => number <= monthNumber(currentMonth) + maxMonthsAhead) ?? numbers.at(-1)!;
  const first = Math.max(Math.min(numbers[0]!, last), last - maxColumns + 1);
  return Array.from({ length: last - first + 1 }, (_, at) => ({
    group: monthName(first + at),
    count: counts.get(first + at) ?? 0,
  }));
}

interface TimeProps {
  visit: WorkspaceVisit;
  months: readonly GroupCount[];
  /** `2026-05` or `2026-05-08`. */
  period: string;
  requested: string;
  isInvalid: boolean;
  /** From 1. */
  page: number;
  timelinePage: Timeline;
}

function TimePage({ visit, months, period, requested, isInvalid, page, timelinePage: shown }: TimeProps) {
  const path = `${rootOf(visit)}/time`;
  return (
    <WorkspacePage visit={visit} tab="/time" title="Timeline">
      <h1>Timeline</h1>
      <form method="get" action={path} class="inline-form">
        <Field
          name="of"
          label="Month or day"
          value={requested}
          fault={isInvalid ? 'Enter a month such as 2026-05, or a day such as 2026-05-08.' : undefined}
        />
        <button type="submit">Go</button>
      </form>
      {months.length === 0 ? <NoMemories visit={visit} /> : <Months visit={visit} months={months} period={period} />}
      <h2>{period}</h2>
      <p class="second">
        {shown.total.toLocaleString('en')} {shown.total === 1 ? 'memory' : 'memories'}
        {shown.total > shown.memories.length ? `; ${shownPart(page, shown.memories.length)}` : ''}.
      </p>
      <div class="wide" data-list>
        <MemoryList visit={visit} memories={shown.memories} />
      </div>
      <Turn
        path={`${path}?of=${period}`}
        page={page}
        hasMore={shown.total > page * timelinePageSize}
        items="memories"
        isOldestFirst
      />
    </WorkspacePage>
  );
}

/** The memories of each month, as a chart and as links to their pages. */
function Months({ visit, months, period }: Pick<TimeProps, 'visit' | 'months' | 'period'>) {
  const columns = everyMonth(months, visit.services.now().toISOString().slice(0, 7));
  return (
    <>
      <Chart
        title="Memories a month"
        caption={`From ${columns[0]!.group} to ${columns.at(-1)!.group}.`}
        columns={columns.map(({ group, count }) => ({ label: group, value: count }))}
        unit="memories"
      />
      <nav class="months" aria-label="Months">
        {months.map(({ group, count }) => (
          <a href={`${rootOf(visit)}/time?of=${group}`} aria-current={period.startsWith(group) ? 'page' : undefined}>
            {group} <span class="second">{count.toLocaleString('en')}</span>
          </a>
        ))}
      </nav>
    </>
  );
}

/** The part of a period that its page lists, such as `the first 200 are shown`. */
function shownPart(page: number, length: number): string {
  const skipped = (page - 1) * timelinePageSize;
  if (length === 0) return 'none of them is on this page';
  if (page === 1) return `the first ${length} are shown`;
  return `${(skipped + 1).toLocaleString('en')} to ${(skipped + length).toLocaleString('en')} are shown`;
}
