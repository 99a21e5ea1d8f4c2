import { getSession } from '@dewar/contract/auth';
import type { AnyEndpoint } from '@dewar/contract/endpoint';
import { tokenAccessOf } from '@dewar/contract/token-access';
import type { Access } from '@dewar/domain/accounts/access';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { endpointsOf } from './endpoint-parts.ts';
import { hashesOfTables, hashOfState } from './hash-of-state.ts';
import type { Sample } from './matrix-sample.ts';
import { SAMPLES } from './matrix-samples.ts';
import {
  CALLERS,
  CANARY,
  type Caller,
  type MatrixWorld,
  MUST_CHANGE_EMAIL,
  makeMatrixWorld,
  PERSON_OF_TOKEN,
  SCOPES_OF_TOKEN,
  STRANGERS,
} from './matrix-world.ts';
import { signInAs } from './sample-world.ts';
import { forgetSecondFactors, PUBLIC_URL } from './second-factors.ts';
import { startTestServer, type TestCall, type TestServer } from './test-server.ts';
import { UNAUDITED } from './unaudited-endpoints.ts';

const COMPANY_ADMINS: readonly Caller[] = ['must change password', 'company admin A', 'company admin B'];
const USERS: readonly Caller[] = [...COMPANY_ADMINS, 'no company', 'user A', 'user B'];
const TEACHERS: readonly Caller[] = ['teacher 1', 'teacher 2'];
const ADMINS: readonly Caller[] = ['admin', 'super-admin'];

/** Not asked of the table of permissions: a row of it that admits too many would be expected to. */
const ADMITTED: Readonly<Record<Exclude<Access, 'public'>, readonly Caller[]>> = {
  'signed-in': [...USERS, ...TEACHERS, ...ADMINS],
  user: USERS,
  'user-or-admin': [...USERS, ...ADMINS],
  company: [...USERS, ...ADMINS],
  teacher: TEACHERS,
  'company-admin': [...COMPANY_ADMINS, ...ADMINS],
  admin: ADMINS,
  'super-admin': ['super-admin'],
};

function isAdmitted({ access }: AnyEndpoint, caller: Caller): boolean {
  return access === 'public' || ADMITTED[access].includes(caller);
}

function isWithinScopes(endpoint: AnyEndpoint, caller: Caller): boolean {
  const access = tokenAccessOf(endpoint);
  return access !== 'never' && access.every((scope) => SCOPES_OF_TOKEN[caller]?.includes(scope));
}

const OWNERS: readonly Caller[] = ['user A', 'company admin A', 'admin', 'super-admin'];

type Expectation = 401 | 403 | 404 | 'served' | 'filtered';

function expected(endpoint: AnyEndpoint, caller: Caller): Expectation {
  if (endpoint.access === 'public') return 'served';
  if (STRANGERS.includes(caller)) return 401;
  const person = PERSON_OF_TOKEN[caller];
  if (person !== undefined) {
    if (!isWithinScopes(endpoint, caller)) return 403;
    // A service account is no administrator of its company.
    if (caller === 'service account of A' && !isAdmitted(endpoint, 'user A')) return 403;
    return expected(endpoint, person);
  }
  if (!isAdmitted(endpoint, caller)) return 403;
  if (caller === 'must change password') return endpoint.beforeNewPassword === true ? 'served' : 403;
  const { others, owners = OWNERS, superAdminOnly = false, authorOnly = false } = sampleOf(endpoint);
  if (superAdminOnly && caller !== 'super-admin') return 403;
  if (authorOnly && caller === 'company admin A') return 403;
  if (owners.includes(caller) || others === 'same') return 'served';
  if (others === 'forbidden') return 403;
  return others === 'filtered' ? 'filtered' : 404;
}

function sampleOf(endpoint: AnyEndpoint) {
  const sample = SAMPLES[endpoint.name];
  if (sample === undefined) throw new Error(`${endpoint.name} has no sample call in the matrix`);
  return sample;
}

const DENIALS = ['unauthenticated', 'forbidden', 'missing_scope', 'new_password_required', 'not_found'];

/** After what a call needs was prepared; again for each call, because one of them chooses the new password. */
async function askForNewPassword({ db }: TestServer, needs_new_password: boolean): Promise<void> {
  await db.updateTable('users').set({ needs_new_password }).where('email', '=', MUST_CHANGE_EMAIL).execute();
}

