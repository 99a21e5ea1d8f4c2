import { findRestingTank } from './demo-tanks.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { listReadings } from './portal-api.ts';

const ROWS = 700;
/** As few rows as possible that do not fit into one request. */
const NOTE = 'read at the old yard '.repeat(45);
/** No demo reading is this old. */
const FIRST = Date.UTC(2008, 0, 1);
const HOUR = 3_600_000;

const readingsOf = async (tankId: number) =>
  (await listReadings('polar', tankId)).filter(({ reading_timestamp }) => reading_timestamp < '2010');

test('a person sends a sheet of years, looks at its reasons, imports the good rows, and takes them back', async ({
  visit,
}) => {
  const tank = await findRestingTank('polar', 2);
  const lines = Array.from({ length: ROWS }, (_, at) => {
    const taken = new Date(FIRST + at * HOUR).toISOString().replace('T', ' ').slice(0, 16);
    return at % 100 === 99 ? `No such tank;${taken};12` : `${tank.tank_number};${taken};${10 + (at % 5)};${NOTE}`;
  });
  const name = 'years.csv';
  const buffer = Buffer.from(['Tank;Date;Vacuum (microns);Notes', ...lines].join('\r\n'));
  const page = await visit({ as: 'polar', viewport: { width: 390, height: 844 } });
  await page.goto('/imports');
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
  await expect(page.getByText('The first of 701 rows:')).toBeVisible();
  await page.getByRole('button', { name: 'Show what will happen' }).click();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Send and judge 701 rows' }).click();

  const card = page.getByRole('region', { name });
  await expect(card).toContainText('693 readings to import, 0 of them to check; 0 known already; 7 refused.');
  // It can be left and come back to.
  await page.reload();
  await expect(card.getByRole('row').nth(1)).toContainText('There is no tank No such tank.');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'long-import-judged-phone');
  await card.getByRole('button', { name: 'Import what is good: 693 readings' }).click();
  await expect(card).toContainText('Imported. It can be undone below.');
  const undo = page.getByRole('button', { name: `Undo the import of ${name}` });
  await expect(undo).toBeVisible();
  expect((await readingsOf(tank.id)).length).toBeGreaterThan(0);
  await undo.click();
  await expect(card).toContainText('It was taken back.');
  expect(await readingsOf(tank.id)).toEqual([]);
});
