import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { errorResponse, type ReceivedRequest, type SentResponse } from '../../../../test-support/api-server.ts';
import { lessonEvent, lessonPlan, startLessonApi } from '../../../../test-support/lesson-plans.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession, storeUser } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: { ...PEOPLE.teacher, timezone: 'America/New_York' } }));

const EVENTS = '/api/lesson-plans/calendar/events';
const LESSON = lessonEvent();
const NO_SCHOOL = lessonEvent({
  ...{ id: 51, title: 'Workshop', lesson_plan_id: null, lesson_title: null, subject: null },
  ...{ all_day: true, no_school: true, start_date: '2026-06-09', end_date: '2026-06-09' },
  ...{ start_time: '2026-06-09T04:00:00Z', end_time: '2026-06-10T04:00:00Z' },
});

const SHOWN = { body: { data: [LESSON, NO_SCHOOL] } };

type Answer = SentResponse | Promise<SentResponse>;
type Answers = Readonly<Record<string, SentResponse | ((request: ReceivedRequest) => Answer)>>;

/** A week of June 2026 as a list (the other views need a layout, which jsdom lacks), with some responses replaced. */
async function open(responses: Answers = {}, address = '?date=2026-06-10&view=list', events = [LESSON, NO_SCHOOL]) {
  const received = await startLessonApi({
    events,
    plans: [lessonPlan(), lessonPlan({ id: 8, title: 'Fractions', subject: 'Math', duration_minutes: 45 })],
    respond: (request) => {
      const given = responses[`${request.method} ${request.url.split('?')[0]}`];
      return typeof given === 'function' ? given(request) : given;
    },
  });
  const sent = (method: string) => received.filter((request) => request.method === method);
  return { received, sent, ...renderAt(`/teacher/calendar${address}`) };
}

const eventNamed = (name: string) => screen.findByRole('button', { name: new RegExp(name) });
const saved = (change: Partial<LessonEvent> = {}) => ({ body: { data: { ...LESSON, version: 2, ...change } } });

