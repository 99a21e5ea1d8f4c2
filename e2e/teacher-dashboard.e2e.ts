import { makeTeacher, write } from './made-people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';

const PHONE = { width: 390, height: 844 };
const PLANS = 6;

test('a new teacher gets from the empty dashboard to the first plan', { tag: '@gate' }, async ({ visit }) => {
  const page = await visit({ session: await makeTeacher() });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Teacher Dashboard' })).toBeVisible();
  await expect(page.getByText('No lessons this week.')).toBeVisible();
  await expect(page.getByText('No lesson plans found')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create Lesson Plan' }).last().click();
  await page.getByRole('link', { name: 'Without a template' }).click();
  await page.getByLabel('Title').fill('The first one');
  await page.getByLabel('Subject').selectOption('Science');
  await page.getByRole('button', { name: 'Create Lesson Plan' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The first one' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Dashboard' }).click();
  const plans = page.getByRole('list', { name: 'Recent lesson plans' });
  await expect(plans.getByRole('listitem')).toHaveText(/^The first one5th Grade · 60 min · Updated just now/);
  await plans.getByRole('link', { name: 'The first one' }).click();
  await expect(page.getByRole('heading', { name: 'Attachments (0)' })).toBeVisible();
});

test('the dashboard shows the five latest plans and today’s lessons, on a phone too', async ({ visit }) => {
  const session = await makeTeacher();
  let plan = { id: 0 };
  for (let number = 1; number <= PLANS; number += 1) {
    plan = await write(session, '/api/lesson-plans', { title: `Plan ${number}`, subject: 'Music' });
  }
  const start_time = new Date().toISOString();
  await write(session, '/api/lesson-plans/calendar/events', { start_time, lesson_plan_id: plan.id });
  await write(session, '/api/lesson-plans/calendar/events', { start_time, all_day: true, title: 'Snow day' });
  for (const viewport of [{ width: 1440, height: 900 }, PHONE]) {
    const page = await visit({ session, viewport });
    await page.goto('/teacher');
    const titles = page.getByRole('list', { name: 'Recent lesson plans' }).getByRole('link');
    await expect(titles).toHaveText(['Plan 6', 'Plan 5', 'Plan 4', 'Plan 3', 'Plan 2']);
    const week = page.getByRole('region', { name: "This Week's Lessons" });
    const today = week.locator('[aria-current="date"]');
    await expect(today).toHaveText(/TodayNo schoolSnow day\d\d:\d\d to \d\d:\d\dPlan 6Music$/);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await keepPicture(page, `dashboard-${viewport.width}`);
    await today.getByRole('link', { name: 'Plan 6' }).click();
    await expect(page).toHaveURL(`/teacher/lesson-plans/${plan.id}`);
  }
});

test('a part that fails to load says so, and Retry loads it', async ({ visit }) => {
  const page = await visit({ as: 'teacher', expectedErrors: /status of 500/ });
  const calls = '**/api/lesson-plans/calendar/events?*';
  await page.route(calls, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/teacher');
  await expect(page.getByRole('list', { name: 'Recent lesson plans' }).getByRole('listitem')).toHaveCount(5);
  const week = page.getByRole('region', { name: "This Week's Lessons" });
  await expect(week.getByRole('alert')).toContainText("This week's lessons could not be loaded.");
  await expect(week.getByText('No lessons this week.')).toBeHidden();
  await page.unroute(calls);
  await week.getByRole('button', { name: 'Retry' }).click();
  await expect(week.getByRole('link').first()).toBeVisible();
});

test('everybody else is redirected from the teachers’ screens', async ({ visit }) => {
  for (const person of ['north', 'admin', 'newcomer'] as const) {
    const page = await visit({ as: person });
    for (const path of ['/teacher', '/teacher/settings']) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Logout' }).first()).toBeVisible();
      expect(new URL(page.url()).pathname).not.toContain('/teacher');
    }
  }
  const stranger = await visit();
  await stranger.goto('/teacher/settings');
  await expect(stranger).toHaveURL('/');
});
