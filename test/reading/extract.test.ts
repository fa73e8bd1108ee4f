/** Extraction from text and its quality: on labelled memories, on plain examples, and on garbage. */
import { afterAll, describe, expect, test } from 'vitest';
import { extract } from '../../src/reading/extract/extract.ts';
import { detectLanguage } from '../../src/text/language.ts';
import { engines } from '../support/engines.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';
import { labelled, type Part, score } from './labelled.ts';

const opened: TestWorkspace[] = [];
afterAll(async () => {
  for (const workspace of opened) await workspace.remove();
});

const named = (text: string) =>
  extract(text, detectLanguage(text))
    .mentions.filter(({ certain }) => certain)
    .map(({ name, kind }) => `${name}: ${kind}`);
const relationsIn = (text: string) => {
  const { mentions, relations } = extract(text, detectLanguage(text));
  return relations.map(({ from, relation, to }) => `${mentions[from]!.name} ${relation} ${mentions[to]!.name}`);
};

describe('on labelled memories', () => {
  /** The reached values, rounded down to the hundredth. */
  const reached: Record<Part, Record<'precision' | 'recall' | 'kinds' | 'pairPrecision' | 'pairRecall', number>> = {
    dev: { precision: 0.99, recall: 0.98, kinds: 0.98, pairPrecision: 0.98, pairRecall: 1 },
    'held-out': { precision: 0.99, recall: 0.96, kinds: 0.98, pairPrecision: 1, pairRecall: 1 },
  };

  test('the set has at least two hundred memories, a third of them held out', () => {
    expect(labelled.length).toBeGreaterThanOrEqual(200);
    expect(labelled.filter(({ part }) => part === 'held-out').length).toBeGreaterThanOrEqual(labelled.length / 3);
    for (const { text, mentions } of labelled) {
      for (const { name, start } of mentions) expect(text.slice(start, start + name.length)).toBe(name);
    }
  });

  test.each(['dev', 'held-out'] as const)(
    'names in the %s part are found and distinguished as well as before',
    async (part) => {
      const workspace = await openTestWorkspace(engines[0]!);
      opened.push(workspace);
      const { mistakes, ...scores } = await score(workspace.call().store, part);
      if (process.env.STELE_SHOW_SCORES) console.log(part, scores, part === 'dev' ? mistakes : '');
      for (const [measure, least] of Object.entries(reached[part])) {
        expect(scores[measure as keyof typeof scores], `${measure} of ${part}`).toBeGreaterThanOrEqual(least);
      }
    },
  );
});

