import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../../test-support/api-server.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';

let opened: ReturnType<typeof renderAt>['router'] | undefined;

async function openLink(path: string, response: SentResponse) {
  const received = await startApi(({ url }) => {
    if (url === '/api/auth/options')
      return { body: { data: { recaptcha_site_key: null, minimum_password_length: 8, minimum_password_guesses: 8 } } };
    return url === '/api/auth/reset-password' ? response : undefined;
  });
  opened = renderAt(path).router;
  return () => received.filter(({ url }) => url === '/api/auth/reset-password').map(({ body }) => body);
}

async function fill(password: string, repeated = password): Promise<void> {
  await screen.findByText('At least 8 characters');
  await userEvent.type(screen.getByLabelText('New password'), password);
  await userEvent.type(screen.getByLabelText('Confirm new password'), repeated);
  await userEvent.click(screen.getByRole('button', { name: 'Set new password' }));
}

test('the mailed token and the new password are sent, and a link leads to the login', async () => {
  const sent = await openLink('/reset-password#token=code', { body: { message: 'Done.' } });
  await fill('cold-flask-1892');
  expect(await screen.findByRole('status')).toHaveTextContent('Your new password is set. Please log in with it.');
  expect(sent()).toEqual([{ token: 'code', new_password: 'cold-flask-1892' }]);
  expect(screen.getByRole('link', { name: 'Go to login' })).toHaveAttribute('href', '/');
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
});

test.each(['/reset-password#token=code', '/reset-password?token=code'])(
  'the token of the link %s leaves the address at once',
  async (path) => {
    await openLink(path, {});
    expect(await screen.findByLabelText('New password')).toBeVisible();
    expect(opened?.history.location.href).toBe('/reset-password');
  },
);

test('passwords that are too short or differ are not sent', async () => {
  const sent = await openLink('/reset-password#token=code', {});
  await fill('flask', 'flasks');
  expect(screen.getByText('Password must be at least 8 characters long')).toBeVisible();
  expect(screen.getByText('New passwords do not match')).toBeVisible();
  expect(sent()).toEqual([]);
});

test("a used token is rejected with the server's message, and another can be requested", async () => {
  await openLink('/reset-password#token=old', errorResponse(400, 'invalid_input', 'This link is no longer valid.'));
  await fill('cold-flask-1892');
  expect(await screen.findByRole('alert')).toHaveTextContent('This link is no longer valid.');
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/?mode=forgot');
});

test('a reset link without its token says so', async () => {
  await openLink('/reset-password', {});
  expect(await screen.findByText('This link is incomplete.')).toBeVisible();
});
