import { generateSection } from '@dewar/contract/ai-lesson';
import { getSession, getSignInOptions, login } from '@dewar/contract/auth';
import { getFleet } from '@dewar/contract/fleet';
import { exportLessonCalendar } from '@dewar/contract/lesson-calendar';
import { listenLive } from '@dewar/contract/live';
import { createTankFile } from '@dewar/contract/tank-files';
import { updateTank } from '@dewar/contract/tanks';
import { assessTransfer, deleteTransfer, listTransfers } from '@dewar/contract/transfers';
import { createVacuumReading, listSparklines } from '@dewar/contract/vacuum-readings';
import { expect, expectTypeOf, test, vi } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../test-support/api-server.ts';
import { PEOPLE } from '../../../test-support/people.ts';
import {
  expireSession,
  forgetSession,
  hasSessionExpired,
  readSession,
  signOut,
  storeSession,
} from '../session/session.ts';
import { callEndpoint, downloadFrom, openStream, uploadWithoutRefetch, writeWithoutRefetch } from './api-client.ts';
import { ApiError, isWithoutResponse, NetworkError } from './api-error.ts';

const reading = { tank_id: 7, vacuum_reading: 18, reading_timestamp: '2026-05-12T18:05:00.000Z' };

function signIn(token = 'token-of-polar'): void {
  storeSession({ token, user: PEOPLE.companyUser });
}

test('a call sends the token and encoded path parameters, and returns the envelope', async () => {
  signIn();
  const received = await startApi(() => ({ body: { data: { company_name: 'A/B & Söhne' }, message: 'ok' } }));
  const response = await callEndpoint(getFleet, { params: { companyName: 'A/B & Söhne' } });
  expect(response).toEqual({ data: { company_name: 'A/B & Söhne' }, message: 'ok' });
  expect(received[0]).toMatchObject({
    method: 'GET',
    url: '/api/companies/A%2FB%20%26%20S%C3%B6hne/fleet',
    headers: { authorization: 'Bearer token-of-polar' },
  });
  expect(received[0]?.headers['idempotency-key']).toBeUndefined();
  expect(received[0]?.headers['content-type']).toBeUndefined();
});

test('a query leaves out undefined values and joins lists', async () => {
  signIn();
  const received = await startApi(() => ({ body: { data: [] } }));
  await callEndpoint(listTransfers, { query: { tank_id: 7, cursor: undefined } });
  await callEndpoint(listSparklines, { query: { tank_ids: [1, 2] } });
  await callEndpoint(assessTransfer, { query: { tank_id: 7, arrival_pressure: 104.5, was_venting: true } });
  expect(received.map(({ url }) => url)).toEqual([
    '/api/transfers?tank_id=7',
    '/api/vacuum-readings/sparklines?tank_ids=1%2C2',
    '/api/transfers/assess?tank_id=7&arrival_pressure=104.5&was_venting=true',
  ]);
});

test('callEndpoint takes no endpoint that writes, because it would not refetch what the write touches', () => {
  type Accepted = Parameters<typeof callEndpoint>[0];
  expectTypeOf<typeof getSession>().toExtend<Accepted>();
  expectTypeOf<typeof updateTank>().not.toExtend<Accepted>();
});

test('every write is JSON with a new idempotency key, unless the caller gives one', async () => {
  signIn();
  const received = await startApi(() => ({ status: 201, body: { data: {} } }));
  await writeWithoutRefetch(createVacuumReading, { body: reading });
  await writeWithoutRefetch(createVacuumReading, { body: reading });
  await writeWithoutRefetch(createVacuumReading, { body: reading, idempotencyKey: 'one-intention' });
  const keys = received.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
  expect(keys[1]).not.toBe(keys[0]);
  expect(keys[2]).toBe('one-intention');
  expect(received[0]).toMatchObject({ body: reading, headers: { 'content-type': 'application/json' } });
});

test('a map is sent as an object, whatever its keys are called', async () => {
  signIn();
  const received = await startApi(() => ({ body: { data: {} } }));
  const other_sections = new Map([
    ['closure', 'Exit ticket'],
    ['__proto__', 'A text'],
  ]);
  const body = { section_name: 'hook', display_name: 'Hook', other_sections };
  const context = { subject: 'Science', grade_level: '5th Grade', topic: 'Rain', duration_minutes: 60 };
  const text = { teaching_approach: '', available_materials: '', student_needs: '', prior_knowledge: '' };
  const rest = { template_id: null, current_content: null, modify: null, student_names: [] };
  await writeWithoutRefetch(generateSection, { body: { ...body, ...rest, context: { ...context, ...text } } });
  expect(JSON.stringify(received[0]?.body)).toContain(
    '"other_sections":{"closure":"Exit ticket","__proto__":"A text"}',
  );
});

