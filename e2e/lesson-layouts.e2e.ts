import type { Locator } from '@playwright/test';
import { expect, test } from './portal.ts';
import { callWith, read, sessionOf } from './portal-api.ts';

const EVENTS = '/api/lesson-plans/calendar/events';
const NARROW_PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
const TABLET = { viewport: { width: 800, height: 1000 } };
/** A week used by these tests only, in the demo's time zone, New York. */
const WEEK = '/teacher/calendar?view=week&date=2027-06-09';

/** How far down the middle of each element is. */
async function listHeights(places: Locator): Promise<readonly number[]> {
  await places.first().waitFor();
  const middles = (await places.all()).map(async (place) => {
    const box = await place.boundingBox();
    return box === null ? 0 : Math.round(box.y + box.height / 2);
  });
  return Promise.all(middles);
}

/** The vertical positions of these elements. */
async function rowsOf(places: Locator): Promise<readonly number[]> {
  return [...new Set(await listHeights(places))];
}

/** How many elements share the row that has the fewest. */
function smallestRow(heights: readonly number[]): number {
  return Math.min(...heights.map((height) => heights.filter((other) => other === height).length));
}

/** Waits until the layout is stable: fonts and data move what is shown already. */
async function expectRows(places: Locator, count: number): Promise<void> {
  await expect.poll(() => rowsOf(places)).toHaveLength(count);
}

async function firstTemplate(): Promise<string> {
  const [template] = await read<readonly { id: number }[]>('teacher', '/api/lesson-templates');
  return `/teacher/templates/${template?.id}/edit`;
}

test('the actions of a section are in one row on a narrow phone', async ({ visit }) => {
  const page = await visit({ as: 'teacher', ...NARROW_PHONE });
  await page.goto(await firstTemplate());
  const section = page.getByRole('list', { name: 'Sections' }).getByRole('listitem').first();
  const controls = section.getByRole('checkbox').or(section.getByRole('button', { name: /^(Move|Remove)/ }));
  await expectRows(controls, 1);
});

test('the fields of a new section are side by side with labels of one line on a tablet', async ({ visit }) => {
  const page = await visit({ as: 'teacher', ...TABLET });
  await page.goto(await firstTemplate());
  const fields = page.getByLabel('Display name of the new section').or(page.getByLabel('Type of the new section'));
  await expectRows(fields, 1);
});

test('the actions of a template are in two rows on a phone', async ({ visit }) => {
  const page = await visit({ as: 'teacher', ...NARROW_PHONE });
  await page.goto('/teacher/templates');
  const card = page.getByRole('list', { name: 'My templates' }).getByRole('listitem').nth(1);
  const under = card.getByRole('button', { name: /^(Duplicate|Make Default)/ });
  await expectRows(under, 1);
  await expectRows(under.or(card.getByRole('link', { name: /^Create Lesson/ })), 2);
});

test('the rarer actions of a written section are in rows of three on a phone', async ({ visit }) => {
  const [template] = await read<readonly { id: number }[]>('teacher', '/api/lesson-templates');
  const page = await visit({ as: 'teacher', ...NARROW_PHONE });
  await page.goto(`/teacher/ai-assistant?template=${template?.id}`);
  await page.getByLabel('Topic').fill('Shadows');
  await page.getByLabel('Subject').selectOption('Science');
  await page.getByLabel('Teaching approach').fill('In threes');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Generate Lesson Plan' }).click();
  const section = page.getByRole('region', { name: 'Engage', exact: true });
  await section.getByRole('button', { name: 'More for Engage' }).click();
  await expectRows(section.getByRole('button', { name: /^(Easier|Harder|Shorter)/ }), 1);
  await expectRows(section.getByRole('button', { name: /^(More detail|Lock)/ }), 1);
});

