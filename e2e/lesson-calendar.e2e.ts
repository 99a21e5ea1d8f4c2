import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, holdUndo, test } from './portal.ts';
import { callWith, sessionOf } from './portal-api.ts';

const EVENTS = '/api/lesson-plans/calendar/events';
const PHONE = { width: 390, height: 844 };
/** Weeks used by these tests only, without the demo's lessons. In the demo's time zone, New York. */
const WEEK = '/teacher/calendar?view=week&date=2027-03-10';

/** Steps of a drag, like a finger's. */
const STEPS = 8;

let serial = 0;

/** A unique title; with its own subject, so that a bump moves no other lessons. */
function newName(what: string): string {
  serial += 1;
  return `${what} ${Date.now()}-${serial}`;
}

async function post(path: string, body: object): Promise<number> {
  const { token } = await sessionOf('teacher');
  const response = await callWith(token, 'POST', path, body);
  const { data } = (await response.json()) as { data: { id: number } };
  return data.id;
}

/** A lesson of an hour at each of these times. */
async function newLesson(title: string, starts: readonly string[]): Promise<number> {
  const plan = { title, subject: title, duration_minutes: 60 };
  const lesson_plan_id = await post('/api/lesson-plans', plan);
  for (const start_time of starts) await post(EVENTS, { lesson_plan_id, start_time });
  return lesson_plan_id;
}

const entry = (page: Page, title: string) => page.getByRole('button', { name: title });
const told = (page: Page, text: RegExp) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible();

async function middleOf(target: Locator) {
  const box = await target.boundingBox();
  if (box === null) throw new Error('it is not on the screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2, height: box.height };
}

/** Drags by this distance, with a stop on the way like a hand. */
async function drag(page: Page, from: { x: number; y: number }, by: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2 + 4, { steps: 5 });
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 5 });
  await page.mouse.up();
}

test('a lesson is dragged to another day and hour, made longer, and the change is undone', { tag: '@gate' }, async ({
  visit,
}) => {
  const title = newName('Dragged');
  await newLesson(title, ['2027-03-09T15:00:00Z']);
  const page = await visit({ as: 'teacher', viewport: { width: 1440, height: 1200 } });
  await holdUndo(page);
  await page.goto(WEEK);
  const place = await middleOf(entry(page, title));
  const day = (await middleOf(page.getByText('Thu 11', { exact: true }))).x - place.x;
  await drag(page, place, { x: day, y: -place.height });
  await told(page, /is on Thu 11 Mar 2027, 09:00 to 10:00/);
  const moved = await middleOf(entry(page, title));
  await drag(page, { x: moved.x, y: moved.y + moved.height / 2 - 2 }, { x: 0, y: moved.height / 2 });
  await told(page, /09:00 to 10:30/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await told(page, /put back/);
  await entry(page, title).click();
  await expect(page.getByLabel('Ends')).toHaveValue('2027-03-11T10:00');
});

test('a lesson is moved by keys alone across a clock change, and keeps the focus', async ({ visit }) => {
  const title = newName('Keyed');
  await newLesson(title, ['2027-03-12T14:00:00Z']);
  const page = await visit({ as: 'teacher' });
  await page.goto(WEEK);
  await entry(page, title).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await told(page, /is on Sat 13 Mar 2027, 09:00 to 10:00/);
  await expect(entry(page, title)).toBeFocused();
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('+');
  await told(page, /09:15 to 10:30/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await page.getByLabel('Starts').fill('2027-03-15T09:15');
  await expect(page.getByLabel('Ends')).toHaveValue('2027-03-15T10:30');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`“${title}” is saved.`)).toBeVisible();
  const { token } = await sessionOf('teacher');
  const response = await callWith(token, 'GET', `${EVENTS}?start_date=2027-03-15&end_date=2027-03-15`);
  const { data } = (await response.json()) as { data: { title: string; start_time: string }[] };
  const found = data.find((event) => event.title === title);
  expect(new Date(found?.start_time ?? '').toISOString()).toBe('2027-03-15T13:15:00.000Z');
});

