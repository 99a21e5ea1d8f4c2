import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { errorResponse, type ReceivedRequest, type SentResponse, startApi } from '../../../test-support/api-server.ts';
import {
  addCaptured,
  type CapturedRecord,
  changeCaptured,
  DeviceFullError,
  listCaptured,
  MAX_CAPTURED_RECORDS,
  type NewCapture,
  removeCaptured,
} from './captured-records.ts';
import { storeOwner } from './device-owner.ts';
import { sendCaptured } from './send-captured.ts';

const TANK = { id: 1, tank_number: 'GASU 1' };
const OWNER = { personId: 5, token: 'token' };
const MADE: SentResponse = { status: 201, body: { data: { id: 77 } } };

beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'indexedDB');
  });
  await storeOwner(OWNER);
});

const reading = (id: string, vacuum_reading = 18): NewCapture => ({
  id,
  kind: 'reading',
  tank: TANK,
  body: { tank_id: 1, vacuum_reading },
});

const capture = (...captures: readonly NewCapture[]) =>
  captures.reduce((before, each) => before.then(() => addCaptured(OWNER.personId, each)), Promise.resolve());

const send = () => sendCaptured(() => undefined);
const waiting = () => listCaptured(OWNER.personId);
const idsOf = (records: readonly CapturedRecord[]) => records.map(({ id }) => id);
const sentIds = (received: readonly ReceivedRequest[]) =>
  received.map(({ body }) => (body as { capture_id: string }).capture_id);

