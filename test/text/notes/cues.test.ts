/** The cues about work in sentences. */
import { describe, expect, test } from 'vitest';
import { cuedSentences, cuesIn, isQuestion } from '../../../src/text/notes/cues.ts';
import { reportsTaskDone } from '../../../src/text/notes/past-tense.ts';

describe('the cues of a sentence', () => {
  test.each([
    ['We decided to keep invoices in PostgreSQL.', ['decision']],
    ['Decided: exports stay nightly.', ['decision']],
    ['They chose Fastify over Express because of schemas.', ['decision']],
    ["We'll go with the smaller model.", ['decision']],
    ['Wir haben uns für SQLite entschieden.', ['decision']],
    ['Hemos decidido usar colas.', ['decision']],
    ['The upload failed with ECONNRESET.', ['error']],
    ['TypeError in the parser.', ['error']],
    ['The import timed out twice.', ['error']],
    ['No errors today.', []],
    ['The run ended without any failure.', []],
    ['Our error budget is one percent.', []],
    ['TODO: rotate the key.', ['open', 'next']],
    ['Blocked by the vendor.', ['open']],
    ['Open: ask Malte Voss for a sample.', ['open']],
    ['Offen: Muster vom Röster holen.', ['open']],
    ['The report is pending review.', ['open']],
    ['The office has open windows.', []],
    ['Pending orders are shown in blue.', []],
    ['Who owns staging?', ['open']],
    ['Next: write the migration.', ['next']],
    ['We still need to tell Finance.', ['open', 'next']],
    ['I plan to measure it.', ['next']],
    ['The next train leaves at nine.', []],
    ['Als nächstes: Zertifikat erneuern.', ['next']],
    ['The key was rotated.', ['done']],
    ['Fixed the login bug.', ['error', 'done']],
    ['Le four est réparé, un joint est changé.', ['done']],
    ['Das Tor ist repariert.', ['done']],
    ['Die Heizung läuft wieder.', ['done']],
    ['La puerta está arreglada.', ['done']],
    ['Das Tor muss noch repariert werden.', []],
    ['The gate is being repaired.', []],
    ['Le four doit être réparé.', []],
    ['Image scoring is done in CoralNet.', []],
    ['The museum is closed on Mondays.', []],
    ['The scoring is done.', ['done']],
    ['Le boulanger fait le pain à cinq heures.', []],
    ['Le rapport est fait.', ['done']],
    ['A hurricane plan: the boat goes into the mangroves.', []],
    ['Plan: move the boat.', ['next']],
    ['Our plan: move the boat.', ['next']],
    ['Once the branch is merged we ship.', []],
    ['It will be fixed tomorrow.', []],
    ['The bug is not fixed yet.', ['error', 'open']],
    ['Priya likes green tea.', []],
    ['Der Dorfladen ist samstags bis 18 Uhr offen.', []],
    ['Frau Kern ist sehr offen und freundlich.', []],
    ['Die Frage nach der Miete ist noch offen.', ['open']],
    ['Offen ist, wer die Leiter holt.', ['open']],
    ['Offene Punkte: Miete klären.', ['open']],
    ['Wir haben uns nach langer Suche für die Firma Holz Maier entschieden.', ['decision']],
    ['Wir haben uns noch nicht entschieden.', ['open']],
    ['Es gab gestern keinen Fehler im Nachtlauf.', []],
    ['Der Fehler im Export tritt nicht mehr auf.', ['done']],
    ["Marie reste à Lyon jusqu'en mai.", []],
    ['Il reste à payer la facture.', ['open']],
    ['Le col est bloqué en hiver.', []],
    ['Le paiement est bloqué par la banque.', ['open']],
    ["Il faut 20 minutes à pied jusqu'à la gare.", []],
    ['Il faut rappeler le traiteur.', ['next']],
    ["Le test d'import n'échoue plus.", ['done']],
    ['De hecho, Ana vive en Lugo.', []],
    ['El queso está hecho de leche de cabra.', []],
    ['El informe de marzo está hecho.', ['done']],
    ['El bar está cerrado los lunes.', []],
    ['El pendiente de Ana es de oro.', []],
    ['La firma queda pendiente.', ['open']],
    ['Pendiente de aprobación.', ['open']],
    ['No hemos decidido nada.', []],
    ['La impresora ya no falla.', ['done']],
    ['The build no longer fails.', ['done']],
    ["The importer doesn't crash now.", []],
    ['The pool is closed until May.', []],
    ['我们决定采用方案B。', ['decision']],
    ['是否参加由校长决定。', []],
    ['电梯坏了，等维修。', ['error', 'open']],
    ['导出不再报错。', []],
    ['下一步：联系供应商。', ['next']],
    ['报销系统的问题已解决。', ['done']],
    ['还没修好。', ['open']],
    ['問題は解決しましたが、まだ遅いです。', ['done']],
    ['決定：A案で進める。', ['decision']],
    ['プリンターが動かない。', ['error']],
    ['次のステップ：見積もりを送る。', ['next']],
    ['資料の作成は完了しました。', ['done']],
    ['Решили взять вариант Б.', ['decision']],
    ['Решили проблему с печатью.', []],
    ['Ждём ответа от поставщика.', ['open']],
    ['Принтер не работает.', ['error']],
    ['Касса не работает по воскресеньям.', []],
    ['Отчёт ещё не готов.', ['open']],
    ['Мастер починил погрузчик.', ['done']],
    ['Abbiamo deciso di cambiare banca.', ['decision']],
    ['Il contratto è in sospeso.', ['open']],
    ['Decidimos ficar com o plano B.', ['decision']],
    ['A conta ainda não foi paga.', ['open']],
    ['We hebben na lang zoeken besloten te verhuizen.', ['decision']],
    ['De lift werkt weer.', ['done']],
  ])('%s', (sentence, cues) => {
    expect(cuesIn(sentence)).toEqual(cues);
  });
});

test.each([
  ['下一步：\n- 联系供应商', 'next'],
  ['未解決：\n- プリンター', 'open'],
  ['Offene Punkte:\n- Miete klären', 'open'],
  ['Следующие шаги:\n- заказать детали', 'next'],
])('a list takes the cue of its heading: %j', (note, cue) => {
  expect(cuedSentences(note).map(({ cues }) => [...cues])).toEqual([[cue]]);
});

test('a list takes the cue of its heading, and a ticked box is done', () => {
  const note = 'Good progress.\n\n## Next steps\n- compare totals\n- [x] tell Finance\n- [ ] archive May\nAll quiet.';
  expect(cuedSentences(note, 'en').map(({ sentence, cues }) => [sentence, [...cues]])).toEqual([
    ['Good progress.', []],
    ['compare totals', ['next']],
    ['tell Finance', ['done']],
    ['archive May', ['next']],
    ['All quiet.', []],
  ]);
});

test.each([
  ['Is it done?', true],
  ['“Is it done?”', true],
  ['Done.', false],
  ['完了しましたか？', true],
])('%s asks: %s', (sentence, asks) => {
  expect(isQuestion(sentence)).toBe(asks);
});

test.each([
  ['Rotated the key.', 'TODO: rotate the key', true],
  ['The chunk size was lowered.', 'Next: lower the chunk size', true],
  ['I told Finance.', 'tell Finance about the column', true],
  ['The key is long.', 'rotate the key', false],
  ['The related work is red.', 'rotate the key', false],
])('"%s" reports that "%s" was done: %s', (said, planned, done) => {
  expect(reportsTaskDone(said, planned)).toBe(done);
});