test('a day without school is added, a bump skips it and the weekend, and is undone', { tag: '@gate' }, async ({
  visit,
}) => {
  const title = newName('Bumped');
  await newLesson(title, ['2027-04-15T13:00:00Z', '2027-04-16T13:00:00Z']);
  const page = await visit({ as: 'teacher' });
  await holdUndo(page);
  await page.goto('/teacher/calendar?date=2027-04-15');
  const holiday = newName('Holiday');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const form = page.getByRole('form', { name: 'Add to calendar' });
  await form.getByRole('radio', { name: 'No school' }).check();
  await form.getByLabel('Title').fill(holiday);
  await form.getByLabel('First day').fill('2027-04-19');
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(entry(page, `No school: ${holiday}`)).toBeVisible();

  await entry(page, `${title} Thu 15 Apr`).click();
  await page.getByRole('button', { name: 'Bump', exact: true }).click();
  const rows = page.getByRole('dialog').getByRole('row').filter({ hasText: title });
  await expect(rows.nth(0)).toContainText('Fri 16 Apr 2027, 09:00 to 10:00');
  await expect(rows.nth(1)).toContainText('Tue 20 Apr 2027, 09:00 to 10:00');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Bump 2 lessons' }).click();
  await told(page, /2 lessons moved on/);
  await expect(entry(page, `${title} Tue 20 Apr`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await told(page, /2 entries put back/);
  await expect(entry(page, `${title} Thu 15 Apr`)).toBeVisible();
  await expect(entry(page, `${title} Tue 20 Apr`)).toBeHidden();

  await entry(page, `No school: ${holiday}`).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete from calendar' }).click();
  await expect(entry(page, `No school: ${holiday}`)).toBeHidden();
});

test('a snow day moves the lessons of every subject on it at once, and the move is undone', async ({ visit }) => {
  const [math, art] = [newName('Fractions'), newName('Collage')];
  await newLesson(math, ['2027-09-14T13:00:00Z', '2027-09-15T13:00:00Z']);
  await newLesson(art, ['2027-09-14T15:00:00Z']);
  const page = await visit({ as: 'teacher' });
  await holdUndo(page);
  await page.goto('/teacher/calendar?date=2027-09-14');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const form = page.getByRole('form', { name: 'Add to calendar' });
  await form.getByRole('radio', { name: 'No school' }).check();
  const snow = newName('Snow');
  await form.getByLabel('Title').fill(snow);
  await form.getByLabel('First day').fill('2027-09-14');
  await form.getByRole('button', { name: 'Add' }).click();
  const offer = page.getByRole('dialog', { name: `Lessons on “${snow}”` });
  await expect(offer.getByRole('row').filter({ hasText: art })).toContainText('Wed 15 Sep 2027, 11:00 to 12:00');
  await expectAccessible(page);
  await offer.getByRole('button', { name: 'Bump 3 lessons' }).click();
  await told(page, /3 lessons moved on/);
  await expect(entry(page, `${math} Thu 16 Sep`)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await told(page, /3 entries put back/);
  await expect(entry(page, `${art} Tue 14 Sep`)).toBeVisible();
});

test('a month, and a week with the texts of its plans, are each printed on one page', async ({ visit }) => {
  const title = newName('Printed');
  const text = 'Students compare two maps of the same coast and write down what has moved. '.repeat(40);
  const plan = { title, subject: title, learning_objectives: 'Name what moved.', guided_practice: text };
  const lesson_plan_id = await post('/api/lesson-plans', plan);
  for (const day of ['11', '12', '13']) await post(EVENTS, { lesson_plan_id, start_time: `2027-10-${day}T13:00:00Z` });
  const page = await visit({ as: 'teacher' });
  await page.addInitScript('window.print = () => {}');
  for (const view of ['month', 'week']) {
    await page.goto(`/teacher/calendar?view=${view}&date=2027-10-12`);
    await page.getByRole('button', { name: `Print ${view}` }).click();
    await page.emulateMedia({ media: 'print' });
    const paper = page.getByRole('article', { name: 'Printed calendar' });
    await expect(paper.getByText(title).first()).toBeVisible();
    await expect(paper.getByText('Name what moved.')).toHaveCount(view === 'week' ? 3 : 0);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
    await page.emulateMedia({ media: null });

    // The browser's own command, which no button announces.
    await page.goto(`/teacher/calendar?view=${view}&date=2027-10-12`);
    await expect(page.getByRole('link', { name: title }).or(page.getByText(title)).first()).toBeVisible();
    await expect(page.getByRole('button', { name: `Print ${view}` })).toBeEnabled();
    const own = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
    expect(own.match(/\/Type\s*\/Page[^s]/g)).toHaveLength(1);
    const [, width, height] = /\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(own) ?? [];
    expect(Number(width), 'landscape').toBeGreaterThan(Number(height));
  }
});

test('a plan is scheduled from its page, and the calendar is downloaded as a file', async ({ visit }) => {
  const title = newName('Scheduled');
  const id = await newLesson(title, []);
  const page = await visit({ as: 'teacher' });
  await page.goto(`/teacher/lesson-plans/${id}`);
  await page.getByRole('link', { name: 'Schedule' }).click();
  const form = page.getByRole('form', { name: 'Add to calendar' });
  await expect(form.getByRole('combobox', { name: 'Lesson plan' })).toHaveValue(title);
  await form.getByLabel('Starts').fill('2027-05-04T10:00');
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText(`“${title}” is in the calendar.`)).toBeVisible();
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const button = page.getByRole('button', { name: 'Export (iCal)' });
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  expect(file.suggestedFilename()).toBe('lesson-calendar.ics');
  const text = (await readFile(await file.path(), 'utf8')).replaceAll('\r\n ', '');
  const [, own = ''] = text.split('BEGIN:VEVENT').filter((part, index) => index === 0 || part.includes(title));
  expect(own).toContain('DTSTART:20270504T140000Z');
  expect(own).toContain('DTEND:20270504T150000Z');
});

test('on a phone the calendar can be opened, filled and read by touch without sideways scrolling', async ({
  visit,
}) => {
  const title = newName('Touched');
  await newLesson(title, ['2027-06-08T13:00:00Z']);
  const page = await visit({ as: 'teacher', viewport: PHONE, hasTouch: true });
  await page.goto('/teacher/calendar?date=2027-06-08');
  await entry(page, title).tap();
  await expect(page.getByRole('dialog', { name: title })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await page.getByRole('button', { name: 'Day', exact: true }).tap();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  // A resting finger picks the lesson up and then moves it.
  const { x, y, height } = await middleOf(entry(page, title));
  const fingers = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] });
  await touch('touchStart', y);
  await expect(page.locator('[data-held]:visible').filter({ hasText: title })).toBeVisible();
  for (let step = 1; step <= STEPS; step += 1) await touch('touchMove', y - (height * step) / STEPS);
  await touch('touchEnd');
  await told(page, /is on Tue 8 Jun 2027, 08:00 to 09:00/);
});

