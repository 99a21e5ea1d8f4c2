import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { SentResponse } from '../../../../test-support/api-server.ts';
import { lessonEvent, lessonPlan, startLessonApi } from '../../../../test-support/lesson-plans.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: { ...PEOPLE.teacher, timezone: 'America/New_York' } }));

const LESSONS = '/api/lesson-plans/calendar/lessons';
const REMOVALS = '/api/lesson-plans/calendar/removals';
const PLANS = [
  lessonPlan({ id: 9, title: 'Thirds', subject: 'Math', duration_minutes: 45 }),
  lessonPlan({ id: 8, title: 'Halves', subject: 'Math', duration_minutes: 45 }),
];
/** From 10:00 in New York, on 11 June 2026 and the days after it. */
const slotAt = (index: number) => ({
  start_time: `2026-06-${11 + index}T14:00:00.000Z`,
  end_time: `2026-06-${11 + index}T14:45:00.000Z`,
});
const ADDED = [8, 9].map((id, index) =>
  lessonEvent({ id: 60 + index, title: 'Added', lesson_plan_id: id, version: 1, ...slotAt(index) }),
);
const CREATED: SentResponse = { status: 201, body: { data: ADDED } };

async function open(
  address: string,
  respond: Readonly<Record<string, () => SentResponse>> = {},
  events: readonly ReturnType<typeof lessonEvent>[] = [],
) {
  const received = await startLessonApi({
    plans: PLANS,
    events,
    respond: ({ method, url }) => {
      const { pathname, searchParams } = new URL(url, 'http://portal');
      const own = respond[`${method} ${pathname}`];
      if (own !== undefined) return own();
      if (pathname !== '/api/lesson-plans/calendar/slots') return undefined;
      const ids = searchParams.get('plans')?.split(',') ?? [];
      const rows = ids.map((id, index) => ({
        plan: PLANS.find((plan) => plan.id === Number(id)),
        slot: index > 1 ? null : slotAt(index),
      }));
      return { body: { data: rows } };
    },
  });
  const asked = (path: string) => received.filter(({ url }) => url.startsWith(path));
  return { asked, ...renderAt(`/teacher/calendar/several${address}`) };
}

const startOf = (title: string) => screen.findByLabelText(`Starts: ${title}`);
const confirm = async () => userEvent.click(await screen.findByRole('button', { name: /^Schedule \d/ }));

test('plans get the next slots in their order, are added by one request, and taken out again by one', async () => {
  const { asked } = await open('?plans=8,9', {
    [`POST ${LESSONS}`]: () => CREATED,
    [`POST ${REMOVALS}`]: () => ({ body: { data: ADDED } }),
  });
  expect(await startOf('Halves')).toHaveValue('2026-06-11T10:00');
  await userEvent.click(screen.getByRole('button', { name: 'Move up Thirds' }));
  await waitFor(async () => expect(await startOf('Thirds')).toHaveValue('2026-06-11T10:00'));
  await userEvent.click(screen.getByRole('button', { name: 'Move up Halves' }));
  await waitFor(async () => expect(await startOf('Halves')).toHaveValue('2026-06-11T10:00'));
  await confirm();
  const said = await screen.findByText('2 lessons are in the calendar, from Thu 11 Jun 2026 to Fri 12 Jun 2026.');
  await waitFor(() => expect(said).toHaveFocus());
  expect(asked(LESSONS).map(({ body }) => body)).toEqual([
    {
      lessons: [8, 9].map((lesson_plan_id, index) => ({
        ...{ lesson_plan_id, title: null, all_day: false },
        ...slotAt(index),
      })),
    },
  ]);
  expect(screen.queryByLabelText('Starts: Halves')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await startOf('Halves')).toBeVisible();
  expect(asked(REMOVALS).map(({ body }) => body)).toEqual([
    {
      events: [
        { id: 60, version: 1 },
        { id: 61, version: 1 },
      ],
    },
  ]);
});

