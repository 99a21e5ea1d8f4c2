import type { Page } from '@playwright/test';
import { MADE_PASSWORD, makeUser } from './made-people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, openMore, test } from './portal.ts';
import { sessionFor } from './portal-api.ts';

const RUN = Date.now();
const NAME = `Beyond the scales ${RUN}`;

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Views' });

async function openViews(page: Page): Promise<void> {
  await openMore(page);
  await page.getByRole('button', { name: 'Views' }).click();
  await expect(dialog(page)).toBeVisible();
}

async function sessionAtPolar(name: string) {
  const email = `${name}-${RUN}@polar-gas.example`;
  await makeUser({ email, company_name: 'Polar Gas Logistics' });
  return sessionFor(email, MADE_PASSWORD);
}

test('filters are saved as a view and shared, and a colleague opens the list with it on a phone', {
  tag: '@gate',
}, async ({ visit }) => {
  const page = await visit({ session: await sessionAtPolar('saves-views') });
  await page.goto('/custody-ledger');
  await page.getByLabel('Differences').selectOption('More than the scales explain');
  await openViews(page);
  await dialog(page).getByLabel('Save what the list shows now as').fill(NAME);
  await dialog(page).getByLabel('My colleagues see it too').check();
  await dialog(page).getByRole('button', { name: 'Save view' }).click();
  const link = dialog(page).getByRole('link', { name: NAME });
  await expect(link).toHaveAttribute('href', '/custody-ledger?beyond=true');
  await expectAccessible(page);
  await keepPicture(page, 'saved-views');

  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };
  const colleague = await visit({ session: await sessionAtPolar('sees-views'), ...phone });
  await colleague.goto('/custody-ledger');
  await openViews(colleague);
  await expect(dialog(colleague)).toContainText(`Shared by saves-views-${RUN}@polar-gas.example`);
  await dialog(colleague)
    .getByRole('button', { name: `Open first: ${NAME}` })
    .tap();
  await expect(dialog(colleague)).toContainText('Opens first');
  await expectNoSidewaysScroll(colleague);
  await keepPicture(colleague, 'saved-views-phone');
  await colleague.goto('/custody-ledger');
  await expect(colleague).toHaveURL('/custody-ledger?beyond=true');

  await dialog(page)
    .getByRole('button', { name: `Delete ${NAME}` })
    .click();
  await page.getByRole('button', { name: 'Delete view' }).click();
  await expect(link).toBeHidden();
  await colleague.goto('/custody-ledger');
  await openMore(colleague);
  await expect(colleague.getByRole('button', { name: 'Views' })).toBeVisible();
  await expect(colleague).toHaveURL('/custody-ledger');
});
