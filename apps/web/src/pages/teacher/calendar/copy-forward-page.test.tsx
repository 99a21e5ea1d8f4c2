import type { LessonCopy } from '@dewar/contract/lesson-scheduling';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { lessonEvent, startLessonApi } from '../../../../test-support/lesson-plans.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: { ...PEOPLE.teacher, timezone: 'America/New_York' } }));

const COPIES = '/api/lesson-plans/calendar/copies';
const LESSONS = '/api/lesson-plans/calendar/lessons';
const hour = (date: string) => ({ start_time: `${date}T13:00:00.000Z`, end_time: `${date}T14:00:00.000Z` });
const copied = (lesson: Partial<LessonCopy['lesson']>, to: string): LessonCopy => ({
  lesson: lessonEvent(lesson),
  moves_to: { ...hour(to), start_date: null, end_date: null },
  ...{ obstacle: null, remarks: [], overlaps: [] },
});
const VOLCANOES = copied({ id: 50 }, '2026-09-03');
const OTHER = { ...{ start_date: null, end_date: null, all_day: false, no_school: false }, ...hour('2026-09-04') };
const RENAMED: LessonCopy = {
  ...copied({ id: 51, title: 'Volcanoes once more', ...hour('2026-06-09') }, '2026-09-04'),
  overlaps: [
    { id: 70, title: 'Assembly', is_moving: false, ...OTHER },
    { id: 50, title: 'Volcanoes', is_moving: true, ...OTHER },
  ],
};
const ON_SATURDAY: LessonCopy = {
  ...{
    lesson: lessonEvent({ id: 52, ...hour('2026-06-13') }),
    moves_to: null,
    obstacle: 'not-a-school-day',
    ...{ remarks: [], overlaps: [] },
  },
};
const WHOLE = '?start=2026-06-08&end=2026-06-19&to=2026-09-03';

async function open(address: string, copies: readonly LessonCopy[] = [VOLCANOES, RENAMED, ON_SATURDAY]) {
  const received = await startLessonApi({
    respond: ({ method, url }) => {
      const { pathname } = new URL(url, 'http://portal');
      if (pathname === COPIES) return { body: { data: copies } };
      if (method === 'POST' && pathname === LESSONS) {
        return { status: 201, body: { data: [lessonEvent({ id: 80, ...hour('2026-09-03') })] } };
      }
      return undefined;
    },
  });
  const asked = (path: string) => received.filter(({ url }) => url.startsWith(path));
  return { asked, ...renderAt(`/teacher/calendar/copy${address}`) };
}

