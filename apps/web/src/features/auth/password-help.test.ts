import { expect, test } from 'vitest';
import { describePassword, findNewPasswordError } from './password-help.ts';

test.each([
  ['', 'At least 6 characters'],
  ['cold', '2 more characters needed'],
  ['cold!', '1 more character needed'],
  ['aaaabbbb', 'Easy to guess: few different characters'],
  ['coldflask', 'Long enough. Longer is harder to guess.'],
  ['cold-flask-1892', 'Long, and hard to guess'],
  ['cold-flask'.repeat(13), 'At most 128 characters'],
])('the help for %s describes its strength', (password, text) => {
  expect(describePassword(password, 6)).toBe(text);
});

test('the length of a password counts characters, not UTF-16 units', () => {
  expect(describePassword('🧊🧊🧊', 6)).toBe('3 more characters needed');
});

test.each([
  ['', 'Password is required'],
  ['cold', 'Password must be at least 6 characters long'],
  ['polar@demo.example', 'Password must not be your email address'],
  ['PolarGas', 'Password must not be your company name'],
  ['cold-flask', null],
])('%s as a new password is judged', (password, error) => {
  expect(findNewPasswordError(password, 6, { email: 'polar@demo.example', companyName: 'Polar Gas' })).toBe(error);
});
