import { expect, test } from 'vitest';
import {
  fitRefusals,
  MAX_ENTRIES_OF_ACCOUNTS,
  MAX_ENTRIES_OF_STRANGERS,
  MAX_NETWORKS,
  MAX_TANKS,
} from './fit-refusals.ts';
import type { Refusal } from './refusal.ts';

const HOUR = new Date('2026-06-10T12:00:00Z');

function refusal(differences: Partial<Refusal>): Refusal {
  const { account_id = null } = differences;
  return {
    kind: 'failed-sign-in',
    hour: HOUR,
    account: account_id === null ? 'a hash' : `user ${account_id}`,
    account_id,
    account_email: null,
    company_id: null,
    network: '192.0.2.0/24',
    count: 1,
    told: 0,
    last_at: HOUR,
    endpoints: ['login'],
    address: '192.0.2.7',
    user_agent: null,
    via: '',
    tank_id: 0,
    ...differences,
  };
}

const network = (index: number) => `10.${Math.floor(index / 256)}.${index % 256}.0/24`;
const guesses = (count: number, one: (index: number) => Partial<Refusal>) =>
  Array.from({ length: count }, (_, index) => refusal({ network: network(index), ...one(index) }));
const totalOf = (refusals: readonly Refusal[]) => refusals.reduce((total, { count }) => total + count, 0);

test('the same account, network, hour and kind is one entry, whose number is raised', () => {
  const [entry, ...others] = fitRefusals([refusal({}), refusal({ count: 4, endpoints: ['proveSecondFactor'] })], []);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ count: 5, endpoints: ['login', 'proveSecondFactor'] });
});

test('one account has a limited number of networks in an hour, and one entry for all further ones', () => {
  const fitted = fitRefusals(
    guesses(300, () => ({ account_id: 7 })),
    [],
  );
  expect(fitted).toHaveLength(MAX_NETWORKS + 1);
  expect(fitted.at(-1)).toMatchObject({ account: 'user 7', network: '', count: 300 - MAX_NETWORKS });
});

test('made-up addresses fill a limited number of entries, and leave those of accounts their room', () => {
  const strangers = guesses(3_000, (index) => ({ account: `hash ${index}` }));
  const people = guesses(30, (index) => ({ account_id: index + 1 }));
  const fitted = fitRefusals([...strangers, ...people], []);
  expect(fitted).toHaveLength(MAX_ENTRIES_OF_STRANGERS + 1 + 30);
  expect(fitted.find(({ account }) => account === '')).toMatchObject({ network: '', count: 2_500 });
  expect(totalOf(fitted)).toBe(3_030);
});

test('guesses at very many accounts keep one entry for each of them', () => {
  const fitted = fitRefusals(
    guesses(1_500, (index) => ({ account_id: index + 1 })),
    [],
  );
  expect(fitted.filter(({ network }) => network !== '')).toHaveLength(MAX_ENTRIES_OF_ACCOUNTS);
  expect(new Set(fitted.map(({ account }) => account)).size).toBe(1_500);
});

test('what the log has already of the hour counts, and an entry that is there is raised', () => {
  const stored = guesses(MAX_NETWORKS, () => ({ account_id: 7 }));
  const [same, further] = fitRefusals(
    [refusal({ account_id: 7, network: network(0) }), refusal({ account_id: 7 })],
    stored,
  );
  expect(same).toMatchObject({ network: network(0) });
  expect(further).toMatchObject({ network: '' });
  const next = refusal({ account_id: 7, hour: new Date('2026-06-10T13:00:00Z') });
  expect(fitRefusals([next], stored)).toMatchObject([{ network: '192.0.2.0/24' }]);
});

test('one account has a limited number of tanks in an hour beside its networks, and one entry for further ones', () => {
  const denied = (index: number) =>
    ({ kind: 'denied', account_id: 7, network: network(0), tank_id: index + 1 }) as const;
  const fitted = fitRefusals([...guesses(300, denied), refusal({ account_id: 7, kind: 'denied' })], []);
  expect(fitted).toHaveLength(MAX_TANKS + 2);
  expect(fitted.find(({ tank_id }) => tank_id === 0)).toMatchObject({ network: network(0), count: 300 - MAX_TANKS });
  expect(fitted.at(-1)).toMatchObject({ network: '192.0.2.0/24', tank_id: 0, count: 1 });
});
