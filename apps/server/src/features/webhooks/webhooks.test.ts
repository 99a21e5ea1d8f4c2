import { createApiToken } from '@dewar/contract/api-tokens';
import { askUserForNewPassword } from '@dewar/contract/suspensions';
import * as contract from '@dewar/contract/webhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addUser, PASSWORD, signInAs } from '../../../test-support/sample-world.ts';
import { startTestServer } from '../../../test-support/test-server.ts';
import { BOSS, startWebhookWorld, type WebhookWorld } from './webhook-test-world.ts';

const COMPANY = { companyName: 'Polar Gas' };

let world: WebhookWorld;
let northBoss: string;
beforeAll(async () => {
  world = await startWebhookWorld();
  await addUser(world.server.db, { email: 'boss@north.example', company_id: world.northId, is_company_admin: true });
  northBoss = await signInAs(world.server, 'boss@north.example');
});
afterAll(() => world.stop());
beforeEach(() => world.reset());

const create = (body: object, token = world.boss, params = COMPANY) =>
  world.server.call(contract.createWebhook, { token, params, body });
const update = (id: number, body: object, headers = {}) =>
  world.server.call(contract.updateWebhook, { token: world.boss, params: { ...COMPANY, id }, body, headers });
const valid = () => ({ url: `${world.receiver.origin}/hook`, events: ['reading.created'], current_password: PASSWORD });

test('a webhook is made, shown, changed and deleted; its secret is told once', async () => {
  const made = await create(valid());
  expect(made.status, made.text).toBe(201);
  const { secret, ...webhook } = made.body.data;
  expect(webhook).toMatchObject({
    tank_ids: null,
    format: 'standard',
    is_active: true,
    made_by_email: BOSS,
    version: 1,
  });
  const list = () => world.server.call(contract.listWebhooks, { token: world.boss, params: COMPANY });
  expect((await list()).body.data).toEqual([webhook]);
  expect((await list()).text).not.toContain(secret);
  const { rows } = await world.server.pool.query('select sealed_secret from webhooks');
  expect(rows[0].sealed_secret.includes(Buffer.from(secret))).toBe(false);
  const tank = await world.newTank();
  const changed = await update(webhook.id, { events: ['load.created'], tank_ids: [tank.id] }, { 'if-match': '"1"' });
  expect(changed.body.data).toMatchObject({
    events: ['load.created'],
    tank_ids: [tank.id],
    url: webhook.url,
    version: 2,
  });
  expect((await update(webhook.id, { events: ['load.created'] }, { 'if-match': '"1"' })).status).toBe(412);
  expect((await update(webhook.id, { tank_ids: null })).body.data).toMatchObject({ tank_ids: null });
  expect((await update(webhook.id, { is_active: false })).body.data).toMatchObject({ off_because: 'person' });
  const params = { ...COMPANY, id: webhook.id };
  expect((await world.server.call(contract.deleteWebhook, { token: world.boss, params })).status).toBe(200);
  expect((await list()).body.data).toEqual([]);
  expect((await world.auditOf('webhook', webhook.id)).map(({ action }) => action)).toEqual([
    ...['create', 'update', 'update', 'update', 'delete'],
  ]);
});

test('the audit log never has the whole address', async () => {
  const { id } = await world.newWebhook({ path: '/secret-of-a-chat' });
  await update(id, { url: `${world.receiver.origin}/another-secret`, current_password: PASSWORD });
  const text = JSON.stringify(await world.auditOf('webhook', id));
  expect(text).toContain(new URL(world.receiver.origin).host);
  expect(text).not.toContain('secret-of-a-chat');
  expect(text).not.toContain('another-secret');
});

test.each([
  ['http://erp.example/hook', 'must begin with https://'],
  ['https://127.0.0.1/hook', 'must name a receiver on the internet'],
  ['https://localhost/hook', 'must name a receiver on the internet'],
  ['https://name:word@erp.example/hook', 'must not contain a name or a password'],
  ['erp.example', 'must be the address of a receiver'],
])('an address that this server must not send to is refused: %s', async (url, error) => {
  const { status, body } = await create({ ...valid(), url });
  expect([status, body.fields]).toEqual([400, { url: error }]);
});

