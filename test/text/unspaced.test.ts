/** Long texts are segmented as short ones are, in time proportional to their length. */
import { describe, expect, test } from 'vitest';
import { segmentsInWindows } from '../../src/text/unspaced.ts';

const thai = 'การชำระเงินถูกย้ายไปยังเมืองปอร์โตแล้วและทีมงานจะประชุมกันในวันพฤหัสบดีหลังอาหารกลางวันเพื่อหารือเกี่ยวกับงบประมาณประจำปีนี้';
/** Windows begin at different positions within a piece. */
const varied = (text: string, count: number) =>
  Array.from({ length: count }, (_, n) => text.slice((n * 7) % 40, 60 + ((n * 13) % 60))).join('');

describe.each(['word', 'grapheme'] as const)('by %s', (granularity) => {
  const segmenter = new Intl.Segmenter('th', { granularity });

  test.each([
    ['Thai', varied(thai, 90)],
    ['Chinese', varied('支付服务已经搬到波尔图去了,团队星期四午饭后开会讨论今年的预算。'.repeat(4), 60)],
    ['of emoji', '👩‍👩‍👧‍👦😀👍🏽🇩🇪🇫🇷'.repeat(300)],
    ['of combining marks', `a${'\u0301'.repeat(5_000)} b${'\u0301'.repeat(20)}`],
    ['that ends within a pair of surrogates', `${'x'.repeat(1_023)}😀${'😀'.repeat(600)}`],
    ['that is empty', ''],
  ])('a text %s has the same segments as in a single pass', (_what, text) => {
    const whole = Array.from(segmenter.segment(text), ({ segment, index, isWordLike = false }) => ({
      segment,
      index,
      isWordLike,
    }));
    expect([...segmentsInWindows(segmenter, text)]).toEqual(whole);
  });
});
