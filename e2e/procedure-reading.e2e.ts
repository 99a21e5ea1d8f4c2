import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { read } from './portal-api.ts';

const HOME = `/company/${encodeURIComponent('Polar Gas Logistics')}`;
const ARRIVAL_CHECKS = ['Arrival check: liquid helium', 'Arrival check: LNG', 'Arrival check: nitrogen, oxygen, argon'];
const ABOUT_THE_GAUGE = ['When the gauge is the trouble', 'Pumping down the vacuum space'];
/** Whether the first page is not blank. Passed as text, because it uses globals of the page. */
const HAS_INK = `(() => {
  const canvas = document.querySelector('[data-page="1"] canvas');
  if (canvas === null) return false;
  const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
  return data.some((value, index) => index % 4 !== 3 && value < 128);
})()`;

test('a person finds procedures by words and by category, and the URL contains both', { tag: '@gate' }, async ({
  visit,
}) => {
  const page = await visit({ as: 'polar' });
  await page.goto(HOME);
  await expect(titles(page).first()).toBeVisible();
  await expect(page.getByRole('radio', { name: 'All Categories' })).toBeChecked();
  await expect(page.getByRole('button', { name: 'Clear Filters' })).toBeDisabled();

  await page.getByLabel('Search procedures').fill('ARRIVAL check');
  await expect(titles(page)).toHaveText(ARRIVAL_CHECKS.toReversed());
  await expect(page).toHaveURL(`${HOME}?search=ARRIVAL+check`);

  // A word that occurs in summaries only.
  await page.getByLabel('Search procedures').fill('helium container arrives');
  await expect(titles(page)).toHaveText(['Arrival check: liquid helium']);

  await page.getByRole('button', { name: 'Clear the search' }).click();
  await choose(page, 'Vacuum');
  await expect(page).toHaveURL(`${HOME}?category=Vacuum`);
  await page.getByLabel('Search procedures').fill('gauge');
  await expect(titles(page)).toHaveText(ABOUT_THE_GAUGE);
  await expect(page).toHaveURL(`${HOME}?category=Vacuum&search=gauge`);
  await keepPicture(page, 'found');

  await page.reload();
  await expect(titles(page)).toHaveText(ABOUT_THE_GAUGE);
  await expect(page.getByRole('radio', { name: 'Vacuum' })).toBeChecked();
  await expect(page.getByLabel('Search procedures')).toHaveValue('gauge');

  await page.getByRole('link', { name: 'Open When the gauge is the trouble' }).click();
  await expect(page.getByRole('heading', { name: 'When the gauge is the trouble', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(titles(page)).toHaveText(ABOUT_THE_GAUGE);
  await expect(page.getByLabel('Search procedures')).toHaveValue('gauge');

  await page.getByLabel('Search procedures').fill('no such words anywhere');
  await expect(page.getByText('No procedures found matching your criteria.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear Filters' }).click();
  await expect(page).toHaveURL(HOME);
  await expect(page.getByLabel('Search procedures')).toHaveValue('');
  await expect(page.getByRole('radio', { name: 'All Categories' })).toBeChecked();
  await expect(titles(page).nth(ARRIVAL_CHECKS.length)).toBeVisible();
});

test('the reader shows the whole procedure and exports it as a PDF', { tag: '@gate' }, async ({ visit }) => {
  const page = await visit({ as: 'polar' });
  await page.goto(`${HOME}?search=Pumping`);
  await page.getByRole('link', { name: 'Open Pumping down the vacuum space' }).click();

  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { name: 'Pumping down the vacuum space', level: 1 })).toBeVisible();
  await expect(article.getByText('What each stage looks like on the gauge, and when to stop.')).toBeVisible();
  await expect(article.getByText(/^Published \w+/)).toBeVisible();
  await expect(article.getByText('Leaks and repairs', { exact: true })).toBeVisible();
  await expect(article.getByRole('row', { name: 'done 10 to 20 µm warm' })).toBeVisible();
  await expect(article.getByRole('listitem').filter({ hasText: 'never above 60 °C' })).toBeVisible();
  await expect(article.getByText('Created by admin@demo.example')).toBeVisible();
  await expect(article.getByText('Client all companies')).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'reader');

  const download = await downloadBy(page, 'button', 'Export PDF');
  expect(download.suggestedFilename()).toBe('Pumping down the vacuum space.pdf');
  const pdf = await bytesOf(download);
  expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect(pdf.subarray(-6).toString('latin1').trim()).toBe('%%EOF');
});

test('a procedure that is a PDF opens in the viewer despite the content security policy', async ({ visit }) => {
  const page = await visit({ as: 'polar' });
  const [sheet] = await read<readonly { id: number }[]>('polar', '/api/procedures?search=Container+data+sheet');
  const response = await page.goto(`/procedure/${sheet?.id}`);
  expect(response?.headers()['content-security-policy']).toContain("script-src 'self'");

  const viewer = page.getByRole('region', { name: 'Container data sheet, PDF' });
  await expect(page.getByText('1 page', { exact: true })).toBeVisible();
  await expect(viewer.locator('.textLayer')).toContainText('Container data sheet');
  await expect.poll(() => page.evaluate(HAS_INK)).toBe(true);
  await keepPicture(page, 'viewer');

  const paper = viewer.locator('canvas').first();
  const fitting = (await paper.boundingBox())?.width ?? 0;
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page.getByRole('button', { name: '125 %' })).toBeVisible();
  await expect.poll(async () => (await paper.boundingBox())?.width).toBeGreaterThan(fitting * 1.2);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  const exported = await bytesOf(await downloadBy(page, 'button', 'Export PDF'));
  const kept = await bytesOf(await downloadBy(page, 'link', /^Download .*\.pdf$/));
  expect(kept.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  expect(exported.equals(kept)).toBe(true);
});

function titles(page: Page) {
  return page.getByRole('list', { name: 'Procedures' }).getByRole('heading', { level: 3 });
}

/** The radio button itself is invisible; people press its label. */
function choose(page: Page, category: string): Promise<void> {
  return page.getByRole('group', { name: 'Category' }).getByText(category, { exact: true }).click();
}

async function downloadBy(page: Page, role: 'button' | 'link', name: string | RegExp): Promise<Download> {
  const download = page.waitForEvent('download');
  await page.getByRole(role, { name }).click();
  return download;
}

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}
