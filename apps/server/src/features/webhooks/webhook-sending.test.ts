import * as contract from '@dewar/contract/webhooks';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { PASSWORD } from '../../../test-support/sample-world.ts';
import { startSecondServer } from '../../../test-support/second-server.ts';
import { isSteadyJob } from '../../shared/jobs/jobs.ts';
import { BOSS, startWebhookWorld, verify, type WebhookWorld } from './webhook-test-world.ts';

const HOUR_MS = 3_600_000;
const COMPANY = { companyName: 'Polar Gas' };

let world: WebhookWorld;
beforeAll(async () => {
  world = await startWebhookWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.reset();
  world.receiver.respond('/hook', {});
});

const call = (endpoint: Parameters<WebhookWorld['server']['call']>[0], id: number, body?: object) =>
  world.server.call(endpoint, { token: world.boss, params: { ...COMPANY, id }, ...(body && { body }) });

async function queueTest(id: number): Promise<number> {
  const { status, text, body } = await call(contract.testWebhook, id);
  expect(status, text).toBe(200);
  return (body.data as contract.WebhookDelivery).id;
}

async function mailsOf(work: () => Promise<unknown>): Promise<readonly string[]> {
  const { rows } = await world.server.pool.query('select coalesce(max(id), 0) as last from mails');
  await work();
  const mails = await world.server.db.selectFrom('mails').selectAll().where('id', '>', rows[0].last).execute();
  return mails.map(({ recipient, text_body }) => `${recipient}: ${text_body}`);
}

