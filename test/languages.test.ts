/** docs/languages.md lists which features work in which language: each cell of its table is tested here. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { recall } from '../src/retrieval/recall.ts';
import { recallRequestSchema } from '../src/retrieval/request.ts';
import { analyse } from '../src/text/analyse.ts';
import { answerKindOf, hasAnswerOfKind } from '../src/text/claims/answer-kind.ts';
import { hasChangeCue } from '../src/text/claims/cues/change.ts';
import { timeExpressions } from '../src/text/dates.ts';
import { guessLanguage, type Language } from '../src/text/language.ts';
import { engines } from './support/engines.ts';
import { openTestWorkspace } from './support/workspace.ts';

interface Sample {
  language: string;
  name: string;
  /** Two forms of a word. */
  forms: [string, string];
  /** A sentence, and its stop words. */
  sentence: string;
  empty: string[];
  yesterday: string;
  /** A sentence that names Anna Schmidt, or a person with a name of that language. */
  person: [sentence: string, name: string];
  /** The earlier state, then the current state. */
  changed: [string, string];
  /** A question about the earlier state. */
  formerly: string;
  /** The topic of the English question below: {@link englishQuestion}. */
  answer: string;
  /** A question of each kind, and a sentence that answers it. */
  kinds: Record<(typeof kinds)[number], [question: string, answer: string]>;
}

const kinds = ['money', 'when', 'place', 'cause'] as const;

