import { resendInvitations, revokeInvitations } from '@dewar/contract/invitations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type InvitationWorld, startInvitationWorld } from './invitation-test-world.ts';

const HOUR_MS = 3_600_000;
const ADA = 'ada@polar.example';

let world: InvitationWorld;
beforeAll(async () => {
  world = await startInvitationWorld({ INVITATION_MAILS_PER_RECIPIENT: '3' });
});
beforeEach(async () => {
  await world.forget(ADA);
  await world.mailbox.receive();
});
afterAll(() => world.stop());

const resend = (ids: readonly number[], headers: Readonly<Record<string, string>> = {}) =>
  world.server.call(resendInvitations, { token: world.tokens.admin, body: { ids }, headers });
const idsOf = async () => (await world.list()).map(({ id }) => id);

/** Invites Ada and mails her twice more, an hour later each. */
async function fill(): Promise<void> {
  await world.invite([ADA]);
  for (let times = 0; times < 2; times += 1) {
    world.server.clock.advance(HOUR_MS);
    expect((await resend(await idsOf())).status).toBe(200);
  }
  expect(await world.mailbox.receive()).toHaveLength(3);
}

test('one person is mailed an invitation three times a day, and then the answer says from when on again', async () => {
  await fill();
  const before = await world.list();
  const refused = await resend(await idsOf(), { 'idempotency-key': 'again' });
  // The first one was sent at 12:00 UTC.
  const words = `Nothing was sent: ${ADA} was mailed 3 invitations within a day already. It can be mailed again from 11 Jun, 08:00 (America/New York).`;
  expect([refused.status, refused.body.code, refused.body.message]).toEqual([429, 'too_many_requests', words]);
  expect(refused.headers['retry-after']).toBe(String(22 * 3_600));
  expect(await world.list()).toEqual(before);
  expect(await world.mailbox.receive()).toEqual([]);
  world.server.clock.advance(22 * HOUR_MS);
  expect((await resend(await idsOf(), { 'idempotency-key': 'again' })).status).toBe(200);
  expect((await resend(await idsOf())).status, 'the next one has to wait for the second of them').toBe(429);
  world.server.clock.advance(-24 * HOUR_MS);
});

test('inviting anew counts too, in any case of letters, after revoking, and by another administrator', async () => {
  await fill();
  const ids = await idsOf();
  expect((await world.invite([ADA.toUpperCase()], {}, world.tokens.super)).status).toBe(429);
  await world.server.call(revokeInvitations, { token: world.tokens.admin, body: { ids } });
  expect((await world.invite([ADA])).status).toBe(429);
  world.server.clock.advance(-2 * HOUR_MS);
});

test('together with others none is mailed, and each of the others can be by themselves', async () => {
  await fill();
  const together = await world.invite(['bo@polar.example', ADA]);
  expect([together.status, together.body.message]).toEqual([429, expect.stringContaining(`Nothing was sent: ${ADA} `)]);
  expect((await world.list()).map(({ email }) => email)).toEqual([ADA]);
  expect(await world.mailbox.receive()).toEqual([]);
  expect((await world.invite(['bo@polar.example'])).status).toBe(201);
  world.server.clock.advance(-2 * HOUR_MS);
});

test('what strangers request for an address takes none of its invitations', async () => {
  const requested_at = world.server.clock.now();
  const requests = Array.from({ length: 3 }, () => ({ recipient_key: ADA, address: '192.0.2.7', requested_at }));
  await world.db.insertInto('mail_requests').values(requests).execute();
  expect((await world.invite([ADA])).status).toBe(201);
});
