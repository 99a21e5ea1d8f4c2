import { makeCompany } from './made-people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, holdUndo, keepPicture, openMore, test } from './portal.ts';
import { callWith, read, sessionOf } from './portal-api.ts';

const SIZES = [
  { name: 'desk', viewport: { width: 1440, height: 900 } },
  { name: 'phone', viewport: { width: 390, height: 844 }, hasTouch: true },
] as const;

for (const { name, ...screen } of SIZES) {
  test(`an administrator changes several tanks after seeing what will happen, and undoes it (${name})`, {
    tag: '@gate',
  }, async ({ visit }) => {
    const run = `${name}-${Date.now()}`;
    const company = `Changes ${run}`;
    await makeCompany({ name: company });
    const { token } = await sessionOf('admin');
    for (const [index, capacity_litres] of [17_000, 18_000, 20_000].entries()) {
      const body = { tank_number: `CHG ${run} ${index}`, company_name: company, capacity_litres };
      expect((await callWith(token, 'POST', '/api/admin/tanks', body)).status).toBe(201);
    }
    const capacities = async () => {
      const tanks = await read<readonly { capacity_litres: number }[]>('admin', `/api/tanks?search=CHG%20${run}`);
      return tanks.map(({ capacity_litres }) => capacity_litres);
    };
    const page = await visit({ as: 'admin', ...screen });
    await holdUndo(page);
    await page.goto(`/admin/assets?company=${encodeURIComponent(company)}`);
    await openMore(page);
    await page.getByRole('link', { name: 'Tank List' }).click();
    await page.getByRole('checkbox', { name: `Select CHG ${run} 0` }).check();
    await expect(page.getByRole('region', { name: 'Selected tanks' })).toContainText('1 tank selected');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await keepPicture(page, `tank-list-${name}`);
    await page.getByRole('button', { name: 'Select all 3 that match' }).click();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Change 3 tanks' });
    await dialog.getByRole('checkbox', { name: 'Capacity' }).check();
    await dialog.getByRole('textbox', { name: 'Capacity' }).fill('20000');
    const fates = dialog.getByRole('list', { name: 'What happens' });
    await expect(fates).toContainText('1 tank: Capacity: 17000 → 20000');
    await expect(fates).toContainText('1 tank: Has this already');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await keepPicture(page, `change-tanks-${name}`);
    expect(await capacities()).toEqual([17_000, 18_000, 20_000]);
    await dialog.getByRole('button', { name: 'Change 2 tanks' }).click();
    await expect(page.getByText('2 tanks changed')).toBeVisible();
    expect(await capacities()).toEqual([20_000, 20_000, 20_000]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('2 tanks are as before')).toBeVisible();
    await expect.poll(capacities).toEqual([17_000, 18_000, 20_000]);

    await openMore(page);
    await page.getByRole('button', { name: 'Recent Changes' }).click();
    const recent = page.getByRole('dialog', { name: 'Recent changes of several tanks' });
    await expect(recent.getByText('Undone').first()).toBeVisible();
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    await keepPicture(page, `recent-tank-changes-${name}`);
  });
}
