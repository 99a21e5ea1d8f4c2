import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type ReceivedRequest, refusal, type SentAnswer, startApi } from '../../../test-support/api-server.ts';
import { PEOPLE } from '../../../test-support/people.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { LoginForm } from './login-form.tsx';

async function renderLogin(answerLogin: () => SentAnswer | Promise<SentAnswer>, siteKey: string | null = null) {
  const received = await startApi(({ url }) =>
    url === '/api/auth/options' ? { body: { data: { recaptcha_site_key: siteKey } } } : answerLogin(),
  );
  await renderScreen(<LoginForm />);
  return () => received.filter(({ url }) => url === '/api/auth/login');
}

async function logIn(email = 'polar@demo.example', password = 'demo-tank-1'): Promise<void> {
  if (email !== '') await userEvent.type(screen.getByLabelText('Email'), email);
  if (password !== '') await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
}

const success = { body: { data: { token: 'token', user: PEOPLE.companyUser }, message: 'Login successful' } };

function sentBody(request: ReceivedRequest | undefined): unknown {
  return request?.body;
}

test('success is said as success, and the session is stored', async () => {
  await renderLogin(() => success);
  await logIn();
  expect(await screen.findByRole('status')).toHaveTextContent('Login successful');
  expect(localStorage.getItem('token')).toBe('token');
});

test('the button waits while the server does', async () => {
  await renderLogin(() => new Promise(() => undefined));
  await logIn();
  expect(await screen.findByRole('button', { name: 'Please wait...' })).toBeDisabled();
});

test('a refusal is said in the words of the server, and both fields stay', async () => {
  await renderLogin(() => refusal(401, 'invalid_credentials', 'Invalid email or password'));
  await logIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password');
  expect(screen.getByLabelText('Email')).toHaveValue('polar@demo.example');
  expect(screen.getByRole('button', { name: 'Login' })).toBeEnabled();
});

test('no answer is a network error', async () => {
  await renderLogin(() => ({ isCut: true }));
  await logIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('Network error. Please try again.');
});

test('a refusal without words is a failed login', async () => {
  await renderLogin(() => refusal(403, 'forbidden', ''));
  await logIn();
  expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');
});

test('email and password are required, and nothing is sent without them', async () => {
  const logins = await renderLogin(() => success);
  await logIn('', '');
  expect(screen.getByText('Email is required')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(logins()).toHaveLength(0);
});

test('without the widget a bypass token is sent', async () => {
  const logins = await renderLogin(() => success);
  await logIn();
  await waitFor(() => expect(logins()).toHaveLength(1));
  expect(sentBody(logins()[0])).toEqual({
    email: 'polar@demo.example',
    password: 'demo-tank-1',
    recaptchaToken: expect.stringMatching(/./),
  });
});

/** The provider's script, as it stands on the window once it has loaded. */
function loadWidget() {
  const render = vi.fn((_element: HTMLElement, settings: { callback: (token: string) => void }) => {
    tick = settings.callback;
    return 0;
  });
  let tick: (token: string) => void = () => undefined;
  vi.stubGlobal('grecaptcha', { render });
  return { render, tick: (token: string) => tick(token) };
}

test('with a site key the box must be ticked, and its proof is sent once', async () => {
  const logins = await renderLogin(() => refusal(401, 'invalid_credentials', 'Invalid email or password'), 'site-key');
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
