import { daysAgo, enterMoment, findRestingTank } from './demo-tanks.ts';
import { expect, expectAccessible, fact, holdUndo, keepPicture, test } from './portal.ts';
import { sessionOf } from './portal-api.ts';

test('a company user takes back and corrects what they have just logged', { tag: '@gate' }, async ({ visit }) => {
  const { user } = await sessionOf('polar');
  const tank = await findRestingTank('polar', 4);
  const before = `${tank.latest_reading.vacuum_reading} µm`;
  const microns = tank.latest_reading.vacuum_reading + 1;

  const page = await visit({ as: 'polar' });
  await holdUndo(page);
  await page.goto(`/tank-data?tank=${encodeURIComponent(tank.tank_number)}`);
  const latestReading = page.getByRole('region', { name: 'Latest reading' });
  await expect(latestReading).toContainText(before);
  const notification = page
    .getByRole('region', { name: 'Notices' })
    .filter({ has: page.getByRole('button', { name: 'Undo' }) });

  const logReading = async () => {
    await page.getByRole('button', { name: 'Add Vacuum Reading' }).click();
    const form = page.getByRole('form', { name: 'Add Vacuum Reading' });
    await form.getByLabel(`Vacuum reading of ${tank.tank_number}`).fill(String(microns));
    await form.getByRole('button', { name: 'Add Reading' }).click();
    await expect(latestReading).toContainText(`${microns} µm`);
  };

  await test.step('undo a reading', async () => {
    await logReading();
    await notification.hover();
    await expectAccessible(page);
    await keepPicture(page, 'undo-reading');
    await notification.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone')).toBeVisible();
    await expect(latestReading).toContainText(before);
  });

  await test.step('correct a reading in its row', async () => {
    await logReading();
    const readings = page.getByRole('region', { name: 'Vacuum Readings' });
    await readings.getByRole('button', { name: `Edit the reading of ${microns} µm` }).click();
    const form = page.getByRole('form', { name: /Vacuum Reading/ });
    await form
      .getByLabel(/Vacuum reading/)
      .first()
      .fill(String(microns + 1));
    await form.getByRole('button', { name: /^Save/ }).click();
    await expect(latestReading).toContainText(`${microns + 1} µm`);
    await keepPicture(page, 'own-reading');
    await readings.getByRole('button', { name: `Delete the reading of ${microns + 1} µm` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete reading' }).click();
    await expect(latestReading).toContainText(before);
  });

  const card = page.getByRole('region', { name: 'Load & Arrival Data' });

  await test.step('correct a load, and withdraw its arrival', async () => {
    await page.getByRole('button', { name: 'Add Load Data' }).click();
    const load = page.getByRole('form', { name: 'Add Load Data' });
    await enterMoment(load.getByLabel('Loading date and time'), daysAgo(1), user.timezone);
    await load.getByLabel('Weight in lbs').fill('9,000');
    await load.getByLabel('Load pressure').fill('5');
    await load.getByRole('button', { name: 'Add Load' }).click();

    await card.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('form', { name: /^Edit Transfer #/ });
    await expect(edit.getByLabel('Arrival assessment')).toHaveCount(0);
    await edit.getByLabel('Weight in lbs').fill('9,100');
    await keepPicture(page, 'own-load');
    await edit.getByRole('button', { name: 'Save Transfer' }).click();
    await expect(fact(card, 'Weight')).toContainText('9,100');

    await page.getByRole('button', { name: 'Add Arrival Data' }).click();
    const arrival = page.getByRole('form', { name: 'Add Arrival Data' });
    await arrival.getByLabel('Arrival pressure').fill('6');
    await arrival.getByRole('button', { name: 'Save Arrival' }).click();
    await notification.hover();
    await expect(card.getByRole('button', { name: 'Withdraw Arrival' })).toBeVisible();
    await keepPicture(page, 'own-arrival');
    await notification.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Add Arrival Data' })).toBeVisible();

    await card.getByRole('button', { name: 'Delete' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await expect(page.getByRole('button', { name: 'Add Load Data' })).toBeVisible();
  });
});
