import type { Locator, Page } from '@playwright/test';
import { type LeakCheck, readLeakCheck, saveLeakCheck, saveRepairedLeakCheck } from './leak-checks-api.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, fact, keepPicture, test } from './portal.ts';
import { sessionOf } from './portal-api.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const REFUSED = /Failed to load resource/;

test('a technician reviews, repairs, tests and passes a tank by thumb', { tag: '@gate' }, async ({ visit }) => {
  const check = await saveLeakCheck('polar');
  const phone = await visit({ as: 'admin', ...PHONE });
  await openReview(phone, check);
  await expect(phone.getByText('Review Needed')).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Rear 2 leaks' })).toHaveAttribute('aria-pressed', 'true');
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await keepPicture(phone, 'leak-review-phone');

  const rows = phone.getByRole('list', { name: 'Leak points' }).getByRole('listitem');
  await rows.filter({ hasText: 'Front' }).getByRole('button').tap();
  await expect(phone.getByRole('button', { name: 'Front 1 leak' })).toHaveAttribute('aria-pressed', 'true');
  const onDrawing = phone.getByRole('button', { name: 'Leak 3, Vacuum port, not repaired' });
  await expect(onDrawing).toBeInViewport();
  await phone.getByRole('button', { name: 'Rear 2 leaks' }).tap();
  await phone.getByRole('button', { name: 'Leak 2, 1. HP instrument line, not repaired' }).tap();
  const chosen = rows.filter({ hasText: 'HP instrument line' });
  await expect(chosen.getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  await expect(chosen).toBeInViewport();

  await phone.getByRole('button', { name: 'Mark as repaired' }).tap();
  await expect(phone.getByText('Please select at least one leak to mark as repaired')).toBeVisible();
  await phone.getByRole('button', { name: 'Select all in this view' }).tap();
  await phone.getByRole('radio', { name: 'Welding' }).tap();
  await phone.getByLabel('Repair notes').fill('Ground and welded.');
  await phone.getByRole('button', { name: 'Mark 2 leaks as repaired' }).tap();
  await expect(phone.getByText('Repairs marked successfully')).toBeVisible();
  await expect(rows.filter({ hasText: 'Ground and welded.' })).toHaveCount(2);
  await expect(phone.getByRole('heading', { name: 'Vacuum Hold Test' })).toBeHidden();
  await phone.getByRole('checkbox', { name: 'Select leak 3 for repair' }).tap();
  await phone.getByRole('button', { name: 'Mark 1 leak as repaired' }).tap();

  const hold = phone.getByRole('region', { name: 'Vacuum Hold Test' });
  await hold.getByRole('button', { name: 'Start Vacuum Test' }).tap();
  await expect(hold.getByText('Please enter initial vacuum reading')).toBeVisible();
  await expectAccessible(phone);
  await hold.getByLabel('Initial vacuum reading').fill('20.5');
  await hold.getByRole('button', { name: 'Start Vacuum Test' }).tap();
  await expect(phone.getByText('Vacuum test started. Tank is now on pump.')).toBeVisible();
  await expect(hold.getByRole('timer', { name: 'Hold time' })).toHaveText(/^0 h \d min$/);
  await expect(hold.getByText('On Pump')).toBeVisible();

  await hold.getByLabel('Vacuum reading', { exact: true }).fill('21');
  await hold.getByRole('button', { name: 'Add Reading' }).tap();
  await expect(hold.getByRole('figure', { name: 'Hold test: 2 readings over time' })).toBeVisible();
  await expect(hold.getByText('Holding')).toBeVisible();
  await hold.getByLabel('Vacuum reading', { exact: true }).fill('22');
  await hold.getByRole('button', { name: 'Add Reading' }).tap();
  await expect(hold.getByRole('row')).toHaveCount(4);
  await hold.getByRole('button', { name: 'Delete the reading of 22 µm' }).tap();
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Delete reading' }).tap();
  await expect(hold.getByRole('row')).toHaveCount(3);
  await expectNoSidewaysScroll(phone);
  await expectAccessible(phone);
  await keepPicture(phone, 'hold-test-phone');

  await hold.getByRole('button', { name: 'Complete Vacuum Test' }).tap();
  await expect(hold.getByText('Please enter final vacuum reading')).toBeVisible();
  await complete(phone, hold, { microns: '22.5', result: 'Passed' });
  await expect(phone.getByText('Vacuum test marked as passed')).toBeVisible();
  await expect(fact(hold, 'Hold time')).toHaveText(/^0 h \d min$/);
  await expect(fact(hold, 'Rate')).toHaveText(/microns per hour$/);
  await expect(phone.getByText('Pass', { exact: true })).toBeVisible();
  expect(await readLeakCheck(check.id)).toMatchObject({ overall_status: 'pass', vacuum_test_status: 'passed' });
});

test('a failed vacuum test fails the tank', async ({ visit }) => {
  const check = await saveRepairedLeakCheck('polar');
  const page = await visit({ as: 'admin' });
  await openReview(page, check);
  const hold = page.getByRole('region', { name: 'Vacuum Hold Test' });
  await hold.getByLabel('Initial vacuum reading').fill('30');
  await page.keyboard.press('Enter');
  await complete(page, hold, { microns: '215', result: 'Failed' });
  await expect(page.getByText('Vacuum test marked as failed')).toBeVisible();
  await expect(page.getByText('Fail', { exact: true })).toBeVisible();
  expect(await readLeakCheck(check.id)).toMatchObject({ overall_status: 'fail', vacuum_test_status: 'failed' });
});

test('of two administrators the second is told at once that the test is running, and keeps what was typed', async ({
  visit,
}) => {
  const check = await saveRepairedLeakCheck('polar');
  const first = await visit({ as: 'admin' });
  const second = await visit({ as: 'super' });
  for (const page of [first, second]) {
    await openReview(page, check);
    await page.getByLabel('Initial vacuum reading').fill('18');
  }
  await second.getByRole('region', { name: 'Vacuum Hold Test' }).getByLabel('Notes').fill('Cold trap on.');
  await first.getByRole('button', { name: 'Start Vacuum Test' }).click();
  await expect(first.getByText('Vacuum test started. Tank is now on pump.')).toBeVisible();
  await expect(second.getByText(/^The vacuum test has already started\./)).toBeVisible();
  await expect(second.getByText('Notes: Cold trap on.')).toBeVisible();
  await expect(second.getByRole('timer', { name: 'Hold time' })).toBeVisible();
  await expectAccessible(second);
});

test('a failed request is reported, and the input is kept', async ({ visit }) => {
  const check = await saveLeakCheck('polar');
  const page = await visit({ as: 'admin', expectedErrors: REFUSED });
  await openReview(page, check);
  await page.getByRole('button', { name: 'Select all', exact: true }).click();
  await page.getByLabel('Repair notes').fill('Two coats.');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Mark 3 leaks as repaired' }).click();
  await expect(page.getByText('Failed to mark repairs. Network error. Please try again.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByLabel('Repair notes')).toHaveValue('Two coats.');
  await page.getByRole('button', { name: 'Mark 3 leaks as repaired' }).click();
  await expect(page.getByText('Repairs marked successfully')).toBeVisible();
});

test("an administrator only views a leak check opened from a tank's dialog", async ({ visit }) => {
  const check = await saveRepairedLeakCheck('polar');
  const page = await visit({ as: 'admin' });
  await openTank(page, check);
  const assessments = page.getByRole('region', { name: 'Leak-Check Assessments' });
  await expect(assessments.getByRole('link', { name: 'View All Assessments' })).toHaveAttribute(
    'href',
    `/admin/assets?tank=${plus(check.tank_number)}#leak-checks`,
  );
  await expect(assessments.getByRole('link', { name: 'Start New Assessment' })).toHaveAttribute(
    'href',
    `/admin/leak-check-demo?tank=${plus(check.tank_number)}`,
  );
  await assessments.getByRole('link', { name: 'View Details' }).first().click();
  await expect(page).toHaveURL(`/admin/leak-check-review?id=${check.id}&source=analytics`);
  await expect(page.getByRole('list', { name: 'Leak points' }).getByRole('listitem')).toHaveCount(1);
  await expectOnlyToLookAt(page);
});

test('a company user sees the leak checks of the company only', { tag: '@gate' }, async ({ visit }) => {
  const check = await saveLeakCheck('polar');
  const page = await visit({ as: 'polar', expectedErrors: REFUSED });
  await openTank(page, check);
  const assessments = page.getByRole('region', { name: 'Leak-Check Assessments' });
  await expect(assessments.getByRole('link', { name: /Assessment/ })).toHaveCount(0);
  await assessments.getByRole('link', { name: 'View Details' }).first().click();
  await expect(page).toHaveURL(`${await companyPath('polar')}/leak-checks/${check.id}`);
  await expect(page.getByRole('heading', { level: 1, name: check.tank_number })).toBeVisible();
  await expectOnlyToLookAt(page);
  await page.getByRole('list', { name: 'Leak points' }).getByRole('button').last().click();
  await expect(page.getByRole('button', { name: 'Front 1 leak' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);

  const foreign = await saveLeakCheck('north');
  for (const address of [
    `${await companyPath('polar')}/leak-checks/${foreign.id}`,
    `${await companyPath('north')}/leak-checks/${foreign.id}`,
    `${await companyPath('north')}/leak-checks/${check.id}`,
  ]) {
    await page.goto(address);
    await expect(page.getByText('Assessment not found')).toBeVisible();
  }
  await page.goto(`/admin/leak-check-review?id=${check.id}`);
  await expect(page).toHaveURL(await companyPath('polar'));
});

async function openReview(page: Page, { id, tank_number }: LeakCheck): Promise<void> {
  await page.goto(`/admin/leak-check-review?id=${id}`);
  await expect(page.getByRole('heading', { level: 1, name: tank_number })).toBeVisible();
}

async function openTank(page: Page, { tank_number }: LeakCheck): Promise<void> {
  await page.goto(`${await companyPath('polar')}/iso-analytics?tank=${encodeURIComponent(tank_number)}`);
}

async function complete(page: Page, hold: Locator, { microns, result }: { microns: string; result: string }) {
  await hold.getByLabel('Final vacuum reading').fill(microns);
  await hold.getByRole('radio', { name: result }).check();
  await hold.getByRole('button', { name: 'Complete Vacuum Test' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Mark as ${result}` })
    .click();
}

async function expectOnlyToLookAt(page: Page): Promise<void> {
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('form')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Vacuum Hold Test' })).toHaveCount(0);
}

async function companyPath(person: 'polar' | 'north'): Promise<string> {
  return `/company/${encodeURIComponent((await sessionOf(person)).user.company_name)}`;
}

/** A space in a query as the router writes it. */
function plus(text: string): string {
  return encodeURIComponent(text).replaceAll('%20', '+');
}
