import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SentResponse } from '../../../../test-support/api-server.ts';
import { lessonEvent, lessonPlan, startLessonApi } from '../../../../test-support/lesson-plans.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: { ...PEOPLE.teacher, timezone: 'America/New_York' } }));

const EVENTS = '/api/lesson-plans/calendar/events';
const SLOT = { start_time: '2026-06-11T14:00:00.000Z', end_time: '2026-06-11T15:00:00.000Z' };
const SNOW = lessonEvent({
  ...{ id: 60, title: 'Snow', lesson_plan_id: null, lesson_title: null, subject: null },
  ...{ all_day: true, no_school: true, start_date: '2026-06-08', end_date: '2026-06-08' },
  ...{ start_time: '2026-06-08T04:00:00Z', end_time: '2026-06-09T04:00:00Z' },
});
const FRACTIONS = lessonEvent({ id: 52, title: 'Fractions', subject: 'Math', lesson_plan_id: 8 });

async function open(address: string, answers: Readonly<Record<string, SentResponse>> = {}, events = [lessonEvent()]) {
  const received = await startLessonApi({
    events,
    plans: [lessonPlan(), lessonPlan({ id: 8, title: 'Fractions', subject: 'Math' })],
    respond: ({ method, url }) =>
      answers[`${method} ${url.split('?')[0]}`] ??
      (method === 'GET' && url.endsWith('/next-slot') ? { body: { data: SLOT } } : undefined),
  });
  const posted = () => received.filter(({ method }) => method === 'POST');
  return { received, posted, ...renderAt(`/teacher/calendar${address}`) };
}

const added = (event: LessonEvent) => ({ [`POST ${EVENTS}`]: { status: 201, body: { data: event } } });
const dialog = () => screen.findByRole('form', { name: 'Add to calendar' });

test('scheduling a plan proposes the next free slot of its subject: one click saves it', async () => {
  const { posted } = await open('?plan=7&date=2026-06-10&view=list', added(lessonEvent()));
  const form = await dialog();
  expect(within(form).getByLabelText(/Starts/)).toHaveValue('2026-06-11T10:00');
  expect(within(form).getByLabelText(/Ends/)).toHaveValue('2026-06-11T11:00');
  expect(within(form).getByText('The next free slot of this subject in your calendar.')).toBeVisible();
  await userEvent.click(within(form).getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(posted()).toHaveLength(1));
  expect(posted()[0]?.body).toMatchObject({ lesson_plan_id: 7, ...SLOT });
});

test('a plan is scheduled at the usual time if no slot is free', async () => {
  await open('?plan=7&date=2026-06-10&view=list', {
    'GET /api/lesson-plans/7/next-slot': { body: { data: null } },
  });
  expect(within(await dialog()).getByLabelText(/Starts/)).toHaveValue('2026-06-10T09:00');
});

test('choosing a plan proposes its slot, until a time is chosen', async () => {
  await open('?date=2026-06-10&view=list');
  await userEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  const form = await dialog();
  const starts = within(form).getByLabelText(/Starts/);
  await userEvent.type(within(form).getByRole('combobox', { name: /Lesson plan/ }), 'vol');
  await userEvent.click(await screen.findByText('Volcanoes · Science'));
  await waitFor(() => expect(starts).toHaveValue('2026-06-11T10:00'));
  fireEvent.change(starts, { target: { value: '2026-06-12T10:00' } });
  expect(within(form).queryByText(/next free slot/)).toBeNull();
});

test('a time at which something else is planned is told before it is saved', async () => {
  await open('?plan=7&date=2026-06-10&view=list', {}, [
    lessonEvent({ id: 53, title: 'Choir', ...SLOT }),
    lessonEvent({ id: 54, title: 'Later', start_time: SLOT.end_time, end_time: '2026-06-11T16:00:00.000Z' }),
  ]);
  const form = await dialog();
  const remark = await within(form).findByText(/At the same time/);
  expect(remark).toHaveTextContent('At the same time: “Choir”, Thu 11 Jun 2026, 10:00 to 11:00.');
  expect(within(form).queryByText(/Later/)).toBeNull();
});

test('a lesson that is moved onto another says so', async () => {
  const choir = lessonEvent({
    id: 53,
    title: 'Choir',
    start_time: '2026-06-09T13:30:00Z',
    end_time: '2026-06-09T14:30:00Z',
  });
  const moved = { start_time: '2026-06-09T13:00:00Z', end_time: '2026-06-09T14:00:00Z' };
  await open(
    '?date=2026-06-10&view=list',
    { [`PUT ${EVENTS}/50`]: { body: { data: lessonEvent({ ...moved, version: 2 }) } } },
    [lessonEvent(), choir],
  );
  (await screen.findByRole('button', { name: /Volcanoes/ })).focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(
    await screen.findByText('“Volcanoes” is on Tue 9 Jun 2026, 09:00 to 10:00. At the same time: “Choir”.'),
  ).toBeVisible();
});

test('a lesson that is added outside the days in view is shown', async () => {
  const { router } = await open('?plan=7&date=2026-03-10&view=list', added(lessonEvent(SLOT)));
  const form = await dialog();
  fireEvent.change(within(form).getByLabelText('Title'), { target: { value: 'Typed' } });
  await userEvent.click(within(form).getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ date: '2026-06-11', view: 'list' }));
});

