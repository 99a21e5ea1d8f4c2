import { act, renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { PEOPLE } from '../../../test-support/people.ts';
import { dropTracesOf } from '../drafts/draft-keys.ts';
import { storeSession } from '../session/session.ts';
import { forgetTank, rememberTank, useLastTank } from './last-tank.ts';

const POLAR = { token: 'token', user: PEOPLE.companyUser };
const TANK = { id: 7, tank_number: 'PGHU 660001' };

test('the tank that was opened last is followed, and forgotten when it is gone', () => {
  storeSession(POLAR);
  const { result } = renderHook(useLastTank);
  expect(result.current).toBeUndefined();
  act(() => rememberTank({ id: 6, tank_number: 'T-1' }));
  act(() => rememberTank(TANK));
  expect(result.current).toEqual(TANK);
  act(() => forgetTank(6));
  expect(result.current).toEqual(TANK);
  act(() => forgetTank(7));
  expect(result.current).toBeUndefined();
});

test('nobody else on the device sees it, nor the same person in another company', () => {
  storeSession(POLAR);
  rememberTank(TANK);
  const lastTankOf = (user: typeof PEOPLE.companyUser | typeof PEOPLE.admin | Partial<typeof PEOPLE.companyUser>) => {
    storeSession({ token: 'token', user: { ...PEOPLE.companyUser, ...user } });
    return renderHook(useLastTank).result.current;
  };
  expect(lastTankOf(PEOPLE.admin)).toBeUndefined();
  expect(lastTankOf({ ...PEOPLE.newcomer, id: PEOPLE.companyUser.id } as never)).toBeUndefined();
  expect(lastTankOf(PEOPLE.companyUser)).toEqual(TANK);
});

test('it goes at a sign-out', () => {
  storeSession(POLAR);
  rememberTank(TANK);
  dropTracesOf(PEOPLE.companyUser.id);
  expect(renderHook(useLastTank).result.current).toBeUndefined();
});

test('what is stored in another form is no tank', () => {
  storeSession(POLAR);
  rememberTank(TANK);
  const [key = ''] = Object.keys(localStorage).filter((name) => name.includes('last-tank'));
  for (const text of ['', '7', 'x y', '7 ']) {
    localStorage.setItem(key, text);
    expect(renderHook(useLastTank).result.current).toBeUndefined();
  }
});