describe('what waits on a device', () => {
  test('is sent in order, with its id and the time of capture, and is then gone', async () => {
    const received = await startApi(() => MADE);
    await capture(reading('a', 17), reading('b', 18));
    const [first] = await waiting();
    expect(await send()).toEqual({ end: 'done', sent: 2, corrected: 0 });
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/vacuum-readings',
      'POST /api/vacuum-readings',
    ]);
    expect(received[0]?.body).toEqual({
      tank_id: 1,
      vacuum_reading: 17,
      capture_id: 'a',
      captured_at: first?.capturedAt,
      sent_at: expect.any(String),
      clock_error_ms: expect.any(Number),
    });
    expect(received[0]?.headers.authorization).toBe('Bearer token');
    expect(sentIds(received)).toEqual(['a', 'b']);
    expect(await waiting()).toEqual([]);
  });

  test('tells the uncorrected time of its sending, and what was known of the clock at its capture', async () => {
    const received = await startApi(() => MADE);
    const slowBy = 26 * 3_600_000;
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-09T10:00:00Z') });
    onTestFinished(() => void vi.useRealTimers());
    await addCaptured(OWNER.personId, reading('a'), new Date(Date.now() + slowBy));
    await send();
    expect(received[0]?.body).toMatchObject({
      captured_at: '2026-06-10T12:00:00.000Z',
      sent_at: '2026-06-09T10:00:00.000Z',
      clock_error_ms: slowBy,
    });
  });

  test.each([
    ['reading', 'captured_at'],
    ['arrival', 'arrival_captured_at'],
  ] as const)('counts a %s whose time the server has corrected', async (kind, field) => {
    await startApi(() => ({ status: 201, body: { data: { id: 77, [field]: '2026-06-10T12:00:00+00:00' } } }));
    await capture({ ...reading('a'), kind, transfer: { id: 3 } });
    expect(await send()).toEqual({ end: 'done', sent: 1, corrected: 1 });
  });

  test('is kept once, however often its form is saved', async () => {
    await capture(reading('a'), reading('a'));
    expect(idsOf(await waiting())).toEqual(['a']);
  });

  test('stays with the words of the server if that does not accept it, and the next one is sent', async () => {
    const text = 'This tank already has a load in transit';
    const received = await startApi(({ body }) =>
      (body as { capture_id: string }).capture_id === 'a'
        ? errorResponse(409, 'conflict', text, { fields: { tank_id: text } })
        : MADE,
    );
    await capture(reading('a'), reading('b'));
    expect(await send()).toEqual({ end: 'done', sent: 1, corrected: 0 });
    const [left] = await waiting();
    expect(left?.refusal).toEqual({ status: 409, code: 'conflict', message: text, fields: { tank_id: text } });
    await send();
    expect(sentIds(received)).toEqual(['a', 'b']);
  });

  test.each([
    ['the connection breaks', { isCut: true }],
    ['the response breaks off', { status: 201, body: '{"data":' }],
    ['something else answers', { status: 200, body: '<html>Please log in to this network</html>' }],
    ['the server is away', errorResponse(503, 'unavailable', 'Away.')],
    ['a proxy calls it too large', { status: 413, isForeign: true, body: '<html>Too large</html>' }],
    ['another program refuses it in our words', { ...errorResponse(403, 'forbidden', 'No.'), isForeign: true }],
    ['another program says that it is saved', { ...MADE, isForeign: true }],
  ])('is sent again with the same id if %s, and holds up what follows', async (_, broken) => {
    let isBroken = true;
    const received = await startApi(() => (isBroken ? broken : MADE));
    await capture(reading('a'), reading('b'));
    expect((await send()).end).toBe('unreachable');
    expect(idsOf(await waiting())).toEqual(['a', 'b']);
    isBroken = false;
    expect(await send()).toEqual({ end: 'done', sent: 2, corrected: 0 });
    expect(sentIds(received)).toEqual(['a', 'a', 'b']);
  });

  test('waits for the next sign-in after the end of the session', async () => {
    const received = await startApi(() => errorResponse(401, 'unauthenticated', 'Please log in.'));
    await capture(reading('a'), reading('b'));
    expect((await send()).end).toBe('signed-out');
    expect(received).toHaveLength(1);
    expect(idsOf(await waiting())).toEqual(['a', 'b']);
    await storeOwner(undefined);
    expect((await send()).end).toBe('signed-out');
    expect(received).toHaveLength(1);
  });

  test('is neither sent nor listed for another person', async () => {
    const received = await startApi(() => MADE);
    await capture(reading('a'));
    await storeOwner({ personId: 6, token: 'other' });
    expect(await send()).toEqual({ end: 'done', sent: 0, corrected: 0 });
    expect(received).toEqual([]);
    expect(await listCaptured(6)).toEqual([]);
    expect(idsOf(await waiting())).toEqual(['a']);
  });

  test('is gone if the server says that it has been recorded before', async () => {
    await startApi(() => errorResponse(409, 'conflict', 'Known.', { fields: { capture_id: 'Known.' } }));
    await capture(reading('a'));
    expect(await send()).toEqual({ end: 'done', sent: 1, corrected: 0 });
    expect(await waiting()).toEqual([]);
  });

  test('is given up only after several rounds in which the server could not say', async () => {
    await startApi(() => errorResponse(500, 'internal_error', 'Broken.'));
    await capture(reading('a'));
    for (let round = 1; round < 5; round += 1) expect((await send()).end).toBe('unreachable');
    expect((await waiting())[0]?.refusal).toBeUndefined();
    expect((await send()).end).toBe('done');
    expect((await waiting())[0]?.refusal?.status).toBe(500);
  });

  test('stays if the person changed it while it was being sent', async () => {
    await startApi(async () => {
      const [record] = await waiting();
      await changeCaptured(record?.order ?? 0, (each) => ({ ...each, body: { vacuum_reading: 19 }, revision: 2 }));
      return MADE;
    });
    await capture(reading('a'));
    await send();
    expect((await waiting()).map(({ body }) => body)).toEqual([{ vacuum_reading: 19 }]);
  });
});

test('photos wait for their note and then name it; those of a refused note stay', async () => {
  const note = (id: string): NewCapture => ({ id, kind: 'note', tank: TANK, body: { tank_id: 1, note_text: id } });
  // Without a file, which this environment cannot store; the journey has one.
  const photo = (id: string, noteId: string): NewCapture => ({ id, kind: 'photo', tank: TANK, noteId, body: {} });
  const received = await startApi(({ body }) =>
    (body as { capture_id: string }).capture_id === 'bad' ? errorResponse(400, 'invalid_input', 'Too long.') : MADE,
  );
  await capture(note('bad'), photo('p1', 'bad'), note('good'), photo('p2', 'good'));
  expect(await send()).toEqual({ end: 'done', sent: 2, corrected: 0 });
  expect(sentIds(received)).toEqual(['bad', 'good', 'p2']);
  expect(received[2]?.body).toMatchObject({ note_id: 77 });
  expect(idsOf(await waiting())).toEqual(['bad', 'p1']);
});

