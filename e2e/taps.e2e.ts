import type { Page } from '@playwright/test';
import { countTaps } from './count-taps.ts';
import { findRestingTank } from './demo-tanks.ts';
import { post } from './leak-checks-api.ts';
import { noisePng } from './made-pictures.ts';
import { expect, expectStill, inOwnPortal, keepPicture, test } from './portal.ts';
import { type FleetTank, listReadings, type Person, sessionOf } from './portal-api.ts';

// Arrivals and determinations are final: other files count on those of the demo.
inOwnPortal();

/** Far enough from an arrival that no reading is due. */
const REST_DAYS = 6;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;

type Visits = { readonly visit: (visit: { readonly as: Person } & typeof PHONE) => Promise<Page> };

/** The person's home page on a phone, and how many taps and entries there were since. */
async function openHome({ visit }: Visits, person: Person, path: string) {
  const page = await visit({ as: person, ...PHONE });
  const { expectAtMost } = await countTaps(page);
  await page.goto(path);
  return { page, expectAtMost };
}

async function companyHome(person: Person): Promise<string> {
  const { user } = await sessionOf(person);
  return `/company/${encodeURIComponent(user.company_name)}`;
}

const inNeed = (page: Page) => page.getByRole('region', { name: /^Needs attention/ }).getByRole('listitem');

test('a reading takes three taps and the figure', async ({ visit }) => {
  const { page, expectAtMost } = await openHome({ visit }, 'north', await companyHome('north'));
  await inNeed(page).first().getByRole('link').first().tap();
  const latest = page.getByRole('region', { name: 'Latest reading' });
  await expect(latest).toContainText('µm');
  const microns = Number(/[\d,.]+/.exec((await latest.textContent()) ?? '')?.[0].replaceAll(',', ''));
  await page.getByRole('button', { name: 'Add Vacuum Reading' }).tap();
  await expect(page.getByLabel(/^Vacuum reading of/)).toBeFocused();
  await page.keyboard.type(String(Math.max(2, Math.ceil(microns) - 1)));
  await page.getByRole('button', { name: 'Add Reading' }).tap();
  await expect(page.getByText('Vacuum reading added successfully!')).toBeVisible();
  expectAtMost(4);
});

test('an arrival that vented takes three taps and two figures', async ({ visit }) => {
  const { page, expectAtMost } = await openHome({ visit }, 'polar', await companyHome('polar'));
  const load = page
    .getByRole('list', { name: /^In transit/ })
    .getByRole('listitem')
    .last();
  await load.scrollIntoViewIfNeeded();
  await keepPicture(page, 'in-transit');
  await load.getByRole('link', { name: /^Add Arrival Data/ }).tap();
  const form = page.getByRole('form', { name: 'Add Arrival Data' });
  await expect(form.getByLabel('Arrival pressure')).toBeFocused();
  const [last] = await listReadings('polar', Number(new URL(page.url()).pathname.split('/').at(-1)));
  await page.keyboard.type('99.5');
  await form.getByRole('switch', { name: 'Was Venting' }).tap();
  await form.getByLabel('Vacuum reading (required)').tap();
  await page.keyboard.type(String(Math.max(1, Math.round(last?.vacuum_reading ?? 20))));
  await keepPicture(page, 'arrival');
  await form.getByRole('button', { name: 'Save Arrival' }).tap();
  await expect(page.getByText('Arrival data updated successfully! (Including vacuum reading)')).toBeVisible();
  expectAtMost(5);
});

test('a tank is found by four taps and entries, and by one if it is the last one', async ({ visit }) => {
  const tank = await findRestingTank('polar', REST_DAYS);
  const { page, expectAtMost } = await openHome({ visit }, 'polar', await companyHome('polar'));
  await quickOpen(page, tank.tank_number);
  const heading = page.getByRole('heading', { name: tank.tank_number, level: 1 });
  await expect(heading).toBeVisible();
  expectAtMost(3);
  const bar = page.getByRole('navigation', { name: 'Sections' });
  await bar.getByRole('link', { name: 'Home' }).tap();
  await expect(heading).toBeHidden();
  await bar.getByRole('link', { name: `Last tank ${tank.tank_number}` }).tap();
  await expect(heading).toBeVisible();
});

test('a load takes four taps and two figures', async ({ visit }) => {
  const tank = await findRestingTank('polar', REST_DAYS);
  const { page, expectAtMost } = await openHome({ visit }, 'polar', await companyHome('polar'));
  await quickOpen(page, tank.tank_number);
  await page.getByRole('button', { name: 'Add Load Data' }).tap();
  const form = page.getByRole('form', { name: 'Add Load Data' });
  await expect(form.getByLabel(/^Weight.*lbs/i)).toBeFocused();
  await page.keyboard.type('9900');
  await form
    .getByLabel(/pressure/i)
    .first()
    .tap();
  await page.keyboard.type('5');
  await form.getByRole('button', { name: 'Add Load' }).tap();
  await expect(page.getByText('Transfer data added successfully!')).toBeVisible();
  expectAtMost(7);
});

test('a note with a photo takes four taps and its text', async ({ visit }) => {
  const { page, expectAtMost } = await openHome({ visit }, 'polar', await companyHome('polar'));
  await inNeed(page).first().getByRole('link').first().tap();
  await addNoteWithPhoto(page);
  expectAtMost(5);
});

