import type { TaughtWeek } from '@dewar/contract/lesson-calendar';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { errorResponse, type SentResponse } from '../../../../test-support/api-server.ts';
import { startLessonApi } from '../../../../test-support/lesson-plans.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: { ...PEOPLE.teacher, timezone: 'America/New_York' } }));

const WEEKS = '/api/lesson-plans/calendar/weeks';
const TAUGHT: readonly TaughtWeek[] = [
  { week_start_date: '2026-09-06', subject: 'Science', lessons: 4 },
  { week_start_date: '2026-09-13', subject: 'Science', lessons: 5 },
  { week_start_date: '2026-09-13', subject: 'Math', lessons: 1 },
];

async function open(weeks: readonly TaughtWeek[], respond?: () => SentResponse | undefined) {
  const answer = ({ url }: { readonly url: string }) => (url.startsWith(WEEKS) ? respond?.() : undefined);
  const received = await startLessonApi({ weeks, respond: answer });
  return { received, ...renderAt('/teacher/calendar?view=list&date=2026-09-10') };
}

const year = () => screen.findByRole('slider', { name: 'Week of the school year' });

test('the school year below the calendar tells of the week in view, and each key opens another', async () => {
  const { received, router } = await open(TAUGHT);
  const slider = await year();
  expect(screen.getByRole('heading', { level: 2, name: 'School Year 2026–27' })).toBeVisible();
  expect(slider).toHaveAttribute('aria-valuetext', 'Week of 6 Sep 2026: Science 4 lessons');
  expect(received.filter(({ url }) => url.startsWith(WEEKS)).map(({ url }) => url)).toEqual([
    `${WEEKS}?start_date=2026-06-28&end_date=2027-06-26`,
  ]);
  // jsdom moves no slider: the browser's events of one step.
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  fireEvent.change(slider, { target: { value: String(Number(slider.getAttribute('value')) + 1) } });
  await waitFor(() => expect(router.state.location.search).toEqual({ view: 'week', date: '2026-09-13' }));
  expect(await year()).toHaveAttribute('aria-valuetext', 'Week of 13 Sep 2026: Science 5 lessons, Math 1 lesson');
});

test('a tap on the week in view opens it, and Enter does', async () => {
  const { router } = await open(TAUGHT);
  const slider = await year();
  fireEvent.pointerDown(slider);
  fireEvent.click(slider);
  await waitFor(() => expect(router.state.location.search).toEqual({ view: 'week', date: '2026-09-06' }));
  await router.navigate({ to: '/teacher/calendar', search: { view: 'list', date: '2026-09-10' } });
  (await year()).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.search).toEqual({ view: 'week', date: '2026-09-06' }));
});

test('a school year without lessons says what would be there', async () => {
  await open([]);
  expect(await screen.findByText('No lessons in this school year yet.')).toBeVisible();
  expect(screen.queryByRole('slider')).toBeNull();
});

test('a school year that could not be loaded is loaded again', async () => {
  let refusals = 1;
  await open(TAUGHT, () => (refusals-- > 0 ? errorResponse(400, 'invalid_request', 'No.') : undefined));
  await screen.findByText('The school year could not be loaded.');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await year()).toBeVisible();
});
