import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { DEMO_PASSWORD } from './portal-api.ts';

const RUN = Date.now();
const KESTREL = 'Kestrel Bulk Gases';
const RECEIVER = `http://127.0.0.1:9/erp/${RUN}`;

test('a company administrator adds a webhook, tries it out and sees why it does not arrive, on a phone', async ({
  visit,
}) => {
  const page = await visit({ as: 'kestrel', viewport: { width: 390, height: 844 } });
  await page.goto('/company-people?view=webhooks');
  await page.getByRole('button', { name: 'New webhook' }).click();
  const form = page.getByRole('form', { name: 'New webhook' });
  await form.getByLabel('Address').fill(RECEIVER);
  await form.getByRole('checkbox', { name: 'A load was logged' }).check();
  await form.getByLabel('Tanks').selectOption({ label: 'Some tanks (at most 200)' });
  await form.getByRole('combobox', { name: 'Which tanks' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await page.keyboard.press('Tab');
  await form.getByRole('textbox', { name: 'Current password' }).fill(DEMO_PASSWORD);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'new-webhook-390');
  await form.getByRole('button', { name: 'Add webhook' }).click();
  const shown = page.getByRole('dialog', { name: 'The secret of the webhook' });
  await expect(shown.getByRole('status', { name: 'Secret' })).toContainText('whsec_');
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'I have saved it' }).click();

  const row = page.getByRole('listitem').filter({ hasText: RECEIVER });
  await expect(row).toContainText('A load was logged, of 1 tank');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'webhooks-390');
  await row.getByRole('button', { name: 'Log: 127.0.0.1:9' }).click();
  const log = page.getByRole('dialog', { name: 'Log of 127.0.0.1:9' });
  await log.getByRole('button', { name: 'Send a test' }).click();
  await expect(log.getByText('the receiver could not be reached').first()).toBeVisible({ timeout: 20_000 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'webhook-log-390');
});

test('an administrator of the portal sees the webhooks of a company and deletes one', async ({ visit }) => {
  const page = await visit({ as: 'admin' });
  await page.goto('/admin/companies');
  await page.getByRole('button', { name: `More for ${KESTREL}` }).click();
  await page.getByRole('button', { name: `Webhooks of ${KESTREL}` }).click();
  const dialog = page.getByRole('dialog', { name: `Webhooks of ${KESTREL}` });
  await dialog.getByRole('button', { name: 'New webhook' }).click();
  const form = page.getByRole('form', { name: 'New webhook' });
  const address = `${RECEIVER}/admin`;
  await form.getByLabel('Address').fill(address);
  await form.getByRole('checkbox', { name: 'A weekly report was made' }).check();
  await form.getByRole('textbox', { name: 'Current password' }).fill(DEMO_PASSWORD);
  await form.getByRole('button', { name: 'Add webhook' }).click();
  await page.getByRole('button', { name: 'I have saved it' }).click();
  const row = dialog.getByRole('listitem').filter({ hasText: address });
  await expect(row).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'company-webhooks-1440');
  await row.getByRole('button', { name: 'Delete: 127.0.0.1:9' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Webhook deleted')).toBeVisible();
  await expect(row).toBeHidden();
});
