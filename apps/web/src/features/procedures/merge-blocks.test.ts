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

const STEPS = '1. Open\n   slowly.\n2. Wait.\n3. Close.\n\n| Step | Bar |\n| --- | --- |\n| Open | 5 |\n| Close | 6 |';

test.each([
  ['items of a list', STEPS.replace('slowly', 'very slowly'), STEPS.replace('Close.', 'Close it.')],
  ['neighbouring items', STEPS.replace('slowly', 'very slowly'), STEPS.replace('Wait.', 'Wait long.')],
  ['rows of a table', STEPS.replace('| 5 |', '| 7 |'), STEPS.replace('| 6 |', '| 8 |')],
  ['an item and a row', STEPS.replace('Wait.', 'Wait long.'), `${STEPS}\n| Read | 9 |`],
  ['an item that was removed and another', STEPS.replace('2. Wait.\n', ''), STEPS.replace('Close.', 'Close it.')],
  [
    'a heading and the text below it',
    '# Pump-down\nOpen it.'.replace('Pump', 'Pump it'),
    '# Pump-down\nOpen it.'.replace('it', 'all'),
    '# Pump-down\nOpen it.',
  ],
])('changes of different blocks stand beside each other: %s', (_what, mine, theirs, base = STEPS) => {
  const merged = mergeBlocks({ base, mine, theirs });
  expect(merged.meetings).toBe(0);
  for (const own of [mine, theirs]) {
    for (const line of own.split('\n').filter((each) => !base.includes(each))) expect(merged.text).toContain(line);
  }
  expect(mergeBlocks({ base, mine: theirs, theirs: mine }).text).toBe(merged.text);
});

test.each([
  ['at the end', `${BASE}\n\nMine.`, `${BASE}\n\nTheirs.`, `${BASE}\n\nTheirs.\n\nMine.`],
  ['at the start', `Mine.\n\n${BASE}`, `Theirs.\n\n${BASE}`, `Theirs.\n\nMine.\n\n${BASE}`],
  [
    'to a list',
    BASE.replace('- two', '- two\n- mine'),
    BASE.replace('- two', '- two\n- theirs'),
    BASE.replace('- two', '- two\n- theirs\n- mine'),
  ],
  [
    'to a list and behind it',
    BASE.replace('- two', '- two\n- mine'),
    BASE.replace('- two', '- two\n\nTheirs.'),
    BASE.replace('- two', '- two\n- mine\n\nTheirs.'),
  ],
  [
    'behind a list and to it',
    BASE.replace('- two', '- two\n\nMine.'),
    BASE.replace('- two', '- two\n- theirs'),
    BASE.replace('- two', '- two\n- theirs\n\nMine.'),
  ],
  ['to nothing', 'Mine.', 'Theirs.', 'Theirs.\n\nMine.'],
])('what each of them added %s stands beside the other', (where, mine, theirs, both) => {
  const base = where === 'to nothing' ? '' : BASE;
  expect(mergeBlocks({ base, mine, theirs })).toEqual({ text: both, meetings: 0 });
});

test('what only one of them changed stays, however the lines of the saved text end', () => {
  const theirs = BASE.replace('Close.', 'Close it.');
  for (const base of [BASE, BASE.replaceAll('\n', '\r\n')]) {
    for (const saved of [theirs, theirs.replaceAll('\n', '\r\n')]) {
      const merged = mergeBlocks({ base, mine: BASE.replace('slowly', 'very slowly'), theirs: saved });
      expect(merged).toEqual({ text: theirs.replace('slowly', 'very slowly'), meetings: 0 });
    }
  }
});

test('a block that one of them removed and the other changed is as I left it, and is counted', () => {
  const without = STEPS.replace('2. Wait.\n', '');
  const changed = STEPS.replace('Wait.', 'Wait long.');
  expect(mergeBlocks({ base: STEPS, mine: without, theirs: changed })).toEqual({ text: without, meetings: 1 });
  expect(mergeBlocks({ base: STEPS, mine: changed, theirs: without })).toEqual({ text: changed, meetings: 1 });
});

test('the same change by both is no meeting', () => {
  const both = BASE.replace('slowly', 'very slowly');
  expect(mergeBlocks({ base: BASE, mine: both, theirs: both })).toEqual({ text: both, meetings: 0 });
});

test.each([
  ['unchanged', BASE, BASE],
  ['emptied by me', '', BASE],
  ['emptied but for lines by me', '\n\n', BASE],
  ['between empty lines', `\n\n${BASE}\n\n`, BASE],
  ['with empty lines in code', `${BASE}\n\n\`\`\`\na\n\n\nb\n\`\`\`\n`, BASE],
])('my text %s stays as it is while nobody else changed it', (_how, mine, theirs) => {
  expect(mergeBlocks({ base: BASE, mine, theirs })).toEqual({ text: mine, meetings: 0 });
});

test('the text of somebody else is taken where I changed nothing', () => {
  const theirs = `${BASE}\n\nMore.`;
  expect(mergeBlocks({ base: BASE, mine: BASE, theirs }).text).toBe(theirs);
});

test('of two random changes each line that was added is there, and a text that only one changed is that one', () => {
  let state = 7;
  const upTo = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
  const kinds = ['- item', '| row |', 'Text', '# Heading', '1. step'];
  const line = (name: string) => `${kinds[upTo(kinds.length)] ?? ''} ${name}`;
  const gap = () => (upTo(2) === 0 ? '\n' : '\n\n');
  const changed = (lines: readonly string[], who: string) =>
    lines.flatMap((each, at) => {
      const act = upTo(8);
      if (act === 0) return [];
      if (act === 1) return [`${each} ${who}${at}`];
      return act === 2 ? [each, line(`${who}${at}`)] : [each];
    });
  for (let round = 0; round < 300; round += 1) {
    const lines = Array.from({ length: 1 + upTo(9) }, (_, at) => line(`b${at}`));
    const between = gap();
    const [base, mine, theirs] = [lines, changed(lines, 'm'), changed(lines, 't')].map((each) => each.join(between));
    const texts = { base: base ?? '', mine: mine ?? '', theirs: theirs ?? '' };
    const { text, meetings } = mergeBlocks(texts);
    for (const each of texts.mine.split('\n').filter((own) => / m\d/.test(own))) expect(text).toContain(each);
    if (meetings === 0) for (const [added] of texts.theirs.matchAll(/ t\d/g)) expect(text).toContain(added);
    expect(mergeBlocks({ ...texts, theirs: texts.base }).text).toBe(texts.mine);
    expect(mergeBlocks({ ...texts, mine: texts.base }).text).toBe(texts.theirs);
  }
});