describe('plain examples', () => {
  test.each([
    ['Priya Raman works at Acme Corp in Berlin.', ['Priya Raman: person', 'Acme Corp: organisation', 'Berlin: place']],
    ['See PAY-123 and src/app.ts:42 on db-3.', ['PAY-123: ticket', 'src/app.ts: file', 'db-3: host']],
    ['Mara: I moved to Oslo', ['Mara: person', 'Oslo: place']],
    ['STELE_HOST is unset, ECONNREFUSED follows.', ['STELE_HOST: variable', 'ECONNREFUSED: error']],
    ['the “Silver Heron” rollout', ['Silver Heron: name']],
    ['We moved Crate 200 and Box 3 to Leeds.', ['Leeds: place']],
    ['Pallet 7 is empty. Basket 12 too.', []],
    ['Hafenlicht kostet ab heute 31 Euro das Kilo.', []],
    ['Ein Pfund Butter kostet 3 Euro bei Netto.', ['Netto: organisation']],
    ['He takes 10 kilos of Nebelhorn a month.', ['Nebelhorn: name']],
    ['李雷在腾讯工作', ['李雷: person', '腾讯: organisation']],
    ['李雷和韩梅梅一起去杭州', ['李雷: person', '韩梅梅: person', '杭州: place']],
    ['妈妈和张丽去医院', ['张丽: person']],
    ['王芳 says the lease ends in May.', ['王芳: person']],
    ['Wir haben 王芳 in Köln getroffen.', ['王芳: person', 'Köln: place']],
    ['Ask 李雷 and 韩梅梅 about 杭州.', ['李雷: person', '韩梅梅: person', '杭州: place']],
    ['田中さん called, and 山田花子 paid.', ['田中: person', '山田花子: person']],
    ['昨日田中さんと佐藤さんに会いました。', ['田中: person', '佐藤: person']],
    ['We met 김민수 in Oslo, and دينا حسن wrote.', ['김민수: person', 'Oslo: place', 'دينا حسن: person']],
    ['דוד כהן called yesterday.', ['דוד כהן: person']],
    ['We need 黄瓜 and 豆腐, says the menu with 麻婆豆腐.', []],
    ['Parked in Abbey Road, near the Rue des Lilas.', ['Abbey Road: place', 'Rue des Lilas: place']],
    ["Salut Marc, n'oublie pas le gâteau de Léa.", ['Marc: person', 'Léa: person']],
    ['Estimada Lucía Fernández: le envío el contrato.', ['Lucía Fernández: person']],
    [
      'Liebe Frau Schneider, vielen Dank für den Brief von Herrn Dr. Baumann.',
      ['Schneider: person', 'Baumann: person'],
    ],
    ['Le envío el contrato. Saludos Carlos', ['Carlos: person']],
    ['Priya PTO on Monday, Carol OOO until May.', ['Priya: person', 'Carol: person']],
    ['Die Oma von Lisa kommt mit Tante Inge.', ['Oma: person', 'Lisa: person', 'Inge: person']],
    ['Janvier Paul arrive, julio Marta.', ['Paul: person', 'Marta: person']],
    ['Der Bus hält in der Lindenstraße.', ['Lindenstraße: place']],
    ['Ellas Schuhgröße ist jetzt 28.', ['Ella: person']],
    ['Am Montag ist Bens neue Trainerin in der Stadt.', ['Ben: person']],
    ['Das Rad von Jonas steht in Hannahs Garage.', ['Jonas: person', 'Hannah: person']],
    ['Alles Gute zum Geburtstag!', []],
    ['The Makita DHP484 is charged.', ['Makita DHP484: product']],
    ['Hawthorn Joinery called Hotel Almira.', ['Hawthorn Joinery: organisation', 'Hotel Almira: organisation']],
    ['Rohrbach & Söhne bill Ödön Weiß.', ['Rohrbach & Söhne: organisation', 'Ödön Weiß: person']],
    ['She takes Amoxicillin 500 mg.', ['Amoxicillin: product']],
    ['Everything is copied to the NAS. The CMS went down.', ['NAS: name', 'CMS: name']],
    ['CMS: it went down, and JK told me.', ['JK: person']],
    ['Room B is called Aquarium.', ['Room B: name', 'Aquarium: name']],
    ['Ayo Adeyemi is called Zuzu.', ['Ayo Adeyemi: person', 'Zuzu: person']],
    ['We agreed with Fundación Arrecife Vivo.', ['Fundación Arrecife Vivo: organisation']],
    [
      'The boat lies at Muelle Norte, the jackets at Lavandería Perla.',
      ['Muelle Norte: place', 'Lavandería Perla: organisation'],
    ],
    ['Bivacco Ravina was fixed by Officina Bertoldi.', ['Bivacco Ravina: place', 'Officina Bertoldi: organisation']],
    ['De taart komt van Bakkerij Hoekstra.', ['Bakkerij Hoekstra: organisation']],
    ['Group Turnverein Oberau takes room 4.', ['Turnverein Oberau: organisation']],
    ['Der Klettersteig Via Mulaz ist gesperrt.', ['Via Mulaz: place']],
    ['Via Mulaz is closed.', ['Via Mulaz: place']],
    ['Via Slack we heard it from Anna.', ['Slack: product', 'Anna: person']],
    ['Project Bleaching atlas\nStatus: planning', ['Bleaching atlas: project', 'Bleaching: project']],
    ['HER-41 was closed by filter HX-204.', ['HER-41: ticket']],
  ])('%s', (text, names) => {
    expect(named(text)).toEqual(names);
  });

  test.each([
    'Will you check this in May?',
    'IMPORTANT: DO NOT DEPLOY ON FRIDAY',
    '# Open Questions And Next Steps',
    'Der Beamer im Raum ist seit Montag kaputt.',
    'The API returns JSON over HTTP and/or XML.',
    'Yesterday was slow. Nothing broke. Next week is better.',
    'The key is [redacted: aws key], the card [redacted: Visa number].',
    'Ordered filter HX-204, gasket KV-17 and paint RAL-7016.',
    'SKU AB-1093 is out of stock, take AB-1094.',
    'Trail 208 is open again. Group sizes are small.',
  ])('finds nothing in: %s', (text) => {
    expect(named(text)).toEqual([]);
  });

  test.each([
    [
      'Priya Raman works at Acme Corp and lives in Berlin.',
      ['Priya Raman works_at Acme Corp', 'Priya Raman lives_in Berlin'],
    ],
    ['We know that Kestrel depends on Redis and Kafka.', ['Kestrel depends_on Redis', 'Kestrel depends_on Kafka']],
    ['payments-api is owned by Priya Raman.', ['Priya Raman owns payments-api']],
    ['PAY-7 was caused by ETIMEDOUT and fixed by PAY-9.', ['PAY-7 caused_by ETIMEDOUT', 'PAY-7 fixed_by PAY-9']],
    ['Mara: I live in Oslo\nTom: nice', ['Mara lives_in Oslo']],
    ['Anja Vogel arbeitet bei Siemens.', ['Anja Vogel works_at Siemens']],
    ['Priya Raman met Jonas Weber. Berlin is cold.', []],
    ['Priya Raman leads Project Lighthouse.', ['Priya Raman leads Lighthouse']],
    ['Redwood Timber supplies Halvorsen Joinery with oak.', ['Redwood Timber supplies Halvorsen Joinery']],
    ['We quit Nordic Foods and buy the salmon from Hardanger Foods.', []],
    ['Nordic Foods gets its salmon from Hardanger Foods.', ['Hardanger Foods supplies Nordic Foods']],
    ['We switched from Dropbox to Notion.', ['Dropbox replaced_by Notion']],
    ['Priya Raman moved from Berlin to Oslo.', ['Priya Raman lives_in Oslo']],
    ['Ingrid left Acme Corp and now works at Orbit Labs.', ['Ingrid works_at Orbit Labs']],
    ['Priya Raman no longer works at Acme Corp.', []],
    ['Das Gasthaus Krone wird von Ottilie Schäfer geleitet.', ['Ottilie Schäfer leads Gasthaus Krone']],
    ['Leonie Kühn hat Rüdiger Thoma als Kassenwart abgelöst.', ['Rüdiger Thoma replaced_by Leonie Kühn']],
    ['Amélie Roux dirige Maison Bleue.', ['Amélie Roux leads Maison Bleue']],
    ['Everyone calls Alexandra Petrova Sasha.', ['Alexandra Petrova also_called Sasha']],
    ['Everyone calls Alexandra Petrova.', []],
    ['Everyone calls Anna Berg on Mondays.', []],
  ])('relations of: %s', (text, relations) => {
    expect(relationsIn(text)).toEqual(relations);
  });

  test('a mention has its position, also in a long text', () => {
    const filler = 'nothing to see here, move along. '.repeat(400);
    const text = `${filler}Priya Raman called. ${filler}`;
    const [mention] = extract(text, 'en').mentions;
    expect(text.slice(mention!.start, mention!.end)).toBe('Priya Raman');
  });
});

