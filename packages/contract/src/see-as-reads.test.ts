import { isAllowed } from '@dewar/domain/accounts/access';
import { expect, test } from 'vitest';
import { ALL_ENDPOINTS } from './all-endpoints.ts';
import { isOpenToSeeAs, SEE_AS_REFUSED, SEE_AS_SHOWN } from './see-as-reads.ts';

const SEEN = [
  { role: 'user', is_super_admin: false, is_company_admin: true },
  { role: 'teacher', is_super_admin: false, is_company_admin: false },
] as const;

const namesOf = (endpoints: typeof ALL_ENDPOINTS) => endpoints.map(({ name }) => name).toSorted();

/** Reads of people who can be seen as, with their session. */
const READS = ALL_ENDPOINTS.filter(
  ({ access, method }) => access !== 'public' && method === 'GET' && SEEN.some((person) => isAllowed(access, person)),
);

test('each read of a person who can be seen as is either shown or refused, and nothing else is', () => {
  expect([...SEE_AS_SHOWN, ...SEE_AS_REFUSED].toSorted()).toEqual(namesOf(READS));
});

test('of what writes its own end alone is open, and no export', () => {
  const open = ALL_ENDPOINTS.filter(isOpenToSeeAs);
  expect(namesOf(open.filter(({ method }) => method !== 'GET'))).toEqual(['endSeeAs']);
  expect(open.filter(({ isExport }) => isExport === true)).toEqual([]);
});
