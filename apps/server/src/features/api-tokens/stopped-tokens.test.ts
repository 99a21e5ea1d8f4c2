import { confirmCompanyToken, createApiToken, createCompanyToken } from '@dewar/contract/api-tokens';
import { askUserForNewPassword, liftCompanySuspension, suspendCompany, suspendUser } from '@dewar/contract/suspensions';
import { listTanks } from '@dewar/contract/tanks';
import { updateUser } from '@dewar/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany, addUser, PASSWORD } from '../../../test-support/sample-world.ts';
import type { TestServer } from '../../../test-support/test-server.ts';
import { isSteadyJob } from '../../shared/jobs/jobs.ts';
import { BOSS, COMPANY, SECOND_BOSS, SUPER, startTokenWorld, type TokenWorld } from './api-token-test-world.ts';
import { deleteUnusedServiceAccounts } from './service-account-repository.ts';

let world: TokenWorld;
let server: TestServer;
let admin: string;

beforeAll(async () => {
  world = await startTokenWorld();
  server = world.server;
  admin = await world.session(SUPER);
});
afterAll(() => server.stop());

const statusOf = async (token: string) => (await server.call(listTanks, { token })).status;

async function newMaker(company_id = world.companyId) {
  const email = `maker-${crypto.randomUUID()}@polar.example`;
  return { email, id: await addUser(server.db, { email, company_id, is_company_admin: true }) };
}

const endOf = async (id: number) =>
  server.db
    .selectFrom('audit_log')
    .select(['action', 'company_id', 'before', 'after'])
    .where('entity', '=', 'api_token')
    .where('entity_id', '=', id)
    .where('action', 'in', ['revoke', 'stop'])
    .execute();

async function mailsAfter(work: () => Promise<unknown>): Promise<readonly (readonly [string, string])[]> {
  const { rows } = await server.pool.query('select coalesce(max(id), 0) as last from mails');
  await work();
  const mails = await server.db
    .selectFrom('mails')
    .select(['recipient', 'subject'])
    .where('id', '>', rows[0].last)
    .where('subject', 'like', '%API token%')
    .orderBy('recipient')
    .execute();
  return mails.map(({ recipient, subject }) => [recipient, subject] as const);
}

async function tell(): Promise<void> {
  const job = server.app.jobs.filter(isSteadyJob).find(({ name }) => name === 'stopped-tokens');
  await job?.run(new AbortController().signal);
}

const withdraw = (id: number) => server.call(askUserForNewPassword, { token: admin, params: { id } });

test('a password that is withdrawn a second time stops what was made since', async () => {
  const { id } = await newMaker();
  expect((await withdraw(id)).status).toBe(200);
  // Whoever has a passkey goes on, and makes tokens just after signing in.
  const made = await world.makeForCompany(BOSS, { name: 'Made meanwhile' });
  await server.db.updateTable('api_tokens').set({ made_by: id }).where('id', '=', made.id).execute();
  expect(await statusOf(made.token)).toBe(200);
  expect((await withdraw(id)).status).toBe(200);
  expect(await statusOf(made.token)).toBe(401);
});

test('a withdrawn password makes and confirms no token', async () => {
  const { id, email } = await newMaker();
  const token = await world.session(email);
  await server.db.updateTable('users').set({ is_password_withdrawn: true }).where('id', '=', id).execute();
  const body = { name: 'x', scopes: ['tanks:read'], current_password: PASSWORD };
  const made = [
    await server.call(createApiToken, { token, body }),
    await server.call(createCompanyToken, { token, params: { companyName: COMPANY }, body }),
  ];
  for (const { status, body: answer } of made) {
    expect(status).toBe(400);
    expect(answer.fields?.current_password).toContain('has withdrawn this password');
  }
});