test('the version that the person saw is sent as If-Match', async () => {
  signIn();
  const received = await startApi(() => ({ body: { data: {} } }));
  await writeWithoutRefetch(updateTank, { params: { id: 7 }, body: { tank_number: 'GASU 1' }, version: 4 });
  expect(received[0]).toMatchObject({ method: 'PUT', url: '/api/tanks/7', headers: { 'if-match': '"4"' } });
});

test('an error response is thrown with its status, code, message, fields, data and request id', async () => {
  signIn();
  const fields = { vacuum_reading: 'Vacuum reading must be above 0' };
  await startApi(() =>
    errorResponse(400, 'invalid_input', 'Vacuum reading must be above 0', { fields, data: { id: 1 } }),
  );
  await expect(writeWithoutRefetch(createVacuumReading, { body: reading })).rejects.toMatchObject({
    name: 'ApiError',
    status: 400,
    code: 'invalid_input',
    message: 'Vacuum reading must be above 0',
    fields,
    data: { id: 1 },
    requestId: 'request-1',
  });
});

test.each<[number, string]>([
  [200, 'The network asks you to sign in first. Open any other website to sign in there, then try again.'],
  [401, 'The network refuses this. Use another network, or ask whoever runs it to let the portal through.'],
  [403, 'The network refuses this. Use another network, or ask whoever runs it to let the portal through.'],
  [404, 'Network error. Please try again.'],
  [413, 'The network lets no file of this size through. Use a smaller file, or another network.'],
  [500, 'Network error. Please try again.'],
  [502, 'The service is briefly unavailable. Please try again in a moment.'],
  [511, 'The network asks you to sign in first. Open any other website to sign in there, then try again.'],
])('an answer with %s that is not our server’s counts as none, and says what to do', async (status, message) => {
  const answers: SentResponse[] = [
    { status, isForeign: true, headers: { 'content-type': 'text/html', 'retry-after': '7' }, body: '<html>Welcome' },
    { status, isForeign: true, headers: { 'retry-after': '7' }, body: errorResponse(status, 'not_found', 'No.').body },
    { status, headers: { 'content-type': 'text/html', 'retry-after': '7' }, body: '<html>Welcome' },
  ];
  for (const answer of answers) {
    signIn();
    await startApi(() => answer);
    for (const call of [
      () => callEndpoint(getSession),
      () => writeWithoutRefetch(createVacuumReading, { body: reading }),
      () => downloadFrom(exportLessonCalendar),
      () => openStream(listenLive, { signal: new AbortController().signal }),
      () => uploadWithoutRefetch(createTankFile, { file: new File(['a'], 'a.txt') }),
    ]) {
      const error = await call().catch((thrown: unknown) => thrown);
      expect(isWithoutResponse(error)).toBe(true);
      expect(error).toMatchObject({ message, retryAfterSeconds: 7 });
    }
    expect(readSession(), 'the session goes on').not.toBeNull();
  }
});

test.each([
  [500, 'internal_error', 'Something went wrong on our side. Please try again.'],
  [503, 'unavailable', 'The service is briefly unavailable. Please try again in a moment.'],
])('our server’s %s without readable words gets some', async (status, code, message) => {
  signIn();
  await startApi(() => ({ status, body: '' }));
  await expect(callEndpoint(getSession)).rejects.toMatchObject({ name: 'ApiError', status, code, message });
});

test('an answer with 401 that cannot be read ends no session', async () => {
  signIn();
  await startApi(() => ({ status: 401, body: '{"error":"Session exp' }));
  expect(isWithoutResponse(await callEndpoint(getSession).catch((thrown: unknown) => thrown))).toBe(true);
  expect(readSession()).not.toBeNull();
});

test('an answer from another address counts as none', async () => {
  signIn();
  await startApi(({ url }) =>
    url === '/welcome' ? { body: { data: [] } } : { status: 302, headers: { location: '/welcome' } },
  );
  for (const call of [
    () => callEndpoint(listTransfers),
    () => uploadWithoutRefetch(createTankFile, { file: new File(['a'], 'a.txt') }),
  ])
    await expect(call()).rejects.toMatchObject({
      message: 'The network asks you to sign in first. Open any other website to sign in there, then try again.',
    });
});

