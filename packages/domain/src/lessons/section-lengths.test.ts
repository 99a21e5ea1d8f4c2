import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MODIFICATIONS } from './lesson-assistant.ts';
import { askedWords } from './section-lengths.ts';
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
        fc.constantFrom(null, ...MODIFICATIONS),
        (count, response_length, section_type, modify) => {
          const rewrite = modify === null ? null : { content: words(count), modify };
          const range = askedWords({ section_type, response_length }, rewrite);
          if (range !== null) expect(range.to - range.from).toBeGreaterThanOrEqual(15);
        },
      ),
    );
  });
});
