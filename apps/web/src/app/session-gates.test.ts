import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { errorResponse, startApi } from '../../test-support/api-server.ts';
import { PEOPLE } from '../../test-support/people.ts';
import { renderAt } from '../../test-support/render-screen.tsx';
import { readSession, storeSession } from '../shared/session/session.ts';

const SECURITY = '/user-settings?tab=security';
const here = () => window.location.pathname + window.location.search;

test.each(['/', '/admin', '/admin/users', '/company/Polar/iso-analytics', '/tank-data'])(
  'an administrator who must set up a second factor first is led there from %s',
  async (from) => {
    await startApi(() => ({ body: { data: [] } }));
    storeSession({ token: 'token', user: { ...PEOPLE.admin, needs_second_factor: true } });
    renderAt(from);
    await waitFor(() => expect(here()).toBe(SECURITY));
  },
);

test('an administrator of whom the server requires a second factor during work is led there too', async () => {
  await startApi(({ url }) =>
    url.startsWith('/api/admin/')
      ? errorResponse(403, 'second_factor_required', 'Please set up a second factor in your user settings first.')
      : { body: { data: { totp_since: null, passkeys: [], recovery_codes_left: 0, is_required: true } } },
  );
  storeSession({ token: 'token', user: PEOPLE.admin });
  renderAt('/admin');
  await waitFor(() => expect(here()).toBe(SECURITY));
  expect(await screen.findByText(/^Administrators must use a second factor/)).toBeVisible();
});

const GATED = [
  ['/', PEOPLE.companyUser],
  ['/company/Polar%20Gas%20Logistics/iso-analytics', PEOPLE.companyUser],
  ['/user-settings?tab=security', PEOPLE.companyUser],
  ['/dashboard', PEOPLE.newcomer],
  ['/teacher/calendar', PEOPLE.teacher],
  ['/admin/users', { ...PEOPLE.admin, needs_second_factor: true }],
] as const;

test.each(GATED)('whoever has to choose a new password is led to that page from %s', async (from, user) => {
  await startApi(() => ({ body: { data: [] } }));
  storeSession({ token: 'token', user: { ...user, needs_new_password: true } });
  renderAt(from);
  await waitFor(() => expect(here()).toBe('/new-password'));
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeVisible();
});

test('the page for a new password is closed to those who need none', async () => {
  await startApi(() => ({ body: { data: [] } }));
  storeSession({ token: 'token', user: PEOPLE.admin });
  renderAt('/new-password');
  await waitFor(() => expect(here()).toBe('/admin'));
});

test('a person of whom a new password is asked during work is led to that page', async () => {
  await startApi(({ url }) =>
    url.startsWith('/api/auth/')
      ? { body: { data: {} } }
      : errorResponse(403, 'new_password_required', 'Please choose a new password first.'),
  );
  storeSession({ token: 'token', user: PEOPLE.admin });
  renderAt('/admin');
  await waitFor(() => expect(here()).toBe('/new-password'));
  expect(readSession()?.user.needs_new_password).toBe(true);
});

test.each([
  ['/admin/users', PEOPLE.companyUser],
  ['/admin/users', PEOPLE.teacher],
  ['/admin/assets', PEOPLE.companyUser],
  ['/teacher/calendar', PEOPLE.admin],
] as const)('whoever follows a link to %s that is for another role is led home and told', async (from, user) => {
  await startApi(() => ({ body: { data: [] } }));
  storeSession({ token: 'token', user });
  renderAt(from);
  expect(await screen.findByText(`${user.email} has no access to that page. This is your home page.`)).toBeVisible();
  expect(here()).not.toBe(from);
});
