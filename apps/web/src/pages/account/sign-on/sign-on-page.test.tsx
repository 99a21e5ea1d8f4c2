import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../../test-support/api-server.ts';
import { COMPANY_ADMIN, NO_NOTICES, PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

const finish = (path: string, response: SentResponse) =>
  startApi(({ url, method }) => (method === 'POST' && url === path ? response : undefined));
const SIGN_IN = '/api/auth/sign-on/finish';

test('what the provider sent is posted once, leaves the address, and signs in', async () => {
  const data = { token: 'token', user: PEOPLE.companyUser, notices: NO_NOTICES };
  const received = await finish(SIGN_IN, { body: { data } });
  renderAt('/sign-on#purpose=sign-in&state=s&code=c&iss=https%3A%2F%2Fid.example');
  await waitFor(() => expect(localStorage.getItem('token')).toBe('token'));
  const posted = received.filter(({ url }) => url === SIGN_IN);
  expect(posted.map(({ body }) => body)).toEqual([{ state: 's', code: 'c', iss: 'https://id.example' }]);
  expect(window.location.hash).toBe('');
});

test('an account that is there is connected by logging in to it once more', async () => {
  const connect = { email: 'ines@polar.example', company_name: 'Polar Gas' };
  await finish(SIGN_IN, { body: { data: { connect } } });
  renderAt('/sign-on#purpose=sign-in&state=s&code=c');
  expect(await screen.findByLabelText('Email')).toHaveValue('ines@polar.example');
  expect(screen.getByText(/connects it with the sign-on of Polar Gas/)).toBeVisible();
});

test('what goes wrong is told, with the way back to the login', async () => {
  await finish(SIGN_IN, errorResponse(400, 'sign_on_failed', 'Ask its administrator for access.'));
  renderAt('/sign-on#purpose=sign-in&state=s&error=access_denied');
  expect(await screen.findByRole('alert')).toHaveTextContent('Ask its administrator for access.');
  await userEvent.click(screen.getByRole('link', { name: 'Back to login' }));
  await waitFor(() => expect(window.location.pathname).toBe('/'));
});

test('without a response of a provider there is nothing to finish', async () => {
  await startApi(() => undefined);
  renderAt('/sign-on');
  expect(await screen.findByText('Nothing came back from your company’s sign-on.')).toBeVisible();
});

test('the end of a test says what the provider told', async () => {
  storeSession({ token: 'token', user: COMPANY_ADMIN });
  const data = {
    ...{ subject: 'subject-7', email: 'boss@polar.example', has_second_factor: true, is_let_in: true },
    ...{ is_company_admin: null, claims: ['sub', 'email'], warnings: ['Your address is in none of the domains yet.'] },
  };
  await finish('/api/companies/Polar%20Gas/sign-on/test/finish', { body: { data } });
  renderAt('/sign-on#purpose=test&company=Polar%20Gas&state=s&code=c');
  expect(await screen.findByText('The sign-on works and counts from now on.')).toBeVisible();
  expect(screen.getByText('subject-7')).toBeVisible();
  expect(screen.getByText('Your address is in none of the domains yet.')).toBeVisible();
});

test('a connected account leads back to the settings', async () => {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  const data = { company_name: 'Polar Gas', mode: 'offered', connected_at: '2026-06-01T00:00:00Z' };
  await finish('/api/auth/sign-on/connection/finish', { body: { data } });
  renderAt('/sign-on#purpose=connect&state=s&code=c');
  expect(await screen.findByText('Your account is connected with the sign-on of Polar Gas.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to your settings' })).toBeVisible();
});
