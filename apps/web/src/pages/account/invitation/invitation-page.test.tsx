import type { OpenedInvitation } from '@dewar/contract/invitations';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../../test-support/api-server.ts';
import { NO_NOTICES, PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { readSession, storeSession } from '../../../shared/session/session.ts';

const PASSWORD = 'cold-flask-1892';
const OPEN: OpenedInvitation = {
  state: 'open',
  email: 'ada@polar.example',
  role: 'user',
  company_name: 'Polar Gas Logistics',
  first_name: 'Ada',
  last_name: null,
  invited_by: 'Ines Halvorsen',
  invited_by_email: 'ines@polar.example',
  message: 'See you on Monday.',
  expires_at: '2026-06-14T05:00:00Z',
  has_account: false,
  sign_on_url: null,
};
const OPTIONS = { recaptcha_site_key: null, minimum_password_length: 8, minimum_password_guesses: 8 };

async function openLink(
  invitation: Partial<OpenedInvitation> | SentResponse,
  accept: SentResponse = {},
  path = '/invitation#token=code',
) {
  const opened =
    'status' in invitation || 'isCut' in invitation ? invitation : { body: { data: { ...OPEN, ...invitation } } };
  const received = await startApi(({ url }) => {
    if (url === '/api/auth/options') return { body: { data: OPTIONS } };
    if (url === '/api/auth/invitation') return opened as SentResponse;
    return url === '/api/auth/invitation/accept' ? accept : undefined;
  });
  const { router } = renderAt(path);
  const sentTo = (url: string) => received.filter((request) => request.url === url).map(({ body }) => body);
  return { router, received, accepted: () => sentTo('/api/auth/invitation/accept'), sentTo };
}

async function fill(password = PASSWORD, repeated = password) {
  const form = within(await screen.findByRole('form', { name: 'Accept the invitation' }));
  await userEvent.type(form.getByLabelText('Last name'), 'Berg');
  await userEvent.type(form.getByLabelText('Password'), password);
  await userEvent.type(form.getByLabelText('Confirm password'), repeated);
  await userEvent.click(form.getByRole('button', { name: 'Accept and log in' }));
  return form;
}

const joined = (user: object = PEOPLE.companyUser): SentResponse => ({
  status: 201,
  body: {
    data: {
      token: 'new token',
      user,
      notices: NO_NOTICES,
      recovery_codes: null,
    },
  },
});

describe('the page of an invitation', () => {
  test('says who invites, to what and with which address, and has the name of the list', async () => {
    const { sentTo, received } = await openLink({});
    expect(await screen.findByText(/invites you to the company Polar Gas Logistics, as/)).toHaveTextContent(
      'Ines Halvorsen (ines@polar.example) invites you to the company Polar Gas Logistics, as ada@polar.example.',
    );
    expect(screen.getByText('See you on Monday.')).toBeVisible();
    expect(screen.getByLabelText('First name')).toHaveValue('Ada');
    expect(sentTo('/api/auth/invitation')).toEqual([{ token: 'code' }]);
    expect(received.filter(({ url }) => url.includes('code'))).toEqual([]);
  });

  test('sends name and password, signs in and leads home', async () => {
    const { accepted, router } = await openLink({}, joined());
    await fill();
    await waitFor(() => expect(readSession()?.token).toBe('new token'));
    expect(accepted()).toEqual([{ token: 'code', first_name: 'Ada', last_name: 'Berg', password: PASSWORD }]);
    await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/company\//));
  });

  test('leads an administrator who must have a second factor to it', async () => {
    const { router } = await openLink({ role: 'admin' }, joined({ ...PEOPLE.admin, needs_second_factor: true }));
    await fill();
    await waitFor(() => expect(router.state.location.pathname).toBe('/user-settings'));
  });

  test('rejects a weak password and two different ones before anything is sent', async () => {
    const { accepted } = await openLink({});
    const form = await fill('Polar Gas Logistics', 'polar');
    expect(form.getByText('Password must not be your company name')).toBeVisible();
    expect(form.getByText('Passwords do not match')).toBeVisible();
    expect(accepted()).toEqual([]);
  });

  test('keeps what was typed when the server refuses', async () => {
    await openLink({}, errorResponse(409, 'conflict', 'This invitation has expired.'));
    const form = await fill();
    expect(await form.findByRole('alert')).toHaveTextContent('This invitation has expired.');
    expect(form.getByLabelText('Last name')).toHaveValue('Berg');
  });

  test('asks before it is left with what was typed', async () => {
    const { router } = await openLink({});
    await userEvent.type(await screen.findByLabelText('Last name'), 'Berg');
    router.history.push('/');
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toHaveTextContent(
      'What you typed is not kept.',
    );
  });
});

describe('an invitation that cannot be accepted', () => {
  test.each([
    ['expired', 'This invitation has expired.', 'Ask ines@polar.example for a new one.'],
    ['revoked', 'This invitation was withdrawn.', 'Ask ines@polar.example if you expected it.'],
    ['lapsed', 'This invitation is no longer valid.', 'Ask your administrator for a new one.'],
    ['accepted', 'This invitation has been used already.', /^Log in as ada@polar.example/],
  ] as const)('because it is %s says what to do', async (state, title, next) => {
    await openLink({ state });
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(next)).toBeVisible();
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  test('because nobody sent it says so', async () => {
    await openLink(errorResponse(400, 'invalid_input', 'This link is not valid.'));
    expect(await screen.findByText('This link is not valid.')).toBeVisible();
  });

  test('because its link was cut says so, without a request', async () => {
    const { received } = await openLink({}, {}, '/invitation');
    expect(await screen.findByText('This link is incomplete.')).toBeVisible();
    expect(received.filter(({ url }) => url.includes('invitation'))).toEqual([]);
  });

  test('because the server does not respond can be opened again', async () => {
    await openLink({ isCut: true });
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  });

  test('because the address has an account leaves that alone and leads to the login', async () => {
    await openLink({ has_account: true });
    expect(await screen.findByText(/has an account already/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to login' })).toHaveAttribute('href', '/');
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });

  test('because somebody else is logged in here asks to log out first', async () => {
    storeSession({ token: 'token', user: PEOPLE.admin });
    await openLink({});
    await userEvent.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('form', { name: 'Accept the invitation' })).toBeVisible();
  });
});

test('where the company has ended passwords the invitation leads to its sign-on, without a form', async () => {
  const url = 'https://portal.example/api/auth/sign-on/key/start?login_hint=ada%40polar.example';
  await openLink({ sign_on_url: url });
  expect(await screen.findByRole('link', { name: 'Continue with your company' })).toHaveAttribute('href', url);
  expect(screen.getByText('See you on Monday.')).toBeVisible();
  expect(screen.queryByRole('form')).toBeNull();
});
