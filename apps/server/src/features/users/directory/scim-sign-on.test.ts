import { getUser } from '@dewar/contract/users';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addUser } from '../../../../test-support/sample-world.ts';
import { ADMIN } from '../../api-tokens/api-token-test-world.ts';
import { type DirectoryWorld, entraUser, startDirectoryWorld } from './directory-test-world.ts';

const ISSUER = 'https://login.example';

let world: DirectoryWorld;
let northId: number;

beforeAll(async () => {
  world = await startDirectoryWorld();
  const { db } = world.server;
  northId = (await db.selectFrom('companies').select('id').where('name', '=', 'North').executeTakeFirstOrThrow()).id;
  const settings = { issuer: ISSUER, mode: 'offered', new_people: 'wait', claims: '{}' };
  for (const company_id of [world.companyId, northId]) {
    await db
      .insertInto('company_sign_ons')
      .values({ ...settings, company_id, key: `key-${company_id}` })
      .execute();
  }
});
afterAll(() => world.server.stop());
beforeEach(() => world.server.db.deleteFrom('sign_on_domains').execute());

const addDomain = (company_id: number, name: string, verified_at: Date | null) =>
  world.server.db.insertInto('sign_on_domains').values({ company_id, name, code: 'code', verified_at }).execute();

test('an address in the verified mail domain of another company is in use, also for an account that has another', async () => {
  const { ask, patch, server } = world;
  await addDomain(northId, 'north.example', server.clock.now());
  const own = await ask('POST', '/Users', entraUser('mover@polar.example'));
  expect(own.status, own.text).toBe(201);
  const taken = await ask('POST', '/Users', entraUser('mover@polar.example', { externalId: 'other' }));
  const answers = [
    await ask('POST', '/Users', entraUser('Claimed@NORTH.example')),
    await patch(`/Users/${own.body.id}`, {
      ...{ op: 'replace', path: 'emails[type eq "work"].value', value: 'claimed@north.example' },
    }),
  ];
  expect(answers.map(({ text }) => text)).toEqual([taken.text, taken.text]);
  expect(taken.status).toBe(409);
});

test('a domain that another company has only claimed, or that is its own, takes no address from a directory', async () => {
  const { ask, server, companyId } = world;
  await addDomain(northId, 'claimed.example', null);
  await addDomain(companyId, 'own.example', server.clock.now());
  for (const email of ['ada@claimed.example', 'ada@own.example']) {
    const made = await ask('POST', '/Users', entraUser(email));
    expect(made.status, made.text).toBe(201);
  }
});

async function addWaiting(email: string, identity?: { readonly company_id: number; readonly joined_as: string }) {
  const { db, clock } = world.server;
  const user_id = await addUser(db, { email, status: 'email_verified', requested_company: 'Polar Gas' });
  if (identity === undefined) return user_id;
  const joined = { ...identity, joined_at: clock.now() };
  await db
    .insertInto('sign_on_identities')
    .values({ ...joined, issuer: ISSUER, subject: email, user_id })
    .execute();
  return user_id;
}

test('who waits after the sign-on of the company made the account is let in by its directory', async () => {
  const { ask, server, companyId } = world;
  const email = 'waits@polar.example';
  const id = await addWaiting(email, { company_id: companyId, joined_as: 'new' });
  const made = await ask('POST', '/Users', entraUser(email));
  expect([made.status, made.body.id, made.body.externalId], made.text).toEqual([201, String(id), `entra-${email}`]);
  const account = await server.call(getUser, { token: await world.session(ADMIN), params: { id } });
  expect(account.body.data).toMatchObject({ status: 'approved', company_name: 'Polar Gas', first_name: 'Ada' });
  const { rows } = await server.pool.query('select subject from mails where recipient = $1', [email]);
  expect(rows).toEqual([{ subject: 'Your registration was approved' }]);
  expect((await ask('POST', '/Users', entraUser(email))).status).toBe(409);
});

test('nobody else who waits is let in, whatever company they ask for', async () => {
  const { ask, companyId } = world;
  await addWaiting('registered@polar.example');
  await addWaiting('north@polar.example', { company_id: northId, joined_as: 'new' });
  await addWaiting('owner@polar.example', { company_id: companyId, joined_as: 'owner' });
  for (const email of ['registered@polar.example', 'north@polar.example', 'owner@polar.example']) {
    const answer = await ask('POST', '/Users', entraUser(email));
    expect([answer.status, answer.body.scimType], email).toEqual([409, 'uniqueness']);
  }
});
