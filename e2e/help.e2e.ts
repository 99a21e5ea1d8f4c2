import type { Page } from '@playwright/test';
import { openFirstView } from './first-view.ts';
import { MADE_PASSWORD, makeUser } from './made-people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { newcomersSession, sessionFor, sessionOf } from './portal-api.ts';
import { openQuickOpen } from './quick-open-dialog.ts';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true } as const;
/** As in page-actions.e2e.ts. */
const FIRST_RECORD = 320;
const MAX_SHIFT = 0.02;

const bar = (page: Page) => page.getByRole('complementary', { name: 'Where to begin' });

/** Somebody of Polar Gas Logistics who signs in for the first time. */
async function newTechnician() {
  const email = `first-steps-${crypto.randomUUID()}@polar-gas.example`;
  await makeUser({ email, company_name: 'Polar Gas Logistics' });
  return newcomersSession(email, MADE_PASSWORD);
}

test('help: a technician finds a task by quick open and reads it on a phone', { tag: '@gate' }, async ({ visit }) => {
  const page = await visit({ as: 'polar', ...PHONE });
  await page.goto('/tank-data');
  await expect(page.getByRole('button', { name: 'Add Vacuum Reading' })).toBeVisible();
  const { options } = await openQuickOpen(page);
  await page.keyboard.type('log a vacuum');
  await expect(options).toHaveText(['Help: Log a vacuum readingHandbook for technicians']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/help/technician#log-a-vacuum-reading');
  const heading = page.getByRole('heading', { level: 2, name: 'Log a vacuum reading' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  const picture = page.getByRole('region', { name: 'Log a vacuum reading' }).getByRole('img');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(390);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'handbook-phone');

  await page.getByRole('link', { name: 'All handbooks' }).tap();
  await page.getByRole('link', { name: 'Handbook for teachers' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Handbook for teachers' })).toBeVisible();
});

test('help: the first sign-in shows where to begin, once, and Help shows it again', { tag: '@gate' }, async ({
  visit,
}) => {
  const session = await newTechnician();
  const page = await visit({ session, ...PHONE, timezoneId: session.user.timezone });
  await page.goto('/');
  await expect(bar(page)).toBeVisible();
  await page.getByRole('button', { name: 'Where to begin' }).tap();
  await expect(bar(page).getByRole('link')).toHaveCount(4);
  await expectAccessible(page);
  await keepPicture(page, 'first-steps-phone');
  await bar(page).getByRole('link', { name: 'Find your tank' }).tap();
  await expect(page).toHaveURL('/help/technician#find-your-tank');
  await page.goBack();
  await page.getByRole('button', { name: 'Got it' }).tap();
  await expect(bar(page)).toHaveCount(0);
  await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').first_steps)).toBeNull();

  const elsewhere = await newcomersSession(session.user.email, MADE_PASSWORD);
  const desk = await visit({ session: elsewhere });
  await desk.goto('/');
  await expect(desk.getByRole('heading', { name: /^Needs attention/ })).toBeVisible();
  await expect(bar(desk)).toHaveCount(0);
  await desk.getByRole('button', { name: 'your menu' }).click();
  await desk.getByRole('link', { name: 'Help' }).click();
  const begin = desk.getByRole('region', { name: 'Where to begin' });
  await expect(begin.getByRole('link')).toHaveCount(4);
  await expectAccessible(desk);
  await keepPicture(desk, 'help');
});

test('help: with the first steps a phone’s records begin within its first 320 pixels, and nothing moves', async ({
  visit,
}) => {
  const { user } = await sessionOf('polar');
  const home = `/company/${encodeURIComponent(user.company_name)}`;
  const session = await newTechnician();
  const options = { ...PHONE, timezoneId: session.user.timezone };
  const page = await visit({ session, ...options });
  const view = await openFirstView(page, home, 'usual');
  await expect(bar(page)).toBeVisible();
  const attention = page.getByRole('region', { name: /^Needs attention/ });
  const first = await attention.getByRole('listitem').first().boundingBox();
  expect(first?.y).toBeLessThanOrEqual(FIRST_RECORD);
  await keepPicture(page, 'first-steps-first-record');

  const seen = await sessionFor(session.user.email, MADE_PASSWORD);
  const without = await openFirstView(await visit({ session: seen, ...options }), home, 'usual');
  expect(view.requests.length).toBe(without.requests.length);
  expect(view.shift - without.shift).toBeLessThanOrEqual(MAX_SHIFT);
});
