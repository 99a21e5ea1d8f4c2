import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startEventServer } from '../../test-support/event-server.ts';
import { PEOPLE } from '../../test-support/people.ts';
import { connectionStatus } from '../shared/live/connection-status.ts';
import { keepLiveConnection } from '../shared/live/live-connection.ts';
import { storeSession } from '../shared/session/session.ts';
import { notifications } from '../shared/ui/states/notify.ts';
import { LiveNotice } from './live-notice.tsx';

test('a lost connection is reported after some seconds and no longer once it is back', async () => {
  const server = await startEventServer();
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  render(<LiveNotice />);
  const onOpen = vi.fn();
  onTestFinished(keepLiveConnection({ onOpen, onChange: vi.fn(), onMissed: vi.fn() }));
  await waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  server.reject(503);
  server.lines[0]?.cut();
  while (vi.getTimerCount() === 0) await new Promise((resolve) => setImmediate(resolve));
  await act(() => vi.advanceTimersByTimeAsync(4_500));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole('status')).toHaveTextContent('Connection lost.');
  vi.useRealTimers();
  server.reject(null);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
});

test('that the page asks by itself is said once, and not again after a break', () => {
  render(<LiveNotice />);
  act(() => connectionStatus.set('asking'));
  expect(notifications.get()).toMatchObject([{ message: expect.stringContaining('every half minute') }]);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  act(() => connectionStatus.set('online'));
  act(() => connectionStatus.set('asking'));
  expect(notifications.get()).toHaveLength(1);
});
