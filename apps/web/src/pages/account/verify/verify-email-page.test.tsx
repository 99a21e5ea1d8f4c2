import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { expect, test } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../../test-support/api-server.ts';
import { renderAt, renderScreen } from '../../../../test-support/render-screen.tsx';
import { EmailVerification } from '../../../features/auth/email-verification.tsx';

async function startVerification(verify: () => SentResponse | Promise<SentResponse>, resend: SentResponse = {}) {
  return startApi(({ url }) => {
    if (url === '/api/auth/options')
      return { body: { data: { recaptcha_site_key: null, minimum_password_length: 8, minimum_password_guesses: 8 } } };
    return url.startsWith('/api/auth/verify-email') ? verify() : resend;
  });
}

const verified: SentResponse = { body: { success: true, message: 'Your email is verified.' } };

test('the verification screen says that the server is being asked', async () => {
  await startVerification(() => new Promise(() => undefined));
  renderAt('/verify-email#token=code');
  expect(await screen.findByText('Verifying your email...')).toBeVisible();
});

test('a valid link verifies the email address, and a button leads on', async () => {
  const received = await startVerification(() => verified);
  renderAt('/verify-email#token=code-of-the-mail');
  expect(await screen.findByText('Your email is verified.')).toBeVisible();
  // In the body: an address is logged on its way, and the code can still set the password.
  expect(received).toMatchObject([
    { method: 'POST', url: '/api/auth/verify-email', body: { token: 'code-of-the-mail' } },
  ]);
  expect(screen.getByRole('link', { name: 'Go to login' })).toHaveAttribute('href', '/');
});

test.each(['/verify-email#token=code', '/verify-email?token=code'])(
  'the token of the link %s leaves the address at once',
  async (path) => {
    const received = await startVerification(() => verified);
    const { router } = renderAt(path);
    expect(await screen.findByText('Your email is verified.')).toBeVisible();
    expect(router.history.location.href).toBe('/verify-email');
    expect(received).toHaveLength(1);
  },
);

test('another link in the same tab verifies its own address', async () => {
  const received = await startVerification(() => verified);
  const { router } = renderAt('/verify-email#token=first');
  await screen.findByText('Your email is verified.');
  router.history.push('/verify-email#token=second');
  await waitFor(() => expect(received).toMatchObject([{ body: { token: 'first' } }, { body: { token: 'second' } }]));
});

test('somebody who has no password yet chooses it with the same link', async () => {
  const received = await startVerification(
    () => ({
      body: { success: true, message: 'Choose your password now.', needs_password: true, waits_for: 'Polar Gas' },
    }),
    { body: { message: 'Done.' } },
  );
  renderAt('/verify-email#token=code-of-the-mail');
  expect(await screen.findByText(/^Your registration for/)).toHaveTextContent(
    'Your registration for Polar Gas waits for an administrator.',
  );
  await userEvent.type(await screen.findByLabelText('Password'), 'cold-flask-1892');
  await userEvent.type(screen.getByLabelText('Confirm password'), 'cold-flask-1892');
  expect(screen.queryByRole('link', { name: 'Go to login' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Set password' }));
  expect(await screen.findByText('Your password is set. Please log in with it.')).toBeVisible();
  expect(received.at(-1)).toMatchObject({
    url: '/api/auth/reset-password',
    body: { token: 'code-of-the-mail', new_password: 'cold-flask-1892' },
  });
  expect(screen.getByRole('link', { name: 'Go to login' })).toHaveAttribute('href', '/');
});

test('the token of a link is used once, however often the screen mounts', async () => {
  const received = await startVerification(() => verified);
  await renderScreen(
    <StrictMode>
      <EmailVerification token="code" />
    </StrictMode>,
  );
  expect(await screen.findByText('Your email is verified.')).toBeVisible();
  expect(received).toHaveLength(1);
});

test('a verification link without its token is reported as incomplete', async () => {
  const received = await startVerification(() => verified);
  renderAt('/verify-email');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'No verification token provided. Please check your email link.',
  );
  expect(received).toEqual([]);
});

test.each([
  [
    "with the server's message",
    errorResponse(400, 'invalid_input', 'This link was used already.'),
    'This link was used already.',
  ],
  [
    'as failed if the server sends no message',
    { status: 400, body: { success: false } },
    'Failed to verify email. The link may be expired or invalid.',
  ],
  [
    'as an error where nobody answers',
    { isCut: true },
    'An error occurred while verifying your email. Please try again.',
  ],
  [
    'as an error where the server broke',
    { status: 502, body: '<html>' },
    'An error occurred while verifying your email. Please try again.',
  ],
])('a link that does not verify is reported %s', async (_, response, text) => {
  await startVerification(() => response);
  renderAt('/verify-email#token=code');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('link', { name: 'Back to login' })).toHaveAttribute('href', '/');
});

test('a verification without a response can be tried again', async () => {
  let isAway = true;
  await startVerification(() => (isAway ? { isCut: true } : verified));
  renderAt('/verify-email#token=code');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  isAway = false;
  await userEvent.click(retry);
  expect(await screen.findByText('Your email is verified.')).toBeVisible();
});

test('a rejected link offers another verification mail', async () => {
  const received = await startVerification(() => errorResponse(400, 'invalid_input', 'This link has expired.'), {
    body: { message: 'A new link is on its way.' },
  });
  renderAt('/verify-email#token=old');
  await userEvent.type(await screen.findByLabelText('Email'), 'new@polar.example');
  await userEvent.click(screen.getByRole('button', { name: 'Resend verification email' }));
  expect(await screen.findByText('A new link is on its way.')).toBeVisible();
  expect(received.at(-1)).toMatchObject({
    url: '/api/auth/resend-verification',
    body: { email: 'new@polar.example' },
  });
});

test('another verification mail that cannot be sent is reported, and the address stays', async () => {
  await startVerification(() => errorResponse(400, 'invalid_input', 'This link has expired.'), { isCut: true });
  renderAt('/verify-email#token=old');
  await userEvent.type(await screen.findByLabelText('Email'), 'new@polar.example');
  await userEvent.click(screen.getByRole('button', { name: 'Resend verification email' }));
  await waitFor(() => expect(screen.getByText(/^Failed to send verification email\./)).toBeVisible());
  expect(screen.getByLabelText('Email')).toHaveValue('new@polar.example');
});
