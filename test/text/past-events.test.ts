/** Reports of events are distinguished from plans, in several languages. */
import { describe, expect, test } from 'vitest';
import { asksForPastEvent, pastReportKind } from '../../src/text/claims/past-events.ts';

const day = '2026-04-20T09:00:00.000Z';

describe('a question about an event', () => {
  test.each([
    'When did the tanker reach the port?',
    'Wann ist der Tanker angekommen?',
    'Quand le camion est-il parti ?',
    '¿Cuándo llegó el camión?',
    'Quando è stato riparato il forno?',
    'Wanneer is de monteur gekomen?',
    '烤箱是哪天修好的？',
  ])('%s', (question) => expect(asksForPastEvent(question)).toBe(true));

  test.each([
    'When does the tanker reach the port?',
    'Wann kommt der Tanker an?',
    'Quand part le camion ?',
    '¿Cuándo llega el camión?',
    'Quando è aperto il forno?',
    '面包店几点开门？',
  ])('is none: %s', (question) => expect(asksForPastEvent(question)).toBe(false));
});

describe('a report', () => {
  test.each([
    ['The tanker moored this morning.', 'event'],
    ['Der Ofen ist gestern repariert worden.', 'event'],
    ['Le camion est parti ce matin.', 'event'],
    ['烤箱昨天修好了。', 'event'],
    ['The oven was repaired on 17 April.', 'event'],
    ['The oven was repaired by Jonas.', 'past'],
    ['The tanker is expected on 4 May.', null],
    ['The visit was moved to 4 May.', null],
    ['The tanker carries oil.', null],
  ])('%s: %s', (text, expected) => expect(pastReportKind(text, day)).toBe(expected));

  test('a date in January is in the future in December, and in the past in March', () => {
    expect(pastReportKind('The opening was moved to 12 January.', '2026-12-10T00:00:00.000Z')).toBeNull();
    expect(pastReportKind('The stall opened on 12 January.', '2026-03-10T00:00:00.000Z')).toBe('event');
  });
});
