import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { fieldErrors } from './field-errors.ts';

const plan = z.object({
  topic: z.string().min(1).max(5),
  duration_minutes: z.int().min(1).max(480),
  context: z.object({ subject: z.string() }).optional(),
  sections: z
    .array(z.object({ display_name: z.string().min(1), ai: z.object({ lockedUntil: z.number() }).optional() }))
    .min(1)
    .max(2)
    .optional(),
  categories: z.array(z.string().max(1)).optional(),
});
const fits = { topic: 'Ice', duration_minutes: 60 };

const textsOf = (input: unknown, titles?: Record<string, string>) => {
  const parsed = plan.safeParse(input, { reportInput: true });
  return parsed.success ? {} : fieldErrors(parsed.error, titles);
};

describe('fieldErrors', () => {
  test.each([
    ['left out', { duration_minutes: 60 }, { topic: 'Topic is required' }],
    ['empty', { ...fits, topic: '' }, { topic: 'Topic is required' }],
    ['too long', { ...fits, topic: 'Glacier' }, { topic: 'Topic must have at most 5 characters' }],
    ['too small', { ...fits, duration_minutes: 0 }, { duration_minutes: 'Duration minutes must be at least 1' }],
    [
      'no whole number',
      { ...fits, duration_minutes: 1.5 },
      { duration_minutes: 'Duration minutes must be a whole number' },
    ],
    ['of another type', { ...fits, sections: 'none' }, { sections: 'Sections must be a list' }],
    ['no object at all', [], { body: 'Body must be an object' }],
  ])('describes a field that is %s', (_what, input, texts) => {
    expect(textsOf(input)).toEqual(texts);
  });

  test('uses the label that the form shows', () => {
    expect(textsOf({ ...fits, topic: '' }, { topic: 'Lesson topic' })).toEqual({ topic: 'Lesson topic is required' });
  });

  test('names a field inside an object by its own name, with its path as the key', () => {
    expect(textsOf({ ...fits, context: {} })).toEqual({ 'context.subject': 'Subject is required' });
  });

  test('names the position of a list entry, counted from one', () => {
    const sections = [{ display_name: 'Warm-up' }, { display_name: '', ai: { lockedUntil: 'noon' } }];
    expect(textsOf({ ...fits, sections })).toEqual({
      'sections.1.display_name': 'Display name of section 2 is required',
      'sections.1.ai.lockedUntil': 'Locked until of section 2 must be a number',
    });
    expect(textsOf({ ...fits, categories: ['LNG'] })).toEqual({
      'categories.0': 'Category 1 must have at most 1 character',
    });
  });

  test('says how many entries a list of the wrong length may have', () => {
    const section = { display_name: 'Warm-up' };
    expect(textsOf({ ...fits, sections: [] })).toEqual({ sections: 'Sections must have at least 1 entry' });
    expect(textsOf({ ...fits, sections: [section, section, section] })).toEqual({
      sections: 'Sections must have at most 2 entries',
    });
  });
});
