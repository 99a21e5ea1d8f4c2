import { makeTeacher, write } from './made-people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, holdUndo, keepPicture, test } from './portal.ts';
import { callWith, type Session } from './portal-api.ts';

const PHONE = { width: 390, height: 844 };
const WEEK = '/teacher/calendar?view=week&date=2027-06-09';

/** A teacher in New York with Science and Art at 9:00 on their own days, and a lesson of Science on Monday. */
async function makeScienceTeacher(): Promise<Session> {
  const session = await makeTeacher();
  const subjects = ['Science', 'Art', 'Science', 'Art', 'Science'];
  const periods = [{ name: 'First', starts_at: '09:00', ends_at: '10:00', subjects }];
  const timetable = { rotation_days: null, rotation_start: null, periods };
  await callWith(session.token, 'PUT', '/api/teacher-settings/timetable', timetable);
  const plan = await write(session, '/api/lesson-plans', { title: 'Shadows', subject: 'Science' });
  const start_time = '2027-06-07T13:00:00Z';
  await write(session, '/api/lesson-plans/calendar/events', { lesson_plan_id: plan.id, start_time });
  return session;
}

test('a lesson is bumped to the next period of its subject, as the dialog says before', { tag: '@gate' }, async ({
  visit,
}) => {
  const session = await makeScienceTeacher();
  const page = await visit({ session });
  await holdUndo(page);
  await page.goto(WEEK);
  await page.getByRole('button', { name: /Shadows/ }).click();
  await page.getByRole('button', { name: 'Bump', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Bump “Shadows”' });
  await expect(dialog.getByRole('row', { name: /Shadows/ })).toContainText('Wed 9 Jun 2027, 09:00 to 10:00');
  await expectAccessible(page);
  await keepPicture(page, 'bump-1440');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'bump-390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Bump 1 lesson' }).click();
  await expect(page.getByText('1 lesson moved on.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 entry put back.')).toBeVisible();
});

test('a bump says before which lesson would meet another, on a phone too', async ({ visit }) => {
  const session = await makeScienceTeacher();
  const plan = await write(session, '/api/lesson-plans', { title: 'Drums', subject: 'Music' });
  const events = '/api/lesson-plans/calendar/events';
  await write(session, events, { lesson_plan_id: plan.id, start_time: '2027-06-08T17:00:00Z' });
  await write(session, events, {
    title: 'Choir',
    start_time: '2027-06-09T17:30:00Z',
    end_time: '2027-06-09T18:30:00Z',
  });
  const page = await visit({ session });
  await page.goto(WEEK);
  await page.getByRole('button', { name: /Drums/ }).click();
  await page.getByRole('button', { name: 'Bump', exact: true }).click();
  const row = page.getByRole('dialog', { name: 'Bump “Drums”' }).getByRole('row', { name: /Drums/ });
  await expect(row).toContainText('At the same time: “Choir”, Wed 9 Jun 2027, 13:30 to 14:30.');
  await keepPicture(page, 'bump-overlap-1440');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'bump-overlap-390');
});

test('a teacher who uses the time zone of a trip keeps lessons at nine, and a school that moves takes them along', async ({
  visit,
}) => {
  const session = await makeScienceTeacher();
  const page = await visit({ session, timezoneId: 'Europe/Berlin' });
  await holdUndo(page);
  const bar = page.getByRole('complementary', { name: 'Time zone' });
  const dialog = page.getByRole('dialog', { name: 'Use Berlin time' });
  const lesson = page.getByRole('button', { name: /Shadows/ });
  await page.goto(WEEK);
  await expect(lesson).toContainText('09:00');
  await bar.getByRole('button', { name: 'Use Berlin' }).click();
  await expect(dialog).toContainText('1 entry to come, and your timetable 1 period');
  await expectAccessible(page);
  await keepPicture(page, 'clock-1440');
  await page.setViewportSize(PHONE);
  await expectNoSidewaysScroll(page);
  await keepPicture(page, 'clock-390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Use Berlin time' }).click();
  await expect(page.getByText(/^The calendar is on your school’s clock, New York time/)).toBeVisible();
  await expect(lesson).toContainText('09:00');
  await keepPicture(page, 'two-clocks-1440');

  await page.getByRole('button', { name: 'My school has moved' }).click();
  await dialog.getByRole('radio', { name: /My school is on Berlin time now/ }).check();
  await dialog.getByRole('button', { name: 'Use Berlin time' }).click();
  await expect(page.getByText('Your school is on Berlin time now: 1 entry keeps its time of day.')).toBeVisible();
  await expect(page.getByText('Times in Europe/Berlin')).toBeVisible();
  await expect(lesson).toContainText('09:00');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Times in America/New York')).toBeVisible();
  await expect(lesson).toContainText('09:00');
});
