import { MADE_PASSWORD, makeUser } from './made-people.ts';
import { enterPassword, expectWrongPassword, logOut, openSecurity } from './own-account.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { callWith, portalUrl, sessionFor } from './portal-api.ts';

const RUN = Date.now();
const EXPIRED = 'Your session has expired. Please log in again.';
const NEW_PASSWORD = 'thirty more at the valve';
const COMPANY = /\/company\/Kestrel%20Bulk%20Gases$/;
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

test('another session of the person is ended from here, which redirects it to the login', async ({ visit }) => {
  const email = `sessions-${RUN}@kestrel-bulk.example`;
  await makeUser({ email, company_name: 'Kestrel Bulk Gases' });
  const here = await visit();
  const there = await visit({ userAgent: PHONE, expectedErrors: /status of 401/ });
  for (const page of [here, there]) {
    await enterPassword(page, portalUrl(), email, MADE_PASSWORD);
    await expect(page).toHaveURL(COMPANY);
  }

  await openSecurity(here);
  const list = here.getByRole('list', { name: 'Sessions' });
  const own = list.getByRole('listitem').filter({ hasText: /This session/ });
  const other = list.getByRole('listitem').filter({ hasText: 'Safari on iPhone' });
  await expect(own).toContainText(/Chrome on .+Last used .+ from 127\.0\.0\.1, signed in/);
  await expect(own.getByRole('button')).toHaveCount(0);
  await expectAccessible(here);
  await keepPicture(here, 'sessions');
  await other.getByRole('button', { name: 'End this session: Safari on iPhone' }).click();
  await expect(here.getByText('Session ended.')).toBeVisible();
  await expect(other).toHaveCount(0);
  await expect(list).toBeFocused();
  await expect(own).toBeVisible();

  // Its screen has an event stream, so no further request is needed.
  await expect(there).toHaveURL('/');
  await expect(there.getByRole('form', { name: 'Login' }).getByRole('alert')).toHaveText(EXPIRED);
  await here.reload();
  await expect(own).toBeVisible();
});

test('a change of password reports invalid input, keeps this session, and ends the others at once', {
  tag: '@gate',
}, async ({ visit }) => {
  const email = `password-${RUN}@kestrel-bulk.example`;
  await makeUser({ email, company_name: 'Kestrel Bulk Gases' });
  const here = await visit({ expectedErrors: /status of 40[01]/ });
  await enterPassword(here, portalUrl(), email, MADE_PASSWORD);
  await expect(here).toHaveURL(COMPANY);
  const there = await visit({ session: await sessionFor(email, MADE_PASSWORD), expectedErrors: /status of 401/ });
  await there.goto('/');
  await expect(there).toHaveURL(COMPANY);

  await openSecurity(here);
  const form = here.getByRole('form', { name: 'Change password' });
  const current = form.getByRole('textbox', { name: 'Current password' });
  const fresh = form.getByRole('textbox', { name: 'New password', exact: true });
  const repeated = form.getByRole('textbox', { name: 'Confirm new password' });
  const change = form.getByRole('button', { name: 'Change password' });
  await change.click();
  await expect(current).toHaveAccessibleDescription('Current password is required');
  await expect(current).toBeFocused();
  await current.fill('not the password');
  await fresh.fill(NEW_PASSWORD);
  await repeated.fill('thirty more at the gauge');
  await change.click();
  await expect(repeated).toHaveAccessibleDescription('New passwords do not match');
  await repeated.fill(NEW_PASSWORD);
  await change.click();
  await expectWrongPassword(here, 'Change password');
  await expect(fresh, 'nothing typed is lost').toHaveValue(NEW_PASSWORD);
  await expectAccessible(here);
  await expectNoSidewaysScroll(here);
  await keepPicture(here, 'wrong-current-password');

  await current.fill(MADE_PASSWORD);
  await change.click();
  await expect(form.getByRole('status')).toHaveText('Password changed successfully. Your other sessions were ended.');
  for (const field of [current, fresh, repeated]) await expect(field).toHaveValue('');
  await expect(here.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1);
  await keepPicture(here, 'password-changed');
  await expect(there).toHaveURL('/');
  await expect(there.getByRole('form', { name: 'Login' }).getByRole('alert')).toHaveText(EXPIRED);

  // This session continues; the next login accepts the new password and not the old one.
  await here.reload();
  await expect(form).toBeVisible();
  const token = await here.evaluate(() => localStorage.getItem('token'));
  expect((await callWith(token ?? '', 'GET', '/api/auth/session')).status).toBe(200);
  await logOut(here);
  await enterPassword(here, portalUrl(), email, MADE_PASSWORD);
  await expect(here.getByRole('alert')).toHaveText('Invalid email or password');
  await enterPassword(here, portalUrl(), email, NEW_PASSWORD);
  await expect(here).toHaveURL(COMPANY);
});