test("the calendar's list shows each lesson at its time, and days without school", async () => {
  const { received } = await open();
  expect(await eventNamed('Volcanoes.*Mon 8 Jun 2026')).toBeVisible();
  expect(screen.getByText(/09:00.*10:00/)).toBeVisible();
  expect(await eventNamed('No school: Workshop')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Calendar' })).toBeVisible();
  expect(screen.getByRole('heading', { level: 2, name: '7 Jun 2026 to 13 Jun 2026' })).toBeVisible();
  expect(received.some(({ url }) => url === `${EVENTS}?start_date=2026-06-07&end_date=2026-06-13`)).toBe(true);
});

test('the calendar explains dragging by touch on touch devices', async () => {
  await open();
  await eventNamed('Volcanoes');
  expect(screen.queryByText(/^By touch: .* Hold it/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Day' }));
  expect(await screen.findByText(/^By touch: .* Hold it/)).toBeInTheDocument();
});

test("the calendar's view and days are kept in the address", async () => {
  const { router, received } = await open({}, '?date=2026-06-10');
  expect(await screen.findByRole('heading', { level: 2, name: 'June 2026' })).toBeVisible();
  const asked = `${EVENTS}?start_date=2026-05-31&end_date=2026-07-04`;
  await waitFor(() => expect(received.some(({ url }) => url === asked)).toBe(true));
  await userEvent.click(screen.getByRole('button', { name: 'Next month' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ date: '2026-07-01' }));
  await userEvent.click(screen.getByRole('button', { name: 'Week' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ date: '2026-07-01', view: 'week' }));
  expect(screen.getByRole('button', { name: 'Week' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('heading', { level: 2, name: '28 Jun 2026 to 4 Jul 2026' })).toBeVisible();
});

test('days that are still loading say so on paper, instead of showing the days before without lessons', async () => {
  const late = Promise.withResolvers<SentResponse>();
  await open({ [`GET ${EVENTS}`]: ({ url }) => (url.includes('start_date=2026-06-14') ? late.promise : SHOWN) });
  await eventNamed('Volcanoes');
  await userEvent.click(screen.getByRole('button', { name: 'Next week' }));
  await screen.findByRole('heading', { level: 2, name: '14 Jun 2026 to 20 Jun 2026' });
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getByText(/still loading when it was printed/)).toBeVisible();
  expect(screen.queryByText(/No events on these days/)).toBeNull();
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.queryByText(/still loading when it was printed/)).toBeNull();
  late.resolve(SHOWN);
});

test('a lesson moved by keys keeps the focus, and the move can be undone', async () => {
  const moved = { start_time: '2026-06-09T13:00:00Z', end_time: '2026-06-09T14:00:00Z' };
  const { sent } = await open({
    [`PUT ${EVENTS}/50`]: saved(moved),
    'POST /api/lesson-plans/calendar/moves': { body: { data: [{ ...LESSON, version: 3 }] } },
  });
  (await eventNamed('Volcanoes')).focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(
    await screen.findByText(/^“Volcanoes” is on Tue 9 Jun 2026, 09:00 to 10:00\. There is no school: “Workshop”\.$/),
  ).toBeVisible();
  const [put] = sent('PUT');
  expect(put?.headers['if-match']).toBe('"1"');
  expect(put?.body).toEqual({ start_time: '2026-06-09T13:00:00.000Z', end_time: '2026-06-09T14:00:00.000Z' });
  await waitFor(async () => expect(await eventNamed('Volcanoes')).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 entry put back.')).toBeVisible();
  const { start_time, end_time } = LESSON;
  expect(sent('POST')[0]?.body).toEqual({ events: [{ id: 50, version: 2, start_time, end_time }] });
});

test('a rejected move of a lesson is reported, and the lesson is shown in its real place', async () => {
  await open({ [`PUT ${EVENTS}/50`]: errorResponse(412, 'stale_record', 'Somebody else changed this meanwhile.') });
  (await eventNamed('Volcanoes')).focus();
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
  expect(await screen.findByText('Somebody else changed this meanwhile.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(await eventNamed('Volcanoes.*Mon 8 Jun 2026')).toBeVisible();
});

test('a lesson is added by choosing a plan and then a time', async () => {
  const responses = { [`POST ${EVENTS}`]: { status: 201, ...saved({ title: 'Fractions' }) } };
  const { sent, received } = await open(responses);
  await userEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  const form = await screen.findByRole('form', { name: 'Add to calendar' });
  await userEvent.click(within(form).getByRole('button', { name: 'Add' }));
  expect(await within(form).findByText('Choose a lesson plan')).toBeVisible();
  fireEvent.change(within(form).getByLabelText(/Starts/), { target: { value: '2026-06-11T08:30' } });
  expect(within(form).getByText('Choose a lesson plan')).toBeVisible();
  await userEvent.type(within(form).getByRole('combobox', { name: /Lesson plan/ }), 'math');
  await waitFor(() => expect(received.some(({ url }) => url.includes('search=math'))).toBe(true));
  await userEvent.click(await screen.findByText('Fractions · Math'));
  fireEvent.change(within(form).getByLabelText(/Starts/), { target: { value: '2026-06-11T10:30' } });
  expect(within(form).getByLabelText(/Ends/)).toHaveValue('2026-06-11T11:15');
  await userEvent.click(within(form).getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('“Fractions” is in the calendar.')).toBeVisible();
  expect(sent('POST')[0]?.body).toEqual({
    ...{ title: null, all_day: false, no_school: false, lesson_plan_id: 8 },
    ...{ start_time: '2026-06-11T14:30:00.000Z', end_time: '2026-06-11T15:15:00.000Z' },
  });
});

test('the form for a new lesson contains the plan of the address', async () => {
  const { router } = await open({}, '?date=2026-06-10&plan=8');
  const form = await screen.findByRole('form', { name: 'Add to calendar' });
  await waitFor(() => expect(within(form).getByRole('combobox', { name: /Lesson plan/ })).toHaveValue('Fractions'));
  expect(within(form).getByLabelText(/Ends/)).toHaveValue('2026-06-10T09:45');
  await userEvent.click(within(form).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ date: '2026-06-10' }));
});

test('a plan in the address that does not exist is reported', async () => {
  await open({}, '?plan=99');
  expect(await screen.findByText('The lesson plan could not be loaded.')).toBeVisible();
});

test('a day without school consists of whole days and a title', async () => {
  const { sent } = await open({ [`POST ${EVENTS}`]: { status: 201, ...saved({ title: 'Holiday' }) } });
  await userEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }));
  const form = await screen.findByRole('form', { name: 'Add to calendar' });
  await userEvent.click(within(form).getByRole('radio', { name: 'No school' }));
  await userEvent.type(within(form).getByLabelText(/Title/), 'Holiday');
  fireEvent.change(within(form).getByLabelText(/First day/), { target: { value: '2026-06-18' } });
  fireEvent.change(within(form).getByLabelText(/Last day/), { target: { value: '2026-06-19' } });
  await userEvent.click(within(form).getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(sent('POST')).toHaveLength(1));
  expect(sent('POST')[0]?.body).toEqual({
    ...{ title: 'Holiday', all_day: true, no_school: true, lesson_plan_id: null },
    ...{ start_time: '2026-06-18T04:00:00.000Z', end_time: '2026-06-20T04:00:00.000Z' },
  });
});

test('a lesson is changed with its version, and links to its plan', async () => {
  const { sent } = await open({ [`PUT ${EVENTS}/50`]: saved({ title: 'Lab' }) });
  await userEvent.click(await eventNamed('Volcanoes'));
  const form = await screen.findByRole('form', { name: 'Volcanoes' });
  const plan = within(form).getByRole('link', { name: 'Open lesson plan' });
  expect(plan).toHaveAttribute('href', '/teacher/lesson-plans/7');
  await userEvent.type(within(form).getByLabelText('Title'), 'Lab');
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('“Lab” is saved.')).toBeVisible();
  expect(sent('PUT')[0]?.headers['if-match']).toBe('"1"');
  expect(sent('PUT')[0]?.body).toMatchObject({ title: 'Lab', lesson_plan_id: 7, start_time: LESSON.start_time });
});

