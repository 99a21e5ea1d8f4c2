import { expect, test } from 'vitest';
import { mergeBlocks } from './merge-blocks.ts';

const BASE = '# Pump-down\n\nOpen slowly.\n\n- one\n- two\n\nClose.';

test.each([
  ['in another paragraph', BASE.replace('slowly', 'very slowly'), BASE.replace('Close.', 'Close it.')],
  ['by a paragraph that was added before', BASE.replace('Close.', 'Close it.'), `Read first.\n\n${BASE}`],
  ['by a paragraph that was added at the end', BASE.replace('slowly', 'very slowly'), `${BASE}\n\nWrite it down.`],
  ['by a list that was removed', BASE.replace('slowly', 'very slowly'), BASE.replace('- one\n- two\n\n', '')],
])('the change of somebody else %s is kept beside mine', (_where, mine, theirs) => {
  const merged = mergeBlocks({ base: BASE, mine, theirs });
  expect(merged.meetings).toBe(0);
  expect(mergeBlocks({ base: BASE, mine: theirs, theirs: mine }).text.trimEnd()).toBe(merged.text.trimEnd());
  for (const [own, other] of [
    [mine, theirs],
    [theirs, mine],
  ] as const) {
    const added = own.split('\n').filter((line) => !BASE.split('\n').includes(line));
    for (const line of added) expect(merged.text).toContain(line);
    const removed = BASE.split('\n').filter((line) => line !== '' && !own.includes(line) && !other.includes(line));
    for (const line of removed) expect(merged.text).not.toContain(line);
  }
});

test('where both changed the same block, mine stands and the place is counted', () => {
  const mine = BASE.replace('slowly', 'very slowly');
  const theirs = BASE.replace('slowly', 'fast').replace('Close.', 'Close it.');
  expect(mergeBlocks({ base: BASE, mine, theirs })).toEqual({ text: mine.replace('Close.', 'Close it.'), meetings: 1 });
});

test('the same change by both is no meeting', () => {
  const both = BASE.replace('slowly', 'very slowly');
  expect(mergeBlocks({ base: BASE, mine: both, theirs: both })).toEqual({ text: both, meetings: 0 });
});

test.each([
  ['unchanged', BASE, BASE],
  ['emptied by me', '', BASE],
  ['with empty lines in code', `${BASE}\n\n\`\`\`\na\n\n\nb\n\`\`\`\n`, BASE],
])('my text %s stays as it is while nobody else changed it', (_how, mine, theirs) => {
  expect(mergeBlocks({ base: BASE, mine, theirs })).toEqual({ text: mine, meetings: 0 });
});

test('the text of somebody else is taken where I changed nothing', () => {
  const theirs = `${BASE}\n\nMore.`;
  expect(mergeBlocks({ base: BASE, mine: BASE, theirs }).text).toBe(theirs);
});
