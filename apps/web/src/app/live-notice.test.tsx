import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { startEventServer } from '../../test-support/event-server.ts';
import { PEOPLE } from '../../test-support/people.ts';
import { keepLiveConnection } from '../shared/live/live-connection.ts';
import { storeSession } from '../shared/session/session.ts';
import { LiveNotice } from './live-notice.tsx';

test('a line that stays lost is told of after some seconds, and no longer once it is back', async () => {
  const server = await startEventServer();
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  render(<LiveNotice />);
  const onOpen = vi.fn();
  onTestFinished(keepLiveConnection({ onOpen, onChange: vi.fn(), onMissed: vi.fn() }));
  await waitFor(() => expect(onOpen).toHaveBeenCalledOnce());
  const lostAt = performance.now();
  server.refuse(503);
  server.lines[0]?.cut();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Connection lost.'), { timeout: 10_000 });
  expect(performance.now() - lostAt).toBeGreaterThan(4_500);
  server.refuse(null);
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(screen.getByRole('status')).toBeEmptyDOMElement());
});
