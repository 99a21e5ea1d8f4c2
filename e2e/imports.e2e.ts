import { writeXlsx } from 'hucre';
import { findRestingTank } from './demo-tanks.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { listReadings } from './portal-api.ts';

/** No demo reading is this old, so that what is imported is found. */
const TAKEN = new Date(Date.UTC(2014, 3, 3, 14, 5));

const readingsOf = async (tankId: number) =>
  (await listReadings('polar', tankId)).filter(({ reading_timestamp }) => reading_timestamp.startsWith('2014-'));

test('a person imports the good rows of a workbook, finds them at the tank, and takes them back', {
  tag: '@gate',
}, async ({ visit }) => {
  const tank = await findRestingTank('polar', 1);
  const rows = [
    ['Tank No.', 'Date', 'Vacuum (microns)', 'Remarks'],
    [tank.tank_number, TAKEN, 21, 'read at the old yard'],
    ['No such tank', TAKEN, 22, null],
  ];
  const sheets = [
    { name: 'Notes', rows: [['Nothing to import']], hidden: true },
    { name: 'April', rows },
  ];
  const name = 'readings-2014.xlsx';
  const workbook = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(await writeXlsx({ sheets })) };

  const page = await visit({ as: 'polar', viewport: { width: 390, height: 844 } });
  await page.goto('/imports');
  const rowsField = page.getByLabel('Rows', { exact: true });
  await rowsField.fill('what was typed');
  const replace = page.getByRole('button', { name: 'Replace them' });
  await page.locator('input[type=file]').setInputFiles({ ...workbook, buffer: workbook.buffer.subarray(0, 300) });
  await replace.click();
  await expect(page.getByRole('alert')).toContainText('This workbook cannot be read');
  await expect(rowsField).toHaveValue('what was typed');

  await page.locator('input[type=file]').setInputFiles(workbook);
  await replace.click();
  await expect(page.getByLabel(`Sheet of ${name}`)).toHaveValue('1');
  await expect(page.getByText(`3 rows of ${name}, April in the field below.`)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show what will happen' }).click();
  const looked = page.getByRole('table', { name: 'Rows to look at' });
  await expect(looked.getByRole('row').nth(1)).toContainText('There is no tank No such tank.');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'import-preview-phone');

  await page.getByRole('button', { name: 'Import what is good: 1 reading' }).click();
  const undo = page.getByRole('button', { name: `Undo the import of ${name}, April` });
  await expect(undo).toBeVisible();
  expect(await readingsOf(tank.id)).toEqual([
    expect.objectContaining({ vacuum_reading: 21, additional_notes: 'read at the old yard' }),
  ]);
  await undo.click();
  await expect(page.getByText(`Took back ${name}, April.`)).toBeVisible();
  await expect(undo).toHaveCount(0);
  expect(await readingsOf(tank.id)).toEqual([]);
});

test('rows copied in a spreadsheet and pasted on a tank open the import with what will happen', async ({ visit }) => {
  const tank = await findRestingTank('polar', 2);
  const page = await visit({ as: 'polar' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/tanks/${tank.id}`);
  const button = page.getByRole('button', { name: 'Paste rows' }).first();
  await expect(button).toBeVisible();
  await page.evaluate(() => navigator.clipboard.writeText('Date\tVacuum (microns)\n2026-05-01 08:00\t12'));
  await page.keyboard.press('Control+v');
  await expect(page).toHaveURL('/imports');
  await expect(page.getByText(`so ${tank.tank_number} was put in front of each of them`)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import 1 reading|^Import what is good/ })).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'pasted-rows');
  await page.reload();
  await expect(page.getByText('Pasted rows')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByLabel('Rows')).toHaveValue('');

  await page.goBack();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nothing is stored before you import them')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
});
