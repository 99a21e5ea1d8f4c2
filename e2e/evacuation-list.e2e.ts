import type { EvacuationList, UndatedTank } from '@dewar/contract/evacuation-list';
import { explainNoCost, perMonth } from '@dewar/domain/evacuation/waiting-cost';
import { kgToLbs } from '@dewar/domain/primitives/weights';
import { PRODUCT_WORDS } from '@dewar/domain/thermodynamics/products';
import type { Page } from '@playwright/test';
import { exportCsv } from './export-csv.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { callWith, read, sessionOf } from './portal-api.ts';

const LIST = '/api/evacuation-list';

test('a company user finds which tanks to pump next, opens one by keyboard, and exports the list', {
  tag: '@gate',
}, async ({ visit }) => {
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
  const { user } = await sessionOf('polar');
  const texts = (await rows(page).allTextContents()).map((text) => text.replaceAll(/\s+/g, ' '));
  for (const [index, tank] of [...dated, ...undated].entries()) {
    expect(texts[index]).toContain(tank.tank_number);
    expect(texts[index]).toContain(waitingWordsOf(tank, user.timezone));
  }
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
  await page.getByRole('combobox', { name: 'Company' }).fill('north');
  await page.getByRole('option', { name: 'Northwind Cryogenics' }).click();
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

/** What the row of a tank says about waiting: what it costs in a month with its range, or why that is not known. */
function waitingWordsOf(tank: UndatedTank, timeZone: string): string {
  const { waiting, last_product } = tank;
  const reason = explainNoCost(tank, timeZone);
  if (reason !== null) return waiting === null ? reason : `0 lb${reason}`;
  if (waiting === null || last_product === null) throw new Error('there is neither a cost nor a reason');
  const pounds = (kgPerDay: number) => perMonth(kgToLbs(kgPerDay)).toLocaleString('en-US');
  const kilograms = perMonth(waiting.kg_per_day).toLocaleString('en-US');
  const range = `${pounds(waiting.low)} to ${pounds(waiting.high)} lb`;
  return `${pounds(waiting.kg_per_day)} lb (${kilograms} kg) of ${PRODUCT_WORDS[last_product]}${range}`;
}

/** The list once no tank is judged any more: after a start they are judged one by one, and move in it. */
async function readWhenJudged(): Promise<EvacuationList> {
  let list: EvacuationList | undefined;
  await expect
    .poll(
      async () => {
        list = await read<EvacuationList>('polar', LIST);
        return list.being_judged;
      },
      { intervals: [1000] },
    )
    .toBe(0);
  return list ?? read<EvacuationList>('polar', LIST);
}
