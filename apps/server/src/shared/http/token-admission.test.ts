import { expect, test } from 'vitest';
import { createTokenText } from '../../features/api-tokens/new-token.ts';
import { isApiToken, isWellFormedToken } from './token-admission.ts';

test('a token is well formed only as it was made', () => {
  for (let n = 0; n < 200; n += 1) {
    const { token, prefix } = createTokenText();
    expect(isWellFormedToken(token)).toBe(true);
    expect(prefix).toBe(token.slice(0, 12));
    const place = 4 + (n % 46);
    const other = token[place] === '0' ? '1' : '0';
    expect(isWellFormedToken(`${token.slice(0, place)}${other}${token.slice(place + 1)}`)).toBe(false);
    expect(isWellFormedToken(token.slice(0, -1))).toBe(false);
    expect(isWellFormedToken(`${token}0`)).toBe(false);
  }
});

test('the token of a session is none, whatever it begins with', () => {
  expect(isApiToken(`dwr_${'a'.repeat(39)}`)).toBe(false);
  expect(isApiToken(`dwr_${'a'.repeat(46)}`)).toBe(true);
  expect(isApiToken('a'.repeat(43))).toBe(false);
});
