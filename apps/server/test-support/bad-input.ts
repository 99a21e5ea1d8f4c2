import type { AnyEndpoint } from '@dewar/contract/endpoint';
import type { Access } from '@dewar/domain/accounts/access';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type BadValue, badBodyFields, badFormFields, badTextFields, MISSING } from './bad-values.ts';
import { endpointsOf } from './endpoint-parts.ts';
import { expectError } from './expect-error.ts';
import { hashOfState } from './hash-of-state.ts';
import { SAMPLES } from './matrix-samples.ts';
import { type Caller, type MatrixWorld, makeMatrixWorld } from './matrix-world.ts';
import { forgetSecondFactors, PUBLIC_URL } from './second-factors.ts';
import { encodeForm, formFieldsOf, startTestServer, type TestCall, type TestServer } from './test-server.ts';

/** Fields that are compared or passed on but never stored: any character is allowed. */
const NEVER_STORED = new Set([
  'login password',
  'login recaptchaToken',
  'createFirstAdministrator password',
  'register password',
  'createUser password',
  'updateUser password',
  'resetPassword new_password',
  'acceptInvitation password',
  'changePassword current_password',
  'changePassword new_password',
  'beginTotp current_password',
  'removeTotp current_password',
  'beginPasskey current_password',
  'removePasskey current_password',
  'createRecoveryCodes current_password',
  'createApiToken current_password',
  'createCompanyToken current_password',
  'confirmCompanyToken current_password',
  'createWebhook current_password',
  'updateWebhook current_password',
  'replaceWebhookSecret current_password',
]);

const TEN_MEGABYTES = 10_000_000;

/** For endpoints that administrators may not call. */
const CALLER_FOR: Partial<Record<Access, Caller>> = { user: 'user A', teacher: 'teacher 1' };

type Part = 'body' | 'query' | 'params';

function changed(call: TestCall, part: Part, field: string, { value }: BadValue): TestCall {
  const { [field]: _left, ...rest } = z.record(z.string(), z.unknown()).parse(call[part] ?? {});
  return { ...call, [part]: value === MISSING ? rest : { ...rest, [field]: value } };
}

interface Case {
  readonly name: string;
  readonly endpoint: AnyEndpoint;
  readonly part: Part;
  readonly field: string;
  readonly values: readonly BadValue[];
}

function casesOf(endpoint: AnyEndpoint): Case[] {
  const { name, body, query, params, upload, uploads } = endpoint;
  const badFields = upload === undefined && uploads === undefined ? badBodyFields : badFormFields;
  const parts = [
    ['body', body === undefined ? new Map() : badFields(body)],
    ['query', query === undefined ? new Map() : badTextFields(query)],
    ['params', params === undefined ? new Map() : badTextFields(params)],
  ] as const;
  return parts.flatMap(([part, fields]) =>
    [...fields].map(([field, values]) => ({
      name: `${name} ${field}`,
      endpoint,
      part,
      field,
      values: values.filter((bad: BadValue) => isBadThere(`${name} ${field}`, part, bad)),
    })),
  );
}

function isBadThere(name: string, part: Part, { value }: BadValue): boolean {
  if (typeof value !== 'string') return part !== 'params' || !Array.isArray(value);
  // A URL cannot contain lone surrogates, and without the id it is a different URL.
  if (part !== 'body' && (!value.isWellFormed() || (part === 'params' && value === ''))) return false;
  return !NEVER_STORED.has(name) || (value.isWellFormed() && !value.includes('\0'));
}

/** Defines the tests of the part's endpoints for invalid fields, in the test file that calls it. */
export function describeBadInput(part: number): void {
  let server: TestServer;
  let world: MatrixWorld;

  beforeAll(async () => {
    server = await startTestServer({
      SIGN_IN_FAILURES_PER_ACCOUNT: '100000',
      SIGN_IN_FAILURES_PER_ADDRESS: '100000',
      PUBLIC_URL,
    });
    world = await makeMatrixWorld(server);
  });
  afterEach(() => forgetSecondFactors(server));
  afterAll(() => server.stop());

  async function sampleCall(endpoint: AnyEndpoint): Promise<TestCall> {
    const sample = SAMPLES[endpoint.name];
    if (sample === undefined) throw new Error(`${endpoint.name} has no sample call`);
    const caller = CALLER_FOR[endpoint.access] ?? 'super-admin';
    return { ...(await sample.call(world, caller)), token: world.tokens[caller] };
  }

  /** The query is built by hand, because a field may occur in it twice. */
  async function send(endpoint: AnyEndpoint, call: TestCall) {
    const { token, params, query, file } = call;
    const form = file === undefined ? undefined : await encodeForm(formFieldsOf(endpoint, call));
    const body = form === undefined ? call.body : undefined;
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params?.[name])));
    const search = Object.entries(query ?? {}).flatMap(([key, value]) =>
      [value].flat().map((one) => `${key}=${encodeURIComponent(String(one).toWellFormed())}`),
    );
    return server.app.inject({
      method: endpoint.method,
      url: `${path}?${search.join('&')}`,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(form !== undefined && { 'content-type': form.contentType }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      ...(form !== undefined && { payload: form.payload }),
    });
  }

  const CASES = endpointsOf('bad-input', part).flatMap(casesOf);

  test('every field of every endpoint has at least one invalid value', () => {
    expect(CASES.length).toBeGreaterThan(80);
    expect(CASES.filter(({ values }) => values.length < 2).map(({ name }) => name)).toEqual([]);
  });

  describe.each(CASES.map((one) => [one.name, one] as const))('%s', (_name, { endpoint, part, field, values }) => {
    test(`rejects ${values.length} invalid values with the field's name and writes nothing`, async () => {
      const call = await sampleCall(endpoint);
      const before = await hashOfState(server);
      for (const bad of values) {
        const response = await send(endpoint, changed(call, part, field, bad));
        expect(response.statusCode, `${bad.what}: ${response.body}`).toBe(400);
        const fields = Object.keys(expectError(response).fields ?? {});
        const names = fields.filter((name) => name === field || name.startsWith(`${field}.`));
        expect(names, `${bad.what}: ${response.body}`).not.toEqual([]);
      }
      expect(await hashOfState(server)).toBe(before);
    });
  });

  const WITH_BODY = endpointsOf('bad-input', part).filter((endpoint) => endpoint.body !== undefined);

  test.each(WITH_BODY.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s rejects ten megabytes as too large',
    async (_name, endpoint) => {
      const call = await sampleCall(endpoint);
      const before = await hashOfState(server);
      const body = { ...z.looseObject({}).parse(call.body), notes: 'x'.repeat(TEN_MEGABYTES) };
      expectError(await send(endpoint, { ...call, body }), 413);
      expect(await hashOfState(server)).toBe(before);
    },
  );
}