test('the end of a token is in the audit log of the company of then, with its name', async () => {
  const moved = await newMaker();
  const own = await world.make(moved.email, { name: 'Taken along' });
  const body = { company_name: 'North' };
  expect((await server.call(updateUser, { token: admin, params: { id: moved.id }, body })).status).toBe(200);
  expect(await endOf(own.id)).toMatchObject([{ company_id: world.companyId, after: { name: 'Taken along' } }]);
  const asked = await newMaker();
  const { id, prefix } = await world.make(asked.email, { name: 'Withdrawn' });
  expect((await withdraw(asked.id)).status).toBe(200);
  expect(await endOf(id)).toMatchObject([{ company_id: world.companyId, before: { name: 'Withdrawn', prefix } }]);
});

test('the administrators of the company are told in one mail what was stopped, once', async () => {
  const { id, email } = await newMaker();
  await world.makeForCompany(email, { name: 'First scale' });
  await world.makeForCompany(email, { name: 'Second scale' });
  await tell();
  const told = await mailsAfter(async () => {
    await server.call(suspendUser, { token: admin, params: { id }, body: { reason: 'Left' } });
    await tell();
    await tell();
  });
  const subject = 'API tokens of your company were stopped';
  expect(told).toContainEqual([BOSS, subject]);
  expect(told).toContainEqual([SECOND_BOSS, subject]);
  expect(told.filter(([recipient]) => recipient === BOSS)).toHaveLength(1);
  expect(told.map(([recipient]) => recipient)).not.toContain(email);
});

test('that a stopped token goes on is told to whoever confirmed it and to the other administrators', async () => {
  const { id, email } = await newMaker();
  const stopped = await world.makeForCompany(email, { name: 'Goes on' });
  await server.call(suspendUser, { token: admin, params: { id }, body: { reason: 'Left' } });
  const token = await world.session(SECOND_BOSS);
  const told = await mailsAfter(() =>
    server.call(confirmCompanyToken, {
      ...{ token, params: { companyName: COMPANY, id: stopped.id } },
      body: { current_password: PASSWORD },
    }),
  );
  const subject = 'A stopped API token goes on';
  expect(told.filter(([recipient]) => [BOSS, SECOND_BOSS].some((email) => email === recipient))).toEqual([
    [BOSS, subject],
    [SECOND_BOSS, subject],
  ]);
});

test('the suspension of a company stops also what the administrators of the portal made, and is told when it is over', async () => {
  const name = 'Stopped Gas';
  const id = await addCompany(server.db, name);
  const { email } = await newMaker(id);
  const body = { name: 'Scale', scopes: ['tanks:read'], current_password: PASSWORD };
  const made = await server.call(createCompanyToken, { token: admin, params: { companyName: name }, body });
  const suspending = { token: admin, params: { id }, body: { reason: 'Unpaid' } };
  expect((await server.call(suspendCompany, suspending)).status).toBe(200);
  expect(await endOf(made.body.data.id)).toMatchObject([
    { action: 'stop', company_id: id, after: { because: 'the company was suspended' } },
  ]);
  expect(await mailsAfter(tell)).toEqual([]);
  expect((await server.call(liftCompanySuspension, { token: admin, params: { id } })).status).toBe(200);
  expect(await statusOf(made.body.data.token)).toBe(401);
  expect(await mailsAfter(tell)).toEqual([[email, 'An API token of your company was stopped']]);
});

test('a service account goes once it has neither tokens nor records', async () => {
  const accountOf = (first_name: string) =>
    server.db.selectFrom('users').select('id').where('first_name', '=', first_name).executeTakeFirst();
  const kept = await world.makeForCompany(BOSS, { name: 'Kept' });
  const used = await world.makeForCompany(BOSS, { name: 'Used' });
  const idle = await world.makeForCompany(BOSS, { name: 'Idle' });
  const { id: actor_id } = (await accountOf('Used')) ?? { id: 0 };
  await server.db.insertInto('audit_log').values({ actor_id, entity: 'tank', action: 'update' }).execute();
  await server.db.deleteFrom('api_tokens').where('id', 'in', [used.id, idle.id]).execute();
  await deleteUnusedServiceAccounts(server.db);
  const left = await Promise.all(['Kept', 'Used', 'Idle'].map(accountOf));
  expect(left.map((account) => account !== undefined)).toEqual([true, true, false]);
  expect(await statusOf(kept.token)).toBe(200);
});
