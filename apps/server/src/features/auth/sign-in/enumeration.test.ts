import { forgotPassword, login, register, resendVerification } from '@dewar/contract/auth';
import type { AnyEndpoint } from '@dewar/contract/endpoint';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { addUser } from '../../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../../test-support/test-server.ts';
import { PreparingClient } from '../../../shared/database/preparing-client.ts';

const TRIES = 200;
/** Until statements are prepared and code is compiled. */
const WARM_UPS = 20;
const NO_LIMIT = '1000000';
const STATUSES = ['active', 'pending', 'email_verified', 'rejected'] as const;

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
    for (let index = 0; index < TRIES + WARM_UPS; index += 1)
      await addUser(server.db, { email: `${status}${index}@polar.example`, status });
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.stop());

let strangers = 0;
const newStranger = () => {
  strangers += 1;
  return `nobody${strangers}@polar.example`;
};

const password = 'not the pass phrase';
const CALLS: readonly { endpoint: AnyEndpoint; known: (typeof STATUSES)[number]; body: (email: string) => unknown }[] =
  [
    { endpoint: login, known: 'active', body: (email) => ({ email, password }) },
    { endpoint: register, known: 'active', body: (email) => ({ email, password, company_name: 'Polar' }) },
    { endpoint: resendVerification, known: 'pending', body: (email) => ({ email }) },
    { endpoint: forgotPassword, known: 'active', body: (email) => ({ email }) },
  ];

interface Answered {
  readonly ms: number;
  /** Status, headers and body, but for the second of the clock and the request's own number. */
  readonly seen: string;
}

async function ask(endpoint: AnyEndpoint, body: unknown): Promise<Answered> {
  const began = performance.now();
  const { status, headers, text } = await server.call(endpoint, { body });
  const ms = performance.now() - began;
  const { date: _second, 'x-request-id': id, ...others } = headers;
  return { ms, seen: `${status} ${JSON.stringify(others)} ${text.replaceAll(String(id), 'ID')}` };
}

function quartilesOf(answers: readonly Answered[]) {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * sorted.length)] ?? Number.NaN;
  return { lower: at(0.25), median: at(0.5), upper: at(0.75) };
}

describe.each(CALLS.map((call) => [call.endpoint.name, call] as const))('%s', (_name, { endpoint, known, body }) => {
  test(`answers ${TRIES} known and ${TRIES} unknown addresses alike, byte for byte and in the same time`, async () => {
    const knownAnswers: Answered[] = [];
    const unknownAnswers: Answered[] = [];
    for (let index = 0; index < TRIES + WARM_UPS; index += 1) {
      const askKnown = async () => knownAnswers.push(await ask(endpoint, body(`${known}${index}@polar.example`)));
      const askUnknown = async () => unknownAnswers.push(await ask(endpoint, body(newStranger())));
      // In turns, so that neither always comes second.
      for (const one of index % 2 === 0 ? [askKnown, askUnknown] : [askUnknown, askKnown]) await one();
    }
    const different = [...new Set([...knownAnswers, ...unknownAnswers].map(({ seen }) => seen))];
    expect(different, different.join('\n')).toHaveLength(1);
    const ofKnown = quartilesOf(knownAnswers.slice(WARM_UPS));
    const ofUnknown = quartilesOf(unknownAnswers.slice(WARM_UPS));
    // Half the spread of one group is five standard errors of the difference between equal ones.
    const noise = (ofKnown.upper - ofKnown.lower) / 2;
    const told = `known ${JSON.stringify(ofKnown)}, unknown ${JSON.stringify(ofUnknown)}`;
    expect(Math.abs(ofKnown.median - ofUnknown.median), told).toBeLessThan(noise);
  }, 60_000);

  test.each(STATUSES)(
    'runs as many statements for an account that is %s as for none, of the same kinds',
    async (status) => {
      const statements = async (email: string) => {
        const query = vi.spyOn(PreparingClient.prototype, 'query');
        await ask(endpoint, body(email));
        const kinds = query.mock.calls.map(([text]) => kindOf(String(text)));
        query.mockRestore();
        return kinds;
      };
      expect(await statements(`${status}0@polar.example`)).toEqual(await statements(newStranger()));
    },
  );
});

/** A registration that waits already is written to instead of made, and what is rehearsed is taken back. */
function kindOf(statement: string): string {
  const words = statement.replaceAll('"', '').split(/\s+/).slice(0, 3).join(' ');
  return words
    .replace(/^(insert into|update) users.*/, 'write users')
    .replace(/^(release|rollback to) savepoint.*/, 'end');
}
