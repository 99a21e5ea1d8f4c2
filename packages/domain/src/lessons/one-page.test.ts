import { describe, expect, test } from 'vitest';
import { countWords } from '../primitives/texts.ts';
import { LESSON_PRESETS } from './lesson-presets.ts';
import { isPrintedWhole, ONE_PAGE_LIMITS, printOnOnePage, shortenText } from './one-page.ts';

const section = (display_name: string, content: string, section_name = display_name.toLowerCase()) => ({
  section_name,
  display_name,
  content,
});
const long = Array.from({ length: 40 }, (_, at) => `This is sentence ${at} of it.`).join(' ');

describe('shortenText', () => {
  test('keeps a text that is short enough as it is', () => {
    expect(shortenText('One two three.', 3)).toBe('One two three.');
  });
  test('ends at the end of a sentence', () => {
    expect(shortenText('Pour the water. Stir it well. Wait for two minutes.', 7)).toBe(
      'Pour the water. Stir it well. …',
    );
  });
  test('keeps whole bullets', () => {
    expect(shortenText('Do this:\n- pour the water\n- stir it well\n- wait', 6)).toBe('Do this:\n- pour the water …');
  });
  test('keeps whole rows of a table, and its mark out of their cells', () => {
    const table = '| one | two |\n|---|---|\n| three | four five six |\n| seven | eight |';
    expect(shortenText(table, 6)).toBe('| one | two |\n|---|---|\n| three | four five six |\n …');
    expect(shortenText(table, 5)).toBe('| one | two |\n|---|---|\n …');
  });
  test('cuts a first sentence that is too long between words', () => {
    expect(shortenText('One two three four five six.', 4)).toBe('One two three four …');
  });
  test('leaves nothing of a text without any words to spend', () => {
    expect(shortenText('One two.', 0)).toBe('');
  });
  test.each(ONE_PAGE_LIMITS.filter((limit) => limit !== null))('keeps at most %i words', (limit) => {
    expect(countWords(shortenText(`${long}\n- ${long}\n${long}`, limit))).toBeLessThanOrEqual(limit);
  });
});

describe('printOnOnePage', () => {
  const plan = [
    section('Learning Objectives', long),
    section('Explore', long),
    section('Timing', '10 min - Start\n50 min - Work'),
    section('Check for Understanding', long),
    section('Closure', long),
    section('Teacher Reflection', long, 'teacher_reflection'),
  ];
  test('keeps objectives, minutes, checks and closure whole, whatever is left out', () => {
    const printed = printOnOnePage(plan, 0);
    expect(printed.map(({ display_name, content }) => [display_name, content !== ''])).toEqual([
      ['Learning Objectives', true],
      ['Explore', false],
      ['Timing', true],
      ['Check for Understanding', true],
      ['Closure', true],
    ]);
    for (const { section_name, content } of printed.filter((one) => one.content !== '')) {
      expect(content).toBe(plan.find((one) => one.section_name === section_name)?.content);
    }
  });
  test('says how many words of a section are printed', () => {
    expect(printOnOnePage(plan, 60)[1]).toMatchObject({ words: 240, printedWords: 60 });
  });
  test('leaves what is written afterwards for the full plan', () => {
    expect(printOnOnePage(plan, null).map(({ display_name }) => display_name)).not.toContain('Teacher Reflection');
  });
});

test('every built-in template with minutes or a closing has sections that are printed whole', () => {
  const whole = LESSON_PRESETS.map(({ name, sections }) => [
    name,
    sections.filter(({ display_name }) => isPrintedWhole(section(display_name, ''))).length,
  ]);
  expect(whole.every(([, count]) => Number(count) >= 1)).toBe(true);
});
