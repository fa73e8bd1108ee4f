/** Forms that change a memory. Each form says what it does, and its effect can be undone. */
import { permissions } from '../../../access/permissions.ts';
import { layers, type Memory, statuses } from '../../../model/memory.ts';
import { shortHash } from '../../../surface/fixed-answer.ts';
import { Notice } from '../../parts/notice.tsx';
import { Choice, Field, FieldForm, Form } from '../controls.tsx';
import { refusedFieldsOf } from '../forms.ts';
import type { WorkspaceVisit } from '../visit.ts';

interface FormProps {
  visit: WorkspaceVisit;
  memory: Memory;
  /** The address that the forms are sent to. */
  action: string;
  faults?: Record<string, string>;
}

export function Edit({ visit, memory, action, faults = {} }: FormProps) {
  return (
    <details data-key="e" class="act" open={faults.new_content !== undefined}>
      <summary>
        Edit <kbd>e</kbd>
      </summary>
      <Form visit={visit} action={action}>
        <input type="hidden" name="shown_content" value={shortHash(memory.content)} />
        <Field
          name="new_content"
          label="Content"
          value={refusedFieldsOf(visit, faults).new_content ?? memory.content}
          isLong
          required
          fault={faults.new_content}
          hint="Search finds the new words at once. The history keeps the old text."
        />
        <button type="submit" class="primary" name="do" value="edit_memory">
          Save
        </button>
      </Form>
    </details>
  );
}

/** Actions that need only a button. */
export function StatusActions({ visit, memory, action, faults = {} }: FormProps) {
  const isCurrent = memory.status === 'active' || memory.status === 'challenged';
  return (
    <Form visit={visit} action={action}>
      {faults.form && <p class="fault">{faults.form}</p>}
      <p class="actions">
        <button type="submit" name="do" value={memory.pinned ? 'unpin' : 'pin'}>
          {memory.pinned ? 'Unpin' : 'Pin'}
        </button>
        {isCurrent && (
          <button
            type="submit"
            name="do"
            value="invalidate"
            title="Recall leaves it out from now on. Searches as of an earlier day still find it."
          >
            No longer true
          </button>
        )}
        <button
          type="submit"
          class="danger"
          name="do"
          value="forget"
          title="It is hidden everywhere. You can restore it for 30 days."
        >
          Forget
        </button>
      </p>
    </Form>
  );
}

export function Attributes({ visit, memory, action, faults = {} }: FormProps) {
  const isFaulty = ['tags', 'add', 'note'].some((field) => faults[field] !== undefined);
  const typed = refusedFieldsOf(visit, faults);
  return (
    <details class="act" open={isFaulty}>
      <summary>Change tags, note, layer or status</summary>
      <FieldForm
        visit={visit}
        action={action}
        doValue="tag"
        buttonLabel="Set tags"
        name="tags"
        label="Tags"
        value={typed.tags ?? memory.tags.join(', ')}
        hint="Separated by commas."
        fault={faults.tags ?? faults.add}
      >
        <input type="hidden" name="shown_tags" value={typed.shown_tags ?? JSON.stringify(memory.tags)} />
      </FieldForm>
      <FieldForm
        visit={visit}
        action={action}
        doValue="annotate"
        buttonLabel="Set note"
        name="note"
        label="Note"
        value={typed.note ?? memory.note ?? ''}
        hint="The note appears with the memory. The memory itself stays unchanged."
        isLong
        required
        fault={faults.note}
      >
        <input type="hidden" name="shown_note" value={shortHash(memory.note ?? '')} />
      </FieldForm>
      <Form visit={visit} action={action}>
        <Choice name="layer" label="Layer" options={layers} value={memory.layer} />
        <button type="submit" name="do" value="move">
          Move
        </button>
      </Form>
      <Form visit={visit} action={action}>
        <Choice name="status" label="Status" options={statuses} value={memory.status} />
        <button type="submit" name="do" value="update_status">
          Set status
        </button>
      </Form>
    </details>
  );
}

/** Forms for a forgotten memory, and the text of somebody who edited it meanwhile. Erasing is the only action that cannot be undone, so it needs a confirmation. */
export function Forgotten({ visit, action, faults = {} }: FormProps) {
  const typed = refusedFieldsOf(visit, faults);
  const unsaved = typed.new_content ?? typed.note;
  return (
    <>
      {faults.form && (
        <Notice kind="alert">
          <p>{faults.form}</p>
        </Notice>
      )}
      {unsaved !== undefined && <Field name="unsaved" label="Your text, which was not saved" value={unsaved} isLong />}
      <Form visit={visit} action={action}>
        <p>This memory is hidden everywhere. You can restore it for 30 days; after that it is erased.</p>
        <button type="submit" class="primary" name="do" value="restore">
          Restore
        </button>
      </Form>
      {visit.may(permissions['memory.erase']) && (
        <details class="act" open={faults.sure !== undefined}>
          <summary>Erase for good</summary>
          <Form visit={visit} action={action}>
            <p>This erases its text, its vector and their copies in the history. You cannot undo this.</p>
            <p class="field">
              <label>
                <input type="checkbox" name="sure" value="yes" required /> Erase it now
              </label>
            </p>
            {faults.sure && <p class="fault">{faults.sure}</p>}
            <button type="submit" class="danger" name="do" value="erase">
              Erase for good
            </button>
          </Form>
        </details>
      )}
    </>
  );
}
