import type { OwnSignOn } from '@dewar/contract/sign-on';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import * as address from '../../../features/auth/sign-on/go-to.ts';
import { storeSession, storeUser } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.companyUser }));

const SECOND_FACTOR = { totp_since: null, passkeys: [], recovery_codes_left: 0, is_required: false };

function session(id: number, differences: object = {}) {
  return {
    id,
    created_at: '2026-05-12T18:05:00Z',
    last_used_at: '2020-01-01T00:00:00Z',
    address: '192.0.2.7',
    user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    is_current: false,
    ...differences,
  };
}

interface Portal {
  readonly minimumLength?: number;
  readonly change?: SentResponse;
  readonly end?: SentResponse;
  readonly signOn?: OwnSignOn;
}

const NO_SIGN_ON: OwnSignOn = { company_name: null, mode: null, connected_at: null };

/** The security tab of a person with two sessions. */
async function openSecurity({
  minimumLength = 6,
  change = { body: { message: 'Done.' } },
  end,
  signOn = NO_SIGN_ON,
}: Portal = {}) {
  let sessions = [session(1, { is_current: true }), session(2, { user_agent: null })];
  const received = await startApi(({ url, method }) => {
    if (url === '/api/auth/options')
      return {
        body: {
          data: { recaptcha_site_key: null, minimum_password_length: minimumLength, minimum_password_guesses: 8 },
        },
      };
    if (url === '/api/auth/sign-on/connection') {
      return method === 'GET' ? { body: { data: signOn } } : { body: { data: { url: 'https://id.example/start' } } };
    }
    if (url === '/api/auth/second-factor') return { body: { data: SECOND_FACTOR } };
    if (url === '/api/auth/change-password') return change;
    if (method === 'GET') return { body: { data: sessions } };
    if (end !== undefined) return end;
    sessions = sessions.filter(({ is_current }) => is_current);
    return { body: { data: { id: 2 } } };
  });
  renderAt('/user-settings?tab=security');
  await screen.findByText(`At least ${minimumLength} characters`);
  return (url: string) => received.filter((request) => request.url === url);
}

async function changePassword(password: string, repeated = password): Promise<void> {
  await userEvent.type(screen.getByLabelText('Current password'), 'demo-tank-1');
  await userEvent.type(screen.getByLabelText('New password'), password);
  await userEvent.type(screen.getByLabelText('Confirm new password'), repeated);
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

test('a changed password is reported, and the form is empty again', async () => {
  const sent = await openSecurity();
  await changePassword('cold-flask-1892');
  expect(await screen.findByText(/^Password changed successfully\./)).toBeVisible();
  expect(sent('/api/auth/change-password')[0]?.body).toEqual({
    current_password: 'demo-tank-1',
    new_password: 'cold-flask-1892',
  });
  expect(screen.getByLabelText('Current password')).toHaveValue('');
  expect(screen.getByLabelText('New password')).toHaveValue('');
  await waitFor(() => expect(sent('/api/auth/sessions')).toHaveLength(2));
});

test('a person who must set up a second factor sees it first, and in the same place after it is set up', async () => {
  storeSession({ token: 'token', user: { ...PEOPLE.admin, needs_second_factor: true } });
  await openSecurity();
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(titles()).toEqual(['Second factor', 'Password', 'Sessions']);
  act(() => storeUser('token', { ...PEOPLE.admin, needs_second_factor: false }));
  expect(screen.queryByText(/to go on\.$/)).toBeNull();
  expect(titles()).toEqual(['Second factor', 'Password', 'Sessions']);
});

test('new passwords that differ or are too short are not sent', async () => {
  const sent = await openSecurity();
  await changePassword('flask', 'flasks');
  expect(screen.getByText('New passwords do not match')).toBeVisible();
  expect(screen.getByText('Password must be at least 6 characters long')).toBeVisible();
  expect(sent('/api/auth/change-password')).toEqual([]);
});

test('the minimum length of a new password comes from the settings', async () => {
  await openSecurity({ minimumLength: 10 });
  await changePassword('coldflask');
  expect(screen.getByText('Password must be at least 10 characters long')).toBeVisible();
});

test.each([
  [
    "with the server's message",
    errorResponse(400, 'invalid_input', 'The current password is wrong.'),
    'The current password is wrong.',
  ],
  ['as failed if the server sends no message', { status: 500, body: '<html>' }, 'Failed to change password'],
  ['as a network error without a response', { isCut: true }, 'Network error. Please try again.'],
])('a failed change of the password is reported %s, and what was typed stays', async (_, change, message) => {
  await openSecurity({ change });
  await changePassword('cold-flask-1892');
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText('Current password')).toHaveValue('demo-tank-1');
  expect(screen.getByLabelText('New password')).toHaveValue('cold-flask-1892');
});

test('sessions are named by their device, the current one is marked, and another can be ended', async () => {
  await openSecurity();
  const list = await screen.findByRole('list', { name: 'Sessions' });
  const [current, other] = within(list).getAllByRole('listitem');
  expect(current).toHaveTextContent('Firefox on Linux');
  expect(current).toHaveTextContent('This session');
  expect(current).toHaveTextContent('from 192.0.2.7, signed in 12 May 2026, 14:05');
  expect(within(current ?? list).queryByRole('button')).not.toBeInTheDocument();
  expect(other).toHaveTextContent('Unknown device');
  const end = within(other ?? list).getByRole('button', { name: /^End this session/ });
  expect(end).toHaveTextContent('End this session');
  await userEvent.click(end);
  expect(await screen.findByText('Session ended.')).toBeVisible();
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  await waitFor(() => expect(list).toHaveFocus());
});

test('a session that could not be ended is reported and stays', async () => {
  await openSecurity({ end: { isCut: true } });
  await userEvent.click(await screen.findByRole('button', { name: /^End this session/ }));
  expect(await screen.findByText('The session could not be ended. Network error. Please try again.')).toBeVisible();
  expect(screen.getByText('Unknown device')).toBeVisible();
});

test('the account is connected with the sign-on of the company at its provider', async () => {
  const goTo = vi.spyOn(address, 'goTo').mockImplementation(() => undefined);
  await openSecurity({ signOn: { company_name: 'Polar Gas', mode: 'offered', connected_at: null } });
  await userEvent.click(await screen.findByRole('button', { name: 'Connect company sign-on' }));
  await waitFor(() => expect(goTo).toHaveBeenCalledWith({ url: 'https://id.example/start' }));
  goTo.mockRestore();
});

test('a connected account says since when, and without a sign-on of the company nothing is said', async () => {
  await openSecurity({ signOn: { company_name: 'Polar Gas', mode: 'enforced', connected_at: '2026-06-01T00:00:00Z' } });
  expect(await screen.findByText(/Your account is connected with the sign-on of Polar Gas since/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Connect company sign-on' })).toBeNull();
});
