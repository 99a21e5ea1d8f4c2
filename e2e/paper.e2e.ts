import { inflateSync } from 'node:zlib';
import type { Tank } from '@dewar/contract/tanks';
import type { Locator, Page } from '@playwright/test';
import { readPdf } from '../apps/server/test-support/read-pdf.ts';
import { findRestingTank } from './demo-tanks.ts';
import { post } from './leak-checks-api.ts';
import { expect, keepPicture, test, untilStill } from './portal.ts';
import { callWith, sessionOf } from './portal-api.ts';

/** The browser's own print dialog would block the test. */
const NO_PRINT_WINDOW = 'window.print = () => {}';
/** A4 at 96 pixels an inch, less the margins. */
const PAPER = { width: 703, height: 1017 };
const HOME = '/company/Polar%20Gas%20Logistics';
const ANALYTICS = `${HOME}/iso-analytics`;
const REST_DAYS = 6;

test('the fleet prints every container, without navigation and buttons', { tag: '@gate' }, async ({ visit }) => {
  const page = await visit({ as: 'polar' });
  await page.goto(ANALYTICS);
  const containers = page.getByRole('list', { name: 'Containers' }).getByRole('listitem');
  await expect(containers.first()).toBeVisible();
  await putOnPaper(page);
  for (const name of ['The fleet in pictures', /^Container Status Details/]) {
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
  await page.goto(HOME);
  const heading = page.getByRole('heading', { name: /^Needs attention \d/ });
  const rows = page.getByRole('list', { name: /^Needs attention/ }).getByRole('listitem');
  const count = Number(/\d+/.exec((await heading.textContent()) ?? '')?.[0]);
  await expect(rows).toHaveCount(8);
  expect(count).toBeGreaterThan(8);
  await putOnPaper(page);
  await expect(rows).toHaveCount(count);
  await expectCleanPaper(page, page.locator('body'));
});

test('a chosen list of what needs attention is printed under its name', async ({ visit }) => {
  const page = await visit({ as: 'polar' });
  await page.goto(`${HOME}?attention=inspections`);
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

const LISTS = [
  { as: 'admin', address: '/admin/tanks', head: ['Tank', 'Company', 'CSC inspection'], rowsOnSheet: 16 },
  { as: 'admin', address: '/admin/users', head: ['User', 'Company', 'Last login'], rowsOnSheet: 8 },
  { as: 'admin', address: '/admin/companies', head: ['Company', 'Status', 'Last active'], rowsOnSheet: 8 },
] as const;

for (const { as, address, head, rowsOnSheet } of LISTS) {
  test(`the list at ${address} prints as one table with its head on each sheet`, async ({ visit }) => {
    const page = await visit({ as });
    await page.goto(address);
    const rows = page.getByRole('main').getByRole('listitem');
    await expect(rows.first()).toBeVisible();
    await expectPaperStyles(page);
    await putOnPaper(page);
    await untilStill(rows);
    const names = await rows.evaluateAll((items) =>
      items.map((item) => item.querySelector('a')?.textContent ?? '').filter((name) => name !== ''),
    );
    const count = await rows.count();
    await expect(page.getByRole('main').getByRole('combobox').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('textbox').filter({ visible: true })).toHaveCount(0);
    await expectCleanPaper(page, page.locator('body'));
    await keepPicture(page, `list${address.replaceAll('/', '-')}`);
    for (const format of ['A4', 'Letter'] as const) {
      const { pages } = await readPdf(await page.pdf({ format }));
      expect(pages.length).toBeLessThanOrEqual(Math.ceil(count / rowsOnSheet));
      const words = pages.map((text) => text.replaceAll(/\s+/g, ' '));
      for (const text of words) for (const label of head) expect(text).toContain(label);
      const all = words.join('').replaceAll(/\s/g, '');
      expect(names.filter((name) => !all.includes(name.replaceAll(/\s/g, '')))).toEqual([]);
    }
  });
}

test('the loads of the custody ledger print as one table with its head on each sheet', async ({ visit }) => {
  const page = await visit({ as: 'polar' });
  await page.goto('/custody-ledger');
  const table = page.getByRole('table', { name: /^Loads by their arrival/ });
  const rows = table.getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  await expectPaperStyles(page);
  const count = await rows.count();
  await putOnPaper(page);
  await expectCleanPaper(page, page.locator('body'));
  await keepPicture(page, 'custody-ledger');
  await page.emulateMedia({ media: null });
  const { pages } = await readPdf(await page.pdf({ format: 'A4' }));
  const sheets = pages.filter((text) => text.includes('Expected'));
  expect(sheets.length).toBeLessThanOrEqual(Math.ceil(count / 8));
  expect(pages.slice(-sheets.length), 'and no sheet of loads without it').toEqual(sheets);
});

test('lesson plans print without the boxes that select them', async ({ visit }) => {
  const page = await visit({ as: 'teacher' });
  await page.goto('/teacher/lesson-plans');
  const boxes = page.getByRole('main').getByRole('checkbox');
  await expect(boxes.first()).toBeVisible();
  await expectPaperStyles(page);
  await putOnPaper(page);
  await expect(boxes.filter({ visible: true })).toHaveCount(0);
  await expectCleanPaper(page, page.locator('body'));
});

const FILTERED = [
  {
    as: 'admin',
    address: '/admin/companies?search=gas&status=active&order=tanks',
    words: 'Filtered by: Search gas, Status Active. Order: Most tanks.',
  },
  {
    as: 'admin',
    address: '/admin/tanks?company=Northwind%20Cryogenics&operational=yes',
    words: 'Filtered by: Company Northwind Cryogenics, Operational Operational. Order: Tank number.',
  },
  { as: 'admin', address: '/admin/users?role=teacher', words: 'Filtered by: Role Teacher.' },
  {
    as: 'admin',
    address: '/admin/audit-log?action=create&from=2026-05-12',
    words: 'Filtered by: Action Created, From 12 May 2026.',
  },
] as const;

test('a printed list says by what it is filtered and ordered, and one of everything says nothing', async ({
  visit,
}) => {
  for (const { as, address, words } of FILTERED) {
    const page = await visit({ as });
    await page.goto(address);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await expectPaperStyles(page);
    await expect(page.getByText(words)).toBeHidden();
    await putOnPaper(page);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('main').getByRole('textbox').filter({ visible: true })).toHaveCount(0);
    await expectCleanPaper(page, page.locator('body'));
    await keepPicture(page, address.replaceAll(/\W+/g, '-'));
    await page.close();
  }
  const page = await visit({ as: 'admin' });
  await page.goto('/admin/users');
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await putOnPaper(page);
  await expect(page.getByText(/Filtered by/)).toHaveCount(0);
});

test('the load gate prints its answers, and for what journey they were given', async ({ visit }) => {
  const page = await visit({ as: 'polar' });
  await page.goto(`${HOME}/load-gate`);
  const rows = page.getByRole('main').getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Journey' }).fill('12');
  await page.getByRole('combobox', { name: 'Product' }).selectOption({ index: 1 });
  await expectPaperStyles(page);
  const count = await rows.count();
  await putOnPaper(page);
  await expect(rows).toHaveCount(count);
  await expect(page.getByText(/^To be loaded: Journey 12, Product \w/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('textbox').filter({ visible: true })).toHaveCount(0);
  await expectCleanPaper(page, page.locator('body'));
  await page.emulateMedia({ media: null });
  const pdf = await page.pdf({ format: 'A4', path: test.info().outputPath('gate.pdf') });
  expect(pagesOf(pdf)).toBeLessThanOrEqual(Math.ceil(count / 6));
});

test('a tank chosen on Tank Data prints without the field that chose it', async ({ visit }) => {
  const tank = await findRestingTank('polar', REST_DAYS);
  const page = await visit({ as: 'polar' });
  await page.goto(`/tank-data?tank=${encodeURIComponent(tank.tank_number)}`);
  await expect(page.locator('.recharts-surface').first()).toBeVisible();
  await expectPaperStyles(page);
  await putOnPaper(page);
  await expectCleanPaper(page, page.locator('body'));
  await expect(page.getByRole('main').getByRole('combobox').filter({ visible: true })).toHaveCount(0);
  await page.emulateMedia({ media: null });
  const { pages } = await readPdf(await page.pdf({ format: 'A4', path: test.info().outputPath('tank.pdf') }));
  expect(pages[0]).toContain(tank.tank_number);
});

test('steps of three digits print their whole numbers', async ({ visit }) => {
  const steps = Array.from({ length: 120 }, (_, index) => `${index + 1}. Turn valve ${index + 1} a quarter.`);
  const { id } = await post<{ id: number }>('/api/procedures', {
    title: 'A long evacuation',
    visibility: 'public',
    full_content: steps.join('\n'),
  });
  const page = await visit({ as: 'polar' });
  await page.goto(`/procedure/${id}`);
  await expect(page.getByText('Turn valve 120 a quarter.')).toBeVisible();
  await expectPaperStyles(page);
  await putOnPaper(page);
  await expectCleanPaper(page, page.locator('body'));
  await page.emulateMedia({ media: null });
  const { pages } = await readPdf(await page.pdf({ format: 'A4', path: test.info().outputPath('steps.pdf') }));
  const words = withoutSpaces(pages.join(''));
  for (const step of [1, 99, 100, 120]) expect(words).toContain(`${step}.Turnvalve${step}aquarter.`);
});

/** Letters that are set apart are read from a PDF as two words. */
const withoutSpaces = (text: string) => text.replaceAll(/\s+/g, '');

const QUEUES = [
  { address: '/admin/audit-log', heads: ['Entry', 'When'] },
  { address: '/admin/work', heads: ['Tank', 'Arrived', 'Assessment', 'Product, BOL'] },
] as const;

for (const { address, heads } of QUEUES) {
  test(`what is listed at ${address} prints as a table with its head on each sheet`, async ({ visit }) => {
    const page = await visit({ as: 'super' });
    await page.goto(address);
    const row = page.getByRole('main').getByRole('list').last().getByRole('listitem').first();
    await expect(row).toBeVisible();
    await expectPaperStyles(page);
    await putOnPaper(page);
    await expect(row).toHaveCSS('display', 'table-row');
    await expectCleanPaper(page, page.locator('body'));
    await keepPicture(page, address.replaceAll('/', '-'));
    await page.emulateMedia({ media: null });
    const { pages } = await readPdf(await page.pdf({ format: 'A4', path: test.info().outputPath('list.pdf') }));
    const sheets = pages.map(withoutSpaces);
    for (const head of heads) expect(sheets[0]).toContain(withoutSpaces(head));
    // Who reads a sheet does not know when it was printed.
    expect(sheets.join('')).not.toMatch(/\d(minute|hour|day|month|year)s?ago|justnow/);
    expect(sheets.join('')).toContain(withoutSpaces('More follow, which had not been loaded when this was printed.'));
    if (address === '/admin/audit-log') for (const sheet of sheets) expect(sheet).toContain('EntryWhen');
  });
}

test('a transfer is printed alone', async ({ visit }) => {
  const tank = await findRestingTank('polar', REST_DAYS);
  const page = await visit({ as: 'polar' });
  await page.addInitScript(NO_PRINT_WINDOW);
  await page.goto(`/tanks/${tank.id}`);
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await putOnPaper(page);
  const part = page.locator('[data-printed-alone]');
  await expect(part).toHaveAttribute('data-printed-as', new RegExp(`^${tank.tank_number}, .*loaded on `));
  await expect(part).toHaveAttribute(
    'data-printed-as',
    /Transfer \d+ .*Polar Gas Logistics · times of .* · printed on \d+ \w+ 20\d\d$/,
  );
  expect(await part.evaluate((element) => getComputedStyle(element, '::before').content)).toContain('loaded on');
  await expect(page.getByRole('heading', { name: 'Load & Arrival Data' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Final determination' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Vacuum over time' })).toBeHidden();
  await expectCleanPaper(page, page.locator('body'));
  await keepPicture(page, 'transfer');
  expect(pagesOf(await page.pdf({ format: 'A4' }))).toBe(1);
});

test('the holding time certificate prints on one page, black on white', { tag: '@gate' }, async ({ visit }) => {
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

test('a month and a week have their own margins on one page of either paper, at once and after a rest', {
  tag: '@gate',
}, async ({ visit }) => {
  const title = `Margins ${Date.now()}`;
  const text = 'Students compare two maps of the same coast and write down what has moved. '.repeat(6);
  const plan = { title, subject: title, learning_objectives: 'Name what moved.', guided_practice: text };
  const { token } = await sessionOf('teacher');
  const made = await callWith(token, 'POST', '/api/lesson-plans', plan);
  const { data } = (await made.json()) as { data: { id: number } };
  const event = { lesson_plan_id: data.id, start_time: '2027-11-09T13:00:00Z' };
  await callWith(token, 'POST', '/api/lesson-plans/calendar/events', event);
  const page = await visit({ as: 'teacher' });
  await page.addInitScript(NO_PRINT_WINDOW);
  for (const [paper_size, sheet] of Object.entries(LANDSCAPES)) {
    await page.route('**/api/teacher-settings', async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { data: { ...data, paper_size } } });
    });
    for (const isRested of [false, true]) {
      for (const view of ['month', 'week']) {
        await page.goto(`/teacher/calendar?view=${view}&date=2027-11-09`);
        await page.getByRole('button', { name: `Print ${view}` }).click();
        if (isRested) await expectPaperStyles(page);
        await page.emulateMedia({ media: 'print' });
        const paper = page.getByRole('article', { name: 'Printed calendar' });
        await expect(paper.getByText(title).first()).toBeVisible();
        const pdf = await page.pdf({ preferCSSPageSize: true });
        expect(pagesOf(pdf), `${view} on ${paper_size}`).toBe(1);
        expect(sheetOf(pdf)).toEqual(sheet);
        expect(marginsOf(pdf)).toEqual({ left: 0.4, top: 0.4 });
        await page.emulateMedia({ media: 'screen' });
      }
    }
  }
});

test('a plan has its own margins, printed at once and after the page has rested', async ({ visit }) => {
  const plan = {
    title: `Margins of a plan ${Date.now()}`,
    subject: 'Science',
    learning_objectives: 'Name what moved.',
  };
  const { token } = await sessionOf('teacher');
  const made = await callWith(token, 'POST', '/api/lesson-plans', plan);
  const { data } = (await made.json()) as { data: { id: number } };
  const page = await visit({ as: 'teacher' });
  await page.addInitScript(NO_PRINT_WINDOW);
  for (const isRested of [false, true]) {
    for (const button of ['Print', 'Print one page']) {
      await page.goto(`/teacher/lesson-plans/${data.id}`);
      await page.getByRole('button', { name: button, exact: true }).click();
      if (isRested) await expectPaperStyles(page);
      await page.emulateMedia({ media: 'print' });
      await expect(page.getByRole('article', { name: 'Printed plan' })).toBeVisible();
      const pdf = await page.pdf({ preferCSSPageSize: true });
      expect(pagesOf(pdf)).toBe(1);
      expect(marginsOf(pdf)).toEqual({ left: 0.6, top: 0.6 });
      await page.emulateMedia({ media: 'screen' });
    }
  }
});

/** Width and height of each paper in points, as a calendar is printed on it. */
const LANDSCAPES = { letter: [792, 612], a4: [842, 595] } as const;

function sheetOf(pdf: Buffer): readonly number[] {
  const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf.toString('latin1')) ?? [];
  return [Math.round(Number(width)), Math.round(Number(height))];
}

/** The styles of all printed screens are loaded when the first screen rests. */
async function expectPaperStyles(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.styleSheets].some(({ cssRules }) =>
          [...cssRules].some(({ cssText }) => cssText.includes('data-printed-alone')),
        ),
      ),
    )
    .toBe(true);
}

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

/** Chromium draws in units of 0.24 points. */
const UNITS_PER_INCH = 72 / 0.24;

/** The margins of the first page in inches: what is drawn is clipped to the part between them. */
function marginsOf(pdf: Buffer): { readonly left: number; readonly top: number } {
  // Chromium ends lines by '\n' alone: a '\r' before it is the last byte of what is packed.
  const streams = pdf.toString('latin1').matchAll(/stream\n([\s\S]*?)\nendstream/g);
  for (const [, packed = ''] of streams) {
    const [, left, top] = /^([\d.]+) ([\d.]+) [\d.]+ [\d.]+ re\nW/m.exec(unpack(packed)) ?? [];
    const inches = (units: string) => Math.round((Number(units) / UNITS_PER_INCH) * 10) / 10;
    if (left !== undefined && top !== undefined) return { left: inches(left), top: inches(top) };
  }
  throw new Error('nothing is drawn');
}

/** Fonts and pictures are packed in other ways; nothing is drawn by them. */
function unpack(packed: string): string {
  try {
    return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
  } catch {
    return '';
  }
}

function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
