import { forgotPassword, login, register, resendVerification } from '@dewar/contract/auth';
import type { AnyEndpoint } from '@dewar/contract/endpoint';
import argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { addUser } from '../../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../../test-support/test-server.ts';
import { PreparingClient } from '../../../shared/database/preparing-client.ts';

const TRIES = 20;
const NO_LIMIT = '1000000';
const STATUSES = ['active', 'pending', 'email_verified', 'rejected', 'suspended'] as const;

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    LOG_LEVEL: 'error',
    SIGN_IN_FAILURES_PER_ACCOUNT: NO_LIMIT,
    SIGN_IN_FAILURES_PER_ADDRESS: NO_LIMIT,
    MAIL_REQUESTS_PER_ADDRESS: NO_LIMIT,
    MAIL_REQUESTS_PER_RECIPIENT: NO_LIMIT,
  });
  for (const status of STATUSES)
    for (let index = 0; index < TRIES; index += 1)
      await addUser(server.db, {
        email: `${status}${index}@polar.example`,
        status: status === 'suspended' ? 'active' : status,
      });
  const suspension = { suspended_at: new Date(0), suspension_reason: 'Left', suspended_by_email: 'boss@polar.example' };
  await server.db.updateTable('users').set(suspension).where('email', 'like', 'suspended%').execute();
});
afterAll(() => server.stop());

let strangers = 0;
const newAddress = () => {
  strangers += 1;
  return `nobody${strangers}@polar.example`;
};

const password = 'not the pass phrase';
interface PublicCall {
  readonly endpoint: AnyEndpoint;
  /** How often a password is hashed or verified. */
  readonly hashes: number;
  readonly known: (typeof STATUSES)[number];
  readonly body: (email: string) => unknown;
}

const CALLS: readonly PublicCall[] = [
  { endpoint: login, hashes: 1, known: 'active', body: (email) => ({ email, password }) },
  { endpoint: register, hashes: 1, known: 'active', body: (email) => ({ email, password, company_name: 'Polar' }) },
  { endpoint: resendVerification, hashes: 0, known: 'pending', body: (email) => ({ email }) },
  { endpoint: forgotPassword, hashes: 0, known: 'active', body: (email) => ({ email }) },
];

/** Status, headers and body, except the time and the request id. */
async function ask(endpoint: AnyEndpoint, body: unknown): Promise<string> {
  const { status, headers, text } = await server.call(endpoint, { body });
  const { date: _second, 'x-request-id': id, ...others } = headers;
  return `${status} ${JSON.stringify(others)} ${text.replaceAll(String(id), 'ID')}`;
}

/** The cost of a request: the kinds of its statements, and how often a password is hashed or verified. */
async function costOf(endpoint: AnyEndpoint, body: unknown) {
  const query = vi.spyOn(PreparingClient.prototype, 'query');
  const hash = vi.spyOn(argon2, 'hash');
  const verify = vi.spyOn(argon2, 'verify');
  await ask(endpoint, body);
  const statements = query.mock.calls.map(([text]) => kindOf(String(text)));
  const cost = { statements, hashed: hash.mock.calls.length, compared: verify.mock.calls.length };
  vi.restoreAllMocks();
  return cost;
}

describe.each(CALLS.map((call) => [call.endpoint.name, call] as const))(
  '%s',
  (_name, { endpoint, hashes, known, body }) => {
    test(`returns identical responses for ${TRIES} known and ${TRIES} unknown addresses`, async () => {
      const responses = new Set<string>();
      for (let index = 0; index < TRIES; index += 1) {
        responses.add(await ask(endpoint, body(`${known}${index}@polar.example`)));
        responses.add(await ask(endpoint, body(newAddress())));
      }
      expect([...responses], [...responses].join('\n')).toHaveLength(1);
    });

    test.each(STATUSES)(
      'runs the same statements and password hashes for an account that is %s as for an unknown address',
      async (status) => {
        // The first request of the process also creates the hash used for unknown addresses.
        await ask(endpoint, body(newAddress()));
        const ofKnown = await costOf(endpoint, body(`${status}0@polar.example`));
        expect(ofKnown).toEqual(await costOf(endpoint, body(newAddress())));
        expect(ofKnown.statements).not.toHaveLength(0);
        expect(ofKnown.hashed + ofKnown.compared).toBe(hashes);
      },
    );
  },
);

/** A repeated registration updates a row instead of inserting one, and optional work is rolled back to a savepoint. */
function kindOf(statement: string): string {
  const words = statement.replaceAll('"', '').split(/\s+/).slice(0, 3).join(' ');
  return words
    .replace(/^(insert into|update) users.*/, 'write users')
    .replace(/^(release|rollback to) savepoint.*/, 'end');
}
