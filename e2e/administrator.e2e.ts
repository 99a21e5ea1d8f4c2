import type { Page } from '@playwright/test';
import { findArrivedTransfers } from './demo-tanks.ts';
import { expect, expectAccessible, fact, keepPicture, signIn, test } from './portal.ts';
import { type Company, listTransfers, read, type Transfer } from './portal-api.ts';

test('an administrator starts on the dashboard, opens a company and goes back', { tag: '@gate' }, async ({ page }) => {
  await signIn(page, 'admin');
  await expect(page).toHaveURL('/admin');
  await expect(page.getByText('Welcome, admin@demo.example')).toBeVisible();

  const companies = await read<readonly Company[]>('admin', '/api/admin/companies');
  const users = companies.reduce((sum, { userCount }) => sum + userCount, 0);
  await expect(statOf(page, 'Total Companies')).toHaveText(`Total Companies${companies.length}`);
  await expect(statOf(page, 'Active Users')).toHaveText(`Active Users${users}`);
  await expect(page.getByRole('heading', { name: 'Company Dashboards' })).toBeVisible();
  for (const { name, userCount } of companies) {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await expect(card).toContainText(`${userCount} user${userCount === 1 ? '' : 's'}`);
    await expect(card).toContainText('Last active: ');
  }
  await keepPicture(page, 'admin-dashboard');

  const [{ name } = { name: '' }] = companies;
  await page.getByRole('link', { name: `View Dashboard of ${name}` }).click();
  await expect(page).toHaveURL(`/company/${encodeURIComponent(name)}`);
  await page.getByRole('link', { name: `Viewing: ${name} Dashboard` }).click();
  await expect(page).toHaveURL('/admin');
});

test('an administrator edits a transfer', { tag: '@gate' }, async ({ visit }) => {
  const transfer = await arrivedTransfer(0);
  const page = await visit({ as: 'admin' });
  const form = await openEditing(page, transfer);
  await expect(page.getByRole('link', { name: 'Tank Data Management' })).toBeVisible();
  await form.getByLabel('Weight in lbs').fill('');
  await form.getByLabel('BOL number').fill('EDIT-7');
  await form.getByRole('button', { name: 'Save Transfer' }).click();
  await expect(form.getByText('Weight in lbs is required')).toBeVisible();
  const weight = Math.round(transfer.loaded_weight_lbs ?? 9_000) - 0.5;
  await form.getByLabel('Weight in lbs').fill(String(weight));
  await form.getByRole('button', { name: 'Save Transfer' }).click();
  const question = page.getByRole('alertdialog', { name: 'Correct this bill of lading?' });
  await question.getByRole('button', { name: 'Save it' }).click();
  await expect(page.getByText('Transfer updated successfully!')).toBeVisible();
  await openLoad(page);
  await expect(fact(latestCard(page), 'BOL')).toHaveText('EDIT-7');
  await expect(fact(latestCard(page), 'Weight')).toHaveText(
    `${weight.toLocaleString('en-US')} lbs · ${Number((weight * 0.453592).toFixed(2)).toLocaleString('en-US')} kg`,
  );
});

test('of two administrators who edit one transfer the later one chooses between both versions', {
  tag: '@gate',
}, async ({ visit }) => {
  const transfer = await arrivedTransfer(1);
  const slip = `weighbridge slip ${Date.now()}`;
  const customer = `Customer ${Date.now()}`;
  const page = await visit({ as: 'admin', expectedErrors: /status of 412/ });
  const other = await visit({ as: 'super' });
  const form = await openEditing(page, transfer);
  // A form in which nothing is typed follows the other's change.
  await form.getByLabel('Notes', { exact: true }).fill(slip);
  await saveCustomer(other, transfer, customer);
  await form.getByRole('button', { name: 'Save Transfer' }).click();
  const conflict = form.getByRole('alert');
  await expect(conflict).toContainText('Someone else changed this record since you opened it.');
  await expect(conflict).toBeInViewport({ ratio: 0.9 });
  await expect(conflict.getByRole('row', { name: new RegExp(`^Notes .*${slip}$`) })).toBeVisible();
  await expect(conflict.getByRole('row')).toHaveCount(2);
  await expect(form.getByLabel('Notes', { exact: true })).toHaveValue(slip);
  await expectAccessible(page);
  await keepPicture(page, 'conflict');
  await form.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(page.getByText('Transfer updated successfully!')).toBeVisible();
  await openLoad(page);
  await expect(fact(latestCard(page), 'Notes')).toHaveText(slip);
  await expect(latestCard(page)).toContainText(customer);

  const again = await openEditing(page, transfer);
  await again.getByLabel('Notes', { exact: true }).fill('a second thought');
  await saveCustomer(other, transfer, 'Changed Again');
  await again.getByRole('button', { name: 'Save Transfer' }).click();
  await again.getByRole('button', { name: 'Load the saved version' }).click();
  await expect(again.getByLabel('Customer')).toHaveValue('Changed Again');
  await expect(again.getByLabel('Notes', { exact: true })).toHaveValue(slip);
  await again.getByRole('button', { name: 'Save Transfer' }).click();
  await expect(again).toBeHidden();
  await openLoad(page);
  await expect(fact(latestCard(page), 'Customer')).toHaveText('Changed Again');
});

test('an administrator deletes a transfer after a confirmation', async ({ visit }) => {
  const transfer = await arrivedTransfer(2);
  const page = await visit({ as: 'admin' });
  await page.goto(tankDataOf(transfer));
  await latestCard(page).getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: `Delete Transfer #${transfer.id}` });
  await expect(question).toContainText('Are you sure you want to delete this transfer? This action cannot be undone.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await keepPicture(page, 'delete-question');
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  expect(await isKept(transfer)).toBe(true);

  await latestCard(page).getByRole('button', { name: 'Delete' }).click();
  await question.getByRole('button', { name: 'Delete transfer' }).click();
  await expect(page.getByText('Transfer deleted successfully!')).toBeVisible();
  expect(await isKept(transfer)).toBe(false);
});

function statOf(page: Page, label: string) {
  return page.getByRole('listitem').filter({ hasText: label });
}

/** Of a transfer that has arrived only the later figures are open. */
async function openLoad(page: Page): Promise<void> {
  await latestCard(page).locator('summary').filter({ hasText: 'Load' }).click();
}

function latestCard(page: Page) {
  return page.getByRole('region', { name: 'Load & Arrival Data' });
}

async function arrivedTransfer(place: number): Promise<Transfer> {
  const transfer = (await findArrivedTransfers('north', place + 1))[place];
  if (transfer === undefined) throw new Error('there are too few arrived transfers');
  return transfer;
}

function tankDataOf({ tank_number }: Transfer): string {
  return `/tank-data?tank=${encodeURIComponent(tank_number)}`;
}

async function openEditing(page: Page, transfer: Transfer) {
  await page.goto(tankDataOf(transfer));
  await latestCard(page).getByRole('button', { name: 'Edit' }).click();
  return page.getByRole('form', { name: `Edit Transfer #${transfer.id}` });
}

async function saveCustomer(page: Page, transfer: Transfer, customer: string): Promise<void> {
  const form = await openEditing(page, transfer);
  await form.getByLabel('Customer').fill(customer);
  await form.getByRole('button', { name: 'Save Transfer' }).click();
  await expect(form).toBeHidden();
}

async function isKept({ id, tank_id }: Transfer): Promise<boolean> {
  return (await listTransfers('admin', tank_id)).some((transfer) => transfer.id === id);
}
