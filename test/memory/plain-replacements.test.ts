/** Notes that plainly replace another one, in many languages, and notes that resemble them. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../support/engines.ts';
import { challengedBy } from '../support/pairs.ts';
import { openTestWorkspace, type TestWorkspace } from '../support/workspace.ts';

/** One engine: only the texts are compared, and both engines read them alike. */
describe('a plain note', () => {
  let workspace: TestWorkspace;
  beforeEach(async () => {
    workspace = await openTestWorkspace(engines[0]!);
  });
  afterEach(() => workspace.remove());

  describe('challenges one with', () => {
    test.each([
      [
        'another holder since an event',
        'Ann Lee is the treasurer of the club.',
        'Since the May meeting Tom Beck is the treasurer of the club.',
      ],
      ['another holder since a month', 'Frau Lorenz leitet den Einkauf.', 'Herr Demir leitet seit Juli den Einkauf.'],
      ['another home before the person', 'Seit Mai wohnt Anna in Graz.', 'Anna wohnt in Linz.'],
      [
        'another holder in Portuguese',
        'O Rui é o presidente da associação.',
        'A Teresa é a nova presidente da associação.',
      ],
      ['another holder in Russian', 'Иван — директор школы.', 'Мария — директор школы.'],
      ['another holder in Japanese', '田中さんは営業部の部長です。', '営業部の部長は鈴木さんになった。'],
      ['another tool for a role', 'Our search engine is Solr.', 'We use Meilisearch as our search engine.'],
      ['another home in Russian', 'Аня живёт в Казани.', 'Аня переехала в Самару.'],
      ['another home in Arabic', 'يعيش سامر في دمشق.', 'انتقل سامر إلى بيروت.'],
      ['another home in Portuguese', 'A Rita mora em Faro.', 'A Rita mudou-se para Évora.'],
      ['another place in Japanese', '鍵は引き出しにある。', '鍵は金庫にある。'],
      ['another place under a thing', 'De sleutel ligt onder de mat.', 'De sleutel ligt in de schuur.'],
      ['another place in Spanish', 'La llave está debajo del felpudo.', 'La llave está en el cajón.'],
      ['another employer in Japanese', '佐藤さんはトヨタで働いています。', '佐藤さんはホンダで働いています。'],
      ['the end of a job in Spanish', 'Lucía trabaja en Telefónica.', 'Lucía ya no trabaja en Telefónica.'],
      ['the end of a job in Dutch', 'Sanne werkt bij Philips.', 'Sanne is weg bij Philips.'],
      ['the end of a job in Russian', 'Ольга работает в Яндексе.', 'Ольга больше не работает в Яндексе.'],
      ['another name of a pet of somebody', "Grandma's cat is called Minka.", "Grandma's cat is called Luna."],
      [
        'another phone number of somebody',
        "Lena's phone number is 0171 555 2210.",
        "Lena's phone number is 0171 884 1212.",
      ],
      [
        'another phone number in German',
        'Lenas Telefonnummer ist 0171 555 2210.',
        'Lenas Telefonnummer ist 0171 884 1212.',
      ],
      [
        'another phone number in French',
        'Le numéro de Léa est le 06 12 34 56 78.',
        'Le numéro de Léa est le 06 98 76 54 32.',
      ],
      ['a preference the other way round', 'The user prefers tabs over spaces.', 'The user prefers spaces over tabs.'],
      ['a preference in German', 'Paul trinkt lieber Tee als Kaffee.', 'Paul trinkt lieber Kaffee als Tee.'],
      ['a preference in French', "Claire préfère le train à l'avion.", "Claire préfère l'avion au train."],
      ['a preference in Spanish', 'Lucía prefiere el mar a la montaña.', 'Lucía prefiere la montaña al mar.'],
      ['the opposite taste in French', 'Julie déteste le fromage bleu.', 'Julie adore le fromage bleu.'],
      ['the opposite taste in Portuguese', 'O Pedro odeia cebola.', 'O Pedro gosta de cebola.'],
      ['the opposite taste in Russian', 'Игорь любит рыбу.', 'Игорь не любит рыбу.'],
      ['the opposite taste in Japanese', '山田さんは魚が好きです。', '山田さんは魚が嫌いです。'],
      ['a decision against it', 'We decided to migrate to Snowflake.', 'We decided against migrating to Snowflake.'],
      ['a wedding', 'The user is single.', 'The user got married in August.'],
      ['the same day closed', 'Das Hallenbad hat montags geöffnet.', 'Das Hallenbad hat montags geschlossen.'],
      ['the same day open in Russian', 'Магазин закрыт по воскресеньям.', 'Магазин открыт по воскресеньям.'],
      ['another day in Arabic', 'الاجتماع يوم الأحد.', 'الاجتماع يوم الثلاثاء.'],
      [
        'a new day after a planned one',
        'La entrega está prevista para el 5 de mayo.',
        'La entrega se ha aplazado al 19 de mayo.',
      ],
      ['a new day in Russian', 'Поставка запланирована на 5 мая.', 'Поставка перенесена на 12 мая.'],
      [
        'another version under a system',
        'Le serveur de test tourne sous Debian 11.',
        'Le serveur de test tourne sous Debian 12.',
      ],
      ['another port in Russian', 'Сервер использует порт 8080.', 'Сервер использует порт 9090.'],
      ['another port in Chinese', '服务器监听8080端口。', '服务器监听9090端口。'],
      ['a repair in Japanese', 'エアコンが壊れている。', 'エアコンは直った。'],
      ['a repair in Russian', 'Принтер сломан.', 'Принтер починили.'],
      ['a repair in Arabic', 'المصعد معطل.', 'تم إصلاح المصعد.'],
      ['a repair in Dutch', 'De printer is kapot.', 'De printer is gerepareerd.'],
      ['another tool for a purpose', 'We use Trello for planning.', 'We now use Linear for planning.'],
      ['another setting in lower case', 'The default branch is master.', 'The default branch is main.'],
      ['another level of the log', 'The log level is info.', 'The log level is debug.'],
      ['another teacher', 'Ms Okoro teaches the beginners.', 'Mr Hall teaches the beginners now.'],
      ['another encoding', 'The file is encoded in Latin-1.', 'The file is encoded in UTF-8.'],
      ['another place to sleep', 'The dog sleeps in the kitchen.', 'The dog sleeps in the hall.'],
      ['a price for what was free', 'Parking is free of charge.', 'Parking costs 4 euros a day.'],
      ['no price any more in German', 'Der Eintritt kostet 5 Euro.', 'Der Eintritt ist jetzt kostenlos.'],
      ['another price in Russian', 'Аренда стоит 500 евро в месяц.', 'Аренда стоит 600 евро в месяц.'],
      ['another price in Arabic', 'الإيجار 500 يورو شهريا.', 'الإيجار 600 يورو شهريا.'],
      ['another length in Russian', 'Курс длится 90 минут.', 'Курс длится 120 минут.'],
      ['the opposite rule in Russian', 'Собаки запрещены в саду.', 'Собаки разрешены в саду.'],
      ['the opposite rule in Japanese', '中庭に駐車してはいけない。', '中庭に駐車してもよい。'],
      ['the opposite rule in Arabic', 'التدخين ممنوع في الشرفة.', 'التدخين مسموح في الشرفة.'],
      ['the end of a job in Chinese', '小王在华为上班。', '小王已经从华为离职了。'],
      ['another number in words', 'The retry limit is three.', 'The retry limit is five.'],
      ['another number of times', 'The user runs three times a week.', 'The user runs five times a week.'],
      ['another interval in German', 'Der Bus fährt alle 20 Minuten.', 'Der Bus fährt alle 30 Minuten.'],
      ['another limit', 'Orders over 50 euros ship free.', 'Orders over 80 euros ship free.'],
      ['another car', "The user's car is a Fiat Panda.", "The user's car is a Skoda Fabia."],
      ['another town in Italian', 'Il server è a Milano.', 'Il server è a Dublino.'],
      ['a denial that was stemmed as English', 'La tienda no acepta tarjetas.', 'La tienda ya acepta tarjetas.'],
      [
        'another place of publication',
        'Release notes are published on the blog.',
        'Release notes are published on GitHub instead.',
      ],
      ['the same day closed in Dutch', 'De winkel is op zondag open.', 'De winkel is op zondag gesloten.'],
      ['the same day closed in Chinese', '图书馆周日开放。', '图书馆周日关闭。'],
      ['the same day open in Arabic', 'المكتبة مغلقة يوم الجمعة.', 'المكتبة مفتوحة يوم الجمعة.'],
      ['a habit denied in Arabic', 'ليلى لا تأكل اللحم.', 'ليلى تأكل اللحم.'],
      ['another end of the day', 'The canteen serves lunch until 13:30.', 'The canteen serves lunch until 14:00.'],
      [
        'another place beside a thing',
        'The first-aid kit is in the staff room.',
        'The first-aid kit is next to the lift now.',
      ],
      [
        'another carer before the verb',
        'Herr Vogel betreut den Kunden Astra.',
        'Den Kunden Astra betreut jetzt Frau Nagel.',
      ],
      ['a moved office in Japanese', '本社は大阪にある。', '本社は名古屋に移転した。'],
      ['another day that was read as English', 'O treino é às terças-feiras.', 'O treino é às quintas-feiras.'],
      ['a risen fee', 'The monthly fee is 12 euros.', 'The monthly fee rose to 15 euros.'],
      ['an open place in Russian', 'Бассейн закрыт.', 'Бассейн открыт.'],
      ['a repair in Portuguese', 'A impressora está avariada.', 'A impressora já funciona.'],
    ])('%s', async (_what, before, after) => {
      expect(await challengedBy(workspace, before, after)).toBe(1);
    });
  });

  describe('challenges none with', () => {
    test.each([
      ['a kind of home', 'Carlos lives in Porto.', 'Carlos lives in a small flat with a balcony.'],
      ['the people at home', 'Carlos lives in Porto.', 'Carlos lives with his mother.'],
      ['a kind of home in French', 'Léa habite à Lyon.', 'Léa habite dans un petit appartement.'],
      [
        'the same number with a country',
        "Lena's phone number is 0171 555 2210.",
        "Lena's phone number is +49 171 5552210.",
      ],
      ['a second brother', "Lena's brother is called Max.", "Lena's brother is called Tom."],
      [
        'a preference over a third thing',
        "Claire préfère le train à l'avion.",
        'Claire préfère le train à la voiture.',
      ],
      [
        'a preference at another time',
        'The user prefers tea over coffee in the morning.',
        'The user prefers coffee over tea after lunch.',
      ],
      ['a rule in other words', 'Never commit directly to main.', 'Direct commits to main are rejected by the server.'],
      ['a further meeting', 'We met the architect on Monday.', 'We met the architect again on Thursday.'],
      ['a day on which another place is closed', 'Le marché est ouvert le lundi.', 'Le musée est fermé le lundi.'],
      ['another day closed', 'Die Bäckerei hat sonntags geöffnet.', 'Die Bäckerei hat montags zu.'],
      ['a tool for another role', 'We use Redis as our cache.', 'We use Kafka as our queue.'],
      ['another machine repaired', 'プリンターは壊れている。', 'スキャナーは直った。'],
      ['another taste in Russian', 'Игорь любит рыбу.', 'Игорь не любит мясо.'],
      ['another office in Russian', 'Иван — директор школы.', 'Мария — учитель школы.'],
      ['a job beside a home in Arabic', 'ليلى تسكن في القاهرة.', 'ليلى تعمل في الإسكندرية.'],
      ['a tool for another purpose', 'We use Trello for planning.', 'We now use Slack for chat.'],
      ['a setting in another place', 'The log level is info.', 'The log level in tests is debug.'],
      ['a rule for other animals in Russian', 'Собаки запрещены в саду.', 'Кошки разрешены в саду.'],
      ['the length after a price in Russian', 'Курс стоит 90 евро.', 'Курс длится 90 минут.'],
      ['a day on which it no longer holds', 'We deploy with Ansible.', 'We no longer deploy on Fridays.'],
      ['the breed of a pet', 'My dog is called Rex.', 'My dog is a Labrador.'],
      ['an amount within a limit', 'Parking costs at most 50 euros.', 'Parking cost 45 euros.'],
      ['another day closed in Chinese', '图书馆周日开放。', '图书馆周一关闭。'],
      ['another food in Arabic', 'ليلى لا تأكل اللحم.', 'ليلى تأكل السمك.'],
      ['one cancelled lesson', 'Choir practice is on Wednesdays.', 'Choir practice is cancelled next Wednesday.'],
      ['the end of another service', 'The canteen serves lunch until 13:30.', 'The café serves cake until 17:00.'],
      ['another open place in Russian', 'Бассейн закрыт.', 'Сауна открыта.'],
      ['another thing in Portuguese', 'A chave está na gaveta.', 'A bicicleta está na garagem.'],
    ])('%s', async (_what, before, after) => {
      expect(await challengedBy(workspace, before, after)).toBe(0);
    });
  });
});
