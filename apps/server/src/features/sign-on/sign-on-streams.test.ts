import { signOnFrontChannelLogout } from '@dewar/contract/sign-on';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenOn, readEvents } from '../../../test-support/read-events.ts';
import { BOSS, INES, type SignOnWorld, sessionOf, startSignOnWorld } from './sign-on-test-world.ts';

let world: SignOnWorld;

beforeAll(async () => {
  // No heartbeat looks at the streams' permissions: what ends them is the announcement alone.
  world = await startSignOnWorld({ EVENT_STREAM_SECONDS: '3600', EVENT_HEARTBEAT_SECONDS: '3600' });
  await listenOn(world.server.app);
  await world.setUp({ new_people: 'join' });
});
afterAll(() => world.stop());

const listen = (token: string) => readEvents(world.server.app, '/api/live', token);

test('the open stream of a session ends as soon as the provider tells that it ended there', async () => {
  const { token } = sessionOf(await world.signIn('x@polar.example', { sub: 'a', email: 'a@polar.example' }));
  const stream = await listen(token);
  const { key, sid } = await world.server.db
    .selectFrom('sessions')
    .innerJoin('sign_on_identities', 'sign_on_identities.id', 'sessions.sign_on_identity_id')
    .innerJoin('company_sign_ons', 'company_sign_ons.company_id', 'sign_on_identities.company_id')
    .select(['company_sign_ons.key', 'sessions.sign_on_sid as sid'])
    .executeTakeFirstOrThrow();
  const query = { iss: world.provider.issuer, sid: sid ?? '' };
  const { body } = await world.server.call(signOnFrontChannelLogout, { params: { key }, query });
  expect(body.data.ended).toBe(1);
  await stream.ended;
});

test('streams of sessions that began with a password end as passwords do, but for the break-glass account', async () => {
  const [ended, kept] = [await listen(await world.session(INES)), await listen(await world.session(BOSS))];
  await world.save({ mode: 'enforced' });
  await ended.ended;
  kept.leave();
});
