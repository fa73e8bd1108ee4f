import { describe, expect, test } from 'vitest';
import { answerKindOf, hasAnswerOfKind } from '../../src/text/claims/answer-kind.ts';

describe('the kind of answer that a question asks for', () => {
  test.each([
    ['Can I bring a nut cake for Finn?', 'avoided'],
    ['Darf ich Jule einen Käsekuchen backen?', 'avoided'],
    ['Prawns for the team dinner, is that okay for everyone?', 'avoided'],
    ['May Mia have a slice of hazelnut tart?', 'avoided'],
    ['Peut-on proposer du fromage à Solène ?', 'avoided'],
    ['¿Puede Mateo comer pan en el campamento?', 'avoided'],
    ['Va bene un gelato per Tommaso?', 'avoided'],
    ['小宇可以吃虾饺吗？', 'avoided'],
    ['Can we hang lanterns in the marquee?', 'permission'],
    ['I want to fly the drone over the lake. Is that fine?', 'permission'],
    ['Would a bonfire be a good idea?', 'permission'],
    ['Dürfen Gäste die Terrasse nach elf nutzen?', 'permission'],
    ['Ist es klug, Marmor mit Essig zu putzen?', 'permission'],
    ['Est-ce que je peux tailler la haie ?', 'permission'],
    ['¿Se puede grabar durante la misa?', 'permission'],
    ['Si può usare il flash in cappella?', 'permission'],
    ['可以在阅览室打电话吗？', 'permission'],
    ['Who do I call if Gary does not pick up?', 'contact'],
    ["Katrin isn't here this week and somebody has to sign.", 'contact'],
    ['Where does Livia live?', 'home'],
    ['Où habitent les parents de Zoé ?', 'home'],
    ['Tu sais où vit mon oncle ?', 'home'],
    ['What is his address?', 'home'],
    ['Wie lautet meine neue Adresse?', 'home'],
    ['Quelle est son adresse ?', 'home'],
    ['I need to send Franziska a parcel, what do I write on it?', 'home'],
    ["Why isn't there a replica of the search cluster?", 'cause'],
    ['How come the lamp went out?', 'cause'],
    ['Wie konnte das passieren?', 'cause'],
    ['What ruined the bearings of the lathe?', 'cause'],
    ['What had set off the smoke alarm at night?', 'cause'],
    ['Where did the water in the archive come from?', 'cause'],
    ['Woher kam der Schimmel an der Wand?', 'cause'],
    ['Wessen Fehler war es?', 'cause'],
    ["D'où venaient les taches au plafond ?", 'cause'],
    ['¿A qué se debía el frío?', 'cause'],
    ['Per colpa di che cosa si è fermata la pressa?', 'cause'],
    ['Hoe kwam het dat de etiketten loslieten?', 'cause'],
    ['二月中旬一下子病倒三个人，是怎么搞的？', 'cause'],
    ['What could I cook for Nora?', 'avoided'],
    ['Who keeps the keys?', 'person'],
    ['Bei wem liegt der Schlüssel?', 'person'],
    ['Wo ist der Schlüssel?', 'place'],
    ['钥匙在哪儿?', 'place'],
    ['Dove si trova la chiave?', 'place'],
    ['Da chi compriamo le bottiglie?', 'person'],
    ['Quanto paghiamo di affitto?', 'money'],
    ['Perché è scoppiata la bottiglia?', 'cause'],
    ['Onde fica o escritório?', 'place'],
    ['Hoe laat gaat de winkel open?', 'when'],
    ['Где лежит ключ?', 'place'],
    ['鍵はどこですか', 'place'],
    ['The dove is sick, is it?', null],
    ['Which chores must the twins do?', null],
    ['Chi-square threshold?', null],
    ['What is Kestrel?', 'definition'],
    ['What does GIL stand for?', 'definition'],
    ['Was ist der Kranplan?', 'definition'],
    ['Qu’est-ce que Kestrel ?', 'definition'],
    ['¿Qué es Kestrel?', 'definition'],
    ['什么是红隼？', 'definition'],
    ['红隼是什么？', 'definition'],
    ['ケストレルとは何ですか', 'definition'],
    ['What is the price of malt?', 'money'],
    ['How long are the logs kept?', 'duration'],
    ['Wie lange dauert die Prüfung?', 'duration'],
    ['How long is the table?', 'length'],
    ['How long are the kitchen curtains?', 'length'],
    ['How long must the rope be?', 'length'],
    ['How long is the ladder of the roofers?', 'length'],
    ['How long is the table booked?', 'duration'],
    ['How long is the car at the workshop?', 'duration'],
    ['How long is the piano lesson?', 'duration'],
    ['备份保留多久？', 'duration'],
    ['How many seats does the van have?', 'number'],
    ['Maximum pressure for the boiler?', 'number'],
    ['Wie viele Stühle haben wir?', 'number'],
    ['Cuántas sillas hay?', 'number'],
    ['What is the door code?', 'code'],
    ['Wie ist die Kundennummer bei Reiff?', 'code'],
    ['打印机的端口是什么？', 'code'],
    ['What happened to Kestrel?', null],
    ['What is it, and who runs it?', null],
  ])('%s: %s', (question, kind) => expect(answerKindOf(question)).toBe(kind));

  test.each([
    'Können wir den Preis erhöhen?',
    'Darf ich die Adressen weitergeben?',
    'Should we use cookies for the session?',
    'Can we pan the map?',
    'Can we deploy after lunch?',
    '菜单可以改吗?',
    'What is not in scope?',
    'Which tests are not in CI?',
    'Which feature is not available on Windows?',
    'What happens if the API does not respond?',
    'Which package for parsing dates do we use?',
    "What is the server's address?",
    'What is the IP address of the printer?',
    '服务器的IP地址是什么?',
    'Where do I see the home page?',
    'What is my email address?',
    'Quelle est mon adresse mail ?',
    'Who takes the home office days?',
    'Kann ich das grafisch darstellen?',
    'Can we reduce the pain of deploys?',
    'What should we serve from the CDN?',
    'Can we use cream as the background colour?',
    'Can I run this in the fish shell?',
  ])('%s does not ask for a person’s home, telephone or allergy', (question) => {
    expect(['avoided', 'contact', 'home']).not.toContain(answerKindOf(question));
  });

  test.each([
    'Where can we hang the lanterns?',
    'How can I fly the drone?',
    'Can you tell me about the drone?',
    'Could there be a reason for this?',
    'Wie kann ich den Marmor putzen?',
    'Combien de personnes peut-on inviter ?',
    '每个房间最多可以住多少人？',
  ])('%s does not ask for permission', (question) => {
    expect(answerKindOf(question)).not.toBe('permission');
  });

  test.each([
    ['avoided', 'Mia: bei Haselnüssen schwillt ihr der Hals zu.', 'Mia hat am 3. Juni Geburtstag.'],
    ['avoided', 'Sofie needed her adrenaline pen at the market.', 'Sofie needed a new pen at the market.'],
    ['avoided', 'Lucas reacts to latex.', 'The sensor reacts to heat.'],
    ['avoided', 'Solène est enceinte.', 'L’enceinte est fermée.'],
    ['avoided', 'Desde niño Iker no tolera el marisco.', 'El marisco llega los jueves.'],
    ['avoided', 'Giulia non mangia carne.', 'Giulia compra la carne.'],
    ['avoided', '小宇一碰海鲜就起疹子。', '小宇喜欢游泳。'],
    ['permission', 'No naked flame under canvas.', 'The canvas is white.'],
    ['permission', 'Interns may sign for parcels now.', 'The interns begin in May.'],
    ['permission', 'Warning: the slipway is slippery.', 'The slipway was scrubbed.'],
    ['permission', 'Question: a dog?\nAnswer: Yes, on a lead.', 'Question: a dog?\nAnswer: Ask Ann.'],
    ['permission', 'Ans Wasser nur mit zwei Erwachsenen.', 'Am Wasser waren zwei Erwachsene.'],
    ['permission', 'On ne touche pas aux optiques.', 'Les optiques sont propres.'],
    ['permission', 'El párroco no permite cámaras.', 'El párroco compra cámaras.'],
    ['permission', 'La sega è riservata ai soci.', 'La sega è nuova.'],
    ['permission', '阅览室禁止通话。', '阅览室很大。'],
    ['permission', 'Guests only with a badge.', 'We have only three guests.'],
    ['place', 'The key lies under the mat.', 'The key is new.'],
    ['place', 'Der Schlüssel hängt neben der Tür.', 'Der Schlüssel ist neu.'],
    ['money', 'Das Gas kostet 104 Pfund.', 'Das Gas wiegt 104 kg.'],
    ['when', 'She is in after six.', 'She is in after six weeks.'],
    ['when', 'Wir treffen uns um halb acht.', 'Wir treffen uns um acht Ecken.'],
    ['when', 'Wir treffen uns um acht im Café.', 'Wir treffen uns nach acht Wochen.'],
    ['when', 'Lunch is at one on Fridays.', 'She was late at one point.'],
    ['duration', 'Logs are kept for three weeks.', 'Logs are kept in bucket 3.'],
    ['length', 'The table measures 2.40 m by 90 cm.', 'The table is booked for two hours, for 8 people.'],
    ['length', 'The rope is thirty feet.', 'The rope is thirty years old.'],
    ['length', '桌子有3米。', '桌子有3张。'],
    ['duration', 'It takes 5 h.', 'It is as good as the ones of los tres.'],
    ['duration', '备份保留两周。', '备份有三个。'],
    ['number', 'The van has nine seats.', 'The van has new seats.'],
    ['code', 'The door opens with 4419#.', 'The door opens with a key.'],
    ['code', 'Write to orders@reiff.example.', 'Write to Ms Reiff.'],
  ] as const)('%s: %s, and not: %s', (kind, given, other) => {
    expect([hasAnswerOfKind(kind, given), hasAnswerOfKind(kind, other)]).toEqual([true, false]);
  });

  test.each([
    ['How could I reset the password?', 'cause'],
    ['How could we speed up the build?', 'cause'],
    ['Which volunteers come mainly on Saturdays?', 'cause'],
    ['Was ist Losgröße 1?', 'cause'],
    ['Cosa ha fatto Anna ieri?', 'cause'],
    ['登录是怎么实现的？', 'cause'],
    ["What's the fault code of the boiler?", 'cause'],
    ['What is blocked right now?', 'cause'],
    ["D'où venait la nouvelle collègue ?", 'cause'],
    ['Where did my blue jacket go?', 'cause'],
    ['Does the WHERE clause use the index?', 'place'],
    ['Ist WO-1234 bezahlt?', 'place'],
    ['What is in the room?', 'code'],
    ['What did the customer order?', 'code'],
    ['Which door leads to the garden?', 'code'],
    ['What is the code review policy?', 'code'],
    ["What's the dress code?", 'code'],
    ['What does the password policy say?', 'code'],
    ['How fast can the boat go?', 'duration'],
  ])('%s does not ask for %s', (question, kind) => expect(answerKindOf(question)).not.toBe(kind));

  test.each([
    ['What is Kestrel?', 'Kestrel is our billing service.', 'The queue of Kestrel is long.'],
    ['What is Kestrel?', 'It moved. The Kestrel (billing) means two services.', 'We like what Kestrel is.'],
    ['Was ist der Kranplan?', 'Der Kranplan ist die Liste aller Hübe.', 'Heute ist der Kranplan fertig.'],
    ['¿Qué es Kestrel?', 'Kestrel: el servicio de facturas.', 'Kestrel se cayó el lunes.'],
    ['什么是红隼？', '红隼是一种猛禽。', '这里有红隼的照片。'],
    ['What is Kestrel?', 'Kestrel is an owl.', 'Kestrel is down again.'],
    ['What is Kestrel?', 'Kestrel: the billing service.', 'Kestrel to be replaced in May.'],
    ['What is C++ (really)?', 'C++ (really) is a language.', 'C is a language.'],
  ])('%s: %s, and not: %s', (question, given, other) => {
    expect([hasAnswerOfKind('definition', given, question), hasAnswerOfKind('definition', other, question)]).toEqual([
      true,
      false,
    ]);
  });

  test('a definition is found in a long text of line breaks, within a time limit', () => {
    const text = `${'\n'.repeat(30_000)}The press is a machine.`;
    expect(hasAnswerOfKind('definition', text, 'What is the press?')).toBe(false);
    expect(hasAnswerOfKind('definition', `\n\n${text.trim()}`, 'What is the press?')).toBe(true);
  });

  test.each([
    ['cause', '了', ' Yağmur yağdığı için.'],
    ['money', '一', '。三百元'],
    ['weekday', '一', '个，星期三'],
    ['home', 'aä', ' Wir sind umgezogen.'],
    ['place', 'aä', ' Sie ist umgezogen nach Ulm.'],
  ] as const)('%s is found after a long run of %s', (kind, run, answer) => {
    const text = run.repeat(32_000 / run.length);
    expect([hasAnswerOfKind(kind, text), hasAnswerOfKind(kind, text + answer)]).toEqual([false, true]);
  });

  test.each(['duration', 'number', 'code'] as const)('%s is searched for in long runs, within a time limit', (kind) => {
    for (const run of ['a', '一', '1', 'a.', '@'])
      expect(typeof hasAnswerOfKind(kind, run.repeat(32_000 / run.length))).toBe('boolean');
  });

  test('a long text is no rule, although it says somewhere that something is not allowed', () => {
    const rule = 'Never open the hives in the rain.';
    expect(hasAnswerOfKind('permission', rule)).toBe(true);
    expect(hasAnswerOfKind('permission', `${rule} ${'We painted the fence. '.repeat(20)}`)).toBe(false);
  });

  test('a text alone does not show if it names a person', () => {
    expect(hasAnswerOfKind('person', 'Nora keeps the keys.')).toBeNull();
  });

  test('a person who settled in a place has a home there, and one who settled on a thing does not', () => {
    expect(hasAnswerOfKind('home', 'Livia settled in Reutlingen.')).toBe(true);
    expect(hasAnswerOfKind('home', 'Livia settled on a green sofa.')).toBe(false);
    expect(hasAnswerOfKind('home', 'Livia settled her bill.')).toBe(false);
    expect(hasAnswerOfKind('home', 'New address: 7 Orchard Close.')).toBe(true);
    expect(hasAnswerOfKind('home', 'The email address is kept in the vault.')).toBe(false);
  });

  test('a move to another team is no home', () => {
    expect(hasAnswerOfKind('home', 'Livia moved to Reutlingen.')).toBe(true);
    expect(hasAnswerOfKind('home', 'Livia moved to the billing team.')).toBe(false);
    expect(hasAnswerOfKind('home', 'Livia moved to our new search team.')).toBe(false);
  });
});
