/** Days on which something is open or closed every week, and single holidays. */
import { describePairs } from '../support/describe-pairs.ts';

describePairs('a note of opening days', {
  challengesOne: [
    ['every day', 'The bakery is closed on Mondays.', 'The bakery is open every day.'],
    ['seven days a week', 'The library is closed on Sundays.', 'The library opens seven days a week.'],
    ['every day in German', 'Das Museum ist montags geschlossen.', 'Das Museum ist täglich geöffnet.'],
    ['every day in French', 'Le musée est fermé le mardi.', 'Le musée est ouvert tous les jours.'],
    ['every day in Spanish', 'El museo cierra los lunes.', 'El museo abre todos los días.'],
    ['every day in Chinese', '博物馆周一闭馆。', '博物馆每天开放。'],
    ['another frequency', 'Zipra collects parcels every week.', 'Zipra now collects parcels only once a month.'],
    ['another frequency in German', 'Zipra holt jede Woche Pakete.', 'Zipra holt Pakete jetzt nur einmal im Monat.'],
    ['another hour from a holiday on', 'The pool opens at 8:00.', 'From Easter on the pool opens at 9:00.'],
  ],
  challengesNone: [
    ['another place that opens every day', 'The bakery is closed on Mondays.', 'The café is open every day.'],
    ['every day but the known one', 'The bakery is closed on Mondays.', 'The bakery is open every day except Mondays.'],
    ['what is done every day', 'The bakery is closed on Mondays.', 'The bakery bakes rye bread every day.'],
    [
      'the Saturday before Easter',
      'Der Hofladen ist samstags geöffnet.',
      'Am Samstag vor Ostern bleibt der Hofladen geschlossen.',
    ],
    [
      'the Saturday after Christmas in French',
      'Le marché est ouvert le samedi.',
      'Le samedi après Noël, le marché est fermé.',
    ],
    [
      'an hour on a holiday',
      'The milk van comes at five in the morning.',
      'On Christmas Day the milk van comes at seven.',
    ],
    ['an hour only once', 'The walking club starts at 8:00.', 'The walking club starts at 10:00, just this once.'],
    ['an hour only once in German', 'Die Probe beginnt um 19 Uhr.', 'Die Probe beginnt ausnahmsweise um 18 Uhr.'],
  ],
});
