import { beginPasskeySignIn, forgotPassword, login, resetPassword, signInWithPasskey } from '@dewar/contract/auth';
import { acceptInvitation, beginInvitedPasskey } from '@dewar/contract/invitations';
import { createPasskey } from '@dewar/contract/second-factor';
import { askCompanyForNewPasswords, askUserForNewPassword } from '@dewar/contract/suspensions';
import { getUser } from '@dewar/contract/users';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOfState } from '../../../test-support/hash-of-state.ts';
import { tokenInMail } from '../../../test-support/mailbox.ts';
import { PASSWORD, signInAs } from '../../../test-support/sample-world.ts';
import { beginCeremony, HERE, passwordStep, setUpPasskey } from '../../../test-support/second-factors.ts';
import { SoftwareAuthenticator } from '../../../test-support/software-authenticator.ts';
import { type InvitationWorld, isSignedIn, startInvitationWorld } from './invitation-test-world.ts';

const MINUTE_MS = 60_000;
const email = 'ada@polar.example';

let world: InvitationWorld;
beforeAll(async () => {
  world = await startInvitationWorld();
});
beforeEach(() => world.forget(email));
afterAll(() => world.stop());

async function begin(token: string): Promise<string> {
  const { text, body } = await world.server.call(beginInvitedPasskey, { body: { token } });
  if (body.data === undefined) throw new Error(text);
  return String(body.data.challenge);
}

const accept = (token: string, response: object) =>
  world.server.call(acceptInvitation, {
    body: { token, first_name: 'Ada', last_name: 'Berg', passkey: { name: 'Laptop', response } },
  });

/** Accepts an invitation with a new passkey. */
async function joinWithPasskey() {
  const token = await world.tokenFor(email);
  const authenticator = new SoftwareAuthenticator();
  const response = await accept(token, authenticator.register({ ...HERE, challenge: await begin(token) }));
  expect(response.status, response.text).toBe(201);
  return { authenticator, joined: response.body.data };
}

async function challengeOfSignIn(): Promise<string> {
  return String((await world.server.call(beginPasskeySignIn)).body.data.challenge);
}

const signIn = (passkey: object) => world.server.call(signInWithPasskey, { body: { passkey } });

describe('an invitation accepted with a passkey', () => {
  test('signs in, with recovery codes, and needs no other second factor', async () => {
    const { joined } = await joinWithPasskey();
    expect(joined.recovery_codes).toHaveLength(10);
    expect(await isSignedIn(world, joined.token)).toBe(true);
    expect(await world.accountOf(email)).toMatchObject({ has_second_factor: true, status: 'active' });
  });

  test('asks the browser for a passkey that it finds by itself and that asks for a fingerprint or a PIN', async () => {
    const token = await world.tokenFor(email);
    const { body } = await world.server.call(beginInvitedPasskey, { body: { token } });
    expect(body.data).toMatchObject({
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      user: { name: email },
    });
  });

  test.each([
    ['signs another challenge', async () => 'aW52ZW50ZWQ'],
    [
      'comes after five minutes',
      async (token: string) => {
        const challenge = await begin(token);
        world.server.clock.advance(5 * MINUTE_MS);
        return challenge;
      },
    ],
    ["signs the challenge of another's invitation", async () => begin(await world.tokenFor('bo@polar.example'))],
  ])('is refused if the passkey %s', async (_, challengeFor) => {
    const token = await world.tokenFor(email);
    const challenge = await challengeFor(token);
    const response = await accept(token, new SoftwareAuthenticator().register({ ...HERE, challenge }));
    expect(response.body.fields).toEqual({ passkey: 'The passkey could not be verified. Please try again.' });
    expect(await world.accountOf(email)).toBeUndefined();
  });

  test('is refused if the passkey did not ask for a fingerprint or a PIN', async () => {
    const token = await world.tokenFor(email);
    const authenticator = new SoftwareAuthenticator({ verifiesUser: false });
    const response = await accept(token, authenticator.register({ ...HERE, challenge: await begin(token) }));
    expect(response.status).toBe(400);
  });
});

