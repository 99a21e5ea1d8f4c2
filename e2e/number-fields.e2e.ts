import type { Page } from '@playwright/test';
import { daysAgo, enterMoment, findRestingTank } from './demo-tanks.ts';
import { expect, keepPicture, test, untilNothingIsKept } from './portal.ts';
import { callWith, sessionOf } from './portal-api.ts';

// Every number field in every locale, and the request of every form, are in the web tests (every-number-field.world.test.tsx,
// every-number-request.world.test.tsx); here are the usual ones in a browser with real keys and a real number format.

async function openForm(page: Page, tankNumber: string, button: string) {
  await page.goto(`/tank-data?tank=${encodeURIComponent(tankNumber)}`);
  await page.getByRole('button', { name: button }).click();
  return page.getByRole('form', { name: button });
}

for (const [locale, typed, left] of [
  ['en-US', '9,800.5', '9,800.5'],
  ['en-GB', '9,800.5', '9,800.5'],
  ['de-DE', '9.800,5', '9.800,5'],
  ['fr-FR', '9 800,5', '9\u202f800,5'],
] as const) {
  test(`a weight typed or pasted as ${typed} is read and sent as such in ${locale}`, async ({ visit }) => {
    const { tank_number } = await findRestingTank('polar', 4);
    const page = await visit({ as: 'polar', locale, expectedErrors: /net::ERR_FAILED/ });
    const form = await openForm(page, tank_number, 'Add Load Data');
    const weight = form.getByLabel('Weight in lbs');
    for (const enter of [() => weight.pressSequentially(typed), () => page.keyboard.insertText(typed)]) {
      await weight.fill('');
      await enter();
      await expect(weight).toHaveValue(typed);
      await weight.blur();
      await expect(weight).toHaveValue(left);
      await expect(form.getByLabel('Weight in kg')).toHaveValue('4,445.43');
      await weight.focus();
    }
    // Other tests count on the tank at rest: nothing is stored.
    await untilNothingIsKept(page);
    await page.route('**/api/transfers', (route) => route.abort());
    const sent = page.waitForRequest((request) => request.method() === 'POST');
    await form.getByRole('button', { name: 'Add Load' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ loaded_weight_lbs: 9_800.5 });
    await expect(form.getByText(/Network error/)).toBeVisible();
  });
}

test('in de-DE 20,000 microns could be two readings, and the chosen one is saved', async ({ visit }) => {
  const { tank_number } = await findRestingTank('polar', 4);
  const page = await visit({ as: 'polar', locale: 'de-DE' });
  const form = await openForm(page, tank_number, 'Add Vacuum Reading');
  const microns = form.getByLabel(`Vacuum reading of ${tank_number}`);
  await microns.pressSequentially('20,000');
  await form.getByRole('button', { name: 'Add Reading' }).click();
  await expect(form.getByText('This can be read in two ways. Which one do you mean?')).toBeVisible();
  await expect(microns).toHaveValue('20,000');
  await expect(form.getByRole('button', { name: '20.000 microns' })).toBeVisible();
  await keepPicture(page, 'asked');
  await form.getByRole('button', { name: '20 microns', exact: true }).click();
  await form.getByRole('button', { name: 'Add Reading' }).click();
  await expect(page.getByText('Vacuum reading added successfully!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Latest reading' })).toContainText('20 µm');
});

test('a load dated last year is asked about, and its arrival can be added', async ({ visit }) => {
  const { user } = await sessionOf('north');
  // Without later trips: none may begin while this one has not ended.
  const tank_number = `NEW ${Date.now()}`;
  const { token } = await sessionOf('super');
  await callWith(token, 'POST', '/api/admin/tanks', { tank_number, company_name: user.company_name });
  const page = await visit({ as: 'north' });
  const form = await openForm(page, tank_number, 'Add Load Data');
  await enterMoment(form.getByLabel('Loading date and time'), daysAgo(365), user.timezone);
  await form.getByLabel('Weight in lbs').fill('9,800');
  await form.getByRole('button', { name: 'Add Load' }).click();
  const question = page.getByRole('alertdialog', { name: 'Is this date right?' });
  await expect(question).toContainText(/The load is dated \d{1,2} \w+ \d{4}, 365 days ago\. Is that right\?/);
  await question.getByRole('button', { name: 'Save it' }).click();
  await expect(page.getByText('Transfer data added successfully!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Load Data' })).toBeHidden();
  await page.getByRole('button', { name: 'Add Arrival Data' }).click();
  await expect(page.getByRole('form', { name: 'Add Arrival Data' })).toBeVisible();
});

test('on a phone a key changes the sign of a pressure', async ({ visit }) => {
  const { tank_number } = await findRestingTank('polar', 4);
  const page = await visit({ as: 'polar', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const form = await openForm(page, tank_number, 'Add Load Data');
  const pressure = form.getByLabel('Load pressure', { exact: true });
  await pressure.pressSequentially('5');
  const sign = form.getByRole('button', { name: 'Change the sign' });
  await sign.tap();
  await expect(pressure).toHaveValue('-5');
  await expect(pressure).toBeFocused();
  const box = await sign.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await keepPicture(page, 'sign');
});
