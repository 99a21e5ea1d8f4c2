import { createInvitations } from '@dewar/contract/invitations';
import { updateAdminSetting } from '@dewar/contract/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '../../../test-support/sample-world.ts';
import { type InvitationWorld, startInvitationWorld } from './invitation-test-world.ts';

const DAY_MS = 86_400_000;

let world: InvitationWorld;
beforeAll(async () => {
  world = await startInvitationWorld();
  for (const [setting_key, value] of [
    ['invitations_per_sender_a_day', 3],
    ['invitations_per_company_a_day', 5],
  ] as const) {
    await world.server.call(updateAdminSetting, {
      token: world.tokens.super,
      params: { setting_key },
      body: { value },
    });
  }
});
afterAll(() => world.stop());

let serial = 0;
const people = (count: number) =>
  Array.from({ length: count }, () => {
    serial += 1;
    return `invited-${serial}@polar.example`;
  });

test('one person and one company have a day of invitations, and super-administrators are told once', async () => {
  const boss = await world.newUser({ company_id: world.polarId, is_company_admin: true });
  const token = await signInAs(world.server, boss.email);
  const { id: suspended } = await world.newUser({ role: 'admin', is_super_admin: true });
  const suspension = { suspended_at: new Date(0), suspension_reason: 'Left', suspended_by_email: 'x@dewar.example' };
  await world.db.updateTable('users').set(suspension).where('id', '=', suspended).execute();
  const invite = async (count: number, by = token) => (await world.invite(people(count), {}, by)).status;
  expect([await invite(4), await invite(3), await invite(1), await invite(1)]).toEqual([429, 201, 429, 429]);
  const mails = await world.mailbox.receive();
  expect(mails.filter(({ subject }) => subject === 'You are invited to Dewar')).toHaveLength(3);
  const told = mails.filter(({ subject }) => subject === 'A limit on emails was reached');
  expect(told.map(({ to }) => to)).toEqual(['super@dewar.example']);
  expect(told[0]?.text).toContain(
    `(${boss.email}) wanted to invite more people within 24 hours than the limit of 3 for one person allows. Nothing`,
  );
  // Another sender has a day of their own, the company has not.
  expect([await invite(3, world.tokens.admin), await invite(2, world.tokens.admin)]).toEqual([429, 201]);
  const toldNext = (await world.mailbox.receive()).filter(({ subject }) => subject === 'A limit on emails was reached');
  expect(toldNext.map(({ text }) => /the limit of .* allows/.exec(text)?.[0])).toEqual([
    'the limit of 5 for the company "Polar Gas" allows',
  ]);
  world.server.clock.advance(DAY_MS);
  expect(await invite(3)).toBe(201);
});

test.each([{}, { 'idempotency-key': 'one-too-many' }])(
  'a limit that is reached needs one connection to the database only, with the headers %j',
  async (headers) => {
    const body = { people: people(4).map((email) => ({ email })), role: 'user', company_name: 'North' };
    const { pool } = world.server;
    const taken = await Promise.all(Array.from({ length: (pool.options.max ?? 1) - 1 }, () => pool.connect()));
    const token = world.tokens.super;
    const response = await world.server.call(createInvitations, { token, body, headers });
    for (const client of taken) client.release();
    expect(response.status).toBe(429);
  },
);

test.each(['Your password expired, renew at https://evil.example', 'Renew at evil.com'])(
  'nobody is invited under the name %s',
  async (first_name) => {
    const response = await world.invite(people(1), { people: [{ email: people(1)[0], first_name }] });
    expect([response.status, response.text.includes('must not contain the address of a page')]).toEqual([400, true]);
  },
);

test('the subject of an invitation has no text that somebody typed', async () => {
  await world.mailbox.receive();
  await world.invite(people(1), {}, world.tokens.super);
  expect((await world.mailbox.receiveOne()).subject).toBe('You are invited to Dewar');
});
