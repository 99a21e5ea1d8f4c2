import type { Locator } from '@playwright/test';
import { makeCompany } from './made-people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { callWith, read, sessionOf } from './portal-api.ts';
import { openQuickOpen } from './quick-open-dialog.ts';
import { listSmallTargets } from './small-targets.ts';

const RUN = Date.now();
const IN_STOCK = 'This tank is in stock. Assign it to a company first.';

test('a tank is added to the stock, takes no records there, is assigned to a company and put back', {
  tag: '@gate',
}, async ({ visit }) => {
  const [company, number] = [`Harbour ${RUN}`, `STK ${RUN}`];
  await makeCompany({ name: company });
  const page = await visit({ as: 'admin' });
  await page.goto('/admin/assets');
  await page.getByRole('button', { name: 'Add Tank' }).click();
  const adding = page.getByRole('form', { name: 'Add Tank' });
  await adding.getByLabel('Tank number').fill(number);
  await expect(adding.getByRole('combobox', { name: 'Company' })).toHaveValue('None (in stock)');
  await adding.getByRole('button', { name: 'Add Tank' }).click();
  await expect(page.getByText('Tank created')).toBeVisible();
  const details = page.getByRole('region', { name: number });
  await expect(details.getByRole('button', { name: 'Assign to Company' })).toBeVisible();
  await expect(details.getByRole('button', { name: 'Add Vacuum Reading' })).toHaveCount(0);
  await expectAccessible(page);
  await keepPicture(page, 'stock-details');

  const quick = await openQuickOpen(page);
  await quick.field.fill(number);
  await quick.options.filter({ hasText: 'In stock' }).click();
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('In stock', { exact: true })).toBeVisible();
  await expect(main.getByRole('region', { name: 'What happened?' }).getByText('Put in stock')).toBeVisible();
  await expect(main.getByRole('button', { name: /^Add / })).toHaveCount(0);
  await expectAccessible(page);
  await keepPicture(page, 'stock-page');
  const [tank] = await read<readonly { id: number }[]>('admin', `/api/tanks?in_stock=true&search=STK%20${RUN}`);
  const { token } = await sessionOf('admin');
  const body = { tank_id: tank?.id, vacuum_reading: 12, reading_timestamp: new Date().toISOString() };
  const refused = await callWith(token, 'POST', '/api/vacuum-readings', body);
  expect([refused.status, (await refused.json()).error]).toEqual([409, IN_STOCK]);

  await page.goto('/admin/assets');
  await page.getByRole('button', { name: /^In stock/ }).click();
  await page.getByRole('option', { name: number }).click();
  await details.getByRole('button', { name: 'Assign to Company' }).click();
  const assign = page.getByRole('form', { name: `Assign ${number} to a company` });
  const companyOf = (form: Locator) => form.getByRole('combobox', { name: 'Company' });
  let owner = companyOf(assign);
  await expect(owner).toBeFocused();
  await owner.fill(company);
  await page.getByRole('option', { name: company, exact: true }).click();
  await assign.getByRole('button', { name: 'Assign' }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('company') === company);
  await expect(details.getByRole('button', { name: 'Add Vacuum Reading' })).toBeVisible();

  await details.getByRole('button', { name: 'Edit Tank' }).click();
  const edit = page.getByRole('form', { name: `Edit ${number}` });
  owner = companyOf(edit);
  await owner.fill('None');
  await page.getByRole('option', { name: 'None (in stock)' }).click();
  await expect(edit.getByRole('region', { name: 'Moving into stock' })).toBeVisible();
  await expectAccessible(page);
  await edit.getByRole('button', { name: 'Save Tank' }).click();
  const question = page.getByRole('alertdialog', { name: `Put ${number} in stock?` });
  await expect(question).toContainText(`${company} no longer sees the tank.`);
  await question.getByRole('button', { name: 'Put in stock' }).click();
  await expect(page).toHaveURL((url) => url.searchParams.get('stock') === 'true');
  await expect(details.getByRole('button', { name: 'Assign to Company' })).toBeVisible();
});

test('on a phone the stock is opened like a company, with targets for a finger', async ({ visit }) => {
  const number = `STP ${RUN}`;
  const { token } = await sessionOf('admin');
  expect((await callWith(token, 'POST', '/api/admin/tanks', { tank_number: number })).status).toBe(201);
  const page = await visit({ as: 'admin', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto('/admin/assets');
  await expect(page.getByRole('button', { name: /^In stock \d+ tank/ })).toBeVisible();
  expect(await listSmallTargets(page)).toEqual([]);
  await keepPicture(page, 'phone-stock');
  await page.getByRole('button', { name: /^In stock/ }).tap();
  await expect(page.getByRole('combobox', { name: 'Find companies' })).toBeHidden();
  await expectNoSidewaysScroll(page);
  await page.getByRole('option', { name: number }).tap();
  await expect(page.getByRole('button', { name: 'Assign to Company' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  expect(await listSmallTargets(page)).toEqual([]);
  await keepPicture(page, 'phone-stock-details');
  await page.getByRole('link', { name: 'In stock' }).tap();
  await page.getByRole('link', { name: 'All companies' }).tap();
  await expect(page.getByRole('combobox', { name: 'Find companies' })).toBeVisible();
});
