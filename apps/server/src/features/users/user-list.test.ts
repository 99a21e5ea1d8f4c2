import { getUser, listUsers } from '@dewar/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addCompany } from '../../../test-support/sample-world.ts';
import { type AdministrationWorld, startAdministrationWorld } from './administration-test-world.ts';

let world: AdministrationWorld;

beforeAll(async () => {
  world = await startAdministrationWorld();
  await addCompany(world.db, 'Nord_Gas 100%');
  const nordId = (
    await world.db.selectFrom('companies').select('id').where('name', 'like', 'Nord%').executeTakeFirstOrThrow()
  ).id;
  for (const user of [
    { email: 'ines@polar.example', company_id: world.polarId },
    { email: 'tomas@north.example', company_id: world.northId, status: 'approved' },
    { email: 'under_score@nord.example', company_id: nordId },
    { email: 'underXscore@nord.example', status: 'pending', requested_company: 'P0lar  Gas' },
    { email: 'asks@new.example', status: 'email_verified', requested_company: 'NORTH' },
    { email: 'stranger@new.example', status: 'email_verified', requested_company: 'Tidewater Cryo' },
    { email: 'refused@new.example', status: 'rejected', requested_company: 'Polar Gas' },
    { email: 'alone@new.example' },
    { email: 'amelia@school.example', role: 'teacher' as const },
  ]) {
    await world.newUser(user);
  }
});
afterAll(async () => {
  await world.mailbox.stop();
  await world.server.stop();
});

const list = (query: Record<string, unknown> = {}) =>
  world.server.call(listUsers, { token: world.tokens.admin, query });
const emails = async (query: Record<string, unknown> = {}) => {
  const response = await list(query);
  expect(response.status, response.text).toBe(200);
  return response.body.data.map(({ email }) => email.split('@')[0]);
};
const found = async (email: string) => (await list({ search: email })).body.data[0];

describe('a row of the user list', () => {
  test.each([
    ['ines@polar', 'Polar Gas', null],
    ['asks@new', 'PENDING_ASSIGNMENT', { name: 'North', is_exact: true }],
    ['underXscore', 'PENDING_ASSIGNMENT', { name: 'Polar Gas', is_exact: false }],
    ['stranger@new', 'PENDING_ASSIGNMENT', null],
    ['refused@new', 'No Company', null],
    ['alone@new', 'No Company', null],
    ['amelia@school', 'No Company', null],
    ['admin@dewar', 'No Company', null],
  ])('of %s shows %s', async (search, company_name, requested_company_match) => {
    expect(await found(search)).toMatchObject({ company_name, requested_company_match });
  });

  test('equals the single account, and contains no secret', async () => {
    const listed = await found('ines@polar');
    const alone = await world.server.call(getUser, { token: world.tokens.admin, params: { id: listed?.id ?? 0 } });
    expect(alone.body.data).toEqual(listed);
    expect(alone.text).not.toMatch(/hash|argon|(?<!needs_new_)password/);
  });

  test('shows whether there is a second factor', async () => {
    const user_id = (await found('alone@new'))?.id ?? 0;
    const secret = { user_id, sealed_secret: Buffer.from('x'), created_at: new Date() };
    await world.db.insertInto('totp_secrets').values(secret).execute();
    expect((await found('alone@new'))?.has_second_factor).toBe(false);
    await world.db.updateTable('totp_secrets').set({ confirmed_at: new Date() }).execute();
    expect((await found('alone@new'))?.has_second_factor).toBe(true);
  });
});

describe('the search of the user list', () => {
  test.each([
    ['INES', ['ines']],
    ['@NEW.example', ['alone', 'refused', 'stranger', 'asks']],
    ['polar gas', ['ines']],
    ['under_', ['under_score']],
    ['100%', ['under_score']],
    ['%', ['under_score']],
    ['\\', []],
    ['pending_', []],
    ['not assigned yet', ['stranger', 'asks', 'underXscore']],
    ["' or 1=1 --", []],
  ])('takes %j literally, in any case, in email address and company name', async (search, expected) => {
    expect(await emails({ search })).toEqual(expected);
  });
});

describe('the filters of the user list', () => {
  test.each([
    [{ role: 'teacher' }, ['amelia']],
    [{ role: 'admin' }, ['admin', 'super']],
    [{ status: 'pending' }, ['underXscore']],
    [{ status: 'email_verified' }, ['stranger', 'asks']],
    [{ status: 'rejected' }, ['refused']],
    [{ company: 'polar GAS' }, ['ines']],
    [{ company: 'PENDING_ASSIGNMENT' }, ['stranger', 'asks', 'underXscore']],
    [{ company: 'No Company' }, ['amelia', 'alone', 'refused', 'admin', 'super']],
    [{ company: 'Nowhere' }, []],
    [{ company: 'North', status: 'approved', role: 'user', search: 'tomas' }, ['tomas']],
    [{ company: 'North', status: 'active' }, []],
  ])('for %j', async (query, expected) => {
    expect(await emails(query)).toEqual(expected);
  });

  test.each([
    { role: 'boss' },
    { status: '' },
    { limit: '0' },
    { limit: 'x' },
    { cursor: 'rubbish' },
    { search: '\0' },
  ])("reject %j with the field's name", async (query) => {
    const response = await list(query);
    expect([response.status, Object.keys(response.body.fields ?? {})]).toEqual([400, Object.keys(query)]);
  });
});

describe('the pages of the user list', () => {
  test('contain everybody once, newest first, even if accounts are added meanwhile', async () => {
    await world.db
      .insertInto('users')
      .values(
        Array.from({ length: 250 }, (_, index) => ({
          email: `crowd-${index}@crowd.example`,
          password_hash: 'none',
          role: 'user',
          status: 'active',
          // Many have the same timestamp, so that the id decides.
          created_at: `2026-01-0${1 + (index % 5)}T00:00:00.123456Z`,
        })),
      )
      .execute();
    const seen: number[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const { body } = await list({ search: '@crowd', limit: 40, cursor });
      seen.push(...body.data.map(({ id }) => id));
      cursor = body.next_cursor;
      pages += 1;
      await world.newUser({ email: `late-${pages}@crowd.example` });
    } while (cursor !== undefined);
    expect([pages, seen.length, new Set(seen).size]).toEqual([7, 250, 250]);
    const wanted = await world.db
      .selectFrom('users')
      .select('id')
      .where('email', 'like', 'crowd-%')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    expect(seen).toEqual(wanted.map(({ id }) => id));
  });

  test('have fifty entries by default, and at most two hundred', async () => {
    expect((await list()).body.data).toHaveLength(50);
    expect((await list({ limit: 5 })).body.data).toHaveLength(5);
    expect((await list({ limit: 100_000 })).body.data).toHaveLength(200);
  });
});
