import { sessionUser } from '@dewar/contract/auth';
import { expect, test } from 'vitest';
import { PEOPLE } from '../../../test-support/people.ts';
import { readSessionUser } from './read-session-user.ts';

const ODD_VALUES = [undefined, null, '', 'admin', 0, 7, -1, 1.5, 2 ** 53, true, [], {}];

test.each(Object.values(PEOPLE))('the stored user is parsed as the contract parses it: $email', (user) => {
  const record = { ...user, more: 'is left out' };
  expect(readSessionUser(record)).toEqual(sessionUser.parse(record));
  const { needs_second_factor: _, ...older } = user;
  expect(readSessionUser(older)).toEqual(sessionUser.parse(older));
});

test('the stored user is rejected exactly where the contract rejects it', () => {
  for (const name of Object.keys(sessionUser.shape)) {
    for (const value of ODD_VALUES) {
      const record = { ...PEOPLE.companyUser, [name]: value };
      const parsed = sessionUser.safeParse(record);
      expect(readSessionUser(record), `${name}: ${String(value)}`).toEqual(parsed.success ? parsed.data : null);
    }
  }
  expect([undefined, null, 'text', 7].map(readSessionUser)).toEqual([null, null, null, null]);
});
