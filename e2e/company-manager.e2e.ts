import type { Page } from '@playwright/test';
import { holdUploads } from './held-uploads.ts';
import { noisePng } from './made-pictures.ts';
import { expect, expectAccessible, keepPicture, test } from './portal.ts';
import { type Company, callWith, read, sessionOf } from './portal-api.ts';

const RUN = Date.now();
/** About 1.5 MB. */
const LARGE_SIDE = 700;

test('a company is created with a checked name, changed and set inactive, and one with records cannot be deleted', {
  tag: '@gate',
}, async ({ visit }) => {
  const name = `Harbour ${RUN}`;
  const page = await visit({ as: 'admin', expectedErrors: /status of 40[09]/ });
  await page.goto('/admin/companies');
  await page.getByRole('button', { name: 'Create Company' }).click();
  const form = page.getByRole('form', { name: 'Create Company' });
  await form.getByLabel('Name').fill('P0lar Gas Logistics, Inc.');
  await expect(form.getByRole('status')).toContainText('This looks like Polar Gas Logistics.');
  await expectAccessible(page);
  await keepPicture(page, 'look-alike');
  await form.getByLabel('Name').fill('polar gas LOGISTICS');
  await expect(form.getByRole('status')).toContainText('A company with this name already exists');
  await form.getByRole('button', { name: 'Create Company' }).click();
  await expect(form.getByText('A company with this name already exists.').first()).toBeVisible();
  await form.getByLabel('Name').fill('No Company');
  await form.getByRole('button', { name: 'Create Company' }).click();
  await expect(form.getByText('This company name is reserved. Please enter another one.').first()).toBeVisible();
  await form.getByLabel('Name').fill(name);
  await expect(form.getByRole('status')).toHaveCount(0);
  await form.getByLabel('Website').fill('https://harbour.example');
  await form.getByRole('button', { name: 'Create Company' }).click();
  await expect(page.getByText('Company created')).toBeVisible();

  const row = rowOf(page, name);
  await row.getByRole('button', { name: `Edit ${name}` }).click();
  const edit = page.getByRole('form', { name: `Edit ${name}` });
  await expect(edit.getByLabel('Website')).toHaveValue('https://harbour.example');
  await edit.getByLabel('Contact email').fill('ops@harbour.example');
  await edit.getByLabel('Status').selectOption('Inactive');
  await edit.getByRole('button', { name: 'Save Company' }).click();
  const question = page.getByRole('alertdialog', { name: `Set ${name} inactive?` });
  await expect(question).toContainText('0 users of this company will no longer be able to sign in.');
  await question.getByRole('button', { name: 'Set inactive' }).click();
  await expect(page.getByText('Company saved')).toBeVisible();
  await expect(row).toContainText('Inactive');
  await expect(row).toContainText('ops@harbour.example');
  await expect(row.getByRole('button', { name: `Edit ${name}` })).toBeFocused();

  await page.getByRole('button', { name: 'Delete Polar Gas Logistics' }).click();
  const refused = page.getByRole('alertdialog', { name: 'Polar Gas Logistics cannot be deleted' });
  for (const held of ['users', 'tanks', 'vacuum readings', 'transfers', 'leak checks']) {
    await expect(refused.getByRole('listitem').filter({ hasText: new RegExp(`^[\\d,]+ ${held}$`) })).toBeVisible();
  }
  await expectAccessible(page);
  await keepPicture(page, 'company-kept');
  await refused.getByRole('button', { name: 'Cancel' }).click();

  await row.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText('It holds no users, tanks or records.');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete company' }).click();
  await expect(page.getByText('Company deleted')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('of two who edit one company the later one chooses, and the fields have the labels of the form', async ({
  visit,
}) => {
  const name = `Twofold ${RUN}`;
  const { id } = await makeCompany(name);
  const page = await visit({ as: 'admin', expectedErrors: /status of 412/ });
  await page.goto(`/admin/companies?search=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const form = page.getByRole('form', { name: `Edit ${name}` });
  await form.getByLabel('Contact email').fill('mine@twofold.example');
  const { token } = await sessionOf('super');
  await callWith(token, 'PUT', `/api/admin/companies/${id}`, { email: 'theirs@twofold.example' });
  await form.getByRole('button', { name: 'Save Company' }).click();
  const conflict = form.getByRole('alert');
  await expect(conflict.getByRole('row').last()).toHaveText('Contact emailtheirs@twofold.examplemine@twofold.example');
  await expectAccessible(page);
  await keepPicture(page, 'company-conflict');
  await conflict.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(rowOf(page, name)).toContainText('mine@twofold.example');
});

test("a company's logo: initials without one, a wrong file rejected, the upload with progress, shown, removed", async ({
  visit,
}) => {
  const name = `Quay ${RUN}`;
  await makeCompany(name);
  const page = await visit({ as: 'admin', expectedErrors: /status of 400/ });
  await page.goto(`/admin/companies?search=${encodeURIComponent(name)}`);
  const row = rowOf(page, name);
  await expect(row.getByText('QU', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: `Logo ${name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Logo of ${name}` });
  await expect(dialog).toContainText('No logo yet: these letters are shown instead.');

  const picture = noisePng(LARGE_SIDE);
  await chooseFile(page, 'Choose a picture', 'logo.png', Buffer.from('no picture at all'));
  await expect(dialog.getByRole('alert')).toContainText('This file is not a picture that can be shown.');
  await expectAccessible(page);
  await chooseFile(page, 'Choose a picture', 'logo.gif', picture);
  await dialog.getByRole('button', { name: 'Upload logo' }).click();
  await expect(dialog.getByRole('alert')).toContainText('The file is a PNG image, but its name says otherwise');
  await keepPicture(page, 'logo-refused');

  await chooseFile(page, 'Choose another', 'logo.png', picture);
  await expect(dialog.getByRole('img', { name: 'The chosen logo' })).toBeVisible();
  const letUploadsRun = await holdUploads(page);
  await dialog.getByRole('button', { name: 'Upload logo' }).click();
  const progress = dialog.getByRole('progressbar', { name: 'Uploading the logo' });
  await expect(progress).toHaveAttribute('aria-valuetext', /^[1-9]\d?%$/);
  await expectAccessible(page);
  await keepPicture(page, 'logo-under-way');
  await dialog.getByRole('button', { name: 'Stop' }).click();
  await expect(progress).toBeHidden();
  await letUploadsRun();
  await dialog.getByRole('button', { name: 'Upload logo' }).click();
  await expect(page.getByText('Logo saved')).toBeVisible();
  await expect(dialog).toContainText('The logo as it is now.');
  await page.keyboard.press('Escape');
  await expect(row.getByRole('button', { name: `Logo ${name}` })).toBeFocused();
  await expect(row.locator('img')).toBeVisible();
  await row.getByRole('link', { name }).click();
  await expect(page.getByRole('banner').locator('img')).toBeVisible();
  await page.goBack();

  await row.getByRole('button', { name: `Logo ${name}` }).click();
  await dialog.getByRole('button', { name: 'Remove logo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove logo' }).click();
  await expect(page.getByText('Logo removed')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row.getByText('QU', { exact: true })).toBeVisible();
});

function rowOf(page: Page, name: string) {
  return page.getByRole('listitem').filter({ hasText: name });
}

async function makeCompany(name: string): Promise<Company> {
  const { token } = await sessionOf('super');
  await callWith(token, 'POST', '/api/admin/companies', { name });
  const made = (await read<readonly Company[]>('super', '/api/admin/companies')).find((each) => each.name === name);
  if (made === undefined) throw new Error(`no company ${name}`);
  return made;
}

async function chooseFile(page: Page, button: string, name: string, buffer: Buffer): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: button }).click();
  await (await choosing).setFiles({ name, mimeType: 'image/png', buffer });
}
