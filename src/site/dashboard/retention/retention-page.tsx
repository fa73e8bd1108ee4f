/** Retention of the workspace: the rules, the effect that they would have, and their runs. */
import { z } from 'zod';
import { actWriting } from '../../../access/act.ts';
import { authorise, permissions } from '../../../access/permissions.ts';
import { invalid } from '../../../errors.ts';
import { layers, memoryTypes } from '../../../model/memory.ts';
import {
  type RetentionReport,
  type RetentionRules,
  type RetentionRun,
  retentionRulesSchema,
} from '../../../model/retention/retention-rules.ts';
import { validate } from '../../../model/validation.ts';
import { erasesForGood, previewRetention, setRetention } from '../../../upkeep/retention/retain.ts';
import { htmlAnswer } from '../../html-answer.ts';
import { Notice } from '../../parts/notice.tsx';
import { Table } from '../../parts/table.tsx';
import { Field, Form } from '../controls.tsx';
import { faultsOf, readForm, refusedFieldsOf, wantsPage } from '../forms.ts';
import { rootOf, Time, WorkspacePage } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';

const maxRuns = 20;

interface PageState {
  rules?: RetentionRules;
  report?: RetentionReport;
  faults?: Record<string, string>;
}

export async function retentionPage(visit: WorkspaceVisit, state: PageState = {}): Promise<Response> {
  const { retention } = visit.workspace.store;
  const props = { rules: await retention.rules(), ...state, runs: await retention.runs(maxRuns) };
  return htmlAnswer(visit.c, <RetentionPage visit={visit} {...props} />, state.faults ? 422 : 200);
}

/** One rule per line: `episodic 90`, `working fact 7 erase`, `any 365`. */
const ruleForm = z.strictObject({
  rules: z.string().max(4_000).default(''),
  usage_days: z.string().default(''),
  audit_days: z.string().default(''),
  do: z.enum(['preview', 'save']).default('save'),
});

function parseRules({ rules, usage_days, audit_days }: z.output<typeof ruleForm>): RetentionRules {
  const memories = rules
    .split('\n')
    .map((line) => line.trim().toLowerCase().split(/\s+/).filter(Boolean))
    .filter((words) => words.length > 0)
    .map(parseRule);
  const days = (given: string) => (given === '' ? null : Number(given));
  const input = { memories, usage_days: days(usage_days), audit_days: days(audit_days) };
  return validate(retentionRulesSchema, input, ['form']);
}

/** Parses a rule. Its words have a fixed order, because a rule that erases must not be guessed. */
function parseRule(words: readonly string[]) {
  const rulePattern = new RegExp(
    `^(?:any|(${layers.join('|')})(?: (${memoryTypes.join('|')}))?|(${memoryTypes.join('|')})) (\\d+)(?: days)?(?: (forget|erase))?$`,
  );
  const [, layer, typeOfLayer, type, days, action = 'forget'] = rulePattern.exec(words.join(' ')) ?? [];
  if (days === undefined)
    throw invalid(
      ['form', 'rules'],
      `contains a line that is not a rule: ${words.join(' ').slice(0, 80)}. Write a layer or any, optionally a type, then days, then forget or erase`,
      'invalid',
    );
  const memory_type = typeOfLayer ?? type;
  return { ...(layer && { layer }), ...(memory_type && { memory_type }), days: Number(days), action };
}

export async function changeRetention(visit: WorkspaceVisit): Promise<Response> {
  const { c, workspace } = visit;
  try {
    authorise(workspace.caller.principal, permissions['retention.change']);
    const form = await readForm(visit, ruleForm);
    const rules = parseRules(form);
    if (form.do === 'preview') {
      const report = await previewRetention(workspace, rules);
      return wantsPage(c) ? retentionPage(visit, { rules, report }) : c.json({ retention: rules, report });
    }
    // A person may not remove by a rule what they may not remove by hand.
    if (erasesForGood(rules)) authorise(workspace.caller.principal, permissions['memory.erase']);
    const writing = {
      permission: permissions['retention.change'],
      verb: setRetention,
      isConfiguration: true,
      shape: (answer: object) => answer as { retention: RetentionRules },
    };
    const { answer } = await actWriting(workspace, writing, () => ({ input: rules, raw: null }));
    visit.services.jobs.wake(visit.record);
    return wantsPage(c) ? c.redirect(`${rootOf(visit)}/retention`, 303) : c.json(answer);
  } catch (error) {
    const faults = faultsOf(error);
    if (!wantsPage(c) || faults === null) throw error;
    return retentionPage(visit, { faults });
  }
}