test('an arrival with a photo takes five taps, a figure and a text', async ({ visit }) => {
  const { page, expectAtMost } = await openHome({ visit }, 'polar', await companyHome('polar'));
  const load = page.getByRole('list', { name: /^In transit/ }).getByRole('listitem');
  await load
    .first()
    .getByRole('link', { name: /^Add Arrival Data/ })
    .tap();
  const form = page.getByRole('form', { name: 'Add Arrival Data' });
  await expect(form.getByLabel('Arrival pressure')).toBeFocused();
  await page.keyboard.type('9');
  await form.getByRole('button', { name: 'Save Arrival' }).tap();
  await expect(page.getByText(/^Arrival data updated successfully!/)).toBeVisible();
  await addNoteWithPhoto(page);
  expectAtMost(7);
});

test('the determination of the oldest arrival takes three taps and its weight', async ({ visit }) => {
  const { page, expectAtMost } = await openHome({ visit }, 'admin', '/admin');
  await page.getByRole('link', { name: /Arrivals to determine/ }).tap();
  const arrivals = page.getByRole('list', { name: /^Arrivals to determine/ }).getByRole('listitem');
  await arrivals
    .first()
    .getByRole('button', { name: /^Determine/ })
    .tap();
  const form = page.getByRole('form', { name: /^Final Determination/ });
  const loaded = /Loaded\s*([\d,.]+)/.exec((await form.textContent()) ?? '')?.[1] ?? '';
  await expect(form.getByLabel(/^Actual received/i)).toBeFocused();
  await page.keyboard.type(loaded.replaceAll(',', ''));
  await form.getByRole('button', { name: 'Save Determination' }).tap();
  await expect(page.getByText(/^Determined\. Next: /)).toBeVisible();
  expectAtMost(4);
});

test('three leaks, their repairs and a failed hold test take eleven taps, a tank number and two figures', async ({
  visit,
}) => {
  const { user } = await sessionOf('polar');
  const body = { tank_number: `TAPS ${Date.now()}`, company_name: user.company_name };
  const { tank_number } = await post<FleetTank>('/api/admin/tanks', body);
  const { page, expectAtMost } = await openHome({ visit }, 'admin', '/admin');
  await page.getByRole('link', { name: 'Leak Check Demo' }).tap();
  await page.getByRole('combobox', { name: 'Tank' }).tap();
  await page.keyboard.type(tank_number);
  await page.getByRole('option', { name: tank_number }).tap();

  const drawing = page.getByRole('application').locator('svg');
  await drawing.scrollIntoViewIfNeeded();
  const box = await drawing.boundingBox();
  const marked = page.getByRole('list', { name: 'Marked leaks' }).getByRole('listitem');
  for (const [count, across] of [0.3, 0.5, 0.7].entries()) {
    await page.touchscreen.tap((box?.x ?? 0) + (box?.width ?? 0) * across, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await expect(marked).toHaveCount(count + 1);
  }
  await page.getByRole('region', { name: 'This leak check' }).getByRole('button', { name: /^Save/ }).tap();
  await page.getByRole('link', { name: 'Review and repair' }).tap();
  await page.getByRole('button', { name: 'Mark all 3 leaks as repaired' }).tap();
  await expect(page.getByText('Repairs marked successfully')).toBeVisible();
  await keepPicture(page, 'repaired');

  const hold = page.getByRole('region', { name: 'Vacuum Hold Test' });
  await hold.getByLabel('Initial vacuum reading').tap();
  await page.keyboard.type('20');
  await hold.getByRole('button', { name: 'Start Vacuum Test' }).tap();
  await hold.getByLabel('Final vacuum reading').tap();
  await page.keyboard.type('450');
  await expect(hold.getByRole('radio', { name: 'Failed' })).toBeChecked();
  await hold.getByRole('button', { name: 'Complete Vacuum Test' }).tap();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('The vacuum is worse than at the start: 20 µm then, 450 µm now.');
  await question.getByRole('button', { name: 'Mark as Failed' }).tap();
  await expect(page.getByText('Vacuum test marked as failed')).toBeVisible();
  expectAtMost(14);
});

/** On a tank's page: three taps and the text. */
async function addNoteWithPhoto(page: Page): Promise<void> {
  const state = page.getByRole('region', { name: /^State of/ });
  const addNote = state.getByRole('button', { name: 'Add Note' });
  await expectStill(addNote);
  await addNote.tap();
  const dialog = page.getByRole('dialog', { name: /^Add note/ });
  await expect(dialog.getByLabel('Add a note')).toBeFocused();
  await page.keyboard.type('Frost below the relief valve.');
  const choosing = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Add Photos' }).tap();
  const chooser = await choosing;
  await chooser.setFiles([{ name: 'frost.png', mimeType: 'image/png', buffer: noisePng(64) }]);
  await expect(dialog.getByLabel('Caption of frost.png')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add Note' }).tap();
  await expect(page.getByText('Note added')).toBeVisible();
}

async function quickOpen(page: Page, tankNumber: string): Promise<void> {
  await page.getByRole('button', { name: 'Quick open' }).tap();
  await expect(page.getByRole('dialog', { name: 'Quick open' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(tankNumber);
  await page.getByRole('option', { name: tankNumber }).tap();
}
