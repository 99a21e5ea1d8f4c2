import { listUsers, MADE_PASSWORD, makeUser, registerVerified } from './made-people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { sessionFor } from './portal-api.ts';

const RUN = Date.now();
const KESTREL = 'Kestrel Bulk Gases';

test('a company administrator approves, suspends and invites people of the company on a phone', {
  tag: '@gate',
}, async ({ visit }) => {
  const joins = `joins-${RUN}@kestrel-bulk.example`;
  const leaves = `leaves-${RUN}@kestrel-bulk.example`;
  await registerVerified(joins, 'kestrel  BULK gases');
  await makeUser({ email: leaves, company_name: KESTREL });
  const page = await visit({ as: 'kestrel', viewport: { width: 390, height: 844 } });
  await page.goto('/company-people');
  await expect(page.getByRole('button', { name: 'Approve asha.verma@kestrel-bulk.example' })).toBeVisible();
  await keepPicture(page, 'company-people-phone');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: `Approve ${joins}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
  await expect(page.getByText('User approved')).toBeVisible();
  expect((await listUsers(`search=${joins}`))[0]?.company_name).toBe(KESTREL);

  await page.getByRole('button', { name: `Access ${leaves}` }).click();
  await page.getByRole('button', { name: 'Suspend' }).click();
  const form = page.getByRole('form');
  await form.getByLabel('Reason').fill('Left the company');
  await form.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByText('User suspended.')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(sessionFor(leaves, MADE_PASSWORD)).rejects.toThrow();

  await page.getByRole('button', { name: 'Invite people' }).click();
  const invite = page.getByRole('form', { name: 'Invite people' });
  await invite.getByLabel('People').fill(`guest-${RUN}@kestrel-bulk.example`);
  await expect(invite.getByLabel('Role')).toHaveCount(0);
  await keepPicture(page, 'company-invite-phone');
  await invite.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Send 1 invitation' }).click();
  await expect(page.getByText('1 invitation sent')).toBeVisible();
  await page.getByRole('tab', { name: 'Invitations' }).click();
  await expect(page.getByText(`guest-${RUN}@kestrel-bulk.example`)).toBeVisible();

  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page.getByText('alert_email_recipients')).toBeVisible();
  await keepPicture(page, 'company-settings-phone');
  await expectNoSidewaysScroll(page);
});

test('an administrator makes a company administrator, who finds the page of their people', async ({ visit }) => {
  const email = `boss-${RUN}@kestrel-bulk.example`;
  await makeUser({ email, company_name: KESTREL });
  const admin = await visit({ as: 'admin' });
  await admin.goto(`/admin/users?search=${encodeURIComponent(email)}`);
  await admin.getByRole('button', { name: `Edit ${email}` }).click();
  const form = admin.getByRole('form', { name: `Edit ${email}` });
  await form.getByLabel('Company administrator').check();
  await keepPicture(admin, 'make-company-administrator');
  await form.getByRole('button', { name: 'Save User' }).click();
  await expect(admin.getByText('User saved')).toBeVisible();
  await expect(admin.getByText('company administrator', { exact: true })).toBeVisible();

  const boss = await visit({ as: 'kestrel' });
  await boss.goto('/');
  await boss.getByRole('link', { name: 'People' }).click();
  await expect(boss).toHaveURL('/company-people');
  await expect(boss.getByText(email)).toBeVisible();
  await keepPicture(boss, 'company-people');
});
