import type { EvacuationList } from '@dewar/contract/evacuation-list';
import type { Page } from '@playwright/test';
import { exportCsv } from './export-csv.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { callWith, read, sessionOf } from './portal-api.ts';

const LIST = '/api/evacuation-list';

test('a company user finds which tanks to pump next, opens one by keyboard, and exports the list', async ({
  visit,
}) => {
  const { months, undated } = await readWhenJudged();
  const dated = months.flatMap(({ tanks }) => tanks);
  const [first] = dated;
  const page = await visit({ as: 'polar' });
  await page.goto('/');
  await page.getByRole('link', { name: 'Evacuation list' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Evacuation List' })).toBeVisible();
  await expect(rows(page)).toHaveCount(dated.length + undated.length);
  expect(dated.length).toBeGreaterThan(0);
  expect(undated.length).toBeGreaterThan(0);
  await expect(rows(page).first()).toContainText('Now');
  await expect(rows(page).last()).toContainText(/lb/);
  await expectAccessible(page);
  await keepPicture(page, 'evacuation-list');

  const { fileName, rows: lines } = await exportCsv(page, 'Evacuation list');
  expect(fileName).toMatch(/^evacuation-list-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(lines).toHaveLength(1 + dated.length + undated.length);
  expect(lines[1]?.slice(0, 3)).toEqual([months[0]?.month, first?.tank_number, first?.company_name]);

  await rows(page).first().getByRole('link').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/tanks/${first?.tank_id}`);
});

test('an administrator sees the tanks of all companies, and those of one', async ({ visit }) => {
  const page = await visit({ as: 'admin' });
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('link', { name: 'Evacuation List' }).click();
  // The list of users has rows and a choice of companies too.
  await expect(page.getByRole('heading', { level: 1, name: 'Evacuation List' })).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Polar Gas Logistics' }).first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Company' }).selectOption('Northwind Cryogenics');
  await expect(page).toHaveURL('/evacuation-list?company=Northwind+Cryogenics');
  await expect(rows(page).filter({ hasText: 'Polar Gas Logistics' })).toHaveCount(0);
  await expect(rows(page).first()).toContainText('NW');
  const { token } = await sessionOf('north');
  expect((await callWith(token, 'GET', `${LIST}?company=Polar%20Gas%20Logistics`)).status).toBe(404);
});

test('on a phone the evacuation list fits the width, and a tap on a row opens its tank', async ({ visit }) => {
  const page = await visit({ as: 'polar', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto('/evacuation-list');
  await rows(page).first().scrollIntoViewIfNeeded();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'evacuation-list-phone');
  await rows(page).first().tap();
  await expect(page).toHaveURL(/\/tanks\/\d+$/);
});

function rows(page: Page) {
  return page.getByRole('main').getByRole('listitem');
}

/** The list once two reads in a row agree: after a start the tanks are judged one by one, and move in it. */
async function readWhenJudged(): Promise<EvacuationList> {
  let list: EvacuationList | undefined;
  await expect
    .poll(
      async () => {
        const before = JSON.stringify(list);
        list = await read<EvacuationList>('polar', LIST);
        return JSON.stringify(list) === before;
      },
      { intervals: [1000] },
    )
    .toBe(true);
  return list ?? read<EvacuationList>('polar', LIST);
}
