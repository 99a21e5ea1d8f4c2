import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

const OPTIONS = { recaptcha_site_key: null, minimum_password_length: 6, minimum_password_guesses: 8 };

/** Opens the landing screen, and records the requests to one endpoint. */
async function openLanding(
  path: string,
  call: string,
  respond: () => SentResponse | Promise<SentResponse>,
  options = OPTIONS,
) {
  const received = await startApi(({ url }) => {
    if (url === '/api/auth/options') return { body: { data: options } };
    return url === call ? respond() : undefined;
  });
  renderAt(path);
  return () => received.filter(({ url }) => url === call).map(({ body }) => body);
}

const openRegister = (respond: () => SentResponse | Promise<SentResponse>, options = OPTIONS) =>
  openLanding('/?mode=register', '/api/auth/register', respond, options);

const registered: SentResponse = { status: 201, body: { message: 'Registration successful!' } };

const PASSWORD = 'cold-flask-1892';

async function fillRegistration({ password = PASSWORD, repeated = PASSWORD } = {}): Promise<void> {
  await userEvent.type(await screen.findByLabelText('Email'), 'new@polar.example');
  await userEvent.type(screen.getByLabelText('Password'), password);
  await userEvent.type(screen.getByLabelText('Confirm password'), repeated);
  await userEvent.type(screen.getByLabelText('Company name'), 'Polar Gas');
  await userEvent.click(screen.getByRole('button', { name: 'Register' }));
}

test('Login and Register are a toggle, and each has its address', async () => {
  await openLanding('/', '', () => ({}));
  await userEvent.click(await screen.findByRole('link', { name: 'Register' }));
  expect(await screen.findByRole('heading', { name: 'Register' })).toBeVisible();
  expect(window.location.search).toBe('?mode=register');
  expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute('aria-current', 'page');
  expect(screen.getByRole('link', { name: 'Login' })).not.toHaveAttribute('aria-current');
  await userEvent.click(screen.getByRole('link', { name: 'Login' }));
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('aria-current', 'page');
});

test('a registration is sent, reported as successful, and the form is empty again', async () => {
  const sent = await openRegister(() => registered);
  await fillRegistration();
  expect(await screen.findByRole('status')).toHaveTextContent(
    'Registration successful! Please check your email for verification.',
  );
  expect(sent()).toEqual([{ email: 'new@polar.example', password: 'cold-flask-1892', company_name: 'Polar Gas' }]);
  for (const label of ['Email', 'Password', 'Confirm password', 'Company name']) {
    expect(screen.getByLabelText(label)).toHaveValue('');
  }
});

