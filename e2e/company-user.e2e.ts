import { daysAgo, enterMoment, findRestingTank } from './demo-tanks.ts';
import { expect, expectAccessible, fact, keepPicture, signIn, test } from './portal.ts';
import { sessionOf } from './portal-api.ts';

const LOADED_LBS = 10_000;
const RECEIVED_LBS = 9_640;
const RECEIVED = '96.4 %';
const IMMEDIATE_MICRONS = 88;

test('a company user logs a reading, a load and an arrival, an administrator determines it, and the fleet shows it', {
  tag: '@gate',
}, async ({ visit }) => {
  const { user } = await sessionOf('polar');
  const tank = await findRestingTank('polar', 4);
  const { vacuum_reading: lastMicrons } = tank.latest_reading;
  const surprisingMicrons = lastMicrons * 10 + 7;
  const loadedAt = daysAgo(3);

  const page = await visit();
  await signIn(page, 'polar');
  await expect(page).toHaveURL(`/company/${encodeURIComponent(user.company_name)}`);

  await test.step('choose the tank', async () => {
    await page.getByRole('link', { name: 'ISO Reporting', exact: true }).click();
    await page.getByRole('combobox', { name: 'Filter by Tank Number' }).fill(tank.tank_number);
    await page.getByRole('option', { name: tank.tank_number }).click();
    await expect(page.getByRole('region', { name: 'Latest reading' })).toContainText(`${lastMicrons} µm`);
  });

  await test.step('log a reading that asks for confirmation', async () => {
    await page.getByRole('button', { name: 'Add Vacuum Reading' }).click();
    const form = page.getByRole('form', { name: 'Add Vacuum Reading' });
    const microns = form.getByLabel(`Vacuum reading of ${tank.tank_number}`);
    await expect(microns).toBeFocused();
    await microns.fill(String(surprisingMicrons));
    await form.getByLabel('Notes').fill('gauge valve open 30 minutes');
    await form.getByRole('button', { name: 'Add Reading' }).click();

    const question = page.getByRole('alertdialog', { name: 'Is this reading right?' });
    await expect(question).toContainText(
      new RegExp(`The last reading was ${lastMicrons} on \\d{1,2} \\w+( \\d{4})?\\. Is ${surprisingMicrons} right\\?`),
    );
    await expect(question.getByRole('button', { name: 'Change it' })).toBeFocused();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Change it' }).click();
    await expect(microns).toHaveValue(String(surprisingMicrons));
    await expect(form.getByLabel('Notes')).toHaveValue('gauge valve open 30 minutes');

    await form.getByRole('button', { name: 'Add Reading' }).click();
    await question.getByRole('button', { name: `Save ${surprisingMicrons} µm` }).click();
    await expect(page.getByText('Vacuum reading added successfully!')).toBeVisible();
    await expect(form).toBeHidden();
    await expect(page.getByRole('region', { name: 'Latest reading' })).toContainText(`${surprisingMicrons} µm`);
    const newest = page.getByRole('region', { name: 'Vacuum Readings' }).getByRole('row').nth(1);
    await expect(newest).toContainText(`${surprisingMicrons} µm`);
  });

  const latest = page.getByRole('region', { name: 'Load & Arrival Data' });

  await test.step('record a load', async () => {
    await page.getByRole('button', { name: 'Add Load Data' }).click();
    const form = page.getByRole('form', { name: 'Add Load Data' });
    await enterMoment(form.getByLabel('Loading date and time'), loadedAt, user.timezone);
    await form.getByRole('button', { name: 'Add Load' }).click();
    await expect(form.getByText('Weight in lbs is required')).toBeVisible();
    await expect(form.getByLabel('Weight in lbs')).toBeFocused();

    await form.getByLabel('Weight in lbs').fill(String(LOADED_LBS));
    await expect(form.getByLabel('Weight in kg')).toHaveValue('4,535.92');
    await form.getByLabel('Load pressure').fill('5');
    await form.getByLabel('BOL number').fill('JRN-1');
    await form.getByLabel('Customer').fill('Halden Magnet Labs');
    await form.getByRole('button', { name: 'Add Load' }).click();
    await expect(page.getByText('Transfer data added successfully!')).toBeVisible();
    await expect(page.getByText(/^Tank loaded on \d{1,2} \w{3} \d{4}$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add Load Data' })).toBeHidden();
  });

  await test.step('add its arrival, venting, with the immediate reading', async () => {
    await page.getByRole('button', { name: 'Add Arrival Data' }).click();
    const form = page.getByRole('form', { name: 'Add Arrival Data' });
    const pressure = form.getByLabel('Arrival pressure');
    await pressure.fill('104.5');
    const asked = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/transfers/assess');
    await pressure.blur();
    const { searchParams } = new URL((await asked).url());
    expect(searchParams.get('arrival_pressure')).toBe('104.5');
    await expect(form.getByText('Manual Review Required')).toBeVisible();

    await form.getByLabel('Was Venting').check();
    await expect(form.getByText('Manual Review Required')).toBeVisible();
    await expect(form.getByText(/vent/i).first()).toBeVisible();
    const immediate = form.getByRole('region', { name: 'Immediate Vacuum Reading' });
    const level = form.getByRole('region', { name: 'Manual Level Check' });
    await immediate.getByLabel('Vacuum reading (required)').fill(String(IMMEDIATE_MICRONS));
    await level.getByLabel('Manual level reading').fill('41.5');
    await level.getByLabel('Unit').selectOption('percent');
    await form.getByLabel('Notes', { exact: true }).fill('frost at the rupture disk');

    const arrivedAt = form.getByLabel('Arrival date and time');
    await enterMoment(arrivedAt, daysAgo(4), user.timezone);
    await form.getByRole('button', { name: 'Save Arrival' }).click();
    await expect(form.getByText('Arrival date/time must not be earlier than the load time')).toBeVisible();
    await expect(arrivedAt).toBeFocused();
    await expect(pressure).toHaveValue('104.5');
    await expect(form.getByLabel('Notes', { exact: true })).toHaveValue('frost at the rupture disk');

    // Later than the reading that was logged in this very minute.
    await enterMoment(arrivedAt, new Date(Date.now() + 60_000), user.timezone);
    await arrivedAt.blur();
    await expect(immediate.getByLabel('Vacuum reading (required)')).toHaveValue(String(IMMEDIATE_MICRONS));
    await keepPicture(page, 'arrival-form');
    await form.getByRole('button', { name: 'Save Arrival' }).click();
    const aboveValve = page.getByRole('alertdialog', { name: 'Is this figure right?' });
    await expect(aboveValve).toContainText('The relief valve opens at 100 psig.');
    await aboveValve.getByRole('button', { name: 'Save it' }).click();
    const saved = page.getByText('Arrival data updated successfully! (Including vacuum reading)');
    // The last reading is higher, so only a forecast can ask; whether the tank has one depends on its cold readings.
    const question = page.getByRole('alertdialog', { name: 'Is this reading right?' });
    await expect(question.or(saved)).toBeVisible();
    if (await question.isVisible()) {
      await expect(question).toContainText(
        new RegExp(`The forecast expects about .+ Is ${IMMEDIATE_MICRONS} µm right\\?`),
      );
      await question.getByRole('button', { name: `Save ${IMMEDIATE_MICRONS} µm` }).click();
    }
    await expect(saved).toBeVisible();
    await expect(latest).toContainText('Tank was venting during transport - Check for vacuum/product loss');
    await expect(fact(latest, 'Arrival assessment')).toHaveText('Manual Review Required');
    await expect(fact(latest, 'Manual level')).toHaveText('41.5 percent');
    await expect(fact(latest, 'Latest vacuum')).toContainText(`${IMMEDIATE_MICRONS} µm`);
  });

  const history = page.getByRole('region', { name: 'Load History' }).getByRole('listitem').first();

  await test.step('read it in the history', async () => {
    await expect(history).toContainText('Completed');
    await expect(history).toContainText('Venting');
    await expect(history).toContainText('+99.5 psi');
    await history.getByRole('button').first().click();
    await expect(
      history.getByText(/^Pressure gain \+99\.5 psi over \d days?, daily climb \d+\.\d{3} PSI\/day$/),
    ).toBeVisible();
    await expect(fact(history, 'Immediate reading required')).toHaveText('YES');
    await expect(fact(history, 'Taken')).toHaveText('YES');
    await expect(history.getByRole('heading', { name: 'Immediate Arrival Reading' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Determine' })).toBeHidden();
    await expect(page.getByRole('button', { name: 'Set Final Determination' })).toBeHidden();
    await keepPicture(page, 'company-user');
  });

  const admin = await visit();
  await signIn(admin, 'admin');

  await test.step('an administrator finds the tank through the company and determines the transfer', async () => {
    await admin.getByRole('link', { name: `View Dashboard of ${user.company_name}` }).click();
    await admin.getByRole('link', { name: 'ISO Analytics', exact: true }).click();
    await admin.getByRole('searchbox', { name: 'Search', exact: true }).fill(tank.tank_number);
    await admin.getByRole('list', { name: 'Containers' }).getByRole('button', { name: tank.tank_number }).click();
    const detail = admin.getByRole('dialog', { name: tank.tank_number });
    await detail.getByRole('link', { name: 'Open Tank' }).click();

    const card = admin.getByRole('region', { name: 'Load & Arrival Data' });
    await card.getByRole('button', { name: 'Determine' }).click();
    const form = admin.getByRole('form', { name: /^Final Determination - Transfer #\d+$/ });
    await form.getByLabel('Actual received').fill(String(RECEIVED_LBS));
    await expect(fact(form, 'Received')).toHaveText(RECEIVED);
    await expect(fact(form, 'Loss')).toHaveText('360 lbs');
    await expect(form.getByLabel('Final determination')).toHaveValue('partial_load');
    await form.getByRole('button', { name: 'Save Determination' }).click();
    await expect(admin.getByText('Final determination saved successfully!')).toBeVisible();
    await expect(fact(card, 'Determination')).toHaveText(`Partial Load ${RECEIVED}`);
    await expect(card.getByRole('button', { name: 'Determine', exact: true })).toBeHidden();
    const row = admin.getByRole('region', { name: 'Load History' }).getByRole('listitem').first();
    await expect(row).toContainText(`Partial Load ${RECEIVED}`);
    await keepPicture(admin, 'administrator');
  });

  await test.step('both see it in the fleet, and the company user in the history', async () => {
    await admin.goto(`/company/${encodeURIComponent(user.company_name)}/iso-analytics?tank=${tank.tank_number}`);
    const detail = admin.getByRole('dialog', { name: tank.tank_number });
    await expect(detail.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toContainText(RECEIVED);
    await expect(fact(detail, 'Latest reading')).toContainText(`${IMMEDIATE_MICRONS} µm`);
    await keepPicture(admin, 'tank-in-analytics');

    await page.reload();
    await expect(history).toContainText(`Partial Load ${RECEIVED}`);
    await page.getByRole('link', { name: 'ISO Analytics', exact: true }).click();
    const container = page
      .getByRole('list', { name: 'Containers' })
      .getByRole('listitem')
      .filter({ hasText: tank.tank_number });
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill(tank.tank_number);
    await expect(container).toContainText(`${IMMEDIATE_MICRONS} µm`);
    await keepPicture(page, 'fleet');
  });
});
