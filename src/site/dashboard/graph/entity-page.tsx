/** An entity: its facts, its names, its connections, and forms to correct them. */
import { permissions } from '../../../access/permissions.ts';
import type { EntityProfile } from '../../../graph/entity/entity-profile.ts';
import type { Entity } from '../../../model/entity.ts';
import { withoutCitations } from '../../../text/citations.ts';
import { CitedLines } from '../cited-text.tsx';
import { Field, FieldForm, Form } from '../controls.tsx';
import { refusedFieldsOf } from '../forms.ts';
import { rootOf, Time, WorkspacePage } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';

export interface EntityPageProps {
  visit: WorkspaceVisit;
  profile: EntityProfile;
  /** The entity to merge this one into, once a person confirms it. */
  into: Entity | null;
  faults?: Record<string, string>;
}

export const entityPath = (visit: WorkspaceVisit, id: string) => `${rootOf(visit)}/entities/${id}`;

export function EntityPage(props: EntityPageProps) {
  const { visit, profile, into } = props;
  const { entity, facts, timeline, peer_card } = profile;
  const mayWrite = visit.may(permissions['memory.remember']);
  return (
    <WorkspacePage visit={visit} tab="/graph" title={entity.name}>
      <h1 dir="auto">{entity.name}</h1>
      <p class="second">
        {entity.kind}, in {entity.mentions.toLocaleString('en')} {entity.mentions === 1 ? 'memory' : 'memories'}, last
        seen <Time at={entity.last_seen} />.{' '}
        <a href={`${rootOf(visit)}/graph?name=${entity.entity_id}`}>In the graph</a>
      </p>
      {into && mayWrite && <ConfirmMerge visit={visit} entity={entity} into={into} />}
      <div class="columns columns-aside">
        <div>
          {peer_card && (
            <section class="stone">
              <p class="label">Card</p>
              <CitedLines visit={visit} text={peer_card.text} />
            </section>
          )}
          <Cited visit={visit} title="Facts" lines={facts} />
          <Cited visit={visit} title="Latest mentions" lines={timeline.toReversed()} />
          {facts.length + timeline.length === 0 && <p>No memory mentions it anymore.</p>}
        </div>
        <aside aria-label="Names and neighbours">
          <h2 class="aside-title">Also called</h2>
          <p>{entity.aliases.length === 0 ? 'no other name' : entity.aliases.join(', ')}</p>
          {mayWrite && <Correct {...props} />}
          <Others {...props} />
        </aside>
      </div>
    </WorkspacePage>
  );
}

function ConfirmMerge({
  visit,
  entity,
  into,
}: {
  visit: WorkspaceVisit;
  entity: EntityProfile['entity'];
  into: Entity;
}) {
  return (
    <section class="notice" aria-labelledby="confirm">
      <Form visit={visit} action={entityPath(visit, entity.entity_id)}>
        <h2 class="aside-title" id="confirm">
          Merge {entity.name} into {into.name}?
        </h2>
        <p>
          {into.name} stays and gets the names, mentions and relations of {entity.name}. You can undo this.
        </p>
        <input type="hidden" name="into" value={into.entity_id} />
        <p class="actions">
          <button type="submit" class="primary" name="do" value="merge">
            Merge
          </button>
          <a class="button quiet" href={entityPath(visit, entity.entity_id)}>
            Cancel
          </a>
        </p>
      </Form>
    </section>
  );
}

function Correct({ visit, profile: { entity }, faults = {} }: EntityPageProps) {
  const action = entityPath(visit, entity.entity_id);
  const typed = refusedFieldsOf(visit, faults);
  return (
    <details class="act" data-key="e" open={Object.keys(faults).length > 0}>
      <summary>
        Correct <kbd>e</kbd>
      </summary>
      {faults.form && <p class="fault">{faults.form}</p>}
      <FieldForm
        visit={visit}
        action={action}
        doValue="kind"
        buttonLabel="Set kind"
        name="kind"
        label="Kind"
        value={typed.kind ?? entity.kind}
        required
        fault={faults.kind}
        hint="person, place, product, …"
      />
      <FieldForm
        visit={visit}
        action={action}
        doValue="alias"
        buttonLabel="Add name"
        name="alias"
        label="Another name"
        value={typed.alias}
        required
        fault={faults.alias}
        hint="New memories that use this name count as mentions."
      />
      {entity.aliases.map((alias) => (
        <Form visit={visit} action={action}>
          <input type="hidden" name="alias" value={alias} />
          <button type="submit" class="quiet" name="do" value="unalias">
            Remove the name {alias}
          </button>
        </Form>
      ))}
      <form method="get" action={action}>
        <Field
          name="merge_into"
          label="Merge into"
          value={faults.merge_into && visit.c.req.query('merge_into')}
          required
          fault={faults.merge_into}
          hint="The name of the entity that stays. You confirm it on the next page."
        />
        <button type="submit">Merge</button>
      </form>
    </details>
  );
}

function Others({ visit, profile: { relations: all, mentioned_with } }: EntityPageProps) {
  // A generated text rests on many memories, so its links relate no two entities.
  const relations = all.filter(({ relation }) => relation !== 'summarises');
  return (
    <>
      {relations.length > 0 && <h2 class="aside-title">Relations</h2>}
      <ul class="entries lines">
        {relations.map(({ relation, direction, entity, memory_id, status, at }) => (
          <li>
            {direction === 'out' && `${relation.replaceAll('_', ' ')} `}
            <a href={entityPath(visit, entity.entity_id)}>{entity.name}</a>
            {direction === 'in' && ` ${relation.replaceAll('_', ' ')} it`}{' '}
            <a class="plain second" href={`${rootOf(visit)}/memories/${memory_id}`}>
              <Time at={at} />
            </a>
            {status !== undefined && (
              <>
                {' '}
                <span class={`status-${status}`}>{status}</span>
              </>
            )}
          </li>
        ))}
      </ul>
      {mentioned_with.length > 0 && <h2 class="aside-title">Mentioned with</h2>}
      <ul class="entries lines">
        {mentioned_with.map(({ entity, count }) => (
          <li>
            <a href={entityPath(visit, entity.entity_id)}>{entity.name}</a> <span class="second">{count}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

type Lines = EntityProfile['facts'];

function Cited({ visit, title, lines }: { visit: WorkspaceVisit; title: string; lines: Lines }) {
  if (lines.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <ul class="entries">
        {lines.map(({ memory_id, at, text, status }) => (
          <li>
            <a class="plain" href={`${rootOf(visit)}/memories/${memory_id}`} dir="auto">
              {withoutCitations(text)}
            </a>
            <p class="memory-facts">
              <Time at={at} />
              {status !== 'active' && <span class={`status-${status}`}>{status}</span>}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
