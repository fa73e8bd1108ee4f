/** Draws the graph. The lists beside it show the same entities, so nothing is lost without the drawing. */
import cytoscape from './cytoscape.js';

const figure = document.querySelector('[data-graph]');
const canvas = document.querySelector('[data-graph-canvas]');
const legend = document.querySelector('[data-graph-legend]');
/** Marks the calls of this script: after signing in again, a person does not return to their address. */
const asJson = { headers: { Accept: 'application/json' } };

/** Eight colours, as distinct as possible, for the light and the dark theme. */
const colours = ['#1f4fbf', '#a15c00', '#1f7a4d', '#a3262a', '#6b3fa0', '#00788a', '#8a6d00', '#a03f7a'];
const bright = ['#86a8ff', '#e0a04a', '#6cc79b', '#ee7f7f', '#b99be8', '#5cc3d3', '#d8c04a', '#e08fc0'];

const token = (name) => {
  // A token has a light and a dark colour; the computed style is the one in use.
  const probe = document.createElement('span');
  probe.className = `token-${name}`;
  document.body.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
};
const systemIsDark = matchMedia('(prefers-color-scheme: dark)');
const isDark = () =>
  getComputedStyle(document.documentElement).colorScheme === 'dark' ||
  (document.documentElement.dataset.theme === undefined && systemIsDark.matches);

function elementsOf({ nodes, edges }) {
  const size = ({ mentions }) => 14 + 8 * Math.log2(1 + mentions);
  const seen = new Set();
  return [
    ...nodes.map((node) => ({
      data: {
        id: node.entity_id,
        label: '',
        short: node.name,
        name: `${node.name}, ${node.kind}, in ${node.mentions} memories`,
        size: size(node),
        community: node.community,
        colour: colourOf(node),
      },
    })),
    ...edges.flatMap(({ from, to, weight, relation, kind, status }) => {
      const key = [from, to].sort().join(' ');
      if (seen.has(key) || from === to) return [];
      seen.add(key);
      return [
        {
          data: {
            id: key,
            source: from,
            target: to,
            width: 1 + Math.min(4, Math.log2(1 + weight)),
            label: relation ?? '',
          },
          classes: kind === 'relation' && status !== 'active' ? 'ended' : '',
        },
      ];
    }),
  ];
}

function styleOf() {
  return [
    {
      selector: 'node',
      style: {
        'background-color': 'data(colour)',
        width: 'data(size)',
        height: 'data(size)',
        label: 'data(label)',
        color: token('ink'),
        'text-outline-color': token('raised'),
        'text-valign': 'bottom',
        'text-wrap': 'ellipsis',
      },
    },
    { selector: 'edge', style: { width: 'data(width)', 'line-color': token('edge'), 'curve-style': 'haystack' } },
    { selector: 'edge.ended', style: { 'line-opacity': 0.4 } },
    { selector: '.target', style: { 'border-width': 4, 'border-color': token('accent') } },
    { selector: '.pointed', style: { label: 'data(name)', 'z-index': 9 } },
  ];
}

/** The node that lies under the dragged node. */
function under(cy, dragged) {
  const { x, y } = dragged.position();
  return cy.nodes().filter((node) => {
    if (node === dragged) return false;
    const at = node.position();
    return Math.hypot(at.x - x, at.y - y) < node.width() / 2;
  })[0];
}

/** In pixels of the screen, whatever the zoom. */
const lettering = { size: 12, letter: 6.5, gap: 3, widest: 110 };

/**
 * Labels have the same size at any zoom. If two would overlap, the entity with fewer mentions shows
 * its label only under the pointer.
 */
