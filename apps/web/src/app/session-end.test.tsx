import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorResponse, type ReceivedRequest, type SentResponse, startApi } from '../../test-support/api-server.ts';
import { NO_NOTICES, PEOPLE } from '../../test-support/people.ts';
import { renderAt } from '../../test-support/render-screen.tsx';
import { readSession, signOut, storeSession } from '../shared/session/session.ts';

const NOTE = 'Please use our old name';
const TITLE = 'Log in again';
const message = () => screen.findByLabelText('Message');
const dialog = () => screen.findByRole('dialog', { name: TITLE });
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: TITLE })).toBeNull());
const draftKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'));

/** A newcomer's company request, with a session that the server has ended once `state.isOver`. */
async function openRequest(respond: (request: ReceivedRequest) => SentResponse | undefined = () => undefined) {
  const state = { isOver: false, ended: errorResponse(401, 'unauthenticated', 'Please log in.') };
  const received = await startApi((request) => {
    const { method, url, headers } = request;
    const special = respond(request);
    if (special !== undefined) return special;
    if (url === '/api/auth/login')
      return { body: { data: { token: 'new-token', user: PEOPLE.newcomer, notices: NO_NOTICES } } };
    if (url === '/api/auth/options') return { body: { data: { recaptcha_site_key: null } } };
    if (headers.authorization === undefined) return undefined;
    if (state.isOver && headers.authorization !== 'Bearer new-token') {
      return state.ended;
    }
    if (method === 'POST') return { status: 201, body: { data: {} } };
    return { body: { data: [] } };
  });
  storeSession({ token: 'token', user: PEOPLE.newcomer });
  const view = renderAt('/dashboard');
  return { state, received, ...view };
}

async function typeAndSend() {
  await userEvent.type(await screen.findByLabelText('Requested company'), 'Polar');
  await userEvent.type(await message(), NOTE);
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
}

const logIn = async () => {
  await userEvent.type(await screen.findByLabelText('Password'), 'a password');
  await userEvent.click(screen.getByRole('button', { name: 'Login' }));
};

beforeEach(() => {
  window.history.replaceState(null, '', '/');
});