test('a registration that is typed but not sent is asked about before it is left, and is not kept', async () => {
  await openRegister(() => registered);
  await userEvent.click(await screen.findByRole('link', { name: 'Login' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Register' }));
  await userEvent.type(await screen.findByLabelText('Company name'), 'Polar Gas');
  await userEvent.click(screen.getByRole('link', { name: 'Login' }));
  const question = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
  expect(question).toHaveTextContent('What you typed is not kept.');
  await userEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByLabelText('Company name')).toHaveValue('Polar Gas');
  await userEvent.click(screen.getByRole('link', { name: 'Login' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Register' }));
  expect(await screen.findByLabelText('Company name')).toHaveValue('');
});

test('a registration that was sent is left without a question', async () => {
  await openRegister(() => registered);
  await fillRegistration();
  await screen.findByRole('status');
  await userEvent.click(screen.getByRole('link', { name: 'Login' }));
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('every field of the registration is required, and nothing is sent without it', async () => {
  const sent = await openRegister(() => registered);
  await userEvent.click(await screen.findByRole('button', { name: 'Register' }));
  expect(screen.getByText('Email is required')).toBeVisible();
  expect(screen.getByText('Password is required')).toBeVisible();
  expect(screen.getByText('Please confirm your password')).toBeVisible();
  expect(screen.getByText('Company name is required')).toBeVisible();
  expect(await screen.findByText('4 fields to correct')).toBeVisible();
  expect(screen.getByLabelText('Email')).toHaveFocus();
  expect(sent()).toEqual([]);
});

test('two different passwords are reported before anything is sent', async () => {
  const sent = await openRegister(() => registered);
  await fillRegistration({ repeated: 'cold-flask-1893' });
  expect(screen.getByText('Passwords do not match')).toBeVisible();
  expect(sent()).toEqual([]);
});

test('the minimum length of a password comes from the settings, and the help says so', async () => {
  const sent = await openRegister(() => registered, { ...OPTIONS, minimum_password_length: 10 });
  expect(await screen.findByText('At least 10 characters')).toBeVisible();
  await fillRegistration({ password: 'coldflask', repeated: 'coldflask' });
  expect(screen.getByText('Password must be at least 10 characters long')).toBeVisible();
  expect(sent()).toEqual([]);
});

test("a password that equals the person's email address or company is rejected", async () => {
  await openRegister(() => registered);
  await fillRegistration({ password: 'polar gas', repeated: 'polar gas' });
  expect(screen.getByText('Password must not be your company name')).toBeVisible();
});

test.each([
  ["with the server's message", errorResponse(429, 'too_many_requests', 'Too many tries.'), 'Too many tries.'],
  ['as failed if the server sends no message', errorResponse(400, 'invalid_input', ''), 'Registration failed'],
  ['as failed if another server responded', { status: 500, body: '<html>' }, 'Registration failed'],
  ['as a network error without a response', { isCut: true }, 'Network error. Please try again.'],
])('a failed registration is reported %s, and what was typed stays', async (_, response, text) => {
  await openRegister(() => response);
  await fillRegistration();
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByLabelText('Email')).toHaveValue('new@polar.example');
  expect(screen.getByLabelText('Company name')).toHaveValue('Polar Gas');
  expect(screen.getByRole('button', { name: 'Register' })).toBeEnabled();
});

test('a field that the server rejects shows why', async () => {
  const fields = { password: 'This password is one of the most common ones. Please choose another.' };
  await openRegister(() => errorResponse(400, 'invalid_input', 'Please check the fields.', { fields }));
  await fillRegistration();
  expect(await screen.findByText(fields.password)).toBeVisible();
  expect(screen.getByLabelText('Password')).toHaveFocus();
});

test('the register button is disabled while the server responds', async () => {
  await openRegister(() => new Promise(() => undefined));
  await fillRegistration();
  expect(await screen.findByRole('button', { name: 'Please wait...' })).toHaveAttribute('aria-disabled', 'true');
});

test('a forgotten password leads to a form, and its result is the same for every address', async () => {
  const text = 'If an account exists for this address, we have sent a link.';
  const sent = await openLanding('/', '/api/auth/forgot-password', () => ({ body: { message: text } }));
  await userEvent.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  expect(await screen.findByRole('heading', { name: 'Forgot password' })).toBeVisible();
  expect(window.location.search).toBe('?mode=forgot');
  await userEvent.click(await screen.findByRole('button', { name: 'Send link' }));
  expect(screen.getByText('Email is required')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Email'), ' polar@demo.example');
  await userEvent.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByRole('status')).toHaveTextContent(text);
  expect(sent()).toEqual([{ email: 'polar@demo.example' }]);
});

const UNVERIFIED = 'Please verify your email before logging in.';

async function logInUnverified(resend: SentResponse) {
  const received = await startApi(({ url }) => {
    if (url === '/api/auth/options') return { body: { data: OPTIONS } };
    if (url === '/api/auth/login') return errorResponse(403, 'forbidden', UNVERIFIED);
    return url === '/api/auth/resend-verification' ? resend : undefined;
  });
  renderAt('/');
  await userEvent.type(await screen.findByLabelText('Email'), 'new@polar.example');
  await userEvent.type(screen.getByLabelText('Password'), 'cold-flask-1892');
  expect(screen.queryByRole('button', { name: 'Resend verification email' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(UNVERIFIED);
  await userEvent.click(await screen.findByRole('button', { name: 'Resend verification email' }));
  return () => received.filter(({ url }) => url === '/api/auth/resend-verification');
}

test('a login before verifying the email address offers another verification mail', async () => {
  const sent = await logInUnverified({ body: { message: 'A new link is on its way.' } });
  expect(await screen.findByRole('status')).toHaveTextContent('A new link is on its way.');
  expect(sent()[0]?.body).toEqual({ email: 'new@polar.example' });
});

test('another verification mail that cannot be sent is reported', async () => {
  await logInUnverified({ isCut: true });
  await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2));
  expect(screen.getByText(/^Failed to send verification email\./)).toBeVisible();
});

test('a person whose session expired reads so above the login form', async () => {
  await startApi(({ url }) =>
    url === '/api/auth/options' ? { body: { data: OPTIONS } } : errorResponse(401, 'unauthenticated', 'Please log in.'),
  );
  storeSession({ token: 'token', user: PEOPLE.admin });
  renderAt('/admin');
  const form = await screen.findByRole('form', { name: 'Login' });
  expect(within(form).getByRole('alert')).toHaveTextContent('Your session has expired. Please log in again.');
});
