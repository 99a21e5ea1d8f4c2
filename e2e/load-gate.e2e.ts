import { post } from './leak-checks-api.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, fact, keepPicture, test } from './portal.ts';
import { type FleetTank, sessionOf } from './portal-api.ts';

/** The browser's own print dialog would block the test. */
const COUNT_PRINTS = 'window.printed = 0; window.print = () => { window.printed += 1; }';

test('a company user sees which tanks may be loaded for a journey, and prints a certificate', { tag: '@gate' }, async ({
  visit,
}) => {
  const page = await visit({ as: 'polar' });
  await page.addInitScript(COUNT_PRINTS);
  await page.goto('/');
  await page.getByRole('link', { name: 'Load gate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Load Gate' })).toBeVisible();
  const rows = page.getByRole('list', { name: 'Tanks at rest' }).locator('> li');

  await test.step('a tank is refused, with the reason and its cure', async () => {
    const refused = rows.filter({ hasText: /^(?!.*inspection expired).*The five-year test expired on/ });
    await expect(refused).toHaveCount(1);
    await expect(refused).toContainText('No');
    await expect(refused).toContainText('Have the tank tested, and enter the date of the test.');
    await expect(refused.getByRole('link', { name: /^Certificate/ })).toHaveCount(0);
  });

  await test.step('a long journey is to be minded', async () => {
    await page.getByRole('textbox', { name: 'Journey' }).fill('20');
    await expect(rows.filter({ hasText: 'Nothing against it.' }).first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Journey' }).fill('60');
    await expect(rows.filter({ hasText: 'Nothing against it.' })).toHaveCount(0);
    await expect(rows.filter({ hasText: 'the journey with its margin takes 65 days' }).first()).toBeVisible();
    await page.getByLabel('Answer').selectOption({ index: 2 });
    await expect(rows.filter({ hasText: /No.*expired/ })).toHaveCount(0);
    await expectAccessible(page);
    await keepPicture(page, 'load-gate');
  });

  await test.step('the certificate is printed', async () => {
    await rows
      .getByRole('link', { name: /^Certificate/ })
      .first()
      .click();
    const sheet = page.getByRole('article', { name: 'Holding time certificate' });
    await expect(sheet).toContainText(/Actual holding time: [\d.]+ days/);
    await expect(sheet).toContainText('Journey60 days');
    await page.getByRole('button', { name: 'Print' }).click();
    await expect.poll(() => page.evaluate('window.printed')).toBe(1);
    await expectAccessible(page);
  });
});

test('Add Load shows the gate and keeps why the tank was loaded nevertheless', async ({ visit }) => {
  const { user } = await sessionOf('north');
  const tank = await post<FleetTank>('/api/admin/tanks', {
    tank_number: `UNTESTED ${Date.now()}`,
    company_name: user.company_name,
    csc_inspection_date: new Date(Date.now() - 30 * 86_400_000).toISOString().slice(0, 10),
    five_year_test_date: '2020-01-15',
  });
  const page = await visit({ as: 'north', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto(`/tanks/${tank.id}`);
  await page.getByRole('button', { name: 'Add Load Data' }).tap();
  const form = page.getByRole('form', { name: 'Add Load Data' });
  const gate = form.getByRole('region', { name: 'Load gate' });
  await expect(gate).toContainText('The five-year test expired on 15 Jan 2025.');
  await form.getByLabel('Weight in lbs').fill('36000');
  await form.getByLabel('Reason for loading').fill('Returning to the depot for its test');
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'add-load');
  await form.getByRole('button', { name: 'Add Load' }).tap();
  await expect(page.getByText('Transfer data added successfully!')).toBeVisible();
  const load = page.getByRole('region', { name: 'Load & Arrival Data' });
  await load.getByRole('heading', { name: 'Load', exact: true }).tap();
  await expect(fact(load, 'Reason for loading')).toHaveText('Returning to the depot for its test');
});
