import { deleteCompany } from '@dewar/contract/companies';
import { listRecentlyDeleted, restoreDeleted } from '@dewar/contract/recently-deleted';
import { deleteUser, updateUser } from '@dewar/contract/users';
import { SETTINGS } from '@dewar/domain/settings/settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCompany, addUser } from '../../../test-support/sample-world.ts';
import { readSetting } from '../../shared/settings/settings-reader.ts';
import { type AlertWorld, RECIPIENTS, startAlertWorld } from './alert-test-world.ts';

const [ADA = '', YARD = ''] = RECIPIENTS;

let world: AlertWorld;
let adaId = 0;
beforeAll(async () => {
  world = await startAlertWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.reset();
  await world.server.db.deleteFrom('users').where('email', 'ilike', ADA).execute();
  adaId = await addUser(world.server.db, { email: ADA.toUpperCase(), company_id: world.polarId });
  await world.receive();
});

async function mailed(): Promise<string[]> {
  await world.receive();
  await world.read((await world.newTank()).id, 150);
  await world.runReadingJob();
  return (await world.receive()).map(({ to }) => to);
}

const change = (values: object) => world.server.db.updateTable('users').set(values).where('id', '=', adaId).execute();

test('alerts are mailed to the account of a person of the company, and to an address without an account', async () => {
  expect(await mailed()).toEqual(RECIPIENTS);
});

test.each([
  ['has no company any more', { company_id: null }],
  ['is a teacher now', { company_id: null, role: 'teacher' }],
])('alerts are not mailed to the account of a person who %s', async (_, values) => {
  await change(values);
  expect(await mailed()).toEqual([YARD]);
});

test('alerts are not mailed to the account of a person who was moved to another company', async () => {
  await change({ company_id: await addCompany(world.server.db, 'Competitor') });
  expect(await mailed()).toEqual([YARD]);
});

test('alerts are mailed to an administrator of the portal', async () => {
  await change({ company_id: null, role: 'admin' });
  expect(await mailed()).toEqual(RECIPIENTS);
});

test.each(['pending', 'email_verified', 'rejected'])(
  'a registration that is %s does not silence the alerts to its address',
  async (status) => {
    await change({ company_id: null, status });
    expect(await mailed()).toEqual(RECIPIENTS);
  },
);

const recipients = () => readSetting(world.server.db, SETTINGS.alert_email_recipients, world.polarId);
const on = () => ({ token: world.tokens.admin, params: { id: adaId } });

test('a deleted account leaves the recipients, which is logged', async () => {
  expect((await world.server.call(deleteUser, on())).status).toBe(200);
  expect(await recipients()).toEqual([YARD]);
  expect(await mailed()).toEqual([YARD]);
  const logged = await world.server.db
    .selectFrom('audit_log')
    .select(['actor_email', 'before', 'after'])
    .where('entity', '=', 'setting')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(logged).toMatchObject({ before: { setting_value: RECIPIENTS }, after: { setting_value: [YARD] } });
});

test('an account with another address is mailed there, and no longer at the old one', async () => {
  expect((await world.server.call(updateUser, { ...on(), body: { email: 'ada@moved.example' } })).status).toBe(200);
  expect(await recipients()).toEqual([YARD, 'ada@moved.example']);
  expect(await mailed()).toEqual([YARD, 'ada@moved.example']);
  await world.server.db.deleteFrom('users').where('id', '=', adaId).execute();
});

const BOGUS = ['pending', 'email_verified', 'rejected'];

test.each(BOGUS)('a registration that is %s and deleted leaves the address among the recipients', async (status) => {
  await change({ company_id: null, status });
  expect((await world.server.call(deleteUser, on())).status).toBe(200);
  expect(await recipients()).toEqual(RECIPIENTS);
});

test.each(BOGUS)('a registration that is %s takes no recipient along to another address', async (status) => {
  await change({ company_id: null, status });
  expect((await world.server.call(updateUser, { ...on(), body: { email: 'ada@bogus.example' } })).status).toBe(200);
  expect(await recipients()).toEqual(RECIPIENTS);
  await world.server.db.deleteFrom('users').where('id', '=', adaId).execute();
});

test('a person who was approved and has yet to sign in leaves the recipients when deleted', async () => {
  await change({ status: 'approved' });
  expect((await world.server.call(deleteUser, on())).status).toBe(200);
  expect(await recipients()).toEqual([YARD]);
});

test.each<[string, () => Promise<{ readonly status: number }>, readonly string[]]>([
  ['was deleted', () => world.server.call(deleteUser, on()), [YARD]],
  [
    'got another address',
    () => world.server.call(updateUser, { ...on(), body: { email: `ada-${adaId}@kept.example` } }),
    [YARD, 'ada-kept'],
  ],
])('a company that is brought back does not mail somebody whose account %s meanwhile', async (_, leave, expected) => {
  const { server, tokens } = world;
  const token = tokens.admin;
  const company_id = await addCompany(server.db, `Closed ${adaId}`);
  const setting = {
    scope: 'company',
    company_id,
    setting_key: 'alert_email_recipients',
    updated_by_email: 'x@x.example',
  };
  await server.db
    .insertInto('settings')
    .values([
      { ...setting, setting_value: JSON.stringify(RECIPIENTS) },
      { ...setting, setting_key: 'timezone', setting_value: '"Europe/Oslo"' },
    ])
    .execute();
  expect((await server.call(deleteCompany, { token, params: { id: company_id } })).status).toBe(200);
  expect((await leave()).status).toBe(200);
  const { body } = await server.call(listRecentlyDeleted, {
    token,
    query: { entity: 'company', record_id: company_id },
  });
  const restored = await server.call(restoreDeleted, { token, params: { id: body.data[0]?.id ?? 0 }, body: {} });
  expect(restored.status, restored.text).toBe(200);
  const kept = await readSetting(server.db, SETTINGS.alert_email_recipients, company_id);
  expect(kept.map((address) => address.replace(`ada-${adaId}@kept.example`, 'ada-kept'))).toEqual(expected);
  expect(await readSetting(server.db, SETTINGS.timezone, company_id)).toBe('Europe/Oslo');
});
