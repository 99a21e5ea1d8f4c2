import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanModelText } from './model-text.ts';

const clean = (answer: string, name = 'Explore') => cleanModelText(answer, name).text;

describe('cleanModelText removes from a model’s response', () => {
  test.each([
    ['a code fence', '```markdown\nMix and watch.\n```', 'Mix and watch.'],
    ['a fence that never closes', '~~~\nMix and watch.', 'Mix and watch.'],
    ['a thinking block', '<think>The user wants\nchemistry.</think>\n\nMix and watch.', 'Mix and watch.'],
    ['a thinking block that never ends', 'Mix and watch.\n<think>Now what', 'Mix and watch.'],
    ['the end of one that never began', 'The user wants this.\n</think>\nMix and watch.', 'Mix and watch.'],
    ['a lead-in', "Sure! Here's the Explore section for your 5th graders:\n\nMix and watch.", 'Mix and watch.'],
    ['another lead-in', 'Here is a hands-on task:\nMix and watch.', 'Mix and watch.'],
    ['the heading again', '## **Explore**\nMix and watch.', 'Mix and watch.'],
    ['the heading after a lead-in', 'Certainly!\n\nExplore:\nMix and watch.', 'Mix and watch.'],
    ['thinking, fence, lead-in and heading', '<think>x</think>\n```\nSure.\n# Explore\nMix.\n```', 'Mix.'],
    ['a NUL and half a sign', 'Mix\0 and \ud800watch.', 'Mix and \ufffdwatch.'],
  ])('%s', (_what, answer, text) => {
    expect(clean(answer)).toBe(text);
  });
});

describe('cleanModelText keeps what only resembles it:', () => {
  test.each([
    'Sure signs of spring: buds, birds, mud.\nList three.',
    'Here is where students sit in pairs and talk.\nThen they write.',
    'Explore',
    'Exploring\nMix.',
    'Of course',
    '3 * 4 = 12 and 2**3**2 is more',
    'Compare 3 < 5 and 7 > 2.',
  ])('%j', (text) => {
    expect(clean(text)).toBe(text);
  });
});

test('cleanModelText turns lists, emphasis and headings into plain lines', () => {
  expect(clean('### Step one\n* cups, **two** a group\n• water\n1. Pour\n\n\n\nEnd')).toBe(
    'Step one\n- cups, two a group\n- water\n1. Pour\n\nEnd',
  );
});

test.each([
  ['Mix ![a cup](http://evil.example/x.png) and watch.', 'Mix a cup and watch.'],
  ['Mix <img src=x onerror=alert(1)> and watch.', 'Mix  and watch.'],
  ['Mix.<script>alert(1)</script>', 'Mix.'],
  ['Mix.<script src="http://evil.example">', 'Mix.'],
  ['Mix.<iframe src="javascript:alert(1)"></iframe>', 'Mix.'],
  ['Mix.<scr<script>x</script>ipt>alert(1)</script>', 'Mix.<script>alert(1)'],
])('cleanModelText leaves nothing that could load or run in %j', (answer, text) => {
  const cleaned = cleanModelText(answer, 'Explore');
  expect(cleaned).toEqual({ text: expect.any(String), hadMarkup: true });
  if (!answer.includes('scr<')) expect(cleaned.text).toBe(text);
  expect(cleaned.text).not.toMatch(/<script|<img|<iframe|!\[/i);
});

test('cleanModelText returns an empty text for nothing but code fences and thinking', () => {
  for (const answer of ['', '```\n```', '<think>hm</think>', '\n \n']) expect(clean(answer)).toBe('');
});

test('cleanModelText is idempotent and takes linear time for any response', () => {
  const piece = fc.constantFrom(
    '```',
    '<think>',
    '</think>',
    'Explore',
    'Sure:',
    '\n',
    '![',
    '](',
    ')',
    '<script',
    '>',
    '*',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 40 }), (pieces) => {
      const { text } = cleanModelText(pieces.join(''), 'Explore');
      expect(text.isWellFormed()).toBe(true);
      expect(text).not.toMatch(/<script[\s>/]/i);
    }),
  );
  for (const hostile of ['<think>', '![', '<script', '**', '*a', '#', '`'].map((sign) => sign.repeat(60_000))) {
    // Quadratic time would be minutes here.
    expect(clean(hostile).length).toBeLessThanOrEqual(hostile.length);
  }
});
