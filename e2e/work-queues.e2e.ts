import type { Page } from '@playwright/test';
import {
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  inOwnPortal,
  keepPicture,
  openMore,
  test,
} from './portal.ts';
import { sessionOf } from './portal-api.ts';

// Determinations are final: other files count on the demo's arrivals.
inOwnPortal();

const arrivals = (page: Page) => page.getByRole('list', { name: /^Arrivals/ }).getByRole('listitem');

test('an administrator determines the two oldest arrivals one after the other', { tag: '@gate' }, async ({ visit }) => {
  const page = await visit({ as: 'admin' });
  await page.goto('/admin');
  // The tools below lead there too, once they are on the screen.
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('link', { name: 'Work Queues' }).click();
  const heading = page.getByRole('heading', { name: /^Arrivals to determine \d/ });
  const count = Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(2);
  await keepPicture(page, 'queues');
  await expectAccessible(page);
  const numberOf = async (place: number) => (await arrivals(page).nth(place).getByRole('link').textContent()) ?? '';
  const [second, third] = [await numberOf(1), await numberOf(2)];
  await arrivals(page).first().getByRole('button', { name: 'Determine' }).click();
  for (const next of [second, third]) {
    const form = page.getByRole('form', { name: /^Final Determination/ });
    const loaded = /Loaded\s*([\d,.]+)/.exec((await form.textContent()) ?? '')?.[1] ?? '';
    await form.getByLabel(/^Actual received/i).fill(loaded.replaceAll(',', ''));
    await form.getByRole('button', { name: 'Save Determination' }).click();
    await expect(page.getByText(`Determined. Next: ${next}`)).toBeVisible();
    await expect(form.getByLabel(/^Actual received/i)).toHaveValue('');
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: `Arrivals to determine ${count - 2}` })).toBeVisible();
  await expect(arrivals(page).first().getByRole('link')).toHaveText(third);
});

test('the count that the company home names opens a list of as many rows, and its queues open', async ({ visit }) => {
  const { user } = await sessionOf('polar');
  const page = await visit({ as: 'polar', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto(`/company/${encodeURIComponent(user.company_name)}`);
  const link = page.getByRole('link', { name: /tanks? to watch$/ });
  const count = Number(/\d+/.exec((await link.textContent()) ?? '')?.[0]);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'home');
  await link.tap();
  await expect(page.getByRole('list', { name: /^Needs attention/ }).getByRole('listitem')).toHaveCount(count);
  await page.goBack();
  await openMore(page);
  await page.getByRole('link', { name: 'Work queues' }).tap();
  await expect(page.getByRole('heading', { name: /^Arrivals waiting for determination/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Determine/ })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
});
