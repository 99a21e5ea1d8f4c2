import { getSession, proveSecondFactor } from '@dewar/contract/auth';
import { deleteCompanySignOn, signOnBackChannelLogout, signOnFrontChannelLogout } from '@dewar/contract/sign-on';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeJwt } from '../../../test-support/forging-provider.ts';
import { addUser } from '../../../test-support/sample-world.ts';
import { codeOf, setUpApp } from '../../../test-support/second-factors.ts';
import { BOSS, COMPANY, type SignOnWorld, sessionOf, startSignOnWorld } from './sign-on-test-world.ts';

let world: SignOnWorld;
let key = '';
/** The logout tokens that the provider sent. */
const sent: string[] = [];

beforeAll(async () => {
  world = await startSignOnWorld();
  await world.setUp({ new_people: 'join' });
  key = (await world.save({})).body.data.key ?? '';
  world.provider.deliver = async (_address, body) => {
    sent.push(new URLSearchParams(body).get('logout_token') ?? '');
    const response = await world.server.app.inject({
      ...{ method: 'POST', url: `/api/auth/sign-on/${key}/back-channel-logout`, payload: body },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    return response.statusCode;
  };
});
afterAll(() => world.stop());

const person = { sub: 'somebody', email: 'somebody@polar.example' };
const isOpen = async (token: string) => (await world.server.call(getSession, { token })).status === 200;
async function begin(): Promise<{ token: string; sid: string }> {
  const { token } = sessionOf(await world.signIn('x@polar.example', person));
  const { sign_on_sid } = await world.server.db
    .selectFrom('sessions')
    .select('sign_on_sid')
    .where('sign_on_sid', 'is not', null)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return { token, sid: sign_on_sid ?? '' };
}
const send = (logout_token: string) =>
  world.server.call(signOnBackChannelLogout, { params: { key }, body: { logout_token } });

test('a session that ends at the provider ends here, and no other', async () => {
  const [first, second] = [await begin(), await begin()];
  expect(first.sid).not.toBe(second.sid);
  await world.provider.signOut(person.sub, first.sid);
  expect([await isOpen(first.token), await isOpen(second.token)]).toEqual([false, true]);
  const ended = await world.server.call(getSession, { token: first.token });
  expect(ended.body.message).toContain('The sign-on of your company ended this session');
});

test('a token for the person alone ends all their sessions', async () => {
  const sessions = [await begin(), await begin()];
  await world.provider.signOut(person.sub);
  for (const { token } of sessions) expect(await isOpen(token)).toBe(false);
});

test('a logout token counts once: sent again, it ends nothing that began meanwhile', async () => {
  await begin();
  await world.provider.signOut(person.sub);
  const { token } = await begin();
  const again = await send(sent.at(-1) ?? '');
  expect([again.status, again.body.code]).toEqual([400, 'sign_on_failed']);
  expect(await isOpen(token)).toBe(true);
});

test('what is no logout token of the provider ends nothing', async () => {
  const { token, sid } = await begin();
  const good = sent.at(-1) ?? '';
  const [head = '', , signature] = good.split('.');
  const claims = JSON.parse(Buffer.from(good.split('.')[1] ?? '', 'base64url').toString());
  const changed = { ...claims, sub: person.sub, sid, jti: 'another' };
  const partOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  for (const forged of [
    `${head}.${partOf(changed)}.${signature}`,
    makeJwt(changed, { alg: 'none' }, undefined),
    makeJwt(changed, { alg: 'HS256' }, world.provider.client.client_secret),
    `${head}.${partOf(changed)}.`,
    good.split('.').slice(0, 2).join('.'),
    'no token',
  ]) {
    expect((await send(forged)).status, forged).toBe(400);
  }
  expect(await isOpen(token)).toBe(true);
  expect(
    (await world.server.call(signOnBackChannelLogout, { params: { key: 'no-such-key' }, body: { logout_token: good } }))
      .status,
  ).toBe(404);
});

test('a frame of the provider’s page ends the session that it names, of this issuer alone', async () => {
  const { token, sid } = await begin();
  const frame = (query: { iss: string; sid: string }) =>
    world.server.call(signOnFrontChannelLogout, { params: { key }, query });
  expect((await frame({ iss: 'https://elsewhere.example', sid })).body.data).toEqual({ ended: 0 });
  expect((await frame({ iss: world.provider.issuer, sid: 'guessed' })).body.data).toEqual({ ended: 0 });
  expect(await isOpen(token)).toBe(true);
  const { headers, body } = await frame({ iss: `${world.provider.issuer}/`, sid });
  expect(body.data).toEqual({ ended: 1 });
  expect(await isOpen(token)).toBe(false);
  expect(headers['x-frame-options']).toBeUndefined();
  expect(headers['content-security-policy']).toContain('frame-ancestors *');
});

test('a sign-in that still waits for the second factor ends too', async () => {
  const { db, clock } = world.server;
  const user_id = await addUser(db, { email: 'two@polar.example', company_id: world.companyId });
  const { secret } = await setUpApp(world.server, await world.session('two@polar.example'));
  await db
    .insertInto('sign_on_identities')
    .values({
      ...{ company_id: world.companyId, issuer: world.provider.issuer, subject: 'two', user_id },
      ...{ joined_as: 'owner', joined_at: clock.now() },
    })
    .execute();
  const waiting = async () => {
    const answer = await world.signIn('two@polar.example', { sub: 'two', email: 'two@polar.example' });
    if (answer.body.data === undefined || !('second_factor' in answer.body.data)) throw new Error(answer.text);
    return answer.body.data.second_factor.ticket;
  };
  const prove = (ticket: string) =>
    world.server.call(proveSecondFactor, { body: { ticket, code: codeOf(world.server, secret, 1) } });
  const ended = await waiting();
  await world.provider.signOut('two');
  expect((await prove(ended)).status).toBe(401);
  expect((await prove(await waiting())).status, 'one that began afterwards').toBe(200);
});

test('removing the sign-on ends what began with it, and passwords sign in again', async () => {
  const { token } = await begin();
  const boss = await world.session(BOSS);
  expect((await world.server.call(deleteCompanySignOn, { token: boss, params: { companyName: COMPANY } })).status).toBe(
    200,
  );
  expect(await isOpen(token)).toBe(false);
});
