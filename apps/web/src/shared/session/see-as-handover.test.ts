import { afterEach, expect, test, vi } from 'vitest';
import { openSeeAsTab, receiveSeeAs } from './see-as-handover.ts';

const HANDED = { token: 'see-as-token', ends_at: '2026-06-10T12:30:00Z' };
const { origin } = window.location;

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  window.opener = null;
});

/** A window of another tab. */
function otherWindow() {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const { contentWindow } = frame;
  if (contentWindow === null) throw new Error('no window');
  return { other: contentWindow, sent: vi.spyOn(contentWindow, 'postMessage').mockImplementation(() => undefined) };
}

const hear = (source: Window, data: object, from = origin) =>
  window.dispatchEvent(new MessageEvent('message', { source, origin: from, data }));

test('the token goes to the opened window alone, once it asks, and with its origin', () => {
  const { other, sent } = otherWindow();
  vi.spyOn(window, 'open').mockReturnValue(other);
  const tab = openSeeAsTab(() => undefined);
  tab?.handOver(HANDED);
  hear(otherWindow().other, { type: 'see-as-ready' });
  hear(other, { type: 'see-as-ready' }, 'https://evil.example');
  expect(sent).not.toHaveBeenCalled();
  hear(other, { type: 'see-as-ready' });
  expect(sent.mock.calls).toEqual([[{ type: 'see-as', ...HANDED }, origin]]);
  hear(other, { type: 'see-as-ready' });
  expect(sent).toHaveBeenCalledTimes(1);
});

test('a tab that asks before there is a token waits for it', () => {
  const { other, sent } = otherWindow();
  vi.spyOn(window, 'open').mockReturnValue(other);
  const tab = openSeeAsTab(() => undefined);
  hear(other, { type: 'see-as-ready' });
  expect(sent).not.toHaveBeenCalled();
  tab?.handOver(HANDED);
  expect(sent).toHaveBeenCalledTimes(1);
});

test('a browser that opens no tab is told of', () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  expect(openSeeAsTab(() => undefined)).toBeUndefined();
});

test('the opened tab takes a token from its opener alone', () => {
  const { other, sent } = otherWindow();
  window.opener = other;
  const received = vi.fn();
  const stop = receiveSeeAs(received);
  expect(sent.mock.calls).toEqual([[{ type: 'see-as-ready' }, origin]]);
  hear(otherWindow().other, { type: 'see-as', ...HANDED });
  hear(other, { type: 'see-as', ...HANDED }, 'https://evil.example');
  expect(received).not.toHaveBeenCalled();
  hear(other, { type: 'see-as', ...HANDED });
  stop();
  hear(other, { type: 'see-as', ...HANDED });
  expect(received.mock.calls).toEqual([[HANDED]]);
});

test('what a tab did not ask for in time, or was closed before, comes back to be ended', () => {
  vi.useFakeTimers();
  const { other, sent } = otherWindow();
  vi.spyOn(window, 'open').mockReturnValue(other);
  const close = vi.spyOn(other, 'close').mockImplementation(() => undefined);
  const unclaimed = vi.fn();
  openSeeAsTab(unclaimed)?.handOver(HANDED);
  vi.advanceTimersByTime(60_000);
  expect([unclaimed.mock.calls, close.mock.calls.length]).toEqual([[[HANDED]], 1]);
  hear(other, { type: 'see-as-ready' });
  expect(sent).not.toHaveBeenCalled();

  const closed = openSeeAsTab(unclaimed);
  hear(other, { type: 'see-as-ready' });
  Object.defineProperty(other, 'closed', { value: true });
  closed?.handOver(HANDED);
  vi.advanceTimersByTime(60_000);
  expect([sent.mock.calls, unclaimed.mock.calls]).toEqual([[], [[HANDED], [HANDED]]]);
});

test('what a tab asked for in time is not ended', () => {
  vi.useFakeTimers();
  const { other, sent } = otherWindow();
  vi.spyOn(window, 'open').mockReturnValue(other);
  const unclaimed = vi.fn();
  openSeeAsTab(unclaimed)?.handOver(HANDED);
  hear(other, { type: 'see-as-ready' });
  vi.advanceTimersByTime(120_000);
  expect([sent.mock.calls.length, unclaimed.mock.calls]).toEqual([1, []]);
});
