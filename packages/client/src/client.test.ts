import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApiToken } from '@dewar/contract/api-tokens';
import { deleteTank, getTank } from '@dewar/contract/tanks';
import { createVacuumReading, listVacuumReadings } from '@dewar/contract/vacuum-readings';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { DewarClient, PortalError, UnreachableError } from './client.ts';

afterEach(() => void vi.restoreAllMocks());

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

interface Received {
  readonly line: string;
  readonly key: string | undefined;
  readonly body: string;
}

/** A portal that answers one after the other as it is told, and a client of it that waits for nobody. */
async function startPortal(...answers: readonly Answer[]) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece) => pieces.push(piece));
    request.on('end', () => {
      const key = request.headers['idempotency-key']?.toString();
      received.push({ line: `${request.method} ${request.url}`, key, body: Buffer.concat(pieces).toString() });
      answers[received.length - 1]?.(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const pauses: number[] = [];
  const pause = async (milliseconds: number) => void pauses.push(milliseconds);
  const url = `http://127.0.0.1:${port}`;
  return { url, received, pauses, portal: new DewarClient({ url, token: 'dwr_x', pause }) };
}

const json =
  (status: number, body: object, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
const cut: Answer = (request) => request.socket.destroy();
const refusal = (code: string, message = code) => ({ error: message, message, code, request_id: 'r-1' });
const body = { tank_id: 1, reading_timestamp: '2026-10-05T08:00:00Z', vacuum_reading: 12 };

test('an answer that is lost is asked for again with the same key, and twice as long is waited each time', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const page = (_: unknown, response: ServerResponse) => void response.writeHead(502).end('<html>');
  const { portal, received, pauses } = await startPortal(cut, page, json(201, { data: { id: 7 } }));
  const { data } = await portal.call(createVacuumReading, { body });
  expect(data.id).toBe(7);
  expect(received.map(({ line }) => line)).toEqual(Array(3).fill('POST /api/vacuum-readings'));
  expect(new Set(received.map(({ key }) => key)).size).toBe(1);
  expect(received[0]?.key).toMatch(/^[0-9a-f]{32}$/);
  expect(JSON.parse(received[2]?.body ?? '')).toEqual(body);
  expect(pauses).toEqual([500, 1_000]);
});

test('a key of the caller is sent, and each call of its own has another', async () => {
  const made = json(201, { data: { id: 7 } });
  const { portal, received } = await startPortal(made, made, made);
  for (const more of [{ idempotencyKey: 'line-1' }, {}, {}]) await portal.call(createVacuumReading, { body, ...more });
  expect(received[0]?.key).toBe('line-1');
  expect(new Set(received.map(({ key }) => key)).size).toBe(3);
});

test('while an attempt that was lost is under way, its key is tried again; any other conflict is one', async () => {
  const conflict = json(409, refusal('conflict', 'There is one already.'));
  const { portal, received } = await startPortal(cut, conflict, json(201, { data: { id: 7 } }), conflict);
  await portal.call(createVacuumReading, { body });
  await expect(portal.call(createVacuumReading, { body })).rejects.toThrow('There is one already.');
  expect(received).toHaveLength(4);
});

test('too many calls wait as long as the portal asks, a minute at most', async () => {
  const later = (seconds: string) => json(429, refusal('too_many_requests'), { 'retry-after': seconds });
  const { portal, pauses } = await startPortal(later('7'), later('600'), json(200, { data: { id: 1 } }));
  await portal.call(getTank, { params: { id: 1 } });
  expect(pauses).toEqual([7_000, 60_000]);
});

test('after five attempts it is over', async () => {
  const { portal, received } = await startPortal(cut, cut, cut, cut, cut, cut);
  await expect(portal.call(getTank, { params: { id: 1 } })).rejects.toThrow(UnreachableError);
  expect(received).toHaveLength(5);
});

test('what could be done twice is not repeated: a deletion, a call that takes no key', async () => {
  const { portal, received } = await startPortal(cut, cut);
  await expect(portal.call(deleteTank, { params: { id: 1 } })).rejects.toThrow(UnreachableError);
  const asked = { name: 'ERP', scopes: ['tanks:read'] } as const;
  await expect(portal.call(createApiToken, { body: { ...asked, scopes: [...asked.scopes] } })).rejects.toThrow(
    UnreachableError,
  );
  expect(received.map(({ key }) => key)).toEqual([undefined, undefined]);
});

test('an error of the portal says what is wrong with which field, and is not repeated', async () => {
  const said = { ...refusal('invalid_input', 'Vacuum reading must be above 0'), fields: { vacuum_reading: 'above 0' } };
  const { portal, received } = await startPortal(json(400, said));
  const failed = await portal.call(createVacuumReading, { body }).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(PortalError);
  expect(failed).toMatchObject({ status: 400, code: 'invalid_input', fields: said.fields, requestId: 'r-1' });
  expect(received).toHaveLength(1);
});

test('a list is walked page by page, with what was asked for', async () => {
  const { portal, received } = await startPortal(
    json(200, { data: [{ id: 3 }, { id: 2 }], next_cursor: 'c 2' }),
    json(200, { data: [{ id: 1 }] }),
  );
  const ids: number[] = [];
  for await (const { id } of portal.rows(listVacuumReadings, { query: { tank_id: 5 } })) ids.push(id);
  expect(ids).toEqual([3, 2, 1]);
  expect(received.map(({ line }) => line)).toEqual([
    'GET /api/vacuum-readings?tank_id=5',
    'GET /api/vacuum-readings?tank_id=5&cursor=c+2',
  ]);
});

test('a call that its caller ends stops at once, also while it waits', async () => {
  const { url, received } = await startPortal(cut);
  const portal = new DewarClient({ url, token: 'dwr_x' });
  const ending = new AbortController();
  const call = portal.call(getTank, { params: { id: 1 }, signal: ending.signal });
  await vi.waitFor(() => expect(received).toHaveLength(1));
  ending.abort(new Error('Enough.'));
  await expect(call).rejects.toThrow('Enough.');
  expect(received).toHaveLength(1);
});
