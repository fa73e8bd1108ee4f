/** The page about the architecture: a picture, the path of a call, the two engines. */
import type { Page } from '../page.ts';

export const architecture: Page = {
  path: '/architecture',
  label: 'Architecture',
  title: 'Architecture',
  description: 'One process with one path for every call, memory and retrieval, and two engines behind the same ports.',
  body: () => (
    <div class="prose">
      <h1>Architecture</h1>
      <p class="lead">Stele is one process of plain functions, with two engines behind the same ports.</p>
      <Picture />
      <h2>One write, from end to end</h2>
      <ol>
        <li>
          Authorise: Stele looks up the key, compares its workspace with the path, and counts the calls of this minute.
        </li>
        <li>Validate: Stele reads and checks the call. Markers replace secrets.</li>
        <li>
          Prepare: Stele finds the words, language, vector and names of the text. No transaction is open meanwhile, even
          if a model is slow.
        </li>
        <li>
          Commit: one transaction claims the idempotency key, looks for contradicted facts, writes the memory with its
          words, vector and event, and stores the answer and the audit entry.
        </li>
        <li>Answer: Stele sends the answer when all of this is on disk.</li>
      </ol>
      <h2>One recall, from end to end</h2>
      <ol>
        <li>
          Question: recall reads its words with their rarity in this workspace, its vector, its names and its times.
        </li>
        <li>Candidates: BM25 and a search for the nearest vectors find them. Filters apply to both.</li>
        <li>Ranking: a recipe weighs fifteen features of the best candidates and of the memories around them.</li>
        <li>Answer: Stele sends the answer, then writes accesses and the usage record.</li>
      </ol>
      <Engines />
    </div>
  ),
};

const boxes: [x: number, y: number, width: number, name: string, caption: string, isAccented?: boolean][] = [
  [20, 20, 200, 'JSON API', 'routes of a workspace'],
  [240, 20, 200, 'Tools', '60, over MCP and HTTP'],
  [460, 20, 200, 'Pages, documents', 'for people and programs'],
  [20, 120, 640, 'One path for every call', 'authorise · validate · redact · replay · prepare · commit · audit', true],
  [20, 220, 150, 'Memory', 'write, change, revert'],
  [183, 220, 150, 'Retrieval', 'rank, pack, explain'],
  [346, 220, 150, 'Graph', 'names, walks, links'],
  [510, 220, 150, 'Continuity', 'sessions, handoffs'],
  [20, 320, 310, 'SQLite', 'one file per workspace · FTS5 · vectors'],
  [350, 320, 310, 'PostgreSQL', 'one schema per workspace · pgvector'],
];
const arrows = [75, 175, 275];

function Picture() {
  const label =
    'Three surfaces lead into one path for every call; below it memory, retrieval, graph and continuity; below them SQLite or PostgreSQL.';
  return (
    <figure class="picture" tabindex={0}>
      <svg viewBox="0 0 680 390" role="img" aria-label={label}>
        {boxes.map(([x, y, width, name, caption, isAccented]) => (
          <g>
            <rect class={isAccented ? 'box accented' : 'box'} x={x} y={y} width={width} height={54} rx="4" />
            <text x={x + 14} y={y + 23}>
              {name}
            </text>
            <text class="faint" x={x + 14} y={y + 41}>
              {caption}
            </text>
          </g>
        ))}
        {arrows.map((y) => (
          <g>
            <path class="arrow" d={`M340 ${y + 2}v34`} />
            <path class="head" d={`M335 ${y + 34}h10l-5 8z`} />
          </g>
        ))}
      </svg>
    </figure>
  );
}

function Engines() {
  return (
    <>
      <h2>Two engines</h2>
      <section class="scroll" tabindex={0} aria-label="Two engines">
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col">SQLite</th>
              <th scope="col">PostgreSQL</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <td>A workspace is</td>
              <td>a file</td>
              <td>a schema</td>
            </tr>
            <tr>
              <td>Words</td>
              <td>FTS5</td>
              <td>a table of postings, BM25</td>
            </tr>
            <tr>
              <td>Vectors</td>
              <td>in memory, exact search</td>
              <td>pgvector</td>
            </tr>
            <tr>
              <td>Nodes</td>
              <td>one</td>
              <td>any number</td>
            </tr>
          </tbody>
        </table>
      </section>
      <p>
        Both engines share the queries, and one test suite runs on both. As data:{' '}
        <a href="/api/service/architecture">/api/service/architecture</a>.
      </p>
    </>
  );
}