test('a lesson that changed meanwhile shows both versions', async () => {
  const current = { ...LESSON, title: 'Tsunamis', version: 4 };
  await open({
    [`PUT ${EVENTS}/50`]: {
      status: 412,
      body: { error: 'It changed.', message: 'It changed.', code: 'stale_record', data: current, request_id: 'r' },
    },
  });
  await userEvent.click(await eventNamed('Volcanoes'));
  const form = await screen.findByRole('form', { name: 'Volcanoes' });
  await userEvent.type(within(form).getByLabelText('Title'), 'Lab');
  await userEvent.click(within(form).getByRole('button', { name: 'Save' }));
  expect(await within(form).findByText(/It is now “Tsunamis”, Mon 8 Jun 2026, 09:00 to 10:00/)).toBeVisible();
  await userEvent.click(within(form).getByRole('button', { name: 'Load the saved version' }));
  expect(within(form).getByLabelText('Title')).toHaveValue('Tsunamis');
});

test('a lesson is removed after a confirmation', async () => {
  const { sent } = await open({ [`DELETE ${EVENTS}/50`]: { body: { data: { id: 50 } } } });
  await userEvent.click(await eventNamed('Volcanoes'));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Its lesson plan stays as it is.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Delete from calendar' }));
  expect(await screen.findByText('“Volcanoes” was removed from the calendar.')).toBeVisible();
  expect(sent('DELETE')).toHaveLength(1);
});