test('a connection that breaks, before or during the response, is a network error', async () => {
  signIn();
  await startApi(({ url }) => (url.startsWith('/api/transfers') ? { isCut: true } : { body: '{"data":' }));
  for (const call of [callEndpoint(listTransfers), callEndpoint(getSession)]) {
    const error = await call.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toHaveProperty('message', 'Network error. Please try again.');
  }
});

test('a call that its caller aborts stays an abort', async () => {
  signIn();
  await startApi(() => new Promise((later) => setTimeout(later, 1_000)));
  const taker = new AbortController();
  const call = callEndpoint(getSession, { signal: taker.signal });
  taker.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

test('signing out aborts what is being read, and not what is being written', async () => {
  signIn();
  const { promise: saved, resolve: save } = Promise.withResolvers<void>();
  const received = await startApi(async ({ method }) => {
    await (method === 'GET' ? new Promise(() => {}) : saved);
    return { body: { data: { id: 1 } } };
  });
  const read = callEndpoint(getSession);
  const write = writeWithoutRefetch(deleteTransfer, { params: { id: 1 } });
  await vi.waitFor(() => expect(received).toHaveLength(2));
  signOut();
  await expect(read).rejects.toMatchObject({ status: 401, message: 'Session expired. Please log in again.' });
  save();
  await expect(write).resolves.toMatchObject({ data: { id: 1 } });
});

test.each(['signed out', 'expired'])('once the session is %s nothing is read that needs one', async (end) => {
  signIn();
  const received = await startApi(() => ({ body: { data: {} } }));
  if (end === 'expired') expireSession();
  else forgetSession();
  await expect(callEndpoint(getSession)).rejects.toMatchObject({ status: 401, code: 'unauthenticated' });
  await expect(openStream(listenLive, { signal: new AbortController().signal })).rejects.toMatchObject({ status: 401 });
  expect(received).toEqual([]);
  await callEndpoint(getSignInOptions);
  signIn('token-of-the-next');
  await callEndpoint(getSession);
  expect(received.map(({ url }) => url)).toEqual(['/api/auth/options', '/api/auth/session']);
});

test('a call that exceeds its time limit is a network error', async () => {
  await startApi(() => new Promise(() => {}));
  await expect(callEndpoint(getSession, { timeoutMs: 1 })).rejects.toBeInstanceOf(NetworkError);
});

test('401 ends the session: it is removed and reported once, and the call fails with a message', async () => {
  signIn();
  await startApi(() => errorResponse(401, 'unauthenticated', 'Please log in.'));
  const calls = await Promise.allSettled([callEndpoint(getSession), callEndpoint(listTransfers)]);
  for (const call of calls) {
    expect(call).toMatchObject({ status: 'rejected', reason: { message: 'Session expired. Please log in again.' } });
  }
  expect(readSession()).toBeNull();
  expect(localStorage.getItem('token')).toBeNull();
  expect(localStorage.getItem('user')).toBeNull();
  expect(hasSessionExpired()).toBe(true);
});

test('401 on login is a failed login and nothing more', async () => {
  signIn();
  await startApi(() => errorResponse(401, 'invalid_credentials', 'Invalid email or password'));
  const call = writeWithoutRefetch(login, { body: { email: 'a@b.example', password: 'wrong' } });
  await expect(call).rejects.toBeInstanceOf(ApiError);
  await expect(call).rejects.toThrow('Invalid email or password');
  expect(readSession()?.token).toBe('token-of-polar');
  expect(hasSessionExpired()).toBe(false);
});

test('403 for a missing second factor is stored with the person, and the call fails with a message', async () => {
  signIn();
  const text = 'Please set up a second factor in your user settings first.';
  await startApi(() => errorResponse(403, 'second_factor_required', text));
  await expect(callEndpoint(listTransfers)).rejects.toThrow(text);
  expect(readSession()).toMatchObject({ token: 'token-of-polar', user: { needs_second_factor: true } });
});

test('the late 401 of an older session does not end a newer one, with which the call is repeated', async () => {
  signIn('old-token');
  await startApi(async ({ headers }) => {
    if (headers.authorization === 'Bearer new-token') return { body: { data: 'read' } };
    signIn('new-token');
    return errorResponse(401, 'unauthenticated', 'Please log in.');
  });
  expect(await callEndpoint(getSession)).toEqual({ data: 'read' });
  expect(readSession()?.token).toBe('new-token');
  expect(hasSessionExpired()).toBe(false);
});
