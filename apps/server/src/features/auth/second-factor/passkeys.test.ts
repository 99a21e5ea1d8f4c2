import { proveSecondFactor } from '@dewar/contract/auth';
import { beginPasskey, createPasskey, getSecondFactor, removePasskey } from '@dewar/contract/second-factor';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCompany, addUser, signInAs } from '../../../../test-support/sample-world.ts';
import {
  beginCeremony,
  HERE,
  PUBLIC_URL,
  passwordStep,
  setUpPasskey,
  withPassword,
} from '../../../../test-support/second-factors.ts';
import { startSecondServer } from '../../../../test-support/second-server.ts';
import { SoftwareAuthenticator } from '../../../../test-support/software-authenticator.ts';
import { startTestServer, type TestServer } from '../../../../test-support/test-server.ts';

let server: TestServer;
let company_id = 0;
let serial = 0;
let email = '';
let token = '';

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL });
  company_id = await addCompany(server.db, 'Polar');
});
afterAll(() => server.stop());

beforeEach(async () => {
  await server.db.deleteFrom('sign_in_failures').execute();
  [email, token] = await newPerson();
});

async function newPerson(): Promise<[email: string, token: string]> {
  serial += 1;
  const address = `person${serial}@polar.example`;
  await addUser(server.db, { email: address, company_id });
  return [address, await signInAs(server, address)];
}

const create = (response: object, as = token) =>
  server.call(createPasskey, { token: as, body: { name: 'Laptop', response } });

/** The password step and the authenticator's response to it. */
async function sign(authenticator: SoftwareAuthenticator, change: Partial<typeof HERE> = {}, of = email) {
  const { ticket, passkey_options } = await passwordStep(server, of);
  const challenge = String(passkey_options?.challenge);
  return { ticket, challenge, passkey: authenticator.signIn({ ...HERE, challenge, ...change }) };
}

const prove = (ticket: string, passkey: object) => server.call(proveSecondFactor, { body: { ticket, passkey } });

