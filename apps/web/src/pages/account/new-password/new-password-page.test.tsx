import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  errorResponse,
  type ReceivedRequest,
  type SentResponse,
  startApi,
} from '../../../../test-support/api-server.ts';
import { NO_NOTICES, PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { readSession, storeSession } from '../../../shared/session/session.ts';

const PERSON = { ...PEOPLE.newcomer, needs_new_password: true };
const OWN = 'forty tanks at the quay';

/** The server's session follows the change of the password. */
async function open(respond: (request: ReceivedRequest) => SentResponse | undefined = () => undefined) {
  let user = PERSON;
  return startApi((request) => {
    const special = respond(request);
    if (special !== undefined) return special;
    switch (request.url) {
      case '/api/auth/login':
        return { body: { data: { token: 'token', user, notices: NO_NOTICES } } };
      case '/api/auth/options':
        return {
          body: { data: { recaptcha_site_key: null, minimum_password_length: 6, minimum_password_guesses: 8 } },
        };
      case '/api/auth/change-password':
        user = { ...user, needs_new_password: false };
        return { body: { message: 'Password changed successfully' } };
      case '/api/auth/session':
        return { body: { data: user } };
      default:
        return { body: { data: [] } };
    }
  });
}

async function choose(password: string) {
  await userEvent.type(await screen.findByLabelText('Current password'), 'typed by somebody');
  await userEvent.type(screen.getByLabelText('New password'), password);
  await userEvent.type(screen.getByLabelText('Confirm new password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

test('after a new password is chosen, the page leads to the home of the person in the same session', async () => {
  const received = await open();
  storeSession({ token: 'token', user: PERSON });
  renderAt('/new-password');
  await choose(OWN);
  await waitFor(() => expect(window.location.pathname).toBe('/dashboard'));
  expect(readSession()).toEqual({ token: 'token', user: PEOPLE.newcomer });
  expect(received.find(({ url }) => url === '/api/auth/change-password')?.body).toEqual({
    current_password: 'typed by somebody',
    new_password: OWN,
  });
});

test('a password that the server refuses is said at its field, and what was typed stays', async () => {
  const text = 'The new password must differ from the one before';
  await open(({ url }) =>
    url === '/api/auth/change-password'
      ? errorResponse(400, 'invalid_input', text, { fields: { new_password: text } })
      : undefined,
  );
  storeSession({ token: 'token', user: PERSON });
  renderAt('/new-password');
  await choose(OWN);
  await waitFor(() => expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(text));
  expect(screen.getByLabelText('New password')).toHaveValue(OWN);
  expect(window.location.pathname).toBe('/new-password');
});

test('a person who followed a link is led to its address afterwards', async () => {
  await open();
  renderAt('/user-settings?tab=security');
  await userEvent.type(await screen.findByLabelText('Email'), PERSON.email);
  await userEvent.type(screen.getByLabelText('Password'), 'typed by somebody');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(window.location.pathname).toBe('/new-password'));
  await choose(OWN);
  await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/user-settings?tab=security'));
});

test('logging out instead ends the session', async () => {
  const received = await open();
  storeSession({ token: 'token', user: PERSON });
  renderAt('/new-password');
  await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  await waitFor(() => expect(received.map(({ url }) => url)).toContain('/api/auth/logout'));
});
