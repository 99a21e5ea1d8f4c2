import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { maskPersons, placeholdersFor, unmaskPersons } from './student-placeholders.ts';

const needs =
  'Maya needs large print; Maya Lopez reads aloud. Write to mum@home.example or MAYA. Ann: annotate slowly.';
const placeholders = placeholdersFor([needs], ['Maya', 'Ann', 'Maya Lopez', 'Unmentioned', ' ', 'maya']);

describe('maskPersons', () => {
  const hidden = maskPersons(needs, placeholders);

  test('leaves no name or address in the text, and matches longer names first', () => {
    expect(hidden).toBe(
      '[Student 2] needs large print; [Student 1] reads aloud. Write to [Email 1] or [Student 2]. ' +
        '[Student 3]: annotate slowly.',
    );
  });

  test('creates no placeholder for a name that the texts do not contain', () => {
    expect(placeholders.map(({ original }) => original)).toEqual(['mum@home.example', 'Maya Lopez', 'maya', 'Ann']);
  });

  test('does not use a placeholder that the teacher already wrote', () => {
    const [student] = placeholdersFor(['[student 1] sits by Tom'], ['Tom']);
    expect(student).toEqual({ placeholder: '[Student 2]', original: 'Tom' });
  });

  test('does not use one that the teacher wrote in another spelling', () => {
    const text = '[Student  1] sits by Tom';
    const made = placeholdersFor([text], ['Tom']);
    expect(unmaskPersons(maskPersons(text, made), made)).toBe(text);
  });

  test('is not broken by a name that looks like part of a placeholder', () => {
    const text = 'E and Student write to Tom, mail: tom@home.example';
    const made = placeholdersFor([text], ['Tom', 'E', 'Student', 'Mail']);
    const hidden = maskPersons(text, made);
    expect(hidden).toBe('[Student 4] and [Student 1] write to [Student 3], [Student 2]: [Email 1]');
    expect(unmaskPersons(hidden, made)).toBe('E and Student write to Tom, Mail: tom@home.example');
  });

  test('finds a name in any case', () => {
    const made = placeholdersFor(['ΝΊΚΟΣ, Straße'], ['Νίκος', 'STRAẞE', 'Kevin']);
    expect(maskPersons('ΝΊΚΟΣ νίκος, Straße', made)).toBe('[Student 2] [Student 2], [Student 1]');
  });

  test('treats pattern characters in names literally', () => {
    const odd = placeholdersFor(['J.R. (Bob) $& came'], ['J.R. (Bob) $&']);
    expect(maskPersons('J.R. (Bob) $& came', odd)).toBe('[Student 1] came');
    expect(unmaskPersons('[Student 1] came', odd)).toBe('J.R. (Bob) $& came');
  });
});

test('unmaskPersons restores names, however the model spells the placeholder', () => {
  expect(unmaskPersons('[student 1] and [ Student  3 ] help [Student 12].', placeholders)).toBe(
    'Maya Lopez and Ann help [Student 12].',
  );
});

test('a masked text contains no name, and unmasking restores the original', () => {
  const word = fc.constantFrom('Ann', 'Annotate', 'Bo', 'Bo Li', 'ann@x.example', 'reads', '[Student 1]', 'é');
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), (words) => {
      const text = words.join(' ');
      const made = placeholdersFor([text], ['Ann', 'Bo', 'Bo Li']);
      const hidden = maskPersons(text, made);
      expect(hidden).not.toMatch(/\bAnn\b|\bBo\b|@/);
      expect(unmaskPersons(hidden, made)).toBe(text);
    }),
  );
});

/** As long as one request may be. One pass takes milliseconds; quadratic time would be minutes. */
test.each([
  ['one word without an end', 'a'.repeat(800_000)],
  ['nothing but addresses', Array.from({ length: 60_000 }, (_, at) => `a${at}@b.cd`).join(' ')],
  ['nothing but placeholders', `a@b.cd ${Array.from({ length: 50_000 }, (_, at) => `[email ${at}]`).join(' ')}`],
])('%s is masked in linear time', (_what, text) => {
  const made = placeholdersFor([text], ['Ann', 'Bo']);
  expect(unmaskPersons(maskPersons(text, made), made)).toBe(text);
});