function label(cy) {
  const { size, letter, gap, widest } = lettering;
  const zoom = cy.zoom();
  const taken = [];
  cy.batch(() => {
    for (const node of cy.nodes()) {
      const { x, y } = node.renderedPosition();
      const half = Math.min(widest, node.data('short').length * letter) / 2;
      const top = y + node.renderedHeight() / 2 + gap;
      const box = { left: x - half, right: x + half, top, bottom: top + size };
      const isFree = taken.every(
        (one) => one.left > box.right || one.right < box.left || one.top > box.bottom || one.bottom < box.top,
      );
      if (isFree) taken.push(box);
      node.data('label', isFree ? node.data('short') : '');
    }
    cy.nodes().style({
      'font-size': size / zoom,
      'text-margin-y': gap / zoom,
      'text-max-width': widest / zoom,
      // A line that passes below a name does not cross it out.
      'text-outline-width': 2 / zoom,
    });
  });
  figure.dataset.labels = String(taken.length);
}

function follow(cy) {
  cy.on('zoom dragfree', () => label(cy));

  const base = canvas.dataset.entities;
  cy.on('tap', 'node', (event) => location.assign(base + event.target.id()));
  cy.on('mouseover', 'node', (event) => event.target.addClass('pointed'));
  cy.on('mouseout', 'node', (event) => event.target.removeClass('pointed'));
  cy.on('drag', 'node', (event) => {
    cy.nodes('.target').removeClass('target');
    under(cy, event.target)?.addClass('target');
  });
  cy.on('dragfree', 'node', (event) => {
    const target = under(cy, event.target);
    if (target) location.assign(`${base}${event.target.id()}?merge_into=${target.id()}`);
  });
}

function tell(communities) {
  legend.replaceChildren();
  const palette = isDark() ? bright : colours;
  for (const { community, name } of communities) {
    const line = document.createElement('li');
    const mark = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    mark.setAttribute('viewBox', '0 0 10 10');
    mark.setAttribute('aria-hidden', 'true');
    const dot = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
    for (const [key, value] of Object.entries({ cx: 5, cy: 5, r: 5, fill: palette[community % palette.length] }))
      dot.setAttribute(key, value);
    mark.append(dot);
    line.append(mark, name);
    legend.append(line);
  }
}

const colourOf = ({ community }) =>
  community === null ? token('faint') : (isDark() ? bright : colours)[community % colours.length];

/** Finding communities takes a while in a large workspace, so the drawing does not wait for them. */
async function colour(cy) {
  const answer = await fetch(`${figure.dataset.graph}${figure.dataset.graph.includes('?') ? '&' : '?'}wait=1`, asJson);
  if (!answer.ok) return [];
  const { nodes, legend: communities } = await answer.json();
  for (const { entity_id, community } of nodes) cy.getElementById(entity_id).data('community', community);
  paint(cy, communities);
  return communities;
}

/** The drawing has colours of its own, which do not follow the theme of the page. */
function paint(cy, communities) {
  cy.style(styleOf());
  for (const node of cy.nodes()) node.data('colour', colourOf(node.data()));
  label(cy);
  tell(communities);
}

if (figure) {
  const answer = await fetch(figure.dataset.graph, asJson);
  if (answer.ok) {
    const data = await answer.json();
    figure.hidden = false;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const cy = cytoscape({
      container: canvas,
      elements: elementsOf(data),
      style: styleOf(),
      layout: {
        name: 'cose',
        animate: false,
        randomize: true,
        // A few entities may fill the space that many entities need.
        nodeRepulsion: data.nodes.length > 15 ? 20_000 : 100_000,
        idealEdgeLength: data.nodes.length > 15 ? 110 : 120,
        nodeOverlap: 20,
        padding: 40,
      },
      maxZoom: 1.5,
      autounselectify: true,
      ...(still && { motionBlur: false }),
    });
    label(cy);
    follow(cy);
    tell(data.legend);
    let communities = data.legend;
    const repaint = () => paint(cy, communities);
    new MutationObserver(repaint).observe(document.documentElement, { attributeFilter: ['data-theme'] });
    systemIsDark.addEventListener('change', repaint);
    if (data.pending) communities = await colour(cy);
    figure.dataset.drawn = String(cy.nodes().length);
  }
}
