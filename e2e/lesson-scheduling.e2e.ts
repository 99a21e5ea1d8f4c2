import type { Page } from '@playwright/test';
import { countTaps } from './count-taps.ts';
import { makeTeacher, write } from './made-people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, holdUndo, keepPicture, openMore, test } from './portal.ts';
import { callWith, type Session } from './portal-api.ts';

const PHONE = { width: 390, height: 844 };
const CHOSEN = { name: 'Chosen plans' };

/** A teacher with Math at 10:20 and Art at 13:00 on every school day, and these plans of Math. */
async function makeMathTeacher(titles: readonly string[]): Promise<Session> {
  const session = await makeTeacher();
  const period = (name: string, starts_at: string, ends_at: string) => ({
    ...{ name, starts_at, ends_at, subjects: ['Math', 'Math', 'Math', 'Math', 'Math'] },
  });
  const art = { ...period('Afternoon', '13:00', '14:00'), subjects: ['Art', 'Art', 'Art', 'Art', 'Art'] };
  const periods = [period('Morning', '10:20', '11:05'), art];
  const timetable = { rotation_days: null, rotation_start: null, periods };
  await callWith(session.token, 'PUT', '/api/teacher-settings/timetable', timetable);
  for (const title of titles) {
    await write(session, '/api/lesson-plans', { title, subject: 'Math', duration_minutes: 45 });
  }
  return session;
}