test('the old and the new days of the lessons are shown with what is in the way, and confirmed at once', async () => {
  const { asked } = await open(`${WHOLE}&subject=Science`);
  const list = await screen.findByRole('list', { name: 'Lessons to copy' });
  const rows = within(list).getAllByRole('listitem');
  expect(rows[0]).toHaveTextContent(/Mon 8 Jun 2026, 09:00 to 10:00.*Thu 3 Sep 2026, 09:00 to 10:00/);
  await waitFor(() => expect(rows[1]).toHaveTextContent('At the same time: “Assembly”, Fri 4 Sep 2026'));
  expect(screen.getByText('1 lesson is left out')).toBeVisible();
  expect(screen.getByText(/Sat 13 Jun 2026.*not on a school day/)).toBeInTheDocument();
  expect(asked(COPIES)[0]?.url).toContain(
    'start_date=2026-06-08&end_date=2026-06-19&to_date=2026-09-03&subject=Science',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Schedule 2 lessons' }));
  const said = await screen.findByText('1 lesson is in the calendar, on Thu 3 Sep 2026.');
  await waitFor(() => expect(said).toHaveFocus());
  expect(asked(LESSONS).map(({ body }) => body)).toEqual([
    {
      lessons: [
        { lesson_plan_id: 7, title: null, all_day: false, ...hour('2026-09-03') },
        { lesson_plan_id: 7, title: 'Volcanoes once more', all_day: false, ...hour('2026-09-04') },
      ],
    },
  ]);
});

test('what a person should know about a new time stands beside it, and a lesson without a free period is left out', async () => {
  await open(WHOLE, [
    { ...VOLCANOES, remarks: ['not-in-timetable', 'is-shortened'] },
    { ...RENAMED, moves_to: null, obstacle: 'no-period-left' },
  ]);
  const [row] = within(await screen.findByRole('list', { name: 'Lessons to copy' })).getAllByRole('listitem');
  expect(row).toHaveTextContent('Science is not in your timetable: by school days, at the same time.');
  expect(row).toHaveTextContent('Shortened: the new period is shorter.');
  expect(screen.getByText(/its subject has no free period left within a year/)).toBeInTheDocument();
});

test('a lesson can be left out, and is then in nobody’s way', async () => {
  const { asked } = await open(WHOLE);
  const rows = within(await screen.findByRole('list', { name: 'Lessons to copy' })).getAllByRole('listitem');
  expect(rows[1]).toHaveTextContent('At the same time: “Volcanoes”');
  await userEvent.click(
    await screen.findByRole('checkbox', { name: 'Select Volcanoes, Mon 8 Jun 2026, 09:00 to 10:00' }),
  );
  expect(rows[1]).not.toHaveTextContent('At the same time: “Volcanoes”');
  expect(rows[1]).toHaveTextContent('At the same time: “Assembly”');
  await userEvent.click(screen.getByRole('button', { name: 'Schedule 1 lesson' }));
  await waitFor(() => expect(asked(LESSONS)).toHaveLength(1));
  expect(asked(LESSONS)[0]?.body).toMatchObject({ lessons: [{ title: 'Volcanoes once more' }] });
});

test('nothing is asked for before all days are chosen and fit', async () => {
  const { asked } = await open('?start=2026-06-08&end=2026-06-05');
  expect(await screen.findByText('Last day must not be before the first')).toBeVisible();
  fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-06-19' } });
  fireEvent.change(await screen.findByLabelText('New first day'), { target: { value: '2026-06-19' } });
  expect(await screen.findByText('The new days must come after the old ones')).toBeVisible();
  expect(asked(COPIES)).toHaveLength(0);
  fireEvent.change(screen.getByLabelText('New first day'), { target: { value: '2026-06-22' } });
  expect(await screen.findByRole('list', { name: 'Lessons to copy' })).toBeVisible();
});

test('of a year of lessons a hundred are drawn at once, and all of them are scheduled', async () => {
  const many = Array.from({ length: 130 }, (_, index) => copied({ id: 100 + index }, '2026-09-03'));
  await open(WHOLE, many);
  expect(within(await screen.findByRole('list', { name: 'Lessons to copy' })).getAllByRole('listitem')).toHaveLength(
    100,
  );
  expect(screen.getByRole('button', { name: 'Schedule 130 lessons' })).toBeEnabled();
  await userEvent.click(screen.getByRole('button', { name: 'Show more of 130 lessons' }));
  expect(within(screen.getByRole('list', { name: 'Lessons to copy' })).getAllByRole('listitem')).toHaveLength(130);
});

test('days without lessons say so', async () => {
  await open(WHOLE, []);
  expect(await screen.findByText('No lessons on these days.')).toBeVisible();
});

test('a lesson that is there already is shown, and copied again only if it is chosen', async () => {
  await open(WHOLE, [
    { ...VOLCANOES, is_there: true },
    { ...RENAMED, overlaps: [] },
  ]);
  const list = await screen.findByRole('list', { name: 'Lessons to copy' });
  expect(within(list).getByText(/It is there already, and is only copied again if it is chosen\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Schedule 1 lesson' })).toBeVisible();
  const [there] = within(list).getAllByRole('checkbox');
  await userEvent.click(there ?? list);
  expect(screen.getByRole('button', { name: 'Schedule 2 lessons' })).toBeVisible();
});