describe('garbage input', () => {
  const length = 32_768;
  const filled = (piece: string) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
  test.each(
    [
      ['no spaces', 'a'],
      ['capitals without spaces', 'A'],
      ['paths', 'a/'],
      ['dots', 'A.'],
      ['underscores', 'A_'],
      ['hyphens', 'a-'],
      ['at signs', '@a'],
      ['quotation marks', '"'],
      ['open quotations', '“A '],
      ['speakers', 'Priya: hi\n'],
      ['colons', 'Priya: '],
      ['capitalised words', 'Priya Raman '],
      ['ideographs', '李'],
      ['company endings', '中公司'],
      ['control characters', '\u0001\u0002\u200b'],
      ['emoji', '👩‍👩‍👧 '],
      ['right to left', 'שלום עולם مرحبا '],
      ['combining marks', 'e\u0301'],
      ['line breaks', '\n'],
      ['brackets', '([{<'],
      ['addresses', 'http://a.b/c?d '],
      ['lone surrogates', '\ud800a '],
    ].map(([name, piece]) => [name!, filled(piece!)] as const),
  )('in the form of %s is read to the end, and yields few names', (_, text) => {
    const { mentions, relations } = extract(text, detectLanguage(text));
    expect(mentions.length).toBeLessThanOrEqual(48);
    expect(relations.length).toBeLessThanOrEqual(24);
    for (const { name } of mentions) expect(name.length).toBeLessThanOrEqual(2_000);
  });

  test('of a thousand names is reduced to the weightiest', () => {
    const text = Array.from(
      { length: 1_000 },
      (_, n) => `Asked Ana Bel${(n + 36_000).toString(36).replace(/\d/g, 'x')}.`,
    );
    expect(extract(text.join(' '), 'en').mentions.length).toBe(48);
  });
});