const englishQuestion = 'When does the train leave tomorrow?';
const rows: Sample[] = [
  {
    language: 'en',
    name: 'English',
    forms: ['documents', 'document'],
    sentence: 'We sent the letter to the office.',
    empty: ['we', 'the', 'to'],
    yesterday: 'What did we do yesterday?',
    person: ['Yesterday Anna Schmidt signed the contract.', 'Anna Schmidt'],
    changed: ['The team meeting begins at 10:00.', 'The team meeting now begins at 11:30.'],
    formerly: 'When did the team meeting begin originally?',
    answer: 'The departure of the train is tomorrow at eight.',
    kinds: {
      money: ['How much is the rent?', 'The rent is 900 euros.'],
      when: ['When does the market open?', 'The market opens on Tuesdays at 9:30.'],
      place: ['Where is the key?', 'The key is in the drawer.'],
      cause: ['Why did the boiler fail?', 'The boiler failed because a pipe was frozen.'],
    },
  },
  {
    language: 'de',
    name: 'German',
    forms: ['Verträge', 'Vertrag'],
    sentence: 'Wir haben den Brief an das Büro geschickt.',
    empty: ['wir', 'haben', 'das'],
    yesterday: 'Was haben wir gestern gemacht?',
    person: ['Gestern hat Anna Schmidt den Vertrag unterschrieben.', 'Anna Schmidt'],
    changed: ['Die Besprechung im Team beginnt um 10:00 Uhr.', 'Die Besprechung im Team beginnt jetzt um 11:30 Uhr.'],
    formerly: 'Wann begann die Besprechung im Team ursprünglich?',
    answer: 'Der Zug fährt morgen um acht Uhr ab.',
    kinds: {
      money: ['Was kostet die Miete?', 'Die Miete beträgt 900 Euro.'],
      when: ['Wann öffnet der Markt?', 'Der Markt öffnet dienstags um 9:30 Uhr.'],
      place: ['Wo ist der Schlüssel?', 'Der Schlüssel liegt in der Schublade.'],
      cause: ['Warum fiel die Heizung aus?', 'Die Heizung fiel aus, weil ein Rohr gefroren war.'],
    },
  },
  {
    language: 'es',
    name: 'Spanish',
    forms: ['documentos', 'documento'],
    sentence: 'Nosotros enviamos una carta para los clientes de la oficina.',
    empty: ['una', 'para', 'los'],
    yesterday: '¿Qué hicimos ayer?',
    person: ['Ayer Anna Schmidt firmó el contrato con la empresa.', 'Anna Schmidt'],
    changed: ['La reunión del equipo empieza a las 10:00.', 'La reunión del equipo empieza ahora a las 11:30.'],
    formerly: '¿A qué hora empezaba originalmente la reunión del equipo?',
    answer: 'El tren sale mañana a las ocho.',
    kinds: {
      money: ['¿Cuánto cuesta el alquiler?', 'El alquiler es de 900 euros.'],
      when: ['¿Cuándo abre el mercado?', 'El mercado abre los martes a las 9:30.'],
      place: ['¿Dónde está la llave?', 'La llave está en el cajón.'],
      cause: ['¿Por qué falló la caldera?', 'La caldera falló porque se congeló un tubo.'],
    },
  },
  {
    language: 'fr',
    name: 'French',
    forms: ['documents', 'document'],
    sentence: 'Nous avons envoyé la lettre au bureau.',
    empty: ['nous', 'la', 'au'],
    yesterday: 'Qu’est-ce que nous avons fait hier ?',
    person: ['Hier, Anna Schmidt a signé le contrat avec le client.', 'Anna Schmidt'],
    changed: ['La réunion de l’équipe commence à 10:00.', 'La réunion de l’équipe commence désormais à 11:30.'],
    formerly: 'À quelle heure commençait à l’origine la réunion de l’équipe ?',
    answer: 'Le train part demain à huit heures.',
    kinds: {
      money: ['Combien coûte le loyer ?', 'Le loyer est de 900 euros.'],
      when: ['Quand ouvre le marché ?', 'Le marché ouvre le mardi à 9:30.'],
      place: ['Où est la clé ?', 'La clé est dans le tiroir.'],
      cause: [
        'Pourquoi la chaudière est-elle tombée en panne ?',
        'La chaudière est tombée en panne parce qu’un tuyau avait gelé.',
      ],
    },
  },
  {
    language: 'it',
    name: 'Italian',
    forms: ['documenti', 'documento'],
    sentence: 'Abbiamo mandato la lettera al nostro ufficio.',
    empty: ['la', 'al'],
    yesterday: 'Che cosa abbiamo fatto ieri?',
    person: ['Ieri Anna Schmidt ha firmato il contratto con il cliente.', 'Anna Schmidt'],
    changed: ['La riunione della squadra comincia alle 10:00.', 'La riunione della squadra ora comincia alle 11:30.'],
    formerly: 'A che ora cominciava inizialmente la riunione della squadra?',
    answer: 'Il treno parte domani alle otto.',
    kinds: {
      money: ['Quanto costa l’affitto?', 'L’affitto è di 900 euro.'],
      when: ['Quando apre il mercato?', 'Il mercato apre il martedì alle 9:30.'],
      place: ['Dove è la chiave?', 'La chiave è nel cassetto.'],
      cause: ['Perché la caldaia si è rotta?', 'La caldaia si è rotta perché un tubo era gelato.'],
    },
  },
  {
    language: 'pt',
    name: 'Portuguese',
    forms: ['documentos', 'documento'],
    sentence: 'Nós enviamos a carta para o escritório.',
    empty: ['a', 'para', 'o'],
    yesterday: 'O que nós fizemos ontem?',
    person: ['Ontem a Anna Schmidt assinou o contrato com a empresa.', 'Anna Schmidt'],
    changed: ['A reunião da equipe começa às 10:00.', 'A reunião da equipe agora começa às 11:30.'],
    formerly: 'A que horas começava inicialmente a reunião da equipe?',
    answer: 'O trem sai amanhã às oito horas.',
    kinds: {
      money: ['Quanto custa o aluguel?', 'O aluguel é de 900 euros.'],
      when: ['Quando abre o mercado?', 'O mercado abre às terças-feiras às 9:30.'],
      place: ['Onde está a chave?', 'A chave fica na gaveta.'],
      cause: ['Por que a caldeira falhou?', 'A caldeira falhou porque um cano congelou.'],
    },
  },
  {
    language: 'nl',
    name: 'Dutch',
    forms: ['documenten', 'document'],
    sentence: 'Wij hebben de brief naar het kantoor gestuurd.',
    empty: ['wij', 'hebben', 'de'],
    yesterday: 'Wat hebben we gisteren gedaan?',
    person: ['Gisteren heeft Anna Schmidt het contract getekend.', 'Anna Schmidt'],
    changed: ['De vergadering van het team begint om 10:00.', 'De vergadering van het team begint nu om 11:30.'],
    formerly: 'Hoe laat begon de vergadering van het team oorspronkelijk?',
    answer: 'De trein vertrekt morgen om acht uur.',
    kinds: {
      money: ['Hoeveel kost de huur?', 'De huur is 900 euro.'],
      when: ['Wanneer opent de markt?', 'De markt opent dinsdag om 9:30.'],
      place: ['Waar is de sleutel?', 'De sleutel ligt in de la.'],
      cause: ['Waarom viel de ketel uit?', 'De ketel viel uit omdat een buis bevroren was.'],
    },
  },
  {
    language: 'ru',
    name: 'Russian',
    forms: ['документами', 'документ'],
    sentence: 'Мы отправили письмо в офис.',
    empty: ['мы', 'в'],
    yesterday: 'Что мы делали вчера?',
    person: ['Вчера Анна Шмидт подписала договор.', 'Анна Шмидт'],
    changed: ['Совещание команды начинается в 10:00.', 'Совещание команды теперь начинается в 11:30.'],
    formerly: 'Во сколько изначально начиналось совещание команды?',
    answer: 'Поезд уходит завтра в восемь часов.',
    kinds: {
      money: ['Сколько стоит аренда?', 'Аренда — 900 рублей.'],
      when: ['Когда открывается рынок?', 'Рынок открывается по вторникам в девять часов.'],
      place: ['Где ключ?', 'Ключ лежит в ящике.'],
      cause: ['Почему сломался котёл?', 'Котёл сломался, так как замёрзла труба.'],
    },
  },
  {
    language: 'pl',
    name: 'Polish',
    forms: ['dokumentami', 'dokument'],
    sentence: 'Wysłaliśmy list do naszego biura w tym tygodniu.',
    empty: ['do', 'w'],
    yesterday: 'Co robiliśmy wczoraj?',
    person: ['Wczoraj Anna Schmidt podpisała umowę z klientem.', 'Anna Schmidt'],
    changed: ['Zebranie zespołu zaczyna się o 10:00.', 'Zebranie zespołu zaczyna się teraz o 11:30.'],
    formerly: 'O której pierwotnie zaczynało się zebranie zespołu?',
    answer: 'Pociąg odjeżdża jutro o ósmej.',
    kinds: {
      money: ['Ile kosztuje czynsz?', 'Czynsz to 900 zł.'],
      when: ['Kiedy otwiera się targ?', 'Targ otwiera się we wtorki o dziewiątej.'],
      place: ['Gdzie jest klucz?', 'Klucz leży w szufladzie.'],
      cause: ['Dlaczego zepsuł się kocioł?', 'Kocioł zepsuł się, bo zamarzła rura.'],
    },
  },
  {
    language: 'tr',
    name: 'Turkish',
    forms: ['belgeler', 'belge'],
    sentence: 'Biz mektubu bu hafta ofise gönderdik.',
    empty: ['biz', 'bu'],
    yesterday: 'Dün ne yaptık?',
    person: ['Dün Anna Schmidt sözleşmeyi imzaladı.', 'Anna Schmidt'],
    changed: ['Ekip toplantısı saat 10:00’da başlıyor.', 'Ekip toplantısı artık saat 11:30’da başlıyor.'],
    formerly: 'Ekip toplantısı başlangıçta saat kaçta başlıyordu?',
    answer: 'Tren yarın saat sekizde kalkıyor.',
    kinds: {
      money: ['Kira kaç lira?', 'Kira 900 lira.'],
      when: ['Pazar yeri ne zaman açılıyor?', 'Pazar yeri salı günü saat dokuzda açılıyor.'],
      place: ['Anahtar nerede?', 'Anahtar çalışma masasında.'],
      cause: ['Kazan neden bozuldu?', 'Kazan bozuldu çünkü boru donmuştu.'],
    },
  },
  {
    language: 'zh',
    name: 'Chinese',
    forms: ['文档', '文档'],
    sentence: '我们的信在办公室了。',
    empty: ['的', '了'],
    yesterday: '我们昨天做了什么？',
    person: ['昨天王小明签了合同。', '王小明'],
    changed: ['团队会议十点开始，地点是三楼。', '团队会议现在改为十一点开始，地点是三楼。'],
    formerly: '团队会议最初几点开始？',
    answer: '火车明天八点出发。',
    kinds: {
      money: ['房租多少钱？', '房租是900元。'],
      when: ['市场什么时候开门？', '市场星期二九点开门。'],
      place: ['钥匙在哪里？', '钥匙在抽屉里。'],
      cause: ['锅炉为什么坏了？', '锅炉坏了，因为水管冻住了。'],
    },
  },
  {
    language: 'ja',
    name: 'Japanese',
    forms: ['書類', '書類'],
    sentence: '手紙を事務所に送りました。',
    empty: ['を', 'に'],
    yesterday: '昨日は何をしましたか？',
    person: ['昨日、田中太郎さんが契約書に署名しました。', '田中太郎'],
    changed: ['チームの会議は10:00に始まります。', 'チームの会議は今は11:30に始まります。'],
    formerly: 'チームの会議は当初何時に始まりましたか？',
    answer: '電車は明日八時に出ます。',
    kinds: {
      money: ['家賃はいくらですか？', '家賃は900円です。'],
      when: ['市場はいつ開きますか？', '市場は火曜日の9時に開きます。'],
      place: ['鍵はどこですか？', '鍵は引き出しの中にあります。'],
      cause: ['なぜボイラーが壊れましたか？', '配管が凍ったので、ボイラーが壊れました。'],
    },
  },
  {
    language: 'ko',
    name: 'Korean',
    forms: ['문서를', '문서'],
    sentence: '우리는 편지를 사무실에 보냈다.',
    empty: ['는', '를', '에'],
    yesterday: '우리는 어제 무엇을 했나요?',
    person: ['어제 김민수가 계약서에 서명했다.', '김민수'],
    changed: ['팀 회의는 10:00에 시작한다.', '팀 회의는 이제 11:30에 시작한다.'],
    formerly: '팀 회의는 원래 몇 시에 시작했나요?',
    answer: '기차는 내일 여덟 시에 출발한다.',
    kinds: {
      money: ['집세는 얼마예요?', '집세는 900원이다.'],
      when: ['시장은 언제 열어요?', '시장은 화요일 아홉 시에 연다.'],
      place: ['열쇠는 어디에 있어요?', '열쇠는 서랍에 있다.'],
      cause: ['왜 보일러가 고장 났어요?', '배관이 얼었기 때문에 보일러가 고장 났다.'],
    },
  },
];