test('a day without school that is put over lessons offers to move the lessons of all subjects at once', async () => {
  const moves_to = {
    ...{ start_time: '2026-06-09T13:00:00Z', end_time: '2026-06-09T14:00:00Z' },
    ...{ start_date: null, end_date: null },
  };
  const lessons = [lessonEvent(), FRACTIONS];
  const { posted } = await open(
    '?date=2026-06-08&view=list',
    {
      ...added(SNOW),
      [`GET ${EVENTS}/60/bump`]: {
        body: { data: lessons.map((event) => ({ event, moves_to, remarks: ['was-outside-periods'], overlaps: [] })) },
      },
      [`POST ${EVENTS}/60/bump`]: { body: { data: lessons.map((event) => ({ ...event, ...moves_to, version: 2 })) } },
    },
    lessons,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  const form = await dialog();
  await userEvent.click(within(form).getByRole('radio', { name: 'No school' }));
  fireEvent.change(within(form).getByLabelText('Title *'), { target: { value: 'Snow' } });
  await userEvent.click(within(form).getByRole('button', { name: 'Add' }));
  const offer = await screen.findByRole('dialog', { name: 'Lessons on “Snow”' });
  expect(await within(offer).findByRole('row', { name: /Fractions/ })).toHaveTextContent(
    'Tue 9 Jun 2026, 09:00 to 10:00Was outside the periods of Math in your timetable.',
  );
  await userEvent.click(within(offer).getByRole('button', { name: 'Bump 2 lessons' }));
  expect(await screen.findByText('2 lessons moved on.')).toBeVisible();
  expect(posted().map(({ url }) => url)).toEqual([EVENTS, `${EVENTS}/60/bump`]);
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('a day without school without lessons offers nothing', async () => {
  await open('?date=2026-06-08&view=list', added(SNOW), []);
  await userEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  const form = await dialog();
  await userEvent.click(within(form).getByRole('radio', { name: 'No school' }));
  fireEvent.change(within(form).getByLabelText('Title *'), { target: { value: 'Snow' } });
  await userEvent.click(within(form).getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('“Snow” is in the calendar.')).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a week is printed with the texts of its plans, in one request, and in the colours of the subjects', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const sections = [{ section_name: 'closure', display_name: 'Closure', content: 'Exit ticket' }];
  const { received } = await open(
    '?date=2026-06-10&view=list',
    { 'GET /api/lesson-plans/calendar/texts': { body: { data: [{ lesson_plan_id: 7, sections }] } } },
    [lessonEvent(), FRACTIONS, SNOW],
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Print week' }));
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  const paper = document.querySelector('[aria-label="Printed calendar"]');
  expect(paper).toHaveTextContent('7 Jun 2026 to 13 Jun 2026');
  expect(paper).toHaveTextContent('09:00–10:00 Volcanoes Science');
  expect(paper).toHaveTextContent('Closure Exit ticket');
  expect(paper).toHaveTextContent('No school: Snow');
  expect(received.filter(({ url }) => url.includes('/calendar/texts'))).toHaveLength(1);
  expect(paper?.querySelector('[style*="background"]')).not.toBeNull();
  window.dispatchEvent(new Event('afterprint'));
  await waitFor(() => expect(document.querySelector('[aria-label="Printed calendar"]')).toBeNull());
  print.mockRestore();
});

test('a lesson that ends more than a day later is asked about before it is saved', async () => {
  const { posted } = await open('?plan=7&date=2026-06-10&view=list', added(lessonEvent()));
  const form = await dialog();
  fireEvent.change(within(form).getByLabelText(/Ends/), { target: { value: '2027-06-11T11:00' } });
  await userEvent.click(within(form).getByRole('button', { name: 'Add' }));
  const question = await screen.findByRole('alertdialog', { name: 'Is this end right?' });
  expect(question).toHaveTextContent(
    '“Volcanoes” lasts longer than a day: Thu 11 Jun 2026, 10:00 to Fri 11 Jun 2027, 11:00.',
  );
  await userEvent.click(within(question).getByRole('button', { name: 'Change it' }));
  expect(posted()).toEqual([]);
  fireEvent.change(within(form).getByLabelText(/Ends/), { target: { value: '2026-06-13T11:00' } });
  await userEvent.click(within(form).getByRole('button', { name: 'Add' }));
  await userEvent.click(
    within(await screen.findByRole('alertdialog', { name: 'Is this end right?' })).getByRole('button', {
      name: 'Save it',
    }),
  );
  await waitFor(() => expect(posted()).toHaveLength(1));
  expect(posted()[0]?.body).toMatchObject({ is_long: true, end_time: '2026-06-13T15:00:00.000Z' });
});

test('days without school until a mistyped year are asked about before they are saved; holidays are not', async () => {
  const { posted } = await open('?date=2026-06-10&view=list', added(SNOW));
  await userEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  const form = await dialog();
  await userEvent.click(within(form).getByRole('radio', { name: 'No school' }));
  await userEvent.type(within(form).getByLabelText(/Title/), 'Holidays');
  fireEvent.change(within(form).getByLabelText(/First day/), { target: { value: '2026-06-15' } });
  fireEvent.change(within(form).getByLabelText(/Last day/), { target: { value: '2027-06-14' } });
  await userEvent.click(within(form).getByRole('button', { name: 'Add' }));
  const question = await screen.findByRole('alertdialog', { name: 'Is this end right?' });
  expect(question).toHaveTextContent('“Holidays” lasts 365 days: Mon 15 Jun 2026 to Mon 14 Jun 2027.');
  await userEvent.click(within(question).getByRole('button', { name: 'Change it' }));
  expect(posted()).toEqual([]);
  fireEvent.change(within(form).getByLabelText(/Last day/), { target: { value: '2026-09-06' } });
  await userEvent.click(within(form).getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(posted()).toHaveLength(1));
});
