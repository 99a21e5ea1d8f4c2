import type { Page } from '@playwright/test';
import { saveCsv } from './export-csv.ts';
import { listUsers, MADE_PASSWORD, makeUser, registerVerified } from './made-people.ts';
import { enterPassword } from './own-account.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { portalUrl } from './portal-api.ts';

const RUN = Date.now();

const box = (page: Page, email: string) => page.getByRole('checkbox', { name: `Select ${email}` });
const bar = (page: Page) => page.getByRole('region', { name: 'Selected users' });

async function makePeople(name: string, companies: readonly string[]): Promise<readonly string[]> {
  const emails = companies.map((_, index) => `${name}-${index}-${RUN}@bulk.example`);
  for (const [index, email] of emails.entries()) await makeUser({ email, company_name: companies[index] ?? '' });
  return emails;
}

test('an administrator finds people by name, moves several of them after seeing what will happen, and exports them', {
  tag: '@gate',
}, async ({ visit }) => {
  const polar = 'Polar Gas Logistics';
  const emails = await makePeople('mover', [polar, polar, 'Kestrel Bulk Gases']);
  const page = await visit({ as: 'admin' });
  await page.goto('/admin/users');
  await page.getByLabel('Search', { exact: true }).fill(`MOVER-`);
  await expect(page.getByRole('list', { name: 'Users' }).getByRole('listitem')).toHaveCount(3);
  await expect(page).toHaveURL(/search=MOVER-/);

  // By keyboard: the first box, and with Shift all to the last.
  const boxes = page.getByRole('list', { name: 'Users' }).getByRole('checkbox');
  await boxes.first().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+Space');
  await expect(bar(page).getByRole('status')).toHaveText('3 users selected');
  await keepPicture(page, 'selected-users');
  await expectAccessible(page);
  await bar(page).getByRole('button', { name: 'Move to company' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move 3 people' });
  await dialog.getByLabel('Move to').fill('kestrel');
  await page.getByRole('option', { name: 'Kestrel Bulk Gases' }).click();
  const fates = dialog.getByRole('list', { name: 'What happens' });
  await expect(fates).toContainText('2 people: From Polar Gas Logistics to Kestrel Bulk Gases');
  await expect(fates).toContainText('1 person: At Kestrel Bulk Gases already');
  await expectAccessible(page);
  await keepPicture(page, 'what-moving-does');
  expect((await listUsers(`search=mover-0-${RUN}`))[0]?.company_name).toBe(polar);
  await dialog.getByRole('button', { name: 'Move 2 people' }).click();
  await expect(page.getByText('2 people moved')).toBeVisible();
  await expect(bar(page)).toBeHidden();
  expect((await listUsers(`search=mover-0-${RUN}`))[0]?.company_name).toBe('Kestrel Bulk Gases');

  await box(page, emails[0] ?? '').check();
  await box(page, emails[2] ?? '').check();
  await bar(page).getByRole('button', { name: 'Export selected users' }).click();
  const [head = [], ...rows] = (await saveCsv(page, 'Selected users')).rows;
  const emailAt = head.indexOf('Email');
  expect(rows.map((row) => row[emailAt]).toSorted()).toEqual([emails[0], emails[2]].toSorted());
});

test('several registrations are approved on a phone, each for the company that it asked for', async ({ visit }) => {
  const emails = [0, 1].map((index) => `waits-${index}-${RUN}@bulk.example`);
  await registerVerified(emails[0] ?? '', 'Polar Gas Logistics');
  await registerVerified(emails[1] ?? '', `Unknown Gas ${RUN}`);
  const page = await visit({ as: 'admin', viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto(`/admin/users?search=${encodeURIComponent('waits-')}`);
  for (const email of emails) await box(page, email).tap();
  await expect(bar(page).getByRole('status')).toHaveText('2 users selected');
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'selected-users-phone');
  await bar(page).getByRole('button', { name: 'Approve' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Approve 2 people' });
  const fates = dialog.getByRole('list', { name: 'What happens' });
  await expect(fates).toContainText('1 person: Approved for Polar Gas Logistics');
  await expect(fates).toContainText(`Approved without a company until Unknown Gas ${RUN} is decided on`);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'what-approving-does-phone');
  await dialog.getByRole('button', { name: 'Approve 2 people' }).tap();
  await expect(page.getByText('2 people approved')).toBeVisible();
  expect((await listUsers(`search=waits-0-${RUN}`))[0]).toMatchObject({ status: 'approved' });
});

test('several people are suspended for one reason, are told at their next sign-in, and come back together', async ({
  visit,
}) => {
  const polar = 'Polar Gas Logistics';
  const emails = await makePeople('leaver', [polar, polar]);
  const person = await visit({ expectedErrors: /status of 40[013]/ });
  await enterPassword(person, portalUrl(), emails[0] ?? '', MADE_PASSWORD);
  await expect(person).toHaveURL(/\/company\//);

  const admin = await visit({ as: 'admin' });
  await admin.goto(`/admin/users?search=leaver-`);
  const choose = async (act: string) => {
    for (const email of emails) await box(admin, email).check();
    await bar(admin).getByRole('button', { name: act }).click();
  };
  await choose('Suspend');
  const dialog = admin.getByRole('dialog', { name: 'Suspend 2 people' });
  const fates = dialog.getByRole('list', { name: 'What happens' });
  await expect(fates).toContainText('1 person: Suspended and signed out');
  await expect(fates).toContainText('1 person: Suspended; was not signed in');
  await dialog.getByLabel('Reason').fill('The contract has ended');
  await expectAccessible(admin);
  await keepPicture(admin, 'suspend-several');
  await dialog.getByRole('button', { name: 'Suspend 2 people' }).click();
  await expect(admin.getByText('2 people suspended')).toBeVisible();
  for (const email of emails)
    await expect(admin.getByRole('listitem').filter({ hasText: email })).toContainText('Suspended');
  await keepPicture(admin, 'suspended-several');
  await expect(person).toHaveURL('/');
  await enterPassword(person, portalUrl(), emails[1] ?? '', MADE_PASSWORD);
  const alert = person.getByRole('form', { name: 'Login' }).getByRole('alert');
  await expect(alert).toContainText('The reason: The contract has ended');

  await admin.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(admin);
  await keepPicture(admin, 'suspended-several-phone');
  await choose('Lift suspension');
  const lifting = admin.getByRole('dialog', { name: 'Lift the suspension of 2 people' });
  await expect(lifting).toContainText('2 people: Suspension lifted');
  await expectNoSidewaysScroll(admin);
  await keepPicture(admin, 'lift-several-phone');
  await lifting.getByRole('button', { name: 'Lift the suspension of 2 people' }).click();
  await expect(admin.getByText('2 people no longer suspended')).toBeVisible();
  await enterPassword(person, portalUrl(), emails[1] ?? '', MADE_PASSWORD);
  await expect(person).toHaveURL(/\/company\//);
});
