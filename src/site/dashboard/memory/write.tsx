/** Writing a memory by hand. */
import { z } from 'zod';
import { actWriting } from '../../../access/act.ts';
import { permissions } from '../../../access/permissions.ts';
import { type WriteAnswer, writeMemory } from '../../../memory/write/write-memory.ts';
import {
  contentSchema,
  layerSchema,
  layers,
  memoryInputSchema,
  memoryTypeSchema,
  memoryTypes,
} from '../../../model/memory.ts';
import { htmlAnswer } from '../../html-answer.ts';
import { Notice } from '../../parts/notice.tsx';
import { Choice, Field, Form } from '../controls.tsx';
import { faultsOf, readForm, submittedFieldsOf, wantsPage } from '../forms.ts';
import { pathAfterAction } from '../last-action.ts';
import { rootOf, WorkspacePage } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';
import { pathOf } from './memory-page.tsx';

const rememberForm = z.strictObject({
  content: contentSchema,
  layer: layerSchema.default('episodic'),
  memory_type: memoryTypeSchema.default('narrative'),
});

export const write = (visit: WorkspaceVisit): Promise<Response> => htmlAnswer(visit.c, <WritePage visit={visit} />);

export async function remember(visit: WorkspaceVisit): Promise<Response> {
  const { c, workspace } = visit;
  try {
    const { answer } = await actWriting(
      workspace,
      {
        permission: permissions['memory.remember'],
        verb: writeMemory,
        shape: (written) => ({ ...(written as WriteAnswer), operation_id: workspace.caller.operation_id }),
        written: ({ memory }) => [memory.memory_id],
      },
      async () => {
        const form = await readForm(visit, rememberForm);
        return { input: memoryInputSchema.parse(form), raw: form };
      },
    );
    if (wantsPage(c)) return c.redirect(pathAfterAction(visit, pathOf(visit, answer.memory.memory_id)), 303);
    return c.json(answer);
  } catch (error) {
    const faults = faultsOf(error);
    if (!wantsPage(c) || faults === null) throw error;
    return htmlAnswer(c, <WritePage visit={visit} faults={faults} />, 422);
  }
}

function WritePage({ visit, faults = {} }: { visit: WorkspaceVisit; faults?: Record<string, string> }) {
  return (
    <WorkspacePage visit={visit} tab="/memories" title="Write a memory" scripts={['write']}>
      <h1>Write a memory</h1>
      {visit.may(permissions['memory.remember']) ? (
        <>
          <RememberForm visit={visit} faults={faults} />
          <p class="after-form">
            For more than one memory at a time, <a href={`${rootOf(visit)}/ingest`}>ingest a document</a>.
          </p>
        </>
      ) : (
        <Notice>
          <p>Your role here is {visit.role}, which can only read. Ask an owner or an admin to make you a member.</p>
        </Notice>
      )}
    </WorkspacePage>
  );
}

/** A link to the form, if the person may write. */
export function WriteLink({ visit }: { visit: WorkspaceVisit }) {
  if (!visit.may(permissions['memory.remember'])) return null;
  return (
    <p class="actions">
      <a class="button" href={`${rootOf(visit)}/write`}>
        Write a memory
      </a>
    </p>
  );
}

export function RememberForm({ visit, faults = {} }: { visit: WorkspaceVisit; faults?: Record<string, string> }) {
  // A short statement is usually a fact, and only a fact challenges the memories that it contradicts. A call
  // without a type stores a narrative.
  const { content, layer = 'episodic', memory_type = 'fact' } = submittedFieldsOf(visit);
  return (
    <div data-write>
      <Form visit={visit} action={`${rootOf(visit)}/remember`}>
        <Field
          name="content"
          label="Content"
          value={content}
          isLong
          required
          fault={faults.content ?? faults.form}
          hint={
            <>
              One thing, in a sentence that makes sense on its own.
              <span data-write-hint hidden>
                {' '}
                Ctrl+Enter (Cmd+Enter on a Mac) stores it.
              </span>
            </>
          }
        />
        <Choice name="layer" label="Layer" options={layers} value={layer} />
        <Choice
          name="memory_type"
          label="Type"
          options={memoryTypes}
          value={memory_type}
          hint={
            <>
              A fact is valid until a newer fact contradicts it. A narrative tells what happened, a procedure how
              something is done; neither challenges a memory.
              <span data-write-hint hidden>
                {' '}
                A fact is proposed for a short statement, a narrative for a longer text.
              </span>
            </>
          }
        />
        <button type="submit" class="primary">
          Remember
        </button>
      </Form>
    </div>
  );
}