test('the signature is that of the published example of Standard Webhooks', () => {
  const signed = new Webhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw').sign(
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    new Date(1_614_265_330_000),
    '{"test": 2432232314}',
  );
  expect(signed).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('a test arrives, and stands in the log with its attempt', async () => {
  const { id, secret } = await world.newWebhook();
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await queueTest(id);
  expect((await call(contract.testWebhook, id)).status).toBe(409);
  const [received] = await world.deliver();
  expect(received && verify(secret, received)).toMatchObject({ type: 'webhook.test', data: {} });
  const [entry] = await world.log(id);
  expect(entry).toMatchObject({
    ...{ type: 'webhook.test', state: 'delivered', next_attempt_at: null, message_id: received?.headers['webhook-id'] },
    attempts: [{ at: world.server.clock.now().toISOString(), status: 204, error: null }],
  });
});

test('while a secret is replaced both sign, and the former one stops after a day', async () => {
  const { id, secret: former } = await world.newWebhook();
  const replaced = await call(contract.replaceWebhookSecret, id, { current_password: PASSWORD });
  expect(replaced.status, replaced.text).toBe(200);
  const { secret, former_secret_ends_at } = replaced.body.data as contract.Webhook & { secret: string };
  expect(secret).not.toBe(former);
  expect(former_secret_ends_at).toBe(new Date(world.server.clock.now().getTime() + 24 * HOUR_MS).toISOString());
  await queueTest(id);
  const [both] = await world.deliver();
  if (both === undefined) throw new Error('nothing arrived');
  expect(both.headers['webhook-signature']?.split(' ')).toHaveLength(2);
  for (const key of [former, secret]) expect(() => verify(key, both)).not.toThrow();
  world.server.clock.advance(24 * HOUR_MS);
  await queueTest(id);
  const [later] = await world.deliver();
  if (later === undefined) throw new Error('nothing arrived');
  expect(() => verify(secret, later)).not.toThrow();
  expect(() => verify(former, later)).toThrow();
  expect((await world.get(id)).former_secret_ends_at).toBeNull();
});

test('what fails is tried ten times over three days with the same id and body; then the webhook is off, and its administrators know', async () => {
  const webhook = await world.newWebhook();
  world.receiver.respond('/hook', { status: 500 });
  await queueTest(webhook.id);
  const began = world.server.clock.now().getTime();
  const received = await world.deliver();
  const pauses: number[] = [];
  const mails = await mailsOf(async () => {
    for (let round = 0; round < 20; round += 1) {
      const [entry] = await world.log(webhook.id);
      const next = entry?.next_attempt_at ?? null;
      if (next === null) break;
      const wait = Date.parse(next) - world.server.clock.now().getTime();
      pauses.push(wait);
      world.server.clock.advance(wait - 1);
      expect(await world.deliver()).toEqual([]);
      world.server.clock.advance(1);
      received.push(...(await world.deliver()));
    }
    await world.run('webhooks-off');
    await world.run('webhooks-off');
  });
  const lasted = (world.server.clock.now().getTime() - began) / HOUR_MS;
  expect(received).toHaveLength(10);
  expect(lasted).toBeGreaterThanOrEqual(72);
  expect(lasted).toBeLessThan(80);
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  const [entry] = await world.log(webhook.id);
  expect(entry).toMatchObject({ state: 'failed' });
  expect(entry?.attempts.map(({ status, error }) => `${status} ${error}`)).toEqual(
    Array(10).fill('500 the receiver answered 500'),
  );
  expect(await world.get(webhook.id)).toMatchObject({ is_active: false, off_because: 'failing' });
  expect(mails).toEqual([expect.stringContaining('nothing has arrived there for three days')]);
  expect(mails[0]).toMatch(new RegExp(`^${BOSS}: `));
  expect((await world.auditOf('webhook', webhook.id)).map(({ action }) => action)).toEqual(['create', 'stop']);
});

test('a receiver that works again is told what it missed, and counts as working', async () => {
  const { id } = await world.newWebhook();
  world.receiver.respond('/hook', { status: 503, headers: { 'retry-after': '60' } });
  await queueTest(id);
  await world.deliver();
  expect((await world.get(id)).failing_since).not.toBeNull();
  world.receiver.respond('/hook', {});
  world.server.clock.advance(59_000);
  expect(await world.deliver()).toEqual([]);
  world.server.clock.advance(1_000);
  expect(await world.deliver()).toHaveLength(1);
  expect(await world.get(id)).toMatchObject({ failing_since: null, is_active: true });
});

test('410 ends a webhook at once, with what waits for it', async () => {
  const { id } = await world.newWebhook();
  await queueTest(id);
  world.receiver.respond('/hook', { status: 410 });
  const mails = await mailsOf(async () => {
    await world.deliver();
    await world.run('webhooks-off');
  });
  expect(await world.get(id)).toMatchObject({ is_active: false, off_because: 'gone' });
  expect(mails).toEqual([expect.stringContaining('it is gone (410)')]);
  expect((await call(contract.testWebhook, id)).status).toBe(409);
  const on = await call(contract.updateWebhook, id, { is_active: true, current_password: PASSWORD });
  expect(on.status, on.text).toBe(200);
  expect(on.body.data).toMatchObject({ is_active: true, off_because: null });
});

test('a redirect is not followed', async () => {
  const { id } = await world.newWebhook();
  world.receiver.respond('/hook', { status: 307, headers: { location: `${world.receiver.origin}/elsewhere` } });
  await queueTest(id);
  expect((await world.deliver()).map(({ path }) => path)).toEqual(['/hook']);
  expect((await world.log(id))[0]?.attempts).toEqual([
    expect.objectContaining({ status: 307, error: 'a redirect is not followed' }),
  ]);
});

test('a large response counts as delivered and is not read', async () => {
  const { id } = await world.newWebhook();
  world.receiver.respond('/hook', { status: 200, bytes: 10_000_000 });
  await queueTest(id);
  await world.deliver();
  expect((await world.log(id))[0]).toMatchObject({ state: 'delivered' });
});

test('"send again" makes one more attempt with the same id', async () => {
  const { id } = await world.newWebhook();
  const delivery = await queueTest(id);
  const [first] = await world.deliver();
  world.receiver.respond('/hook', { status: 500 });
  const again = await call(contract.sendWebhookDeliveryAgain, delivery);
  expect(again.status, again.text).toBe(200);
  expect(again.body.data).toMatchObject({ state: 'pending' });
  expect((await call(contract.sendWebhookDeliveryAgain, delivery)).status).toBe(409);
  const [second] = await world.deliver();
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(second?.body).toBe(first?.body);
  const [entry] = await world.log(id);
  expect(entry).toMatchObject({ state: 'delivered', next_attempt_at: null });
  expect(entry?.attempts.map(({ status }) => status)).toEqual([204, 500]);
  expect((await world.auditOf('webhook', id)).map(({ action }) => action)).toContain('resend');
});

test('a slow receiver holds up no other', async () => {
  const released = Promise.withResolvers<void>();
  const slow = await world.newWebhook({ path: '/slow' });
  world.receiver.respond('/slow', { after: released.promise });
  await queueTest(slow.id);
  const sending = world.run('webhook-deliveries');
  await vi.waitFor(() => expect(world.receiver.receive().map(({ path }) => path)).toEqual(['/slow']));
  const quick = await world.newWebhook({ path: '/quick' });
  await queueTest(quick.id);
  await vi.waitFor(async () => expect((await world.log(quick.id))[0]).toMatchObject({ state: 'delivered' }));
  expect((await world.log(slow.id))[0]).toMatchObject({ state: 'pending', attempts: [] });
  released.resolve();
  await sending;
  expect((await world.log(slow.id))[0]).toMatchObject({ state: 'delivered' });
});

test('a server that dies after the call has gone out leaves it to another, which sends it again with the same id', async () => {
  const { id } = await world.newWebhook();
  const released = Promise.withResolvers<void>();
  world.receiver.respond('/hook', { after: released.promise });
  await queueTest(id);
  const dying = await startSecondServer(world.server, {
    environment: { PRIVATE_WEBHOOK_RECEIVERS: world.receiver.origin },
  });
  const job = dying.app.jobs.filter(isSteadyJob).find(({ name }) => name === 'webhook-deliveries');
  const sending = job?.run(new AbortController().signal).catch(() => {});
  let calls = world.receiver.receive();
  await vi.waitFor(() => {
    calls = [...calls, ...world.receiver.receive()];
    expect(calls).toHaveLength(1);
  });
  await dying.stop();
  released.resolve();
  await sending;
  expect(await world.deliver()).toEqual([]);
  world.server.clock.advance(60_000);
  const [again, ...more] = await world.deliver();
  expect(more).toEqual([]);
  expect(again?.headers['webhook-id']).toBe(calls[0]?.headers['webhook-id']);
  expect((await world.log(id))[0]).toMatchObject({ state: 'delivered' });
});

test('a company that is not in use gets nothing until it is again', async () => {
  const { id } = await world.newWebhook();
  await queueTest(id);
  const { pool } = world.server;
  await pool.query("update companies set status = 'inactive' where name = 'Polar Gas'");
  await world.run('webhook-deliveries');
  expect(world.receiver.receive()).toEqual([]);
  await pool.query("update companies set status = 'active' where name = 'Polar Gas'");
  expect(await world.deliver()).toHaveLength(1);
});

test('the log goes after 30 days', async () => {
  const { id } = await world.newWebhook();
  await queueTest(id);
  await world.deliver();
  const { deleteOldDeliveries } = await import('./webhook-delivery-repository.ts');
  const { db, clock } = world.server;
  await deleteOldDeliveries(db, new Date(clock.now().getTime() + 29 * 24 * HOUR_MS));
  expect(await world.log(id)).toHaveLength(1);
  await deleteOldDeliveries(db, new Date(clock.now().getTime() + 31 * 24 * HOUR_MS));
  expect(await world.log(id)).toEqual([]);
});