test('no action of a plan is alone in its row on a tablet', async ({ visit }) => {
  const [plan] = await read<readonly { id: number }[]>('teacher', '/api/lesson-plans?limit=1');
  const page = await visit({ as: 'teacher', ...TABLET });
  await page.goto(`/teacher/lesson-plans/${plan?.id}`);
  const actions = page.getByRole('main').getByRole('button', {
    name: /^(Share|Print|Print one page|Duplicate|Export to Word|Delete)$/,
  });
  await expect(actions).toHaveCount(6);
  await expect.poll(async () => smallestRow(await listHeights(actions))).toBeGreaterThan(1);
});

test('a week shows whole titles on a tablet', async ({ visit }) => {
  const title = 'Fractions With Unlike Denominators: Same-Size Pieces';
  const { token } = await sessionOf('teacher');
  const start_time = '2027-06-08T15:00:00Z';
  const event = { title, start_time, end_time: '2027-06-08T16:00:00Z' };
  expect((await callWith(token, 'POST', EVENTS, event)).status).toBe(201);
  const page = await visit({ as: 'teacher', ...TABLET });
  await page.goto(WEEK);
  const entry = page.getByRole('button', { name: title });
  await expect(entry).toBeVisible();
  const [frame, text] = [await entry.boundingBox(), await entry.getByText(title).boundingBox()];
  expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual((frame?.y ?? 0) + (frame?.height ?? 0));
});

test('files to be attached are aligned with the heading of the attachments', async ({ visit }) => {
  const [plan] = await read<readonly { id: number }[]>('teacher', '/api/lesson-plans?limit=1');
  const page = await visit({ as: 'teacher' });
  await page.goto(`/teacher/lesson-plans/${plan?.id}/edit`);
  const buffer = Buffer.from('nothing that runs');
  await page.getByLabel('Files to attach').setInputFiles({ name: 'run.exe', mimeType: 'application/exe', buffer });
  const chosen = await page.getByRole('list', { name: 'New files' }).boundingBox();
  const heading = await page.getByRole('heading', { name: 'Attachments' }).boundingBox();
  expect(chosen?.x).toBeCloseTo(heading?.x ?? 0, 0);
});

test('a new attachment has a wide description beside and below the plan, and its labels do not overlap', async ({
  visit,
}) => {
  const [plan] = await read<readonly { id: number }[]>('teacher', '/api/lesson-plans?limit=1');
  for (const width of [390, 768, 1024, 1440]) {
    const page = await visit({ as: 'teacher', viewport: { width, height: 900 } });
    await page.goto(`/teacher/lesson-plans/${plan?.id}/edit`);
    const buffer = Buffer.from('%PDF-1.7');
    await page.getByLabel('Files to attach').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer });
    const description = page.getByLabel('Description of a.pdf');
    await expect.poll(async () => (await description.boundingBox())?.width ?? 0, `at ${width}`).toBeGreaterThan(150);
    const [label, other] = await Promise.all(
      ['Description', 'Category'].map((text) =>
        page.getByRole('list', { name: 'New files' }).getByText(text, { exact: true }).boundingBox(),
      ),
    );
    const isBeside = (label?.x ?? 0) + (label?.width ?? 0) <= (other?.x ?? 0);
    expect(isBeside || (label?.y ?? 0) + (label?.height ?? 0) <= (other?.y ?? 0), `at ${width}`).toBe(true);
    await page.context().close();
  }
});

test('every step of the assistant opens at its top on a phone', async ({ visit }) => {
  const [template] = await read<readonly { id: number }[]>('teacher', '/api/lesson-templates');
  const page = await visit({ as: 'teacher', ...NARROW_PHONE });
  await page.goto(`/teacher/ai-assistant?template=${template?.id}`);
  await page.getByLabel('Topic').fill('Shadows');
  await page.getByLabel('Subject').selectOption('Science');
  await page.getByLabel('Teaching approach').fill('In threes');
  const scrolled = () => page.evaluate(() => window.scrollY);
  await page.getByRole('button', { name: 'Continue' }).click();
  const generate = page.getByRole('button', { name: 'Generate Lesson Plan' });
  await expect(generate).toBeVisible();
  expect(await scrolled()).toBe(0);
  await generate.click();
  await expect(page.getByRole('region', { name: 'Engage', exact: true })).toBeVisible();
  expect(await scrolled()).toBe(0);
});