test('a time can be changed and a plan left out before they are added', async () => {
  const { asked } = await open('?plans=8,9', { [`POST ${LESSONS}`]: () => CREATED });
  fireEvent.change(await startOf('Thirds'), { target: { value: '2026-06-15T13:00' } });
  await userEvent.click(screen.getByRole('button', { name: 'Remove Halves' }));
  await waitFor(() => expect(screen.queryByLabelText('Starts: Halves')).toBeNull());
  expect(await startOf('Thirds')).toHaveValue('2026-06-15T13:00');
  await confirm();
  await waitFor(() => expect(asked(LESSONS)).toHaveLength(1));
  expect(asked(LESSONS)[0]?.body).toMatchObject({
    lessons: [{ lesson_plan_id: 9, start_time: '2026-06-15T17:00:00.000Z', end_time: '2026-06-15T17:45:00.000Z' }],
  });
});

test('what is in the way is told: entries of the calendar, and another of the chosen plans', async () => {
  await open('?plans=8,9', {}, [lessonEvent({ id: 53, title: 'Choir', ...slotAt(1) })]);
  expect(await screen.findByText(/“Choir”/)).toHaveTextContent(
    'At the same time: “Choir”, Fri 12 Jun 2026, 10:00 to 10:45.',
  );
  fireEvent.change(await startOf('Thirds'), { target: { value: '2026-06-11T10:30' } });
  expect(await screen.findByText(/“Halves”, Thu 11 Jun/)).toBeVisible();
  expect(screen.getByText(/“Thirds”, Thu 11 Jun/)).toBeVisible();
  expect(screen.queryByText(/“Choir”/)).toBeNull();
});

test('a failure keeps the changed times, and the next attempt has the same key', async () => {
  let attempts = 0;
  const { asked } = await open('?plans=8', {
    [`POST ${LESSONS}`]: () => {
      attempts += 1;
      return attempts === 1 ? { status: 503, body: { error: 'Busy' } } : CREATED;
    },
  });
  fireEvent.change(await startOf('Halves'), { target: { value: '2026-06-15T13:00' } });
  await confirm();
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to save');
  expect(await startOf('Halves')).toHaveValue('2026-06-15T13:00');
  await confirm();
  expect(await screen.findByText(/2 lessons are in the calendar/)).toBeVisible();
  const keys = asked(LESSONS).map(({ headers }) => headers['idempotency-key']);
  expect(keys).toEqual([expect.any(String), keys[0]]);
});

test('plans that are not in the calendar are offered, and all of them are chosen in the order they were written', async () => {
  const { asked } = await open('?subject=Math');
  const list = await screen.findByRole('list', { name: 'Lesson plans' });
  expect(asked('/api/lesson-plans?')[0]?.url).toContain('subject=Math&scheduled=no');
  await userEvent.click(within(list).getByRole('checkbox', { name: /Thirds/ }));
  expect(await startOf('Thirds')).toBeVisible();
  await userEvent.click(within(list).getByRole('checkbox', { name: /Thirds/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Choose all 2' }));
  await startOf('Halves');
  const chosen = screen.getByRole('list', { name: 'Chosen plans' });
  expect(
    within(chosen)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([expect.stringContaining('Halves'), expect.stringContaining('Thirds')]);
});

test('a plan without a free slot is left out until it gets a time', async () => {
  await open('?plans=8,9', {
    'GET /api/lesson-plans/calendar/slots': () => ({
      body: { data: PLANS.map((plan, index) => ({ plan, slot: index === 0 ? null : slotAt(0) })) },
    }),
  });
  expect(await screen.findByRole('button', { name: 'Schedule 1 lesson' })).toBeEnabled();
  expect(screen.getByText('No time yet. Without one this plan is left out.')).toBeVisible();
  fireEvent.change(await startOf('Thirds'), { target: { value: '2026-06-15T13:00' } });
  expect(await screen.findByRole('button', { name: 'Schedule 2 lessons' })).toBeEnabled();
});