test('a name that leads to a private network is refused when it is set, and when it leads there later, by each attempt', async () => {
  const addresses = { 'inside.example': '10.0.0.7', 'moving.example': '8.8.8.8' };
  const server = await startTestServer({}, undefined, {
    resolveName: async (name) => [{ address: addresses[name as keyof typeof addresses], family: 4 }],
  });
  const company_id = await server.db
    .insertInto('companies')
    .values({ name: 'Polar Gas', name_key: 'polar gas' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addUser(server.db, { email: BOSS, company_id: company_id.id, is_company_admin: true });
  const token = await signInAs(server, BOSS);
  const make = (url: string) =>
    server.call(contract.createWebhook, { token, params: COMPANY, body: { url, events: ['reading.created'] } });
  const refused = await make('https://inside.example/hook');
  expect([refused.status, refused.body.fields]).toEqual([400, { url: 'must name a receiver on the internet' }]);
  const made = await make('https://moving.example/hook');
  expect(made.status, made.text).toBe(201);
  addresses['moving.example'] = '169.254.169.254';
  const params = { ...COMPANY, id: made.body.data.id };
  await server.call(contract.testWebhook, { token, params });
  const job = server.app.jobs.find(({ name }) => name === 'webhook-deliveries');
  if (job === undefined || 'cron' in job) throw new Error('there is no such job');
  await job.run(new AbortController().signal);
  const { body } = await server.call(contract.listWebhookDeliveries, { token, params });
  expect(body.data[0]?.attempts).toEqual([
    expect.objectContaining({ status: null, error: 'the address leads to a network that is not the internet' }),
  ]);
  await server.stop();
});

test('tanks of another company cannot be chosen', async () => {
  const { id } = await world.newTank({ company_name: 'North' });
  const { status, body } = await create({ ...valid(), tank_ids: [id] });
  expect([status, body.fields]).toEqual([400, { tank_ids: 'must be tanks that the company has now' }]);
});

test('another company’s webhooks and deliveries are not there', async () => {
  const { id } = await world.newWebhook();
  const params = { ...COMPANY, id };
  const test = await world.server.call(contract.testWebhook, { token: world.boss, params });
  const delivery = test.body.data.id;
  const { server } = world;
  const ofNorth = { companyName: 'North' };
  const statuses = [
    await create(valid(), northBoss),
    await server.call(contract.listWebhooks, { token: northBoss, params: COMPANY }),
    await server.call(contract.updateWebhook, { token: northBoss, params: { ...ofNorth, id }, body: {} }),
    await server.call(contract.deleteWebhook, { token: northBoss, params: { ...ofNorth, id } }),
    await server.call(contract.replaceWebhookSecret, { token: northBoss, params: { ...ofNorth, id } }),
    await server.call(contract.testWebhook, { token: northBoss, params: { ...ofNorth, id } }),
    await server.call(contract.listWebhookDeliveries, { token: northBoss, params: { ...ofNorth, id } }),
    await server.call(contract.sendWebhookDeliveryAgain, { token: northBoss, params: { ...ofNorth, id: delivery } }),
  ].map(({ status }) => status);
  expect(statuses).toEqual(Array(8).fill(404));
});

test('a webhook is set up with the current password, or shortly after signing in; a token cannot', async () => {
  const fresh = await signInAs(world.server, BOSS);
  const { current_password: _, ...without } = valid();
  expect((await create(without, fresh)).status).toBe(201);
  world.server.clock.advance(11 * 60_000);
  const refused = await create(without, fresh);
  expect([refused.status, refused.body.fields]).toEqual([400, { current_password: 'Enter your current password' }]);
  const { id } = await world.newWebhook();
  const params = { ...COMPANY, id };
  expect((await world.server.call(contract.replaceWebhookSecret, { token: fresh, params })).status).toBe(400);
  const elsewhere = await update(id, { url: `${world.receiver.origin}/elsewhere` });
  expect(elsewhere.body.fields).toEqual({ current_password: 'Enter your current password' });
  const { body } = await world.server.call(createApiToken, {
    token: fresh,
    body: { name: 'Script', scopes: ['tanks:read'], current_password: PASSWORD },
  });
  expect((await create(valid(), body.data.token)).status).toBe(403);
});

test('a company has at most 20 webhooks', async () => {
  for (let made = 0; made < 20; made += 1) await world.newWebhook();
  const { status, body } = await create(valid());
  expect([status, body.message]).toEqual([409, 'Polar Gas has 20 webhooks, which is the most. Delete one first.']);
});

test('a webhook stops with the rights of whoever made it, until another administrator answers for it', async () => {
  const { server, polarId } = world;
  const id = await addUser(server.db, { email: 'leaving@polar.example', company_id: polarId, is_company_admin: true });
  const token = await signInAs(server, 'leaving@polar.example');
  const made = await create(valid(), token);
  const { rows } = await server.pool.query('select coalesce(max(id), 0) as last from mails');
  const asked = await server.call(askUserForNewPassword, { token: world.tokens.admin, params: { id } });
  expect(asked.status, asked.text).toBe(200);
  await world.run('webhooks-off');
  expect(await world.get(made.body.data.id)).toMatchObject({ is_active: false, off_because: 'maker' });
  const mails = await server.db.selectFrom('mails').select('recipient').where('id', '>', rows[0].last).execute();
  expect(mails.map(({ recipient }) => recipient)).toContain(BOSS);
  const withoutPassword = await update(made.body.data.id, { is_active: true });
  expect(withoutPassword.status).toBe(400);
  const on = await update(made.body.data.id, { is_active: true, current_password: PASSWORD });
  expect(on.body.data).toMatchObject({ is_active: true, made_by_email: BOSS });
});
