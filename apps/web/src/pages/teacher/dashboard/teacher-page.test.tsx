import { reportingWeekOf } from '@dewar/domain/reports/reporting-week';
import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { errorResponse } from '../../../../test-support/api-server.ts';
import { lessonEvent, lessonPlan, startLessonApi } from '../../../../test-support/lesson-plans.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

const TIME_ZONE = PEOPLE.teacher.timezone;

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.teacher }));

async function openDashboard(world: Parameters<typeof startLessonApi>[0] = {}) {
  const received = await startLessonApi(world);
  return { received, ...renderAt('/teacher') };
}

const week = () => screen.findByRole('region', { name: "This Week's Lessons" });
const recent = () => screen.findByRole('region', { name: 'Recent Lesson Plans' });

test("the teacher's dashboard requests the five latest plans, and each links to its view", async () => {
  const { received } = await openDashboard({ plans: [lessonPlan(), lessonPlan({ id: 8, title: 'Fractions' })] });
  const plans = within(await recent());
  expect(await plans.findByRole('link', { name: 'Volcanoes' })).toHaveAttribute('href', '/teacher/lesson-plans/7');
  expect(plans.getByRole('link', { name: 'Fractions' })).toHaveAttribute('href', '/teacher/lesson-plans/8');
  expect(plans.getAllByRole('listitem')[0]).toHaveTextContent(/Science/);
  expect(plans.getAllByRole('listitem')[0]).toHaveTextContent(/5th Grade · 60 min · Updated .+ ago/);
  expect(received.map(({ url }) => url)).toContain('/api/lesson-plans?limit=5');
});

test("the teacher's dashboard shows this week’s lessons under their days, at their times", async () => {
  // Noon on a Wednesday: neither the day nor the week may change between here and the screen.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-13T16:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const today = calendarDateIn(TIME_ZONE, new Date());
  const { week_start_date, week_end_date } = reportingWeekOf(TIME_ZONE, new Date());
  const { received } = await openDashboard({
    events: [
      lessonEvent({ start_time: `${today}T16:15:00Z`, end_time: `${today}T17:05:00Z` }),
      lessonEvent({
        id: 91,
        title: 'Snow',
        all_day: true,
        no_school: true,
        lesson_plan_id: null,
        subject: null,
        start_date: today,
        end_date: today,
      }),
    ],
  });
  const lesson = await within(await week()).findByRole('link', { name: 'Volcanoes' });
  expect(lesson).toHaveAttribute('href', '/teacher/lesson-plans/7');
  const day = lesson.closest('[aria-current="date"]');
  expect(day).toHaveTextContent('Today');
  expect(day).toHaveTextContent(/\d\d:15 to \d\d:05/);
  expect(day).toHaveTextContent('Science');
  expect(day).toHaveTextContent('No schoolSnow');
  expect(received.map(({ url }) => url)).toContain(
    `/api/lesson-plans/calendar/events?start_date=${week_start_date}&end_date=${week_end_date}`,
  );
});

test('a teacher without plans and lessons is told the next step', async () => {
  await openDashboard();
  expect(await within(await week()).findByText('No lessons this week.')).toBeVisible();
  const plans = within(await recent());
  expect(await plans.findByText('No lesson plans found')).toBeVisible();
  expect(plans.getByRole('link', { name: 'Create Lesson Plan' })).toHaveAttribute('href', '/teacher/lesson-plans/new');
});

test("what could not be loaded on the teacher's dashboard is not shown as empty, and Retry loads it", async () => {
  let isBroken = true;
  await openDashboard({
    plans: [lessonPlan()],
    events: [
      lessonEvent({
        lesson_plan_id: null,
        title: 'Grade meeting',
        all_day: true,
        start_date: '2000-01-01',
        end_date: '2100-01-01',
      }),
    ],
    respond: ({ url }) =>
      isBroken && (url.startsWith('/api/lesson-plans?') || url.includes('calendar'))
        ? errorResponse(500, 'internal_error', 'It broke.')
        : undefined,
  });
  expect(await screen.findByText("This week's lessons could not be loaded.")).toBeVisible();
  expect(await screen.findByText('The lesson plans could not be loaded.')).toBeVisible();
  expect(screen.queryByText('No lesson plans found')).toBeNull();
  isBroken = false;
  await userEvent.click(within(await week()).getByRole('button', { name: 'Retry' }));
  expect((await screen.findAllByText('Grade meeting'))[0]).toBeVisible();
  await userEvent.click(within(await recent()).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Volcanoes' })).toBeVisible();
});

test("the teacher's dashboard begins with the next school day, and repeats nothing of the menu", async () => {
  // A Friday evening in New York; the Monday after it has no school.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-15T22:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  const at = (day: string) => ({ start_time: `${day}T13:00:00Z`, end_time: `${day}T14:00:00Z` });
  const { received } = await openDashboard({
    events: [
      lessonEvent({ id: 1, title: 'Over', ...at('2026-05-15') }),
      lessonEvent({
        ...{ id: 2, title: 'Snow', all_day: true, no_school: true, lesson_plan_id: null, subject: null },
        ...{ start_date: '2026-05-18', end_date: '2026-05-18', ...at('2026-05-18') },
      }),
      lessonEvent({ id: 3, ...at('2026-05-19') }),
    ],
  });
  const lessons = within(await screen.findByRole('list', { name: 'Lessons of the next school day' }));
  const [first] = screen.getAllByRole('region');
  expect(first).toHaveAccessibleName('Next School Day');
  expect(first).toHaveTextContent('Tue 19 May 2026');
  expect(lessons.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '09:00 to 10:00VolcanoesScience',
  ]);
  expect(lessons.getByRole('link', { name: 'Volcanoes' })).toHaveAttribute('href', '/teacher/lesson-plans/7');
  expect(received.map(({ url }) => url)).toContain(
    '/api/lesson-plans/calendar/events?start_date=2026-05-15&end_date=2026-06-11',
  );
  expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Teacher Settings' })).toBeNull();
});

test("today stands first on the teacher's dashboard while school goes on, and says if nothing is planned", async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-13T16:00:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  await openDashboard();
  const today = within(await screen.findByRole('region', { name: 'Today' }));
  expect(await today.findByText('Nothing planned for this day yet.')).toBeVisible();
  expect(today.getByRole('link', { name: 'Go to Calendar' })).toHaveAttribute('href', '/teacher/calendar');
});

test('the navigation leads through the teacher’s area, and the current section is marked', async () => {
  await startLessonApi({ plans: [lessonPlan()] });
  renderAt('/teacher/lesson-plans/7');
  const sections = within(await screen.findByRole('navigation', { name: 'Sections' }));
  expect(sections.getByRole('link', { name: 'Lesson Plans' })).toHaveAttribute('aria-current', 'page');
  expect(sections.getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute('aria-current');
  await userEvent.click(sections.getByRole('link', { name: 'Dashboard' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Teacher Dashboard' })).toBeVisible();
  expect(screen.getByText('Welcome, teacher@demo.example')).toBeVisible();
});