describe('creating a passkey', () => {
  test('asks the browser for one for this site and person that is not registered yet', async () => {
    const { authenticator } = await setUpPasskey(server, token);
    const { body, status } = await server.call(beginPasskey, { token, body: withPassword });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      rp: { id: 'dewar.example', name: 'Dewar' },
      user: { name: email },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'preferred' },
      excludeCredentials: [{ id: authenticator.credentialId.toString('base64url'), transports: ['internal'] }],
    });
    expect(JSON.stringify(body.data)).not.toContain('"required"');
  });

  test('stores it by name, with recovery codes for the first one, and notifies the owner', async () => {
    expect((await setUpPasskey(server, token, 'Key ring')).recoveryCodes).toHaveLength(10);
    expect((await setUpPasskey(server, token, 'Phone')).recoveryCodes).toBeNull();
    const { passkeys } = (await server.call(getSecondFactor, { token })).body.data;
    const created_at = server.clock.now().toISOString();
    expect(passkeys).toEqual([
      { id: expect.any(Number), name: 'Key ring', created_at, last_used_at: null },
      { id: expect.any(Number), name: 'Phone', created_at, last_used_at: null },
    ]);
    const mails = await server.db.selectFrom('mails').select('text_body').where('recipient', '=', email).execute();
    expect(mails.map(({ text_body }) => text_body.split('\n', 1)[0])).toEqual([
      "A passkey, 'Key ring', was added to your account at Dewar.",
      "A passkey, 'Phone', was added to your account at Dewar.",
    ]);
  });

  test.each([
    ['another origin', { origin: 'https://dewar.example.evil.example' }],
    ['another port', { origin: 'https://dewar.example:8443' }],
    ['another site', { rpID: 'evil.example' }],
    ['an invented challenge', { challenge: 'aW52ZW50ZWQ' }],
  ])('rejects one created for %s', async (_what, change) => {
    const challenge = await beginCeremony(server, token);
    const refused = await create(new SoftwareAuthenticator().register({ ...HERE, challenge, ...change }));
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { response: 'The passkey could not be verified. Please try again.' },
    ]);
  });

  test('accepts each challenge once, even if the first response to it was rejected', async () => {
    const challenge = await beginCeremony(server, token);
    const authenticator = new SoftwareAuthenticator();
    expect((await create(authenticator.register({ ...HERE, challenge, rpID: 'evil.example' }))).status).toBe(400);
    expect((await create(authenticator.register({ ...HERE, challenge }))).status).toBe(400);
    const next = await beginCeremony(server, token);
    expect((await create(authenticator.register({ ...HERE, challenge: next }))).status).toBe(201);
    expect((await create(new SoftwareAuthenticator().register({ ...HERE, challenge: next }))).status).toBe(400);
  });

  test('rejects challenges of other people and challenges older than five minutes', async () => {
    const [, stranger] = await newPerson();
    const challenge = await beginCeremony(server, token);
    const response = new SoftwareAuthenticator().register({ ...HERE, challenge });
    expect((await create(response, stranger)).status).toBe(400);
    server.clock.advance(5 * 60_000);
    expect((await create(response)).status).toBe(400);
  });

  test('rejects a credential of another account', async () => {
    const { authenticator } = await setUpPasskey(server, token);
    const [, stranger] = await newPerson();
    const challenge = await beginCeremony(server, stranger);
    const refused = await create(authenticator.register({ ...HERE, challenge }), stranger);
    expect([refused.status, refused.body.message]).toEqual([409, 'This passkey is registered already.']);
  });

  test.each([
    ['nothing', {}],
    [
      'rubbish',
      { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'e30', attestationObject: 'AA' } },
    ],
    ['a number for an id', { id: 7, rawId: 7, type: 'public-key', response: {} }],
  ])('rejects %s with the same message', async (_what, response) => {
    expect((await create(response)).body.message).toBe('The passkey could not be verified. Please try again.');
  });

  test('rejects an attestation with certificates without reading it: none was requested, and verifying one may cause network requests', async () => {
    const challenge = await beginCeremony(server, token);
    const looked = () => server.logs.filter(({ msg }) => msg === 'a passkey did not verify').length;
    const before = looked();
    expect((await create(new SoftwareAuthenticator().register({ ...HERE, challenge }, 'android-key'))).status).toBe(
      400,
    );
    expect(looked()).toBe(before);
  });

  test('is limited to twenty', async () => {
    for (let n = 0; n < 20; n += 1) await setUpPasskey(server, token, `Key ${n}`);
    const refused = await server.call(beginPasskey, { token, body: withPassword });
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'An account has at most 20 passkeys. Remove one that you no longer use.',
    ]);
  });

  test("is not offered if the portal's address is an IP address, which browsers reject", async () => {
    for (const url of ['http://127.0.0.1:3000', 'http://[::1]:3000']) {
      const numbered = await startSecondServer(server, { environment: { PUBLIC_URL: url } });
      const response = await numbered.app.inject({
        method: 'POST',
        url: beginPasskey.path,
        headers: { authorization: `Bearer ${token}` },
        payload: withPassword,
      });
      expect(response.statusCode).toBe(409);
      expect(response.json().message).toContain('an authenticator app');
      await numbered.stop();
    }
  });
});