const formatRule = ({ layer, memory_type, days, action }: RetentionRules['memories'][number]) =>
  [layer ?? (memory_type ? '' : 'any'), memory_type, days, action].filter(Boolean).join(' ');

interface RetentionProps {
  visit: WorkspaceVisit;
  rules: RetentionRules;
  runs: readonly RetentionRun[];
  report?: RetentionReport;
  faults?: Record<string, string>;
}

function RetentionPage({ visit, rules, runs, report, faults = {} }: RetentionProps) {
  return (
    <WorkspacePage visit={visit} tab="/settings" title="Retention">
      <h1>Retention</h1>
      <p>
        Rules run once a day. The age of a memory counts from the day it was stored. Rules never touch a pinned memory.
        Without a rule, Stele keeps everything.
      </p>
      {report && (
        <Notice>
          <p>This is what the rules would do now. Nothing was changed.</p>
          <ReportTable report={report} />
        </Notice>
      )}
      {visit.may(permissions['retention.change']) ? (
        <RulesForm visit={visit} rules={rules} faults={faults} />
      ) : (
        <ul>
          {rules.memories.map((rule) => (
            <li>{formatRule(rule)}</li>
          ))}
        </ul>
      )}
      <h2>Runs</h2>
      {runs.length === 0 ? (
        <p>The rules have not run yet.</p>
      ) : (
        runs.map((run) => (
          <section>
            <h3>
              <Time at={run.at} />
            </h3>
            <ReportTable report={run.report} />
          </section>
        ))
      )}
    </WorkspacePage>
  );
}

function RulesForm({
  visit,
  rules,
  faults,
}: Pick<RetentionProps, 'visit' | 'rules'> & { faults: Record<string, string> }) {
  const typed = refusedFieldsOf(visit, faults);
  return (
    <Form visit={visit} action={`${rootOf(visit)}/retention`}>
      <Field
        name="rules"
        label="Rules for memories, one per line"
        isLong
        value={typed.rules ?? rules.memories.map(formatRule).join('\n')}
        fault={faults.memories ?? faults.rules ?? faults.form}
        hint="Write a layer or any, optionally a type, then days, then forget or erase. Examples: working 7 forget; episodic narrative 365 erase. A forgotten memory can be restored for 30 days."
      />
      <Field
        name="usage_days"
        label="Days to keep records of calls"
        value={typed.usage_days ?? String(rules.usage_days ?? '')}
        fault={faults.usage_days}
        hint="Leave it empty for the default of the service."
      />
      <Field
        name="audit_days"
        label="Days to keep audit entries"
        value={typed.audit_days ?? String(rules.audit_days ?? '')}
        fault={faults.audit_days}
      />
      <div class="actions">
        <button type="submit" name="do" value="preview">
          Preview
        </button>
        <button type="submit" name="do" value="save" class="primary">
          Save
        </button>
      </div>
    </Form>
  );
}

function ReportTable({ report: { memories, usage, audit } }: { report: RetentionReport }) {
  return (
    <Table label="What the rules do" head={['Rule', 'Memories', 'Kept because pinned']} numbers={[1, 2]}>
      {memories.map((rule) => (
        <tr>
          <td>{formatRule(rule)}</td>
          <td class="number">{rule.count}</td>
          <td class="number">{rule.pinned}</td>
        </tr>
      ))}
      <tr>
        <td>Records of calls</td>
        <td class="number">{usage}</td>
        <td />
      </tr>
      <tr>
        <td>Audit entries</td>
        <td class="number">{audit}</td>
        <td />
      </tr>
    </Table>
  );
}