/** A Wednesday about a month ahead: only what is ahead can be scheduled. */
function wednesdayAhead(): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + 28 + ((10 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}

const startsOf = (page: Page) => page.getByRole('list', CHOSEN).getByLabel(/^Starts/);

test('five plans of a unit are scheduled with three clicks into the next slots, and taken out again', {
  tag: '@gate',
}, async ({ visit }) => {
  const titles = ['Halves', 'Thirds', 'Fourths', 'Fifths', 'Sixths'];
  const session = await makeMathTeacher(titles);
  const page = await visit({ session, viewport: { width: 1440, height: 900 } });
  await holdUndo(page);
  const { expectAtMost } = await countTaps(page);
  await page.goto('/teacher/calendar');
  await page.getByRole('link', { name: 'Schedule several' }).click();
  await page.getByRole('button', { name: 'Choose all 5' }).click();
  await expect(startsOf(page)).toHaveCount(5);
  const starts = await startsOf(page).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  expect(starts.map((start) => start.slice(-5))).toEqual(titles.map(() => '10:20'));
  expect(new Set(starts).size, 'a day each').toBe(5);
  await expect(page.getByRole('list', CHOSEN).getByRole('listitem').first()).toContainText('Halves');
  await keepPicture(page, 'five-plans');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Schedule 5 lessons' }).click();
  await expect(page.getByText('5 lessons are in the calendar')).toBeVisible();
  expectAtMost(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('5 lessons taken out of the calendar again.')).toBeVisible();
  await expect(startsOf(page)).toHaveCount(5);
});

test('the order and a time are changed by keys, and what is in the way is told, on a phone too', async ({ visit }) => {
  const session = await makeMathTeacher(['Halves', 'Thirds']);
  const page = await visit({ session, viewport: PHONE });
  await page.goto('/teacher/lesson-plans');
  await openMore(page);
  await page.getByRole('link', { name: 'Schedule several' }).press('Enter');
  // The list that is left has boxes with the names of the plans too, until this screen is loaded.
  await expect(page.getByRole('heading', { name: 'Schedule Several' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Thirds' }).press('Space');
  await expect(startsOf(page)).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Halves' }).press('Space');
  await expect(startsOf(page)).toHaveCount(2);
  const start = await page.getByLabel('Starts: Thirds').inputValue();
  await page.getByRole('button', { name: 'Move up Halves' }).press('Enter');
  await expect(page.getByLabel('Starts: Halves')).toHaveValue(start);
  await page.getByLabel('Starts: Thirds').fill(start);
  await expect(page.getByText(/At the same time: “Halves”/)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'in-the-way-on-a-phone');
  await page.getByRole('button', { name: 'Schedule 2 lessons' }).press('Enter');
  await page.getByRole('link', { name: 'Open calendar' }).click();
  await expect(page.getByRole('button', { name: 'Thirds' })).toBeVisible();
});

test('a unit of ten lessons is copied to the next free periods of its subject, and taken out again', async ({
  visit,
}) => {
  const session = await makeMathTeacher([]);
  const page = await visit({ session, viewport: { width: 1440, height: 900 } });
  await holdUndo(page);
  const { id } = await write(session, '/api/lesson-plans', { title: 'Ratios', subject: 'Math', duration_minutes: 45 });
  const days = ['01', '02', '03', '04', '05', '08', '09', '10', '11', '12'];
  for (const day of days) {
    await write(session, '/api/lesson-plans/calendar/events', {
      ...{ lesson_plan_id: id, start_time: `2027-03-${day}T15:20:00Z` },
    });
  }
  const holiday = { title: 'Break', all_day: true, start_time: '2027-09-06T12:00:00Z' };
  await write(session, '/api/lesson-plans/calendar/events', holiday);
  const choir = { title: 'Choir', start_time: '2027-09-02T14:30:00Z' };
  await write(session, '/api/lesson-plans/calendar/events', choir);
  const { expectAtMost } = await countTaps(page);
  await page.goto('/teacher/calendar?view=month&date=2027-03-01');
  await page.getByRole('link', { name: 'Copy forward' }).click();
  await page.getByLabel('New first day').fill('2027-09-01');
  const rows = page.getByRole('list', { name: 'Lessons to copy' }).getByRole('listitem');
  await expect(rows).toHaveCount(10);
  await expect(rows.nth(1), 'the period that Choir takes is skipped').toContainText('Fri 3 Sep 2027, 10:20 to 11:05');
  await expect(rows.nth(2), 'Labor Day is skipped').toContainText('Tue 7 Sep 2027, 10:20 to 11:05');
  await keepPicture(page, 'ten-lessons');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Schedule 10 lessons' }).click();
  await expect(page.getByText('10 lessons are in the calendar, from Wed 1 Sep 2027 to Thu 16 Sep 2027.')).toBeVisible();
  expectAtMost(3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('10 lessons taken out of the calendar again.')).toBeVisible();
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'ten-lessons-on-a-phone');
});

test('the week shows the periods of the timetable, and a free one takes a plan of its subject', async ({ visit }) => {
  const session = await makeMathTeacher(['Halves']);
  const page = await visit({ session, viewport: { width: 1440, height: 1000 } });
  const wednesday = wednesdayAhead();
  await page.goto(`/teacher/calendar?view=week&date=${wednesday}`);
  const free = page.getByRole('button', { name: /Morning Math: Schedule here/ });
  await expect(free).toHaveCount(5);
  await expectAccessible(page);
  await keepPicture(page, 'periods');
  await free.nth(2).press('Enter');
  const lesson = page.getByRole('form', { name: 'Add to calendar' });
  await expect(lesson.getByLabel('Starts')).toHaveValue(`${wednesday}T10:20`);
  await lesson.getByRole('combobox', { name: 'Lesson plan' }).fill('Hal');
  await page.getByRole('option', { name: 'Halves · Math' }).click();
  await expect(lesson.getByLabel('Ends')).toHaveValue(`${wednesday}T11:05`);
  await lesson.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('button', { name: 'Halves Math Morning' })).toBeVisible();
  await expect(free).toHaveCount(4);
  await keepPicture(page, 'a-period-is-taken');
  await page.setViewportSize(PHONE);
  await page.goto(`/teacher/calendar?view=day&date=${wednesday}`);
  await expect(page.getByRole('button', { name: /Afternoon Art: Schedule here/ })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'periods-of-a-day-on-a-phone');
});
