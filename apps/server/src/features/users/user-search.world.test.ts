import { listUsers } from '@dewar/contract/users';
import { foldText } from '@dewar/domain/primitives/folded-text';
import { nameKey } from '@dewar/domain/primitives/name-search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createCostReader } from '../../../test-support/blocks-read.ts';
import { fillTables } from '../../../test-support/fill-tables.ts';
import { addCompany, addUser } from '../../../test-support/sample-world.ts';
import { type AdministrationWorld, startAdministrationWorld } from './administration-test-world.ts';
import { listUserRecords, type UserFilter } from './user-repository.ts';

let world: AdministrationWorld;

beforeAll(async () => {
  world = await startAdministrationWorld();
});
afterAll(() => world.stop());

describe('the search of users', () => {
  beforeAll(async () => {
    const company_id = await addCompany(world.db, 'Łódź Kryogenika');
    const people = [
      { email: 'jurgen@x.example', first_name: 'Jürgen', last_name: 'Groß', company_id },
      { email: 'zoe@x.example', first_name: 'Zoë', last_name: "O'Brien 100%" },
      { email: 'soren@x.example', first_name: 'Søren', last_name: 'Ærø_Ness' },
    ];
    for (const { first_name, last_name, ...user } of people) {
      const id = await addUser(world.db, user);
      await world.db.updateTable('users').set({ first_name, last_name }).where('id', '=', id).execute();
    }
  });

  test.each([
    ['jurgen', ['jurgen']],
    ['JÜRG', ['jurgen']],
    ['gross', ['jurgen']],
    ['jürgen groß', ['jurgen']],
    ['zoe o', ['zoe']],
    ['Zoë', ['zoe']],
    ['sören', ['soren']],
    ['aero', ['soren']],
    ['100%', ['zoe']],
    ['o_ness', ['soren']],
    ['%', ['zoe']],
    ['_', ['soren']],
    ['lodz', ['jurgen']],
    ['ŁÓDŹ', ['jurgen']],
    ['jurgen@X', ['jurgen']],
    ['nobody at all', []],
  ])(
    'for %j finds a part of a name, an email or a company, whatever its case and accents',
    async (search, expected) => {
      const { status, text, body } = await world.server.call(listUsers, {
        token: world.tokens.admin,
        query: { search },
      });
      expect(status, text).toBe(200);
      expect(body.data.map(({ email }) => email.split('@')[0])).toEqual(expected);
    },
  );

  test('finds whoever has no company by what the list shows there', async () => {
    const { body } = await world.server.call(listUsers, { token: world.tokens.admin, query: { search: 'no comp' } });
    expect(body.data.length).toBeGreaterThan(1);
    expect(body.data.every(({ company_name, role }) => company_name === 'No Company' && role === 'user')).toBe(true);
  });
});

describe('the cost of a page of users', () => {
  const PEOPLE = 60_000;
  /** The table alone has about 1,500 blocks. */
  const MAX_BLOCKS = 700;
  let costOf: ReturnType<typeof createCostReader>;

  beforeAll(async () => {
    costOf = createCostReader(world.server);
    await fillTables(
      world.server,
      `insert into users (email, first_name, last_name, role, status, password_hash, email_verified, created_at)
       select 'worker' || n || '@fleet.example', 'Given ' || (n % 97), case when n = 7 then 'Quincy' else 'Family' end,
              'user', 'active', '', true, '2020-01-01'::timestamptz + n * interval '1 minute'
         from generate_series(1, ${PEOPLE}) n`,
      'vacuum analyze users',
    );
  });

  test.each<[string, Omit<UserFilter, 'limit'>, number]>([
    ['everybody', {}, 50],
    ['one old account', { search: 'quincy' }, 1],
    ['an address that nobody has', { search: 'nobody-has-this' }, 0],
    ['two letters that nobody has', { search: 'qx' }, 0],
    ['a part that almost everybody has', { search: 'fleet.example' }, 50],
    ['a letter', { search: 'e' }, 50],
    ['a name that many have', { search: 'given 42' }, 50],
    ['one old account of a role', { search: 'quincy', role: 'user' }, 1],
  ])('with a search for %s does not grow with the table', async (_what, filter, count) => {
    const { read, result } = await costOf((db) => listUserRecords(db, { ...filter, limit: 50 }));
    expect(result.users).toHaveLength(count);
    expect(read).toBeLessThan(MAX_BLOCKS);
  });
});

test('the server folds texts as the browser does', async () => {
  const texts = [
    'Müller & SÖHNE',
    'MU\u0308LLER',
    'Łódź',
    'Straße',
    'Ærø ÆRØ',
    'İstanbul Dış',
    'ＦＵＬＬ',
    'ΟΔΟΣ',
    '100 % _x',
    'Đà Nẵng',
  ];
  const { rows } = await world.server.pool.query<{ folded: string }>(
    'select fold_text(text) as folded from unnest($1::text[]) with ordinality given(text, place) order by place',
    [texts],
  );
  expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText));
  const names = [...texts, 'O’Neill & Sons, Ltd.', "O'Neill", 'Süd–West / Nord-Ost', 'T\u00a0-\u201110', ' a\tb '];
  const { rows: keys } = await world.server.pool.query<{ key: string }>(
    'select name_key(text) as key from unnest($1::text[]) with ordinality given(text, place) order by place',
    [names],
  );
  expect(keys.map(({ key }) => key)).toEqual(names.map(nameKey));
});
