import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, NetworkError } from '../../../shared/api/api-error.ts';
import { sendPieces } from './send-pieces.ts';

afterEach(() => {
  vi.useRealTimers();
});

const pieceOf = (text: string) => Object.assign(new Blob([text]), { text: async () => text });
const pieces = ['b', 'c', 'd'].map(pieceOf);
const away = new ApiError({ status: 503, code: 'unavailable', message: 'away' });

test('each piece is sent once and in order, behind the first', async () => {
  const send = vi.fn(async () => {});
  const onProgress = vi.fn();
  await sendPieces({ pieces, sent: 1, signal: new AbortController().signal, send, onProgress });
  expect(send.mock.calls).toEqual([
    [3, 'c'],
    [4, 'd'],
  ]);
  expect(onProgress).toHaveBeenLastCalledWith({ sent: 3, isWaiting: false });
});

test('a piece is sent again after a lost line, later each time, and then the next ones follow', async () => {
  vi.useFakeTimers();
  const send = vi.fn(async (_piece: number) => {});
  send.mockRejectedValueOnce(new NetworkError('cut')).mockRejectedValueOnce(away);
  const onProgress = vi.fn();
  const { signal } = new AbortController();
  const listen = vi.spyOn(signal, 'addEventListener');
  const forget = vi.spyOn(signal, 'removeEventListener');
  const sending = sendPieces({ pieces, sent: 0, signal, send, onProgress });
  await vi.advanceTimersByTimeAsync(999);
  expect(send).toHaveBeenCalledTimes(1);
  expect(onProgress).toHaveBeenLastCalledWith({ sent: 0, isWaiting: true });
  await vi.advanceTimersByTimeAsync(1);
  expect(send).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(2_000);
  await sending;
  expect(send.mock.calls.map(([piece]) => piece)).toEqual([2, 2, 2, 3, 4]);
  expect([listen.mock.calls.length, forget.mock.calls.length]).toEqual([2, 2]);
});

test('a piece that is refused, or fails ten times, ends the sending', async () => {
  vi.useFakeTimers();
  const refused = new ApiError({ status: 409, code: 'conflict', message: 'no more' });
  const options = { pieces, sent: 0, signal: new AbortController().signal, onProgress: () => {} };
  await expect(sendPieces({ ...options, send: () => Promise.reject(refused) })).rejects.toBe(refused);
  const send = vi.fn(() => Promise.reject(away));
  const failed = expect(sendPieces({ ...options, send })).rejects.toBe(away);
  await vi.advanceTimersByTimeAsync(300_000);
  await failed;
  expect(send).toHaveBeenCalledTimes(10);
});

test('nothing is sent once the page was left', async () => {
  vi.useFakeTimers();
  const leaving = new AbortController();
  const send = vi.fn(() => Promise.reject(away));
  const sending = sendPieces({ pieces, sent: 0, signal: leaving.signal, send, onProgress: () => {} });
  const stopped = expect(sending).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(0);
  leaving.abort();
  await stopped;
  expect(send).toHaveBeenCalledTimes(1);
});