describe('signing in with a passkey', () => {
  test('completes the sign-in and records the use', async () => {
    const { authenticator } = await setUpPasskey(server, token);
    server.clock.advance(60_000);
    const { ticket, passkey } = await sign(authenticator);
    const response = await prove(ticket, passkey);
    expect(response.status, response.text).toBe(200);
    expect(response.body.data.user.email).toBe(email);
    expect(String(response.headers['set-cookie'])).toContain('dewar_media=');
    const { passkeys } = (await server.call(getSecondFactor, { token })).body.data;
    expect(passkeys[0]?.last_used_at).toBe(server.clock.now().toISOString());
  });

  test("lists this person's keys for the browser and prefers user verification", async () => {
    const { authenticator } = await setUpPasskey(server, token);
    const { methods, passkey_options } = await passwordStep(server, email);
    expect(methods).toEqual(['passkey', 'recovery_code']);
    expect(passkey_options).toMatchObject({
      rpId: 'dewar.example',
      userVerification: 'preferred',
      allowCredentials: [{ id: authenticator.credentialId.toString('base64url') }],
    });
  });

  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['another site', { rpID: 'evil.example' }],
  ])('rejects a signature for %s', async (_what, change) => {
    const { authenticator } = await setUpPasskey(server, token);
    const { ticket, passkey } = await sign(authenticator, change);
    const refused = await prove(ticket, passkey);
    expect([refused.status, refused.body.message]).toEqual([
      401,
      'The passkey could not be verified. Please try again.',
    ]);
  });

  test('rejects a replay with the same ticket and with a new one', async () => {
    const { authenticator } = await setUpPasskey(server, token);
    const { ticket, passkey } = await sign(authenticator);
    expect((await prove(ticket, passkey)).status).toBe(200);
    expect((await prove(ticket, passkey)).status).toBe(401);
    const next = await passwordStep(server, email);
    expect((await prove(next.ticket, passkey)).status).toBe(401);
  });

  test('rejects another person’s passkey, even for the right challenge', async () => {
    await setUpPasskey(server, token);
    const [, strangerToken] = await newPerson();
    const { authenticator: strangers } = await setUpPasskey(server, strangerToken);
    const { ticket, passkey } = await sign(strangers);
    expect((await prove(ticket, passkey)).status).toBe(401);
  });

  test('rejects a known key id with another key', async () => {
    const { authenticator } = await setUpPasskey(server, token);
    const { ticket, challenge } = await sign(authenticator);
    const forged = new SoftwareAuthenticator().signIn({ ...HERE, challenge });
    const id = authenticator.credentialId.toString('base64url');
    expect((await prove(ticket, { ...forged, id, rawId: id })).status).toBe(401);
  });

  test('rejects a counter that did not rise, which means a copied key', async () => {
    const { authenticator } = await setUpPasskey(server, token);
    for (let use = 0; use < 3; use += 1) {
      const { ticket, passkey } = await sign(authenticator);
      expect((await prove(ticket, passkey)).status).toBe(200);
    }
    authenticator.counter = 1;
    const { ticket, passkey } = await sign(authenticator);
    expect((await prove(ticket, passkey)).status).toBe(401);
  });

  test('accepts a key without a counter', async () => {
    const { authenticator } = await setUpPasskey(server, token);
    for (let use = 0; use < 2; use += 1) {
      authenticator.counter = -1;
      const { ticket, passkey } = await sign(authenticator);
      expect((await prove(ticket, passkey)).status).toBe(200);
    }
  });

  test('many times at once succeeds exactly once', async () => {
    const { authenticator } = await setUpPasskey(server, token);
    const { ticket, passkey } = await sign(authenticator);
    const responses = await Promise.all(Array.from({ length: 4 }, () => prove(ticket, passkey)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
  });
});

describe('removing a passkey', () => {
  test('requires the password, ends its use, and notifies the owner', async () => {
    const { authenticator } = await setUpPasskey(server, token, 'Old key');
    await setUpPasskey(server, token, 'New key');
    const [old] = (await server.call(getSecondFactor, { token })).body.data.passkeys;
    const { ticket, passkey } = await sign(authenticator);
    const removed = await server.call(removePasskey, { token, params: { id: old?.id ?? 0 }, body: withPassword });
    expect([removed.status, removed.body.data]).toEqual([200, { id: old?.id }]);
    expect((await prove(ticket, passkey)).status).toBe(401);
    const state = (await server.call(getSecondFactor, { token })).body.data;
    expect(state).toMatchObject({ passkeys: [{ name: 'New key' }], recovery_codes_left: 10 });
  });

  test('of somebody else returns 404 and keeps it', async () => {
    await setUpPasskey(server, token);
    const [, stranger] = await newPerson();
    const [own] = (await server.call(getSecondFactor, { token })).body.data.passkeys;
    const refused = await server.call(removePasskey, {
      token: stranger,
      params: { id: own?.id ?? 0 },
      body: withPassword,
    });
    expect(refused.status).toBe(404);
    expect((await server.call(getSecondFactor, { token })).body.data.passkeys).toHaveLength(1);
  });
});