describe('the end of a session over unsaved text', () => {
  test('asks for the password in place, after which the same text is saved', async () => {
    const { state, received, router } = await openRequest();
    await message();
    state.isOver = true;
    await typeAndSend();
    expect(await dialog()).toBeVisible();
    expect(screen.getByText('Your session has expired. Please log in again.')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue(PEOPLE.newcomer.email);
    expect(localStorage.getItem('token')).toBeNull();
    expect(draftKeys()).toHaveLength(1);

    await logIn();
    await isGone();
    expect(router.state.location.pathname).toBe('/dashboard');
    expect(await message()).toHaveValue(NOTE);
    expect(screen.getByText(/this is not saved yet\. Please save it again\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
    await waitFor(() => expect(draftKeys()).toEqual([]));
    const writes = received.filter(({ method, url }) => method === 'POST' && url !== '/api/auth/login');
    expect(writes.map(({ headers }) => headers.authorization)).toEqual(['Bearer token', 'Bearer new-token']);
    const [first, second] = writes.map(({ headers }) => headers['idempotency-key']);
    expect(second).toBe(first);
  });

  test('asks for the second factor too', async () => {
    const { state } = await openRequest(({ url }) => {
      if (url === '/api/auth/login') {
        return { body: { data: { second_factor: { ticket: 'ticket', methods: ['totp'], passkey_options: null } } } };
      }
      if (!url.startsWith('/api/auth/login/')) return undefined;
      return { body: { data: { token: 'new-token', user: PEOPLE.newcomer, notices: NO_NOTICES } } };
    });
    await message();
    state.isOver = true;
    await typeAndSend();
    await dialog();
    await logIn();
    await userEvent.type(await screen.findByLabelText('Code'), '123456');
    await userEvent.keyboard('{Enter}');
    await isGone();
    expect(await message()).toHaveValue(NOTE);
    expect(readSession()?.token).toBe('new-token');
  });

  test('leads to the login for somebody else, and keeps the draft', async () => {
    const { state } = await openRequest();
    await message();
    state.isOver = true;
    await typeAndSend();
    await dialog();
    await userEvent.click(screen.getByRole('button', { name: 'Sign in as someone else' }));
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    await isGone();
    expect(draftKeys()).toHaveLength(1);
  });

  test('ends with the session that the same person begins in another tab', async () => {
    const { state } = await openRequest();
    await message();
    state.isOver = true;
    await typeAndSend();
    await dialog();
    act(() => {
      localStorage.setItem('user', JSON.stringify(PEOPLE.newcomer));
      localStorage.setItem('token', 'new-token');
      window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    });
    await isGone();
    expect(await message()).toHaveValue(NOTE);
  });

  test('shows nothing of it to another person who signs in in another tab', async () => {
    const { state } = await openRequest();
    await message();
    state.isOver = true;
    await typeAndSend();
    await dialog();
    act(() => {
      localStorage.setItem('user', JSON.stringify({ ...PEOPLE.newcomer, id: 44 }));
      localStorage.setItem('token', 'new-token');
      window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    });
    await isGone();
    await waitFor(() => expect(screen.queryByDisplayValue(NOTE)).toBeNull());
    expect(screen.queryByText(/A draft/)).toBeNull();
    expect(draftKeys()).toEqual([expect.stringMatching(`^draft:${PEOPLE.newcomer.id}:`)]);
  });
});

test('the end of a session in another tab asks over unsaved text, and after a sign-out there no draft is written', async () => {
  const { unmount } = await openRequest();
  await userEvent.type(await message(), NOTE);
  act(() => {
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
  });
  expect(await dialog()).toBeVisible();
  expect(await message()).toHaveValue(NOTE);
  unmount();
  expect(draftKeys()).toEqual([]);
});

test('without unsaved text the end of a session leads to the login', async () => {
  const { state, queryClient } = await openRequest();
  await message();
  state.isOver = true;
  await queryClient.invalidateQueries();
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  expect(screen.getByText('Your session has expired. Please log in again.')).toBeVisible();
});

describe('a session that an administrator ended', () => {
  const WHY = 'An administrator suspended your account. Log in to read why and until when.';

  test('leads to the login, which says so', async () => {
    const { state, queryClient } = await openRequest();
    await message();
    Object.assign(state, { isOver: true, ended: errorResponse(401, 'session_ended', WHY) });
    await queryClient.invalidateQueries();
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(screen.getByText(WHY)).toBeVisible();
  });

  test('says so over unsaved text too, and why the person cannot sign in again', async () => {
    const refusal = 'Your account is suspended until an administrator lifts the suspension. The reason: On leave';
    const { state } = await openRequest(({ url }) =>
      url === '/api/auth/login' ? errorResponse(403, 'suspended', refusal) : undefined,
    );
    await message();
    Object.assign(state, { isOver: true, ended: errorResponse(401, 'session_ended', WHY) });
    await typeAndSend();
    expect(await dialog()).toBeVisible();
    expect(screen.getByText(WHY)).toBeVisible();
    await logIn();
    expect(await screen.findByText(refusal)).toBeVisible();
    expect(await message()).toHaveValue(NOTE);
  });
});

test('a screen of the company area never turns into the page for teachers while its person signs out', async () => {
  await startApi(() => errorResponse(404, 'not_found', 'There is none.'));
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  renderAt('/company-people');
  await screen.findByText('Only company administrators see this page.');
  act(() => signOut());
  expect(screen.queryByText('Teacher accounts have no access to company data.')).toBeNull();
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
});

test('a tab that has not heard yet of the sign-out in another one writes no draft', async () => {
  await openRequest();
  await userEvent.type(await message(), NOTE);
  localStorage.clear();
  window.dispatchEvent(new Event('pagehide'));
  expect(draftKeys()).toEqual([]);
});

test('signing out removes what the person typed and opened, and nothing of others', async () => {
  await openRequest();
  await userEvent.type(await message(), NOTE);
  await waitFor(() => expect(draftKeys()).toHaveLength(1));
  localStorage.setItem('draft:44:note:1', JSON.stringify({ savedAt: new Date().toISOString() }));
  for (const id of [PEOPLE.newcomer.id, 44]) localStorage.setItem(`quick-open-${id}-user-No Company`, '[]');
  act(() => signOut());
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
  expect(draftKeys()).toEqual(['draft:44:note:1']);
  expect(Object.keys(localStorage).filter((key) => key.startsWith('quick-open-'))).toEqual([
    'quick-open-44-user-No Company',
  ]);
});
