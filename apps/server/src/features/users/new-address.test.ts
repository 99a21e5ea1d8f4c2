import { forgotPassword, login, resetPassword } from '@dewar/contract/auth';
import { updateUser } from '@dewar/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { tokenInMail } from '../../../test-support/mailbox.ts';
import { PASSWORD, signInAs } from '../../../test-support/sample-world.ts';
import { type AdministrationWorld, startAdministrationWorld } from './administration-test-world.ts';

const OWN = 'chosen by the person alone';

let world: AdministrationWorld;
let serial = 0;
beforeAll(async () => {
  world = await startAdministrationWorld();
});
beforeEach(() => world.mailbox.receive());
afterAll(() => world.stop());

const signIn = (email: string, password: string) => world.server.call(login, { body: { email, password } });
const change = (id: number, body: object, token = world.tokens.super) =>
  world.server.call(updateUser, { token, params: { id }, body });

async function moved(body: object = {}) {
  serial += 1;
  const { id, email } = await world.newUser({ company_id: world.polarId });
  const session = await signInAs(world.server, email);
  await world.server.call(forgotPassword, { body: { email } });
  const oldLink = tokenInMail(await world.mailbox.receiveOne());
  const passkey = {
    public_key: Buffer.from('key'),
    counter: 0,
    transports: [],
    name: 'Laptop',
    created_at: new Date(0),
  };
  for (const signs_in_alone of [true, false]) {
    const credential_id = Buffer.from(`${id} ${signs_in_alone}`).toString('base64url');
    await world.db
      .insertInto('passkeys')
      .values({ ...passkey, user_id: id, credential_id, signs_in_alone })
      .execute();
  }
  const address = `moved-${serial}@dewar.example`;
  expect((await change(id, { email: address, ...body })).status).toBe(200);
  const mails = await world.mailbox.receive();
  const passkeys = await world.db.selectFrom('passkeys').select('signs_in_alone').where('user_id', '=', id).execute();
  return { id, email, address, session, oldLink, mails, passkeys };
}

describe('another address of an account', () => {
  test('ends its sessions, its password, its links and the passkeys that sign in alone', async () => {
    const { address, session, oldLink, passkeys } = await moved();
    expect(await world.isOpen(session)).toBe(false);
    expect((await signIn(address, PASSWORD)).status).toBe(401);
    expect((await world.server.call(resetPassword, { body: { token: oldLink, new_password: OWN } })).status).toBe(400);
    expect(passkeys).toEqual([{ signs_in_alone: false }]);
  });

  test('mails the new mailbox a link for a password, and tells the old one without a link', async () => {
    const { email, address, mails } = await moved();
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
      [email, 'The address of your account was changed'],
      [address, 'Set a password for your account'],
    ]);
    const [old, own] = mails.map(tokenInMail);
    expect(old).toBe('');
    const body = { token: own ?? '', new_password: OWN };
    expect((await world.server.call(resetPassword, { body })).status).toBe(200);
  });

  test('with a password that an administrator types needs no link', async () => {
    const { address, mails } = await moved({ password: 'typed by an administrator' });
    expect(mails.map(({ to, subject }) => [to, subject])).toContainEqual([address, 'Your password was changed']);
    expect(mails.map(({ subject }) => subject)).not.toContain('Set a password for your account');
    expect((await signIn(address, 'typed by an administrator')).status).toBe(200);
  });

  test('in other capital letters only ends nothing', async () => {
    const { id, email } = await world.newUser();
    const session = await signInAs(world.server, email);
    expect((await change(id, { email: email.toUpperCase() })).status).toBe(200);
    expect([await world.isOpen(session), (await signIn(email, PASSWORD)).status]).toEqual([true, 200]);
  });

  test("of one's own keeps the password and this session, and ends the others", async () => {
    const { id, email } = await world.newUser({ role: 'admin', is_super_admin: true });
    const [own, other] = [await signInAs(world.server, email), await signInAs(world.server, email)];
    expect((await change(id, { email: `own-${id}@dewar.example` }, own)).status).toBe(200);
    expect([await world.isOpen(own), await world.isOpen(other)]).toEqual([true, false]);
    expect((await signIn(`own-${id}@dewar.example`, PASSWORD)).status).toBe(200);
  });
});
