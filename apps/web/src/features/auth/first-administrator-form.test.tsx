import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../test-support/api-server.ts';
import { PEOPLE } from '../../../test-support/people.ts';
import { renderAt } from '../../../test-support/render-screen.tsx';

async function openLink(path: string, response: SentResponse) {
  const received = await startApi(({ url }) => (url === '/api/auth/first-administrator' ? response : undefined));
  renderAt(path);
  return () => received.filter(({ url }) => url === '/api/auth/first-administrator');
}

async function fill(password: string, repeated = password): Promise<void> {
  await userEvent.type(await screen.findByLabelText(/^Email/), 'root@dewar.example');
  await userEvent.type(screen.getByLabelText(/^Password/), password);
  await userEvent.type(screen.getByLabelText(/^Confirm password/), repeated);
  await userEvent.click(screen.getByRole('button', { name: 'Create administrator' }));
}

test('the one-time link creates the first administrator and signs them in', async () => {
  const user = { ...PEOPLE.admin, is_super_admin: true };
  const calls = await openLink('/first-administrator#token=one-time', {
    status: 201,
    body: { data: { token: 'session', user } },
  });
  await fill('cold-flask-1892');
  expect(await screen.findByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  expect(calls()[0]?.body).toEqual({ token: 'one-time', email: 'root@dewar.example', password: 'cold-flask-1892' });
});

test('a password that is too short or not repeated exactly is rejected before it is sent', async () => {
  const calls = await openLink('/first-administrator#token=one-time', {});
  await fill('cold', 'colder');
  expect(screen.getByText('Password must be at least 6 characters long')).toBeVisible();
  expect(screen.getByText('Passwords do not match')).toBeVisible();
  expect(calls()).toHaveLength(0);
});

test("a used link is rejected with the server's message", async () => {
  await openLink(
    '/first-administrator#token=one-time',
    errorResponse(404, 'not_found', 'This link is no longer valid.'),
  );
  await fill('cold-flask-1892');
  expect(await screen.findByText('This link is no longer valid.')).toBeVisible();
});

test('a link that an operator made says what it does before it is used', async () => {
  await openLink('/first-administrator?from=machine#token=one-time', {});
  expect(await screen.findByRole('heading', { name: 'Create a super-administrator' })).toBeVisible();
  expect(screen.getByText(/made on the server's machine.*Existing accounts stay as they are/s)).toBeVisible();
});

test('a link without its token says so', async () => {
  await openLink('/first-administrator', {});
  expect(await screen.findByText('This link is incomplete.')).toBeVisible();
});

test('the token leaves the address at once, and what the link is for stays', async () => {
  await startApi(() => undefined);
  const { router } = renderAt('/first-administrator?from=machine#token=one-time');
  expect(await screen.findByRole('heading', { name: 'Create a super-administrator' })).toBeVisible();
  expect(router.history.location.href).toBe('/first-administrator?from=machine');
});
