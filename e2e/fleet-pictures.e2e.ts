import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { sessionOf } from './portal-api.ts';

const QUESTIONS = [
  'Where are the tanks?',
  'Which inspections come due?',
  'How does the vacuum of each tank develop?',
  'How well do tanks insulate, trip by trip?',
  'Where do we lose product?',
];

test('ISO Analytics answers five questions with pictures that have their tables behind them', { tag: '@gate' }, async ({
  visit,
}) => {
  const page = await openAnalytics(await visit({ as: 'polar' }));
  for (const question of QUESTIONS) {
    const picture = pictureOf(page, question);
    await picture.scrollIntoViewIfNeeded();
    await expect(picture.getByRole('img').first(), question).toBeVisible();
    await picture.getByRole('button', { name: `Show as table: ${question}` }).click();
    await expect(picture.getByRole('table').getByRole('row').nth(1), question).toBeVisible();
    await picture.getByRole('button', { name: `Show as picture: ${question}` }).click();
    await expect(picture.getByRole('img').first(), question).toBeVisible();
  }
  await expectAccessible(page);
  await keepPicture(page, 'pictures');
  const tank = pictureOf(page, 'How does the vacuum').getByRole('listitem').first().getByRole('button');
  const number = (await tank.textContent()) ?? '';
  await tank.click();
  await expect(page.getByRole('dialog', { name: number })).toBeVisible();
});

test('the pictures fit a phone', async ({ visit }) => {
  const page = await openAnalytics(await visit({ as: 'polar', viewport: { width: 390, height: 844 } }));
  // From the last one, as whoever jumps to the end finds them.
  for (const question of QUESTIONS.toReversed()) {
    const picture = pictureOf(page, question);
    await picture.scrollIntoViewIfNeeded();
    await expect(picture.getByRole('img').first(), question).toBeVisible();
    await expectNoSidewaysScroll(page);
    await picture.getByRole('button', { name: /^Show as table/ }).click();
    await expect(picture.getByRole('table')).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
  await keepPicture(page, 'tables-on-a-phone');
});

async function openAnalytics(page: Page): Promise<Page> {
  const { user } = await sessionOf('polar');
  await page.goto(`/company/${encodeURIComponent(user.company_name)}/iso-analytics`);
  await expect(page.getByRole('list', { name: 'Fleet figures' })).toBeAttached();
  return page;
}

function pictureOf(page: Page, question: string): Locator {
  return page.getByRole('region', { name: new RegExp(`^${question.replace('?', '\\?')}`) });
}
