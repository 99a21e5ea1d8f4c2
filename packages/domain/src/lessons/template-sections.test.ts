import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arrangeSections,
  listAiSections,
  moveSection,
  RESPONSE_LENGTH_LABELS,
  RESPONSE_LENGTH_WORDS,
  RESPONSE_LENGTHS,
  SECTION_TYPE_LABELS,
  SECTION_TYPES,
} from './template-sections.ts';

it('section types and response lengths are those of the specification, each with a label', () => {
  expect(SECTION_TYPES.map((type) => SECTION_TYPE_LABELS[type])).toEqual([
    'Short Text',
    'Long Text',
    'Bulleted List',
    'Time Blocks',
    'Standards',
    'Custom Format',
  ]);
  expect(RESPONSE_LENGTHS.map((length) => RESPONSE_LENGTH_LABELS[length])).toEqual([
    '1-2 sentences',
    '3-5 sentences',
    '1-2 paragraphs',
    '3-4 paragraphs',
    'detailed',
  ]);
});

it('a longer response length never asks for fewer words', () => {
  const ranges = RESPONSE_LENGTHS.map((length) => RESPONSE_LENGTH_WORDS[length]);
  for (const [index, { from, to }] of ranges.entries()) {
    expect(from).toBeLessThan(to);
    expect(from).toBeGreaterThanOrEqual(ranges[index - 1]?.from ?? 0);
    expect(to).toBeGreaterThan(ranges[index - 1]?.to ?? 0);
  }
});

const sections = (...displayNames: string[]) => displayNames.map((display_name) => ({ display_name }));

describe('arrangeSections and moveSection', () => {
  it('number the sections from 1 and give them new machine names', () => {
    expect(arrangeSections([{ display_name: 'Hook', section_name: 'sent', sort_order: 9 }])).toEqual([
      { display_name: 'Hook', section_name: 'hook', sort_order: 1 },
    ]);
    expect(arrangeSections(sections('Hook', 'Hook')).map(({ section_name }) => section_name)).toEqual([
      'hook',
      'hook_2',
    ]);
  });

  it.each([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, 99, 'bca'],
    [2, -1, 'cab'],
    [7, 0, 'abc'],
  ])('move a section from %d to %d, which gives %s', (from, to, order) => {
    expect(moveSection(['a', 'b', 'c'], from, to).join('')).toBe(order);
  });

  it('keep all sections in any move', () => {
    const places = fc.integer({ min: -3, max: 12 });
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer(), { maxLength: 10 }), places, places, (list, from, to) => {
        expect([...moveSection(list, from, to)].sort()).toEqual([...list].sort());
      }),
    );
  });
});

it('listAiSections returns the enabled sections of the assistant', () => {
  const section = (is_enabled: boolean, ai_enabled: boolean) => ({ is_enabled, ai_enabled });
  expect(listAiSections([section(true, true), section(false, true), section(true, false)])).toEqual([
    section(true, true),
  ]);
});
