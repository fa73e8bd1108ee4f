/** The graph of the entities in memories: drawn if scripts run, and as lists for a keyboard and a screen reader. */
import { permissions } from '../../../access/permissions.ts';
import type { Subgraph } from '../../../graph/subgraph.ts';
import type { Entity } from '../../../model/entity.ts';
import { Notice } from '../../parts/notice.tsx';
import { Field } from '../controls.tsx';
import { rootOf, WorkspacePage } from '../shell.tsx';
import type { WorkspaceVisit } from '../visit.ts';
import { entityPath } from './entity-page.tsx';

export interface GraphProps {
  visit: WorkspaceVisit;
  name: string;
  /** The entities with the most mentions. */
  entities: readonly { entity: Pick<Entity, 'entity_id' | 'name' | 'kind'>; mentions: number }[];
  /** The graph around one entity; null for the whole graph. */
  around: Subgraph | null;
  fault?: string | undefined;
}

export function GraphPage({ visit, name, entities, around, fault }: GraphProps) {
  const root = rootOf(visit);
  const data = `${root}/graph/data${around ? `?name=${around.entity.entity_id}` : ''}`;
  return (
    <WorkspacePage visit={visit} tab="/graph" title="Graph" scripts={['graph']}>
      <h1>Graph</h1>
      <form method="get" action={`${root}/graph`} class="inline-form">
        <Field name="name" label="Find an entity" type="search" value={around?.entity.name ?? name} fault={fault} />
        <button type="submit">Go</button>
        <a class="button quiet" href={`${root}/cards`}>
          Cards of people
        </a>
        {around && (
          <a class="button quiet" href={`${root}/graph`}>
            Whole graph
          </a>
        )}
      </form>
      {entities.length === 0 ? (
        <Notice>
          <p>
            No memory mentions a person, place or thing yet.
            {visit.may(permissions['memory.remember']) && (
              <>
                {' '}
                <a href={`${root}/write`}>Write one that does</a>.
              </>
            )}
          </p>
        </Notice>
      ) : (
        <div class="columns columns-aside">
          {/* Without an element with this id, Cytoscape would add a style of its own, which the page forbids. */}
          <figure class="graph" id="__________cytoscape_stylesheet" data-graph={data} hidden>
            <div class="graph-canvas" data-graph-canvas data-entities={`${root}/entities/`} />
            <figcaption class="second small">
              Click an entity to open it.{' '}
              {visit.may(permissions['memory.remember']) &&
                'Drag one onto another to merge them; you confirm it first. '}
              The lists show the same entities.
            </figcaption>
            <ul class="legend" data-graph-legend />
          </figure>
          <aside aria-label="As lists">
            {around ? <Around visit={visit} around={around} /> : <MostMentioned visit={visit} entities={entities} />}
          </aside>
        </div>
      )}
    </WorkspacePage>
  );
}

function MostMentioned({ visit, entities }: Pick<GraphProps, 'visit' | 'entities'>) {
  return (
    <>
      <h2 class="aside-title">Most mentioned</h2>
      <ul class="entries lines">
        {entities.map(({ entity, mentions }) => (
          <li>
            <a href={entityPath(visit, entity.entity_id)}>{entity.name}</a>{' '}
            <span class="second">
              {entity.kind}, {mentions.toLocaleString('en')}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Around({ visit, around }: { visit: WorkspaceVisit; around: Subgraph }) {
  const names = new Map(around.nodes.map(({ entity_id, name }) => [entity_id, name]));
  return (
    <>
      <h2 class="aside-title">Closest to {around.entity.name}</h2>
      <ul class="entries lines">
        {around.nodes.slice(1).map(({ entity_id, name, kind, mentions }) => (
          <li>
            <a href={`${rootOf(visit)}/graph?name=${entity_id}`}>{name}</a>{' '}
            <span class="second">
              {kind}, {mentions.toLocaleString('en')}
            </span>
          </li>
        ))}
      </ul>
      <h2 class="aside-title">Connections</h2>
      <ul class="entries lines">
        {around.edges.slice(0, 20).map(({ from, to, relation, kind, memory_id, status }) => (
          <li>
            <a class="plain" href={`${rootOf(visit)}/memories/${memory_id}`}>
              {names.get(from)}{' '}
              {relation?.replaceAll('_', ' ') ?? (kind === 'together' ? 'is mentioned with' : 'is linked with')}{' '}
              {names.get(to)}
            </a>
            {kind === 'relation' && status !== 'active' && (
              <>
                {' '}
                <span class={`status-${status}`}>{status}</span>
              </>
            )}
          </li>
        ))}
      </ul>
      <p>
        <a href={entityPath(visit, around.entity.entity_id)}>Everything about {around.entity.name}</a>
      </p>
    </>
  );
}
