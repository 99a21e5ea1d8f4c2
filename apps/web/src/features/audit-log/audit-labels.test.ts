import { expect, test } from 'vitest';
import { wordsOfField } from './audit-labels.ts';

test.each([
  ['tank_number', 'tank number'],
  ['leakPoints', 'leak points'],
  ['finalVacuumReading', 'final vacuum reading'],
  ['title', 'title'],
  ['requested_company', 'requested company'],
])('the field %s is shown as %s', (field, words) => {
  expect(wordsOfField(field)).toBe(words);
});