const columns = [
  'forms',
  'stop words',
  'meaning',
  'dates',
  'names',
  'contradictions',
  'changes',
  'past',
  'kinds',
] as const;
type Cells = Record<(typeof columns)[number], boolean>;

const now = new Date('2026-03-18T12:00:00Z');

/** In a separate workspace for each language, so that only the meaning can find the memory. */
async function cellsOf(sample: Sample): Promise<Cells> {
  const language = guessLanguage(sample.sentence).language as Language;
  const [one, other] = sample.forms.map((form) => new Set(analyse(form, language)));
  const words = new Set(analyse(sample.sentence, language));
  const times = timeExpressions(sample.yesterday, guessLanguage(sample.yesterday).language, now);
  const day = Date.parse('2026-03-17T12:00:00Z');
  const own = await openTestWorkspace(engines[0]!);
  try {
    const [first, second] = sample.changed;
    const { memory: before } = await own.tool('remember', { content: first });
    own.pass(86_400_000);
    await own.tool('remember', { content: second });
    for (const text of [sample.answer, sample.sentence, sample.person[0]]) await own.add(text);
    const call = own.call();
    const { memories } = await recall(
      call,
      recallRequestSchema.parse({ query: englishQuestion, mode: 'full_context' }),
    );
    const named = await recall(call, recallRequestSchema.parse({ query: sample.person[0], mode: 'full_context' }));
    const formerly = await recall(call, recallRequestSchema.parse({ query: sample.formerly, mode: 'full_context' }));
    return {
      forms: sample.forms[0] !== sample.forms[1] && [...one!].some((term) => other!.has(term)),
      'stop words': sample.empty.every((word) => !words.has(word)),
      meaning: memories[0]?.content === sample.answer,
      dates: times.some((time) => 'from' in time && time.from <= day && day <= time.to),
      names: named.memories[0]!.entities!.some((entity) => JSON.stringify(entity).includes(sample.person[1])),
      contradictions: (await call.store.memories.get(before.memory_id)).status === 'challenged',
      changes: hasChangeCue(second) && !hasChangeCue(first),
      past: formerly.memories[0]?.content === first,
      kinds: kinds.every((kind) => {
        const [question, answer] = sample.kinds[kind];
        const [, other] = sample.kinds[kind === 'money' ? 'place' : 'money'];
        return answerKindOf(question) === kind && hasAnswerOfKind(kind, answer) && !hasAnswerOfKind(kind, other);
      }),
    };
  } finally {
    await own.remove();
  }
}

describe('the features that work', () => {
  const told = new Map(
    [
      ...readFileSync(join(import.meta.dirname, '../docs/languages.md'), 'utf8').matchAll(
        /^\| (\p{L}+) \((\w\w)\) \|(.*)\|$/gmu,
      ),
    ].map(([, , code, cells]) => [code!, cells!.split('|').map((cell) => cell.trim())]),
  );

  test.each(rows)('in $name match docs/languages.md', async (sample) => {
    const cells = await cellsOf(sample);
    if (process.env.SHOW) console.log(sample.language, JSON.stringify(cells));
    expect(told.get(sample.language)).toEqual(columns.map((column) => (cells[column] ? 'yes' : '–')));
  });
});