test('a bump shows what will move where, and can be undone', async () => {
  const moves_to = { start_time: '2026-06-10T13:00:00Z', end_time: '2026-06-10T14:00:00Z' };
  const to = { ...moves_to, start_date: null, end_date: null };
  const choir = { id: 60, title: 'Choir', ...to, all_day: false, no_school: false, is_moving: false };
  const { sent } = await open({
    [`GET ${EVENTS}/50/bump`]: { body: { data: [{ event: LESSON, moves_to: to, remarks: [], overlaps: [choir] }] } },
    [`POST ${EVENTS}/50/bump`]: { body: { data: [{ ...LESSON, ...moves_to, version: 2 }] } },
    'POST /api/lesson-plans/calendar/moves': { body: { data: [{ ...LESSON, version: 3 }] } },
  });
  await userEvent.click(await eventNamed('Volcanoes'));
  await userEvent.click(await screen.findByRole('button', { name: 'Bump' }));
  const row = await screen.findByRole('row', { name: /Volcanoes/ });
  expect(within(row).getByText('Mon 8 Jun 2026, 09:00 to 10:00')).toBeVisible();
  expect(within(row).getByText('Wed 10 Jun 2026, 09:00 to 10:00')).toBeVisible();
  expect(row).toHaveTextContent('At the same time: “Choir”, Wed 10 Jun 2026, 09:00 to 10:00.');
  expect(sent('POST')).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Bump 1 lesson' }));
  expect(await screen.findByText('1 lesson moved on.')).toBeVisible();
  expect(sent('POST')[0]?.headers['if-match']).toBe('"1"');
  await waitFor(() => expect(document.activeElement).toHaveTextContent('Volcanoes'));
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 entry put back.')).toBeVisible();
  await waitFor(() => expect(document.activeElement).toHaveTextContent(/Volcanoes.*Science/));
  const { start_time, end_time } = LESSON;
  expect(sent('POST')[1]?.body).toEqual({ events: [{ id: 50, version: 2, start_time, end_time }] });
});

test('a bump that moved more than was shown cannot be undone', async () => {
  const other = lessonEvent({ id: 52, version: 2 });
  const moves_to = { start_time: LESSON.start_time, end_time: LESSON.end_time, start_date: null, end_date: null };
  await open({
    [`GET ${EVENTS}/50/bump`]: { body: { data: [{ event: LESSON, moves_to, remarks: [], overlaps: [] }] } },
    [`POST ${EVENTS}/50/bump`]: { body: { data: [{ ...LESSON, version: 2 }, other] } },
  });
  await userEvent.click(await eventNamed('Volcanoes'));
  await userEvent.click(await screen.findByRole('button', { name: 'Bump' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Bump 1 lesson' }));
  expect(await screen.findByText('2 lessons moved on.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('an impossible bump is reported with the server’s message', async () => {
  await open({ [`GET ${EVENTS}/50/bump`]: errorResponse(409, 'conflict', 'There is no school day within 366 days.') });
  await userEvent.click(await eventNamed('Volcanoes'));
  await userEvent.click(await screen.findByRole('button', { name: 'Bump' }));
  expect(await screen.findByText('There is no school day within 366 days.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Bump' })).toBeDisabled();
});

test('a calendar that could not be loaded is not shown as empty', async () => {
  await open({ [`GET ${EVENTS}`]: errorResponse(500, 'internal_error', 'It broke.') });
  expect(await screen.findByText('The calendar could not be loaded.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('a school that was moved on another device moves the lessons and the clock of an open calendar', async () => {
  const moved = lessonEvent({ start_time: '2026-06-08T07:00:00Z', end_time: '2026-06-08T08:00:00Z', version: 2 });
  let events = [LESSON];
  await open({ [`GET ${EVENTS}`]: () => ({ body: { data: events } }) });
  expect(await eventNamed('Volcanoes.*Mon 8 Jun 2026')).toBeVisible();
  events = [moved];
  act(() => storeUser('token', { ...PEOPLE.teacher, timezone: 'America/New_York', school_timezone: 'Europe/Berlin' }));
  expect(await screen.findByText(/on your school’s clock, Berlin time/)).toBeVisible();
  await waitFor(() => expect(screen.getByText(/09:00.*10:00/)).toBeVisible());
});
