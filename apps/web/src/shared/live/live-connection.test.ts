import { getSession } from '@dewar/contract/auth';
import { waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type EventServer, startEventServer } from '../../../test-support/event-server.ts';
import { PEOPLE } from '../../../test-support/people.ts';
import { callEndpoint } from '../api/api-client.ts';
import { readSession, storeSession } from '../session/session.ts';
import { connectionStatus } from './connection-status.ts';
import { keepLiveConnection, pauseBeforeRetry } from './live-connection.ts';

const CHANGE = { kind: 'vacuum-reading', company_id: 1, tank_id: 7 };
const eventOf = (event: string, data: object = {}) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

async function connect(company?: string) {
  const server = await startEventServer(() => PEOPLE.companyUser);
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  const handlers = { onOpen: vi.fn(), onChange: vi.fn(), onMissed: vi.fn() };
  const stop = keepLiveConnection({ company, ...handlers });
  onTestFinished(stop);
  await waitFor(() => expect(handlers.onOpen).toHaveBeenCalledOnce());
  return { server, handlers, stop };
}

const lastLine = ({ lines }: EventServer) => {
  const line = lines.at(-1);
  if (line === undefined) throw new Error('nobody listens');
  return line;
};

/** Waits without advancing the fake clock. */
async function untilTrue(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
}

/** Simulates that the tab is hidden or visible. */
function show(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('the live stream sends the token, names the company, and reads events from chunks of any size', async () => {
  const { server, handlers } = await connect('Polar & Söhne');
  const line = lastLine(server);
  expect(line.authorization).toBe('Bearer token');
  expect(new URL(line.url, 'http://portal').searchParams.get('company')).toBe('Polar & Söhne');
  const text = `:\n\n${eventOf('change', CHANGE)}`;
  line.send(text.slice(0, 20));
  await new Promise((resolve) => setImmediate(resolve));
  line.send(text.slice(20));
  await waitFor(() => expect(handlers.onChange).toHaveBeenCalledWith(CHANGE));
  line.send(eventOf('refetch'));
  await waitFor(() => expect(handlers.onMissed).toHaveBeenCalledOnce());
});

test('a change of an unknown kind counts as missed, and an unknown event is ignored', async () => {
  const { server, handlers } = await connect();
  lastLine(server).send(eventOf('greeting'));
  lastLine(server).send(eventOf('change', { ...CHANGE, kind: 'novelty' }));
  await waitFor(() => expect(handlers.onMissed).toHaveBeenCalledOnce());
  expect(handlers.onChange).not.toHaveBeenCalled();
});

test.each(['end', 'cut'] as const)('after the %s of its stream the live connection is opened again', async (how) => {
  const { server, handlers } = await connect();
  lastLine(server)[how]();
  await waitFor(() => expect(handlers.onOpen).toHaveBeenCalledTimes(2));
  lastLine(server).send(eventOf('change', CHANGE));
  await waitFor(() => expect(handlers.onChange).toHaveBeenCalledWith(CHANGE));
});

test('a response that is not an event stream is retried too', async () => {
  const { server, handlers } = await connect();
  lastLine(server).send('event: change\ndata: {broken\n\n');
  await waitFor(() => expect(handlers.onOpen).toHaveBeenCalledTimes(2));
});

test('a device that comes online again reconnects at once', async () => {
  const { server, handlers } = await connect();
  // No pending pause ends by itself.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const timers = vi.getTimerCount();
  lastLine(server).cut();
  await untilTrue(() => vi.getTimerCount() > timers);
  expect(handlers.onOpen).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event('online'));
  await untilTrue(() => handlers.onOpen.mock.calls.length === 2);
});

test('a device that goes offline reconnects without waiting for the silence to be noticed', async () => {
  const { server, handlers } = await connect();
  window.dispatchEvent(new Event('offline'));
  await waitFor(() => expect(server.lines[0]?.isOpen).toBe(false));
  await waitFor(() => expect(handlers.onOpen).toHaveBeenCalledTimes(2));
});

test('an expired session signs out, and the live connection is not retried', async () => {
  const { server } = await connect();
  server.reject(401);
  lastLine(server).send(eventOf('rights'));
  lastLine(server).end();
  await waitFor(() => expect(readSession()).toBeNull());
  expect(server.lines).toHaveLength(2);
});

test('a stream that the server closed for a newer one waits until somebody returns to the tab', async () => {
  const { server, handlers } = await connect();
  lastLine(server).send(eventOf('replaced'));
  await waitFor(() => expect(lastLine(server).isOpen).toBe(false));
  expect(server.lines).toHaveLength(1);
  window.dispatchEvent(new Event('focus'));
  await waitFor(() => expect(handlers.onOpen).toHaveBeenCalledTimes(2));
});

test('a hidden tab disconnects after a while, and reconnects when it is visible', async () => {
  const { server, handlers } = await connect();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  show('hidden');
  await vi.advanceTimersByTimeAsync(14_000);
  expect(lastLine(server).isOpen).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(lastLine(server).isOpen).toBe(false));
  expect(server.lines).toHaveLength(1);
  show('visible');
  await vi.waitFor(() => expect(handlers.onOpen).toHaveBeenCalledTimes(2));
});

test('a tab that is hidden from the start does not connect', async () => {
  show('hidden');
  const server = await startEventServer();
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  const onOpen = vi.fn();
  onTestFinished(keepLiveConnection({ onOpen, onChange: vi.fn(), onMissed: vi.fn() }));
  expect(server.lines).toHaveLength(0);
  show('visible');
  await waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
});

test('a stopped live connection does not reconnect', async () => {
  const { server, stop } = await connect();
  stop();
  await waitFor(() => expect(lastLine(server).isOpen).toBe(false));
  window.dispatchEvent(new Event('online'));
  expect(server.lines).toHaveLength(1);
});

test('each failure in a row doubles the pause before a retry, up to half a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 50].map((failures) => pauseBeforeRetry(failures, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
  ]);
});

test('jitter spreads a pause between its half and its whole', () => {
  expect(pauseBeforeRetry(4, 0)).toBe(4_000);
  expect(pauseBeforeRetry(4, 0.5)).toBe(6_000);
});

test('a pause is at least as long as the server asks for', () => {
  expect(pauseBeforeRetry(1, 1, 20)).toBe(20_000);
  expect(pauseBeforeRetry(9, 1, 20)).toBe(30_000);
});

test.each([403, 502, 'held'] as const)(
  'where streams are obstructed (%s) and nothing else, the page asks every half minute',
  async (how) => {
    const { server, handlers, stop } = await connect();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    onTestFinished(() => void vi.useRealTimers());
    // What the page asks for comes through.
    handlers.onMissed.mockImplementation(() => void callEndpoint(getSession));
    server.obstruct(how);
    lastLine(server).cut();
    const passTime = async (isTrue: () => boolean) => {
      while (!isTrue()) {
        await vi.advanceTimersByTimeAsync(1_000);
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    await passTime(() => connectionStatus.get() === 'asking');
    expect(readSession(), 'a proxy does not end the session').not.toBeNull();
    const asked = handlers.onMissed.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(handlers.onMissed.mock.calls.length).toBe(asked + 2);
    stop();
    await untilTrue(() => connectionStatus.get() === 'online');
    const atTheEnd = handlers.onMissed.mock.calls.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(handlers.onMissed.mock.calls.length).toBe(atTheEnd);
  },
);
