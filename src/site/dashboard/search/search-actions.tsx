/** Search: the page, the list alone while a person types, the explanation, and two queries side by side. */
import { z } from 'zod';
import { validate } from '../../../model/validation.ts';
import { browse } from '../../../retrieval/browse.ts';
import { compareQueries } from '../../../retrieval/explain/compare.ts';
import { explain } from '../../../retrieval/explain/explain.ts';
import { querySchema, recallRequestSchema } from '../../../retrieval/request.ts';
import { htmlAnswer } from '../../html-answer.ts';
import { pageIn } from '../../parts/turn.tsx';
import { faultsOf, readForm } from '../forms.ts';
import type { WorkspaceVisit } from '../visit.ts';
import { type Filters, filterForm, filtersIn, requestOf } from './filters.tsx';
import { SearchList, SearchPage } from './search-page.tsx';
import { ComparePage, WhyPage } from './why.tsx';

const maxResults = 20;
const maxExplained = 10;

export const find = (visit: WorkspaceVisit): Promise<Response> => answerSearch(visit, filtersIn(visit.c.req.url));

export async function searchForm(visit: WorkspaceVisit): Promise<Response> {
  const { query } = await readForm(visit, z.strictObject({ query: recallRequestSchema.shape.query }));
  return answerSearch(visit, { query });
}

/** Answers with the list alone if a script asks for it while a person types. */
async function answerSearch(visit: WorkspaceVisit, filters: Filters): Promise<Response> {
  const { c, workspace } = visit;
  const isListOnly = c.req.header('X-Stele-Part') === 'list';
  const Page = isListOnly ? SearchList : SearchPage;
  try {
    const request = requestOf(validate(filterForm, filters, ['query']));
    const page = filters.query === undefined ? pageIn(c.req.url) : 1;
    const found = await browse(workspace, request, maxResults, (page - 1) * maxResults);
    return await htmlAnswer(c, <Page visit={visit} filters={filters} found={found} page={page} />);
  } catch (error) {
    const faults = faultsOf(error);
    if (faults === null) throw error;
    const isUnknownEntity = faults.form !== undefined && filters.entity !== undefined;
    const shownFaults = isUnknownEntity ? { entity: faults.form! } : faults;
    const props = { visit, filters, found: { memories: [], notes: [], hasMore: false }, page: 1 };
    return htmlAnswer(c, <Page {...props} faults={shownFaults} />, 422);
  }
}

export async function why(visit: WorkspaceVisit): Promise<Response> {
  const query = validate(querySchema, visit.c.req.query('query'), ['query', 'query']);
  const found = await explain(visit.workspace, { query, top_k: maxExplained, mode: 'full_context' });
  return htmlAnswer(visit.c, <WhyPage visit={visit} why={found} />);
}

const twoQueries = z.strictObject({ a: querySchema, b: querySchema });

export async function compare(visit: WorkspaceVisit): Promise<Response> {
  const [a, b] = [visit.c.req.query('a')?.trim() ?? '', visit.c.req.query('b')?.trim() ?? ''];
  try {
    const queries = a !== '' && b !== '' ? validate(twoQueries, { a, b }, ['query']) : null;
    const comparison = queries && (await compareQueries(visit.workspace, queries.a, queries.b, maxExplained));
    return await htmlAnswer(visit.c, <ComparePage visit={visit} a={a} b={b} comparison={comparison} />);
  } catch (error) {
    const faults = faultsOf(error);
    if (faults === null) throw error;
    return htmlAnswer(visit.c, <ComparePage visit={visit} a={a} b={b} comparison={null} faults={faults} />, 422);
  }
}