test('the school year stands on one strip below the calendar; a tap opens a week, and so does each key', async ({
  visit,
}) => {
  const title = newName('Yearly');
  await newLesson(title, ['2033-10-12T13:00:00Z', '2033-10-20T13:00:00Z', '2033-10-21T13:00:00Z']);
  const page = await visit({ as: 'teacher', viewport: PHONE, hasTouch: true, isMobile: true });
  await page.goto('/teacher/calendar?date=2033-10-12');
  await entry(page, title).waitFor();
  await page.getByRole('heading', { name: 'School Year 2033–34' }).scrollIntoViewIfNeeded();
  const year = page.getByRole('slider', { name: 'Week of the school year' });
  await expect(year).toHaveAttribute('aria-valuetext', `Week of 9 Oct 2033: ${title} 1 lesson`);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  // The week after: the whole width is 43 weeks, from that of 1 September.
  const { width, height } = (await year.boundingBox()) ?? { width: 0, height: 0 };
  expect(height).toBeGreaterThanOrEqual(44);
  const weeks = Number(await year.getAttribute('max')) + 1;
  const place = Number(await year.inputValue()) + 1;
  await year.tap({ position: { x: ((place + 0.5) * width) / weeks, y: height / 2 } });
  await expect(page).toHaveURL(/date=2033-10-16/);
  await expect(page.getByRole('heading', { name: '16 Oct 2033 to 22 Oct 2033' })).toBeInViewport();
  await expect(entry(page, title)).toHaveCount(2);

  await year.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/date=2033-10-09/);
  await expect(year).toBeFocused();
  await expect(year).toHaveAttribute('aria-valuetext', `Week of 9 Oct 2033: ${title} 1 lesson`);
});

test('a month opens with the week of today, and its weeks without lessons are low', async ({ visit }) => {
  const page = await visit({ as: 'teacher', viewport: { width: 1440, height: 560 } });
  await page.goto('/teacher/calendar?view=month');
  const weeks = page.getByRole('row', { name: /^Week/ });
  const lessons = page.locator('[data-event]');
  await expect(weeks.filter({ has: lessons }).first()).toBeVisible();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/New_York' }).format(new Date());
  await expect(page.locator(`[data-date="${today}"]`)).toBeInViewport();
  const heights = (rows: typeof weeks) =>
    rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
  for (const height of await heights(weeks.filter({ has: lessons }))) expect(height).toBeGreaterThan(60);
  await page.goto('/teacher/calendar?view=month&date=2031-05-10');
  await expect(weeks).toHaveCount(5);
  for (const height of await heights(weeks)) expect(height).toBeLessThanOrEqual(40);
});
