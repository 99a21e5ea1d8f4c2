import { listKeptMails } from '@dewar/contract/mails';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { queueMail } from '../../shared/mail/mail-outbox.ts';
import { keepMails } from '../../shared/mail/mail-repository.ts';

let world: TankWorld;
let superAdmin = '';
let adminId = 0;
let userId = 0;

beforeAll(async () => {
  world = await startTankWorld();
  const { db } = world.server;
  await addUser(db, { email: 'super@dewar.example', role: 'admin', is_super_admin: true });
  superAdmin = await signInAs(world.server, 'super@dewar.example');
  const idOf = async (email: string) =>
    (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
  adminId = await idOf('admin@dewar.example');
  userId = await idOf('user@polar.example');
});
beforeEach(() => world.server.pool.query('truncate mails restart identity'));
afterAll(() => world.server.stop());

async function keep(recipient: string, recipient_user_id: number | null = null, subject = `For ${recipient}`) {
  await queueMail(world.server.db, { recipient, recipient_user_id, subject, text: 'Text.', html: '<p>Text.</p>' });
  await keepMails(world.server.db);
}

async function list(token: string, query: Record<string, unknown> = {}) {
  const { status, body } = await world.server.call(listKeptMails, { token, query });
  return { status, mails: body.data, subjects: body.data?.map(({ subject }) => subject), next: body.next_cursor };
}

test('kept mails are shown whole, the newest first', async () => {
  await keep('user@polar.example', userId);
  await keep('stranger@x.example');
  const { mails } = await list(world.tokens.admin);
  expect(mails).toEqual([
    expect.objectContaining({ id: 2, to: 'stranger@x.example' }),
    {
      id: 1,
      to: 'user@polar.example',
      subject: 'For user@polar.example',
      text: 'Text.',
      html: '<p>Text.</p>',
      created_at: expect.stringMatching(/^\d{4}-.*\+00:00$/),
    },
  ]);
});

test('mails that wait to be sent, or were sent, are not among them', async () => {
  await queueMail(world.server.db, {
    recipient: 'user@polar.example',
    recipient_user_id: userId,
    subject: 'Waiting',
    text: '',
    html: '',
  });
  expect((await list(superAdmin)).mails).toEqual([]);
  await world.server.pool.query('update mails set sent_at = now()');
  expect((await list(superAdmin)).mails).toEqual([]);
});

test("mails to an administrator's account or address are for super-admins alone", async () => {
  await keep('user@polar.example', userId);
  await keep('admin@dewar.example', adminId, 'By account');
  await keep('ADMIN@dewar.example', null, 'By address');
  await keep('old-address@dewar.example', adminId, 'By account, at an older address');
  expect((await list(world.tokens.admin)).subjects).toEqual(['For user@polar.example']);
  expect((await list(superAdmin)).subjects).toEqual([
    'By account, at an older address',
    'By address',
    'By account',
    'For user@polar.example',
  ]);
});

test('a person made an administrator takes their mails along', async () => {
  await keep('user@polar.example', userId);
  const setRole = (role: string) =>
    world.server.db.updateTable('users').set({ role }).where('id', '=', userId).execute();
  await setRole('admin');
  expect((await list(world.tokens.admin)).mails).toEqual([]);
  await setRole('user');
  expect((await list(world.tokens.admin)).mails).toHaveLength(1);
});

test('pages go on to the end, also past mails that are not shown', async () => {
  for (let count = 1; count <= 6; count += 1) {
    await keep(count % 2 === 0 ? 'admin@dewar.example' : 'user@polar.example', null, `Mail ${count}`);
  }
  const first = await list(world.tokens.admin, { limit: 2 });
  expect(first.subjects).toEqual(['Mail 5', 'Mail 3']);
  const second = await list(world.tokens.admin, { limit: 2, cursor: first.next });
  expect([second.subjects, second.next]).toEqual([['Mail 1'], undefined]);
});

test('nobody else reads them', async () => {
  await keep('user@polar.example', userId);
  for (const token of [world.tokens.polar, world.tokens.unassigned]) {
    expect((await list(token)).status).toBe(403);
  }
});
