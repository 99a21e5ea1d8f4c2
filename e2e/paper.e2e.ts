import type { Tank } from '@dewar/contract/tanks';
import type { Locator, Page } from '@playwright/test';
import { findRestingTank } from './demo-tanks.ts';
import { post } from './leak-checks-api.ts';
import { expect, keepPicture, test } from './portal.ts';

/** The browser's own print dialog would block the test. */
const NO_PRINT_WINDOW = 'window.print = () => {}';
/** A4 at 96 pixels an inch, less the margins. */
const PAPER = { width: 703, height: 1017 };
const HOME = '/company/Polar%20Gas%20Logistics';
const ANALYTICS = `${HOME}/iso-analytics`;
const REST_DAYS = 6;

test('the fleet prints every container, without navigation and buttons', async ({ visit }) => {
  const page = await visit({ as: 'polar' });
  await page.goto(ANALYTICS);
  const containers = page.getByRole('list', { name: 'Containers' }).getByRole('listitem');
  await expect(containers.first()).toBeVisible();
  await putOnPaper(page);
  for (const name of [/^Needs attention/, /^Container Status Details/]) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  const count = await containers.count();
  await expect(containers.filter({ hasText: 'Leak check' })).toHaveCount(count);
  await expectCleanPaper(page, page.locator('body'));
  await keepPicture(page, 'fleet');
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBeGreaterThan(1);
});

test('every tank that needs attention is printed, also of a list that is cut on the screen', async ({ visit }) => {
  const page = await visit({ as: 'polar' });
  for (const address of [HOME, ANALYTICS]) {
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(address);
    const heading = page.getByRole('heading', { name: /^Needs attention \d/ });
    const rows = page.getByRole('list', { name: /^Needs attention/ }).getByRole('listitem');
    const count = Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0]);
    await expect(rows).toHaveCount(8);
    expect(count).toBeGreaterThan(8);
    await putOnPaper(page);
    await expect(rows).toHaveCount(count);
    await expectCleanPaper(page, page.locator('body'));
  }
});

test('a chosen list of what needs attention is printed under its name', async ({ visit }) => {
  const page = await visit({ as: 'polar' });
  await page.goto(`${ANALYTICS}?attention=inspections`);
  const chosen = page.getByRole('button', { name: /^Inspections \d/ });
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  await putOnPaper(page);
  await expect(chosen).toBeVisible();
  await expect(page.getByRole('group', { name: 'Show only' }).getByRole('button')).toHaveCount(1);
});

test('a tank prints from its page and from its dialog, with the chart at the width of the paper', async ({ visit }) => {
  const tank = await findRestingTank('polar', REST_DAYS);
  const page = await visit({ as: 'polar', colorScheme: 'dark' });
  for (const address of [`/tanks/${tank.id}`, `${ANALYTICS}?tank=${encodeURIComponent(tank.tank_number)}`]) {
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(address);
    const chart = page.locator('.recharts-surface').first();
    await expect(chart).toBeVisible();
    await putOnPaper(page);
    await expect(page.getByRole('heading', { name: tank.tank_number })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Vacuum over time' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Container Status Details' })).toBeHidden();
    const drawn = await chart.boundingBox();
    expect(drawn?.width).toBeGreaterThan(PAPER.width / 2);
    expect((drawn?.x ?? 0) + (drawn?.width ?? 0)).toBeLessThanOrEqual(PAPER.width);
    await expectCleanPaper(page, page.locator('body'));
    await keepPicture(page, address.startsWith('/tanks') ? 'tank' : 'dialog');
    expect(pagesOf(await page.pdf({ format: 'A4' }))).toBeGreaterThan(1);
  }
});

test('the evacuation list prints every tank with its month', async ({ visit }) => {
  const page = await visit({ as: 'polar' });
  await page.goto('/evacuation-list');
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  const count = await rows.count();
  await putOnPaper(page);
  await expect(rows).toHaveCount(count);
  await expect(page.getByRole('heading', { name: 'No Month Yet' })).toBeVisible();
  await expectCleanPaper(page, page.locator('body'));
  await keepPicture(page, 'evacuation-list');
});

test('a transfer is printed alone', async ({ visit }) => {
  const tank = await findRestingTank('polar', REST_DAYS);
  const page = await visit({ as: 'polar' });
  await page.addInitScript(NO_PRINT_WINDOW);
  await page.goto(`/tanks/${tank.id}`);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await putOnPaper(page);
  const part = page.locator('[data-printed-alone]');
  await expect(part).toHaveAttribute('data-printed-as', new RegExp(`^${tank.tank_number}, .*loaded on `));
  expect(await part.evaluate((element) => getComputedStyle(element, '::before').content)).toContain('loaded on');
  await expect(page.getByRole('heading', { name: 'Load & Arrival Data' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Final determination' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Vacuum over time' })).toBeHidden();
  await expectCleanPaper(page, page.locator('body'));
  await keepPicture(page, 'transfer');
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1);
});

test('the holding time certificate prints on one page, black on white', async ({ visit }) => {
  const tank = await post<Tank>('/api/admin/tanks', {
    tank_number: 'PGHU 660001',
    company_name: 'Polar Gas Logistics',
  });
  const page = await visit({ as: 'polar', colorScheme: 'dark' });
  await page.goto(`/tanks/${tank.id}/holding-time?product=LHe&weight=9300&pressure=8&days=60`);
  const sheet = page.getByRole('article', { name: 'Holding time certificate' });
  await expect(sheet).toContainText('End of holding time');
  await expect(sheet).toContainText('To be minded');
  await putOnPaper(page);
  await expect(page.getByRole('heading', { name: 'Holding Time', exact: true })).toBeHidden();
  await expectCleanPaper(page, page.locator('body'));
  await keepPicture(page, 'certificate');
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1);
});

async function putOnPaper(page: Page): Promise<void> {
  await page.setViewportSize(PAPER);
  await page.emulateMedia({ media: 'print' });
}

/** Black on white, nothing to press, nothing beyond the paper, and no text narrower than its longest word. */
async function expectCleanPaper(page: Page, body: Locator): Promise<void> {
  await expect(page.getByRole('navigation')).toBeHidden();
  await expect(page.locator('.mantine-Button-root:visible, .mantine-ActionIcon-root:visible')).toHaveCount(0);
  await expect(page.locator('.mantine-Skeleton-root:visible')).toHaveCount(0);
  await expect(body).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(body).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  expect(await body.evaluate(({ scrollWidth }) => scrollWidth)).toBeLessThanOrEqual(PAPER.width);
  expect(await body.evaluate(listSqueezedTexts)).toEqual([]);
}

/** Texts whose words do not fit on one line of their element. */
function listSqueezedTexts(body: Element): readonly string[] {
  const squeezed: string[] = [];
  const texts = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    for (const { index, 0: word } of node.nodeValue?.matchAll(/[\p{L}\p{N}.,]+/gu) ?? []) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      if (lines.size > 1) squeezed.push(`${word} in ${node.nodeValue}`);
    }
  }
  return squeezed;
}

function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
