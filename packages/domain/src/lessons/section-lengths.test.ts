import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MODIFICATIONS } from './lesson-assistant.ts';
import { askedWords, findLengthProblem, maxTokensFor } from './section-lengths.ts';
import { RESPONSE_LENGTHS, SECTION_TYPES } from './template-sections.ts';

const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ');

describe('askedWords', () => {
  test("is the length's own range for a new text, and begins lower for a list", () => {
    expect(askedWords({ section_type: 'textarea', response_length: 'long' })).toEqual({ from: 280, to: 460 });
    expect(askedWords({ section_type: 'list', response_length: 'short' })).toEqual({ from: 18, to: 110 });
  });

  test('leaves time blocks and standards without a range, also when they are rewritten', () => {
    expect(askedWords({ section_type: 'time_block', response_length: 'medium' })).toBeNull();
    expect(
      askedWords({ section_type: 'standards', response_length: 'short' }, { content: 'One', modify: 'shorter' }),
    ).toBeNull();
  });

  test('measures a rewritten text by the text that it replaces', () => {
    const section = { section_type: 'textarea', response_length: 'very_short' } as const;
    expect(askedWords(section, { content: words(200), modify: 'shorter' })).toEqual({ from: 60, to: 140 });
    expect(askedWords(section, { content: words(200), modify: 'more_detail' })).toEqual({ from: 240, to: 500 });
    expect(askedWords(section, { content: words(200), modify: 'easier' })).toEqual({ from: 140, to: 320 });
  });

  test('asks a shorter text for fewer words than it has, and a more detailed one for more', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 50, max: 900 }),
        fc.constantFrom(...RESPONSE_LENGTHS),
        fc.constantFrom('text', 'textarea', 'list', 'custom' as const),
        (count, response_length, section_type) => {
          const section = { section_type, response_length };
          const shorter = askedWords(section, { content: words(count), modify: 'shorter' });
          const longer = askedWords(section, { content: words(count), modify: 'more_detail' });
          expect(shorter?.to).toBeLessThan(count);
          expect(longer?.from).toBeGreaterThan(count);
        },
      ),
    );
  });

  test('always leaves room between its ends', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 900 }),
        fc.constantFrom(...RESPONSE_LENGTHS),
        fc.constantFrom(...SECTION_TYPES),
        fc.constantFrom(null, ...MODIFICATIONS, 'improve', 'simplify', 'add_example'),
        (count, response_length, section_type, modify) => {
          const rewrite = modify === null ? null : { content: words(count), modify };
          const range = askedWords({ section_type, response_length }, rewrite);
          if (range !== null) expect(range.to - range.from).toBeGreaterThanOrEqual(15);
        },
      ),
    );
  });
});

describe('findLengthProblem counts', () => {
  const problem = (change: object) =>
    findLengthProblem({ section_type: 'textarea', response_length: 'short', text: '', ...change });
  const bullets = (count: number, each = 'name a vent') => Array.from({ length: count }, () => `- ${each}`).join('\n');

  test('sentences of a short text', () => {
    expect(problem({ text: 'One thing. Another thing. A third.' })).toBeNull();
    expect(problem({ text: 'One thing. Another thing.' })).toBe('Has 4 words; 45 to 110 were asked for.');
    expect(problem({ response_length: 'very_short', text: 'Who owns the rain?' })).toBeNull();
    expect(problem({ response_length: 'very_short', text: words(46) })).not.toBeNull();
  });
  test('points of a list and lines of a rubric', () => {
    expect(problem({ section_type: 'list', text: bullets(3) })).toBeNull();
    expect(problem({ section_type: 'list', text: bullets(1) })).not.toBeNull();
    expect(problem({ section_type: 'list', text: bullets(20, words(12)) })).not.toBeNull();
    expect(problem({ section_type: 'custom', response_length: 'long', text: bullets(16, words(6)) })).toBeNull();
  });
  test('steps of a time block', () => {
    expect(problem({ section_type: 'time_block', text: '10 min - Start\n50 min - Work' })).toBeNull();
    expect(problem({ section_type: 'time_block', text: '60 min - Lesson' })).toBe(
      'Has one step; a lesson needs several.',
    );
  });
  test('words of longer texts', () => {
    expect(problem({ response_length: 'medium', text: 'Discuss it. Then practise it.' })).not.toBeNull();
  });
});

test('maxTokensFor leaves room beyond the most words asked for', () => {
  expect(maxTokensFor({ section_type: 'textarea', response_length: 'very_short' })).toBe(180);
  expect(maxTokensFor({ section_type: 'time_block', response_length: 'short' })).toBe(1_245);
  const rewrite = { content: words(200), modify: 'shorter' } as const;
  expect(maxTokensFor({ section_type: 'textarea', response_length: 'long' }, rewrite)).toBe((140 + 15) * 3);
});
