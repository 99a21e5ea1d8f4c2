import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../test-support/api-server.ts';
import { cancelled, givePasskeys, signedCredential } from '../../../test-support/browser-passkeys.ts';
import { NO_NOTICES, PEOPLE } from '../../../test-support/people.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { notifications } from '../../shared/ui/states/notify.ts';
import { LoginForm } from './login-form.tsx';

type Methods = readonly ('totp' | 'passkey' | 'recovery_code')[];

const SUCCESS = {
  body: { data: { token: 'token', user: PEOPLE.companyUser, notices: NO_NOTICES }, message: 'Login successful' },
};
const WRONG = errorResponse(
  401,
  'invalid_credentials',
  'This code is not correct. Please enter the code that your app shows now.',
);

async function reachStep(respond: () => SentResponse, methods: Methods = ['totp', 'passkey', 'recovery_code']) {
  const passkey_options = methods.includes('passkey') ? { challenge: 'AAAA', rpId: 'localhost' } : null;
  const received = await startApi(({ url }) => {
    if (url === '/api/auth/options')
      return { body: { data: { recaptcha_site_key: null, minimum_password_length: 6, minimum_password_guesses: 8 } } };
    if (url === '/api/auth/login')
      return { body: { data: { second_factor: { ticket: 'ticket', methods, passkey_options } } } };
    return respond();
  });
  return () => received.filter(({ url }) => url === '/api/auth/login/second-factor').map(({ body }) => body);
}

async function enterPassword(): Promise<void> {
  await renderScreen(<LoginForm />);
  await userEvent.type(screen.getByLabelText('Email'), 'polar@demo.example');
  await userEvent.type(screen.getByLabelText('Password'), 'demo-tank-1');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  await screen.findByRole('group', { name: 'Second step' });
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('after the password the code of the app is asked for, with its field focused', async () => {
  const proofs = await reachStep(() => SUCCESS);
  await enterPassword();
  expect(localStorage.getItem('token')).toBeNull();
  const field = screen.getByLabelText('Code');
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  expect(field).toHaveAttribute('inputmode', 'numeric');
  await userEvent.type(field, '123 456{Enter}');
  expect(await screen.findByRole('status')).toHaveTextContent('Login successful');
  expect(proofs()).toEqual([{ ticket: 'ticket', code: '123 456' }]);
  expect(localStorage.getItem('token')).toBe('token');
});

test('after the second step too, the person is told about failed sign-ins', async () => {
  const notices = { ...NO_NOTICES, failed_sign_ins: { times: 3, networks: 1 } };
  await reachStep(() => ({ body: { data: { ...SUCCESS.body.data, notices } } }));
  await enterPassword();
  await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}');
  await waitFor(() => expect(notifications.get()[0]?.message).toContain('3 failed sign-ins'));
});

test("a wrong code is reported in the server's words, and the field is emptied", async () => {
  const responses = [WRONG, SUCCESS];
  await reachStep(() => responses.shift() ?? SUCCESS);
  await enterPassword();
  await userEvent.type(screen.getByLabelText('Code'), '000000{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('This code is not correct.');
  await waitFor(() => expect(screen.getByLabelText('Code')).toHaveValue(''));
  expect(screen.getByLabelText('Code')).toHaveFocus();
  await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByText('Login successful')).toBeVisible();
});

test('nothing is sent without a code', async () => {
  const proofs = await reachStep(() => SUCCESS);
  await enterPassword();
  await press('Verify');
  expect(await screen.findByText('Code is required')).toBeVisible();
  expect(await screen.findByText('1 field to correct')).toBeVisible();
  expect(proofs()).toEqual([]);
});

test('a recovery code can be used instead of the app, and there is a link back', async () => {
  const proofs = await reachStep(() => SUCCESS);
  await enterPassword();
  await press('Use a recovery code');
  expect(screen.getByLabelText('Recovery code')).toHaveFocus();
  await press('Use the authenticator app');
  await press('Use a recovery code');
  await userEvent.type(screen.getByLabelText('Recovery code'), 'abcd-efgh-jkmn-pqrs{Enter}');
  await waitFor(() => expect(proofs()).toEqual([{ ticket: 'ticket', recovery_code: 'abcd-efgh-jkmn-pqrs' }]));
});

test("a passkey signs the server's challenge", async () => {
  const proofs = await reachStep(() => SUCCESS);
  givePasskeys({ get: async () => signedCredential });
  await enterPassword();
  await press('Use a passkey');
  expect(screen.getByRole('button', { name: 'Use a passkey' })).toHaveFocus();
  await press('Use a passkey');
  expect(await screen.findByText('Login successful')).toBeVisible();
  expect(proofs()).toEqual([
    { ticket: 'ticket', passkey: expect.objectContaining({ id: 'key-1', type: 'public-key' }) },
  ]);
});

test('a cancelled passkey is reported in plain words, and nothing is sent', async () => {
  const proofs = await reachStep(() => SUCCESS, ['passkey', 'recovery_code']);
  givePasskeys({ get: cancelled });
  await enterPassword();
  await press('Use a passkey');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'No passkey was used: it was cancelled, or took too long. Please try again.',
  );
  expect(screen.getByRole('button', { name: 'Use a passkey' })).toBeEnabled();
  expect(proofs()).toEqual([]);
});

test('without passkey support the other second factors are still offered', async () => {
  await reachStep(() => SUCCESS, ['passkey', 'recovery_code']);
  await enterPassword();
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
  expect(screen.getByLabelText('Recovery code')).toBeVisible();
});

test('without any usable second factor the step says so and whom to ask', async () => {
  await reachStep(() => SUCCESS, ['passkey']);
  await enterPassword();
  expect(
    screen.getByText(/Passkeys do not work when the portal is opened by an IP address\. Ask an administrator/),
  ).toBeVisible();
});

test('an expired ticket leads back to the password, with the reason', async () => {
  const text = 'This sign-in has expired. Please log in again.';
  await reachStep(() => errorResponse(401, 'unauthenticated', text));
  await enterPassword();
  await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByLabelText('Email')).toHaveValue('polar@demo.example');
  expect(screen.getByLabelText('Password')).toHaveValue('');
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
});

test('Back leads to the password', async () => {
  await reachStep(() => SUCCESS);
  await enterPassword();
  await press('Back');
  expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a second factor without a response shows a network error', async () => {
  await reachStep(() => ({ isCut: true }));
  await enterPassword();
  await userEvent.type(screen.getByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Network error. Please try again.');
});
