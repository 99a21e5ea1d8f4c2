import { sampleProfile } from '@dewar/contract/sample-accounts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../test-support/api-server.ts';
import { PEOPLE } from '../../test-support/people.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { readSession, storeSession } from '../shared/session/session.ts';
import { AskTimeZone } from './ask-time-zone.tsx';

const PROFILE = sampleProfile({ timezone: 'Europe/Berlin' });

/** Opens the portal as a person whose profile says New York, on a device in this zone. */
async function openOnDevice(deviceZone: string, response: SentResponse = { body: { data: PROFILE } }) {
  const own = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...own, timeZone: deviceZone });
  const received = await startApi(() => response);
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  const view = await renderScreen(<AskTimeZone />);
  return { ...view, received };
}

const question = () => screen.findByRole('complementary', { name: 'Time zone' });

test('a person whose device is in another time zone is asked, and the answer changes the profile', async () => {
  const { received } = await openOnDevice('Europe/Berlin');
  expect(await question()).toHaveTextContent('Your device uses Berlin time, your profile New York time.');
  await userEvent.click(screen.getByRole('button', { name: 'Use Berlin' }));
  await waitFor(() => expect(screen.queryByRole('complementary')).not.toBeInTheDocument());
  expect(received[0]).toMatchObject({ method: 'PUT', url: '/api/users/me', body: { timezone: 'Europe/Berlin' } });
  expect(readSession()?.user.timezone).toBe('Europe/Berlin');
});

test('a person who keeps their time zone is not asked again', async () => {
  const { received, unmount } = await openOnDevice('Europe/Berlin');
  await question();
  await userEvent.click(screen.getByRole('button', { name: 'Keep New York' }));
  await waitFor(() => expect(screen.queryByRole('complementary')).not.toBeInTheDocument());
  unmount();
  await renderScreen(<AskTimeZone />);
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  expect(received).toEqual([]);
});

test('a person is not asked where the two zones always show the same time', async () => {
  await openOnDevice('America/Toronto');
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});

test('when the answer cannot be saved, an error is shown and the question stays', async () => {
  await openOnDevice('Asia/Tokyo', errorResponse(500, 'internal_error', 'It broke.'));
  await question();
  await userEvent.click(screen.getByRole('button', { name: 'Use Tokyo' }));
  expect(await screen.findByText('Failed to update profile')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Use Tokyo' })).toBeEnabled();
  expect(readSession()?.user.timezone).toBe('America/New_York');
});