/** Defines the tests of the part's endpoints for every kind of caller, in the test file that calls it. */
export function describePermissionMatrix(part: number): void {
  let server: TestServer;
  let world: MatrixWorld;

  beforeAll(async () => {
    server = await startTestServer({
      SIGN_IN_FAILURES_PER_ACCOUNT: '1000',
      SIGN_IN_FAILURES_PER_ADDRESS: '1000',
      PUBLIC_URL,
    });
    world = await makeMatrixWorld(server);
  });

  // A second factor set up by one call would affect the next sign-in.
  afterEach(() => forgetSecondFactors(server));
  afterAll(() => server.stop());

  /** Logging out ends the caller's session, so that call gets its own. */
  async function tokenFor(endpoint: AnyEndpoint, caller: Caller): Promise<string | undefined> {
    const token = world.tokens[caller];
    const isStranger = STRANGERS.includes(caller) || PERSON_OF_TOKEN[caller] !== undefined;
    if (endpoint.name !== 'logout' || token === undefined || isStranger) return token;
    const session = await server.call(getSession, { token });
    return signInAs(server, session.body.data.email);
  }

  /**
   * A call rejected because of the caller's role leaves the record unchanged, so the next one can use it too; all other
   * calls get their own record.
   */
  function createInputs(sample: Sample) {
    const untouched = new Map<boolean, Promise<TestCall>>();
    return (caller: Caller, wanted: Expectation) => {
      const person = PERSON_OF_TOKEN[caller] ?? caller;
      if (wanted !== 401 && wanted !== 403) return sample.call(world, person);
      const isStranger = wanted === 401;
      const call = untouched.get(isStranger) ?? sample.call(world, person);
      untouched.set(isStranger, call);
      return call;
    };
  }

  describe.each(endpointsOf('permission-matrix', part).map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s',
    (_name, endpoint) => {
      const sample = sampleOf(endpoint);
      const inputFor = createInputs(sample);
      let isWrittenUnaudited = false;
      afterAll(() => {
        if (UNAUDITED.has(endpoint.name)) expect(isWrittenUnaudited, 'the exception is not needed').toBe(true);
      });
      test.each(CALLERS)('called by %s', async (caller) => {
        const wanted = expected(endpoint, caller);
        const isAsked = caller === 'must change password';
        if (isAsked) await askForNewPassword(server, false);
        const call = { ...(await inputFor(caller, wanted)), token: await tokenFor(endpoint, caller) };
        if (isAsked) await askForNewPassword(server, true);
        const before = await hashOfState(server);
        const tables = await hashesOfTables(server);
        const logged = server.logs.length;
        const response = await server.call(endpoint, call);

        if (wanted === 'served') {
          // A public endpoint may reject the input (a wrong password, a used link), but never the caller.
          expect(DENIALS, response.text).not.toContain(response.body.code);
          if (endpoint.access !== 'public') {
            expect(response.status, response.text).toBe(sample.servedStatus ?? endpoint.status ?? 200);
          }
          if (response.status >= 300) return;
          const written = [...(await hashesOfTables(server))].filter(([name, hash]) => tables.get(name) !== hash);
          const isAudited = written.length === 0 || written.some(([name]) => name === 'audit_log');
          isWrittenUnaudited ||= !isAudited;
          expect(isAudited || UNAUDITED.has(endpoint.name), `writes ${written.map(([name]) => name)}`).toBe(true);
          return;
        }
        expect(response.text).not.toContain(CANARY);
        // Whoever may export a list is recorded, also when nothing of it is theirs.
        if (wanted !== 'filtered' || endpoint.isExport !== true) expect(await hashOfState(server)).toBe(before);
        if (wanted === 'filtered') {
          expect(response.status, response.text).toBe(200);
          return;
        }
        expect(response.status, response.text).toBe(wanted);
        // Not for another reason: whoever has chosen a password would be let in.
        if (isAsked && isAdmitted(endpoint, caller)) {
          expect(response.body.code).toBe('new_password_required');
        }
        const denials = server.logs
          .slice(logged)
          .filter((line) => line.event === 'denied' && line.endpoint === endpoint.name);
        expect(denials).not.toHaveLength(0);
        if (wanted === 404 && sample.invented !== undefined) {
          const invented = await server.call(endpoint, { ...sample.invented, token: call.token });
          expect({ ...response.body, request_id: '' }).toEqual({ ...invented.body, request_id: '' });
          expect(invented.status).toBe(404);
        }
      });
    },
  );
}
