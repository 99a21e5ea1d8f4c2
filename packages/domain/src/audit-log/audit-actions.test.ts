import { expect, it } from 'vitest';
import { AUDIT_ACTIONS, isOwnAction, listActionChoices, REFUSED_ACTIONS, wordsOfAction } from './audit-actions.ts';

it('every action can be filtered by once, with a label of its own', () => {
  const choices = listActionChoices();
  expect(choices.map(({ value }) => value)).toEqual([...Object.keys(AUDIT_ACTIONS), ...Object.keys(REFUSED_ACTIONS)]);
  expect(new Set(choices.map(({ label }) => label)).size).toBe(choices.length);
});

it.each([
  ['determine', 'Set the final determination'],
  ['verify', 'Verified their email address'],
  ['denied', 'Denied requests'],
])('the action %s has the label %j', (action, label) => {
  expect(listActionChoices().find(({ value }) => value === action)?.label).toBe(label);
});

it.each([
  ['create', 'created'],
  ['denied', 'denied requests'],
  ['invited_again', 'invited again'],
  ['constructor', 'constructor'],
])('the action %s is told as %j', (action, words) => {
  expect(wordsOfAction(action)).toBe(words);
});

it('names no record after what people do with their own account', () => {
  expect(Object.keys(AUDIT_ACTIONS).filter(isOwnAction)).toEqual(['sign-in', 'sign-out', 'register', 'verify']);
});
