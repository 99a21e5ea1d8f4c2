import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { errorResponse, type ReceivedRequest, type SentResponse, startApi } from '../../../test-support/api-server.ts';
import { NO_NOTICES, PEOPLE } from '../../../test-support/people.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { notifications } from '../../shared/ui/states/notify.ts';
import { LoginForm } from './login-form.tsx';

async function renderLogin(respondToLogin: () => SentResponse | Promise<SentResponse>, siteKey: string | null = null) {
  const received = await startApi(({ url }) =>
    url === '/api/auth/options' ? { body: { data: { recaptcha_site_key: siteKey } } } : respondToLogin(),
  );
  await renderScreen(<LoginForm />);
  return () => received.filter(({ url }) => url === '/api/auth/login');
}

async function logIn(email = 'polar@demo.example', password = 'demo-tank-1'): Promise<void> {
  if (email !== '') await userEvent.type(screen.getByLabelText('Email'), email);
  if (password !== '') await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
}

const success = {
  body: { data: { token: 'token', user: PEOPLE.companyUser, notices: NO_NOTICES }, message: 'Login successful' },
};

function sentBody(request: ReceivedRequest | undefined): unknown {
  return request?.body;
}

test('a successful login shows the success message and stores the session', async () => {
  await renderLogin(() => success);
  await logIn();
  expect(await screen.findByRole('status')).toHaveTextContent('Login successful');
  expect(localStorage.getItem('token')).toBe('token');
});

test('a login after failed ones tells how many there were', async () => {
  const notices = { ...NO_NOTICES, failed_sign_ins: { times: 7, networks: 2 } };
  await renderLogin(() => ({ body: { data: { ...success.body.data, notices } } }));
  await logIn();
  await waitFor(() => expect(notifications.get()).toHaveLength(1));
  expect(notifications.get()[0]?.message).toContain('7 failed sign-ins');
});

test('the login button is disabled while the server responds', async () => {
  await renderLogin(() => new Promise(() => undefined));
  await logIn();
  expect(await screen.findByRole('button', { name: 'Please wait...' })).toHaveAttribute('aria-disabled', 'true');
});

test("a rejected login shows the server's message and keeps both fields", async () => {
  await renderLogin(() => errorResponse(401, 'invalid_credentials', 'Invalid email or password'));
  await logIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password');
  expect(screen.getByLabelText('Email')).toHaveValue('polar@demo.example');
  expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
});

test('a login without a response shows a network error', async () => {
  await renderLogin(() => ({ isCut: true }));
  await logIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('Network error. Please try again.');
});

test('an error without a message shows that the login failed', async () => {
  await renderLogin(() => errorResponse(403, 'forbidden', ''));
  await logIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');
});

test('email and password are required, and nothing is sent without them', async () => {
  const logins = await renderLogin(() => success);
  await logIn('', '');
  expect(screen.getByText('Email is required')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
  expect(await screen.findByText('2 fields to correct')).toHaveAttribute(
    'data-spoken',
    '2 fields to correct: Email is required',
  );
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(logins()).toHaveLength(0);
});

test('the offer of a new verification mail inside the form adds no second line about invalid fields', async () => {
  const unverified = 'Please verify your email before logging in.';
  await renderLogin(() => errorResponse(403, 'forbidden', unverified));
  await logIn();
  await userEvent.click(await screen.findByRole('button', { name: 'Resend verification email' }));
  await screen.findByText(/^Failed to send verification email/);
  await userEvent.clear(screen.getByLabelText('Email'));
  await userEvent.clear(screen.getByLabelText('Password'));
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findAllByText('2 fields to correct')).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: 'Go to the first' })).toHaveLength(1);
});

test('without the reCAPTCHA widget a bypass token is sent', async () => {
  const logins = await renderLogin(() => success);
  await logIn();
  await waitFor(() => expect(logins()).toHaveLength(1));
  expect(sentBody(logins()[0])).toEqual({
    email: 'polar@demo.example',
    password: 'demo-tank-1',
    recaptchaToken: expect.stringMatching(/./),
  });
});

/** The global of the provider's script once it has loaded. */
function loadWidget() {
  const render = vi.fn((_element: HTMLElement, settings: { callback: (token: string) => void }) => {
    tick = settings.callback;
    return 0;
  });
  let tick: (token: string) => void = () => undefined;
  vi.stubGlobal('grecaptcha', { render });
  return { render, tick: (token: string) => tick(token) };
}

test('with a site key the box must be ticked, and its token is sent once', async () => {
  const logins = await renderLogin(
    () => errorResponse(401, 'invalid_credentials', 'Invalid email or password'),
    'site-key',
  );
  await waitFor(() => expect(document.querySelector('script[src*="recaptcha"]')).not.toBeNull());
  await logIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('Please complete the reCAPTCHA verification');
  expect(logins()).toHaveLength(0);

  const widget = loadWidget();
  await waitFor(() => expect(widget.render).toHaveBeenCalledTimes(1));
  expect(widget.render).toHaveBeenCalledWith(
    expect.any(HTMLElement),
    expect.objectContaining({ sitekey: 'site-key', theme: 'light', size: 'normal' }),
  );
  widget.tick('proof-1');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  await waitFor(() => expect(logins()).toHaveLength(1));
  expect(sentBody(logins()[0])).toMatchObject({ recaptchaToken: 'proof-1' });

  expect(await screen.findByText('Invalid email or password')).toBeVisible();
  await waitFor(() => expect(widget.render).toHaveBeenCalledTimes(2));
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByText('Please complete the reCAPTCHA verification')).toBeVisible();
  expect(logins()).toHaveLength(1);
  vi.unstubAllGlobals();
});
