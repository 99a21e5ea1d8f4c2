import { ALL_ENDPOINTS } from '@dewar/contract/all-endpoints';
import type { AnyEndpoint } from '@dewar/contract/endpoint';
import { endSeeAs, seeAsUser } from '@dewar/contract/see-as';
import { isOpenToSeeAs } from '@dewar/contract/see-as-reads';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { hashOfState } from './hash-of-state.ts';
import { SAMPLES } from './matrix-samples.ts';
import { type Caller, type MatrixWorld, makeMatrixWorld } from './matrix-world.ts';
import { addUser, signInAs } from './sample-world.ts';
import { forgetSecondFactors, PUBLIC_URL } from './second-factors.ts';
import { startTestServer, type TestServer } from './test-server.ts';

// Every endpoint, called by a super-administrator who sees the portal as a person of each kind, and by that person.

const SEEN: Readonly<Partial<Record<Caller, string>>> = {
  'no company': 'none@x.example',
  'user A': 'user@a.example',
  'company admin A': 'boss@a.example',
  'company admin B': 'boss@b.example',
  'teacher 1': 'teacher1@x.example',
};

let server: TestServer;
let world: MatrixWorld;
let seenAs: Partial<Record<Caller, string>>;

beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL });
  world = await makeMatrixWorld(server);
  seenAs = {};
  for (const [caller, email] of Object.entries(SEEN)) seenAs[caller as Caller] = await seeAs(email);
});
// A second factor set up by one sample would affect the next sign-in.
afterEach(() => forgetSecondFactors(server));
afterAll(() => server.stop());

/** By a super-administrator of their own: each sees as one person at a time. */
async function seeAs(email: string): Promise<string> {
  const administrator = `sees-${email}`;
  await addUser(server.db, { email: administrator, role: 'admin', is_super_admin: true });
  const token = await signInAs(server, administrator);
  const { id } = await server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const { status, text, body } = await server.call(seeAsUser, { token, params: { id } });
  expect(status, text).toBe(200);
  return body.data.token;
}

const everywhere = ALL_ENDPOINTS.filter(({ name }) => name !== endSeeAs.name);
/** Without what differs between two calls of the same person. */
const withoutMoment = (text: string) => text.replaceAll(/"(as_of|request_id)":"[^"]*"/g, '');

const isRead = ({ method }: AnyEndpoint) => method === 'GET';

describe.each(Object.keys(SEEN) as Caller[])('seen as %s', (caller) => {
  test.each(everywhere.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (name, endpoint) => {
    const sample = SAMPLES[name];
    if (sample === undefined) throw new Error(`${name} has no sample`);
    const call = await sample.call(world, caller);
    const token = seenAs[caller];
    const before = await hashOfState(server);
    const response = await server.call(endpoint, { ...call, token });
    if (endpoint.access === 'public' && isRead(endpoint)) return;
    // Neither the record nor a counter, a stamp or a key that a read might make.
    expect(await hashOfState(server), 'nothing is written').toBe(before);
    expect(response.headers).not.toHaveProperty('set-cookie');
    if (!isOpenToSeeAs(endpoint)) {
      expect(response.status, response.text).toBe(403);
      expect(response.body.code).toBe(isRead(endpoint) ? 'see_as_hidden' : 'see_as_read_only');
      return;
    }
    // No more and no less than the person themself.
    const own = await server.call(endpoint, { ...call, token: world.tokens[caller] });
    expect(response.status, response.text).toBe(own.status);
    expect(withoutMoment(response.text)).toEqual(withoutMoment(own.text));
  });
});
