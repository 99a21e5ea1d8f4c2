import { expect, onTestFinished, test, vi } from 'vitest';
import { type ReceivedRequest, startApi } from '../../../test-support/api-server.ts';
import { loadSparkline } from './sparkline-batch.ts';

function idsIn({ url }: ReceivedRequest): readonly number[] {
  return (new URL(url, 'http://host').searchParams.get('tank_ids') ?? '').split(',').map(Number);
}

const respondToAll = (request: ReceivedRequest) => ({
  body: { data: idsIn(request).map((id) => ({ tank_id: id, points: [['2026-05-11T12:00:00Z', id]] })) },
});

const asked = () => new AbortController().signal;

test('tanks that request their curves together share one call, and each gets its own points', async () => {
  const received = await startApi(respondToAll);
  const curves = await Promise.all([3, 1, 2].map((id) => loadSparkline(id, asked())));
  expect(curves).toEqual([3, 1, 2].map((id) => [['2026-05-11T12:00:00Z', id]]));
  expect(received.map(idsIn)).toEqual([[3, 1, 2]]);
});

test('more than sixty tanks make a second call', async () => {
  const received = await startApi(respondToAll);
  await Promise.all(Array.from({ length: 61 }, (_, index) => loadSparkline(index + 1, asked())));
  expect(received.map((request) => idsIn(request).length)).toEqual([60, 1]);
});

test('a tank that left the view before the call is not requested', async () => {
  const received = await startApi(respondToAll);
  const gone = new AbortController();
  void loadSparkline(1, gone.signal);
  const stays = loadSparkline(2, asked());
  gone.abort();
  await stays;
  expect(received.map(idsIn)).toEqual([[2]]);
});

test('a tank without readings has no points, and a failed call fails every tank in it', async () => {
  await startApi(() => ({ body: { data: [] } }));
  expect(await loadSparkline(1, asked())).toEqual([]);
  await startApi(() => undefined);
  const both = await Promise.allSettled([loadSparkline(1, asked()), loadSparkline(2, asked())]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

test('tanks that come into view one after the other share calls, and none waits for long', async () => {
  const received = await startApi(respondToAll);
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  for (let id = 1; id <= 10; id += 1) {
    void loadSparkline(id, asked());
    vi.advanceTimersByTime(50);
  }
  vi.advanceTimersByTime(80);
  vi.useRealTimers();
  await vi.waitFor(() =>
    expect(received.map(idsIn)).toEqual([
      [1, 2, 3, 4, 5, 6, 7, 8],
      [9, 10],
    ]),
  );
});