describe('an arrival whose load waits too', () => {
  const load: NewCapture = { id: 'load', kind: 'load', tank: TANK, body: { tank_id: 1, loaded_weight_lbs: 9_900 } };
  const arrival: NewCapture = {
    ...{ id: 'arrival', kind: 'arrival', tank: TANK, body: { arrival_pressure: 40 } },
    ...{ transfer: { id: -1 }, loadId: 'load' },
  };

  test('is sent after it, under the number that the load was given', async () => {
    const received = await startApi(() => MADE);
    await capture(load, arrival);
    expect(await send()).toEqual({ end: 'done', sent: 2, corrected: 0 });
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST /api/transfers',
      'PUT /api/transfers/77',
    ]);
    expect(received[1]?.body).toMatchObject({ arrival_pressure: 40, capture_id: 'arrival' });
  });

  test('waits as long as the load is not accepted', async () => {
    const received = await startApi(() => errorResponse(400, 'invalid_input', 'No.'));
    await capture(load, arrival);
    expect(await send()).toEqual({ end: 'done', sent: 0, corrected: 0 });
    expect(sentIds(received)).toEqual(['load']);
    expect((await waiting()).map(({ refusal }) => refusal?.message)).toEqual(['No.', undefined]);
  });

  test('is left to the person where the number of the load can no longer be told', async () => {
    const text = 'This was already recorded.';
    await startApi(() => errorResponse(409, 'conflict', text, { fields: { capture_id: text } }));
    await capture(load, arrival);
    expect(await send()).toMatchObject({ end: 'done', sent: 1 });
    const [left, ...others] = await waiting();
    expect(others).toEqual([]);
    expect(left?.refusal?.message).toMatch(/^The load of this arrival was recorded before/);
  });

  test('is sent under that number too if it was captured while the load was being sent', async () => {
    const received = await startApi(async ({ url }) => {
      if (url === '/api/transfers') await capture(arrival);
      return MADE;
    });
    await capture(load);
    expect(await send()).toEqual({ end: 'done', sent: 2, corrected: 0 });
    expect(received.map(({ url }) => url)).toEqual(['/api/transfers', '/api/transfers/77']);
  });

  test('is sent under that number too if it was captured just before the load was taken off the device', async () => {
    const received = await startApi(() => MADE);
    await capture(load);
    const has = async () => {
      await capture(arrival);
      return false;
    };
    vi.stubGlobal('caches', { has });
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(await send()).toEqual({ end: 'done', sent: 2, corrected: 0 });
    expect(received.map(({ url }) => url)).toEqual(['/api/transfers', '/api/transfers/77']);
  });

  test('is never sent under the number that the device made up, should the load be gone', async () => {
    const received = await startApi(() => MADE);
    await capture(load, arrival);
    await removeCaptured((await waiting())[0]?.order ?? 0);
    expect(await send()).toEqual({ end: 'done', sent: 0, corrected: 0 });
    expect(received).toEqual([]);
    expect((await waiting()).map(({ refusal }) => refusal?.code)).toEqual(['not_found']);
  });

  test('is not kept once the load has been sent', async () => {
    await expect(capture(arrival)).rejects.toThrow(/load was sent meanwhile/);
  });
});

test('a device keeps 500 records at most, and says so', async () => {
  await capture(...Array.from({ length: MAX_CAPTURED_RECORDS }, (_, at) => reading(`r${at}`)));
  await expect(capture(reading('one more'))).rejects.toThrow(DeviceFullError);
  await expect(capture(reading('one more'))).rejects.toThrow(/keeps 500 records that are not sent yet/);
  expect(await waiting()).toHaveLength(MAX_CAPTURED_RECORDS);
});