describe('a passkey that was chosen instead of a password', () => {
  test('signs in alone, once for each challenge', async () => {
    const { authenticator } = await joinWithPasskey();
    const proof = authenticator.signIn({ ...HERE, challenge: await challengeOfSignIn() });
    const response = await signIn(proof);
    expect(response.status, response.text).toBe(200);
    expect(response.body.data.user.email).toBe(email);
    expect(await isSignedIn(world, response.body.data.token)).toBe(true);
    expect((await signIn(proof)).status).toBe(401);
  });

  test('signs in once with a challenge that is sent ten times at once, although its device counts no uses', async () => {
    const { authenticator } = await joinWithPasskey();
    // Its next use has the number 0, as all uses of passkeys that several devices share.
    authenticator.counter = -1;
    const proof = authenticator.signIn({ ...HERE, challenge: await challengeOfSignIn() });
    const responses = await Promise.all(Array.from({ length: 10 }, () => signIn(proof)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('has challenges that are stored nowhere, because anybody may ask for them', async () => {
    const before = await hashOfState(world.server);
    const challenges = new Set<string>();
    for (let index = 0; index < 20; index += 1) challenges.add(await challengeOfSignIn());
    expect(challenges).toHaveLength(20);
    expect(await hashOfState(world.server)).toBe(before);
  });

  test.each([
    [
      'a challenge that expired',
      async () => {
        const challenge = await challengeOfSignIn();
        world.server.clock.advance(5 * MINUTE_MS);
        return challenge;
      },
    ],
    ['a challenge of its own', async () => 'aW52ZW50ZWQ'],
    [
      'a challenge whose time was changed',
      async () => {
        const bytes = Buffer.from(await challengeOfSignIn(), 'base64url');
        bytes.writeUIntBE(world.server.clock.now().getTime() + 60 * MINUTE_MS, 16, 6);
        return bytes.toString('base64url');
      },
    ],
    [
      'a challenge without its signature',
      async () =>
        Buffer.from(await challengeOfSignIn(), 'base64url')
          .subarray(0, 22)
          .toString('base64url'),
    ],
  ])('does not sign in with %s', async (_, challengeFor) => {
    const { authenticator } = await joinWithPasskey();
    const response = await signIn(authenticator.signIn({ ...HERE, challenge: await challengeFor() }));
    expect([response.status, response.body.code]).toEqual([401, 'invalid_credentials']);
  });

  test('does not sign in without a fingerprint or a PIN', async () => {
    const { authenticator } = await joinWithPasskey();
    authenticator.verifiesUser = false;
    expect((await signIn(authenticator.signIn({ ...HERE, challenge: await challengeOfSignIn() }))).status).toBe(401);
  });

  test('does not sign in to an account that may not, and leaves an entry in the audit log', async () => {
    const { authenticator } = await joinWithPasskey();
    await world.db.updateTable('users').set({ status: 'rejected' }).where('email', '=', email).execute();
    const response = await signIn(authenticator.signIn({ ...HERE, challenge: await challengeOfSignIn() }));
    expect(response.status).toBe(403);
    await world.server.app.refusals.flush();
    const entry = await world.db
      .selectFrom('audit_log')
      .select('actor_email')
      .where('action', '=', 'blocked-sign-in')
      .execute();
    expect(entry).toEqual([{ actor_email: email }]);
  });

  test('stays the second step for the password that its owner sets later', async () => {
    await joinWithPasskey();
    await world.mailbox.receive();
    await world.server.call(forgotPassword, { body: { email } });
    const token = tokenInMail(await world.mailbox.receiveOne());
    await world.server.call(resetPassword, { body: { token, new_password: PASSWORD } });
    expect((await passwordStep(world.server, email)).methods).toEqual(['passkey', 'recovery_code']);
  });
});

test('a passkey beside a password does not sign in alone', async () => {
  const person = await world.newUser();
  const { authenticator } = await setUpPasskey(world.server, await signInAs(world.server, person.email));
  const response = await signIn(authenticator.signIn({ ...HERE, challenge: await challengeOfSignIn() }));
  expect(response.status).toBe(401);
});

test('a challenge for signing in makes no passkey, and one for a passkey signs nobody in', async () => {
  const person = await world.newUser();
  const token = await signInAs(world.server, person.email);
  const challenge = await challengeOfSignIn();
  const response = new SoftwareAuthenticator().register({ ...HERE, challenge });
  expect((await world.server.call(createPasskey, { token, body: { name: 'Laptop', response } })).status).toBe(400);
  const { authenticator } = await joinWithPasskey();
  const other = await beginCeremony(world.server, token);
  expect((await signIn(authenticator.signIn({ ...HERE, challenge: other }))).status).toBe(401);
});

test('wrong passkeys are counted for their network, and the right one still signs in from there', async () => {
  const { authenticator } = await joinWithPasskey();
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1) statuses.push((await signIn({})).status);
  expect(statuses.at(-2)).toBe(401);
  expect(statuses.at(-1)).toBe(429);
  const response = await signIn(authenticator.signIn({ ...HERE, challenge: await challengeOfSignIn() }));
  expect(response.status).toBe(200);
});

test('an account with a passkey alone has no password that anybody could know', async () => {
  await joinWithPasskey();
  for (const password of ['', 'Laptop', PASSWORD]) {
    expect((await world.server.call(login, { body: { email, password: password || 'x' } })).status).toBe(401);
  }
});

describe('asking for a new password', () => {
  const byAdmin = (id: number) => ({ token: world.tokens.admin, params: { id } });

  async function joinWithPasskeyAndPassword() {
    const found = await joinWithPasskey();
    await world.server.call(forgotPassword, { body: { email } });
    const token = tokenInMail(await world.mailbox.receiveOne());
    const set = await world.server.call(resetPassword, { body: { token, new_password: PASSWORD } });
    expect(set.status, set.text).toBe(200);
    return found;
  }
  const needs = async (id: number) => (await world.server.call(getUser, byAdmin(id))).body.data.needs_new_password;

  test('of somebody whose passkey signs in alone withdraws the password, and asks for no other', async () => {
    const { authenticator, joined } = await joinWithPasskeyAndPassword();
    const asked = await world.server.call(askUserForNewPassword, byAdmin(joined.user.id));
    expect([asked.status, asked.body.data.needs_new_password]).toEqual([200, false]);
    expect((await world.server.call(login, { body: { email, password: PASSWORD } })).status).toBe(403);
    const again = await signIn(authenticator.signIn({ ...HERE, challenge: await challengeOfSignIn() }));
    expect(again.body.data.user.needs_new_password).toBe(false);
    expect(await isSignedIn(world, again.body.data.token)).toBe(true);
    const mail = (await world.mailbox.receive()).findLast(({ to }) => to === email);
    expect(mail?.subject).toBe('Your password no longer signs in');
    const body = { token: mail === undefined ? '' : tokenInMail(mail), new_password: 'another pass phrase' };
    expect((await world.server.call(resetPassword, { body })).status).toBe(200);
  });

  test('of a company withdraws the passwords of those too whose passkeys sign in alone', async () => {
    const { joined } = await joinWithPasskeyAndPassword();
    const other = await world.newUser({ company_id: world.polarId });
    const token = await signInAs(world.server, other.email);
    await world.mailbox.receive();
    const asked = await world.server.call(askCompanyForNewPasswords, byAdmin(world.polarId));
    expect([asked.status, asked.body.message]).toEqual([
      200,
      'The users of the company are asked for new passwords. 1 session was ended.',
    ]);
    expect(await isSignedIn(world, token)).toBe(false);
    expect((await world.mailbox.receive()).map(({ to }) => to).toSorted()).toEqual([email, other.email].toSorted());
    expect((await world.server.call(login, { body: { email, password: PASSWORD } })).status).toBe(403);
    expect([await needs(joined.user.id), await needs(other.id)]).toEqual([false, true]);
  });

  test('of somebody with a passkey beside the password is done', async () => {
    const person = await world.newUser();
    await setUpPasskey(world.server, await signInAs(world.server, person.email));
    expect((await world.server.call(askUserForNewPassword, byAdmin(person.id))).status).toBe(200);
  });
});
