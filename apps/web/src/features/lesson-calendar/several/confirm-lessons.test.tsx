import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { errorResponse } from '../../../../test-support/api-server.ts';
import { lessonEvent, lessonPlan, startLessonApi } from '../../../../test-support/lesson-plans.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

const LESSONS = '/api/lesson-plans/calendar/lessons';
const SLOT = { start_time: '2026-06-11T14:00:00.000Z', end_time: '2026-06-11T14:45:00.000Z' };

test('lessons changed after an attempt that was saved unseen are not refused for ever', async () => {
  storeSession({ token: 'token', user: { ...PEOPLE.teacher, timezone: 'America/New_York' } });
  const plan = lessonPlan({ id: 8, title: 'Halves' });
  let attempts = 0;
  const received = await startLessonApi({
    ...{ plans: [plan], events: [] },
    respond: ({ url }) => {
      if (url.startsWith('/api/lesson-plans/calendar/slots')) return { body: { data: [{ plan, slot: SLOT }] } };
      if (!url.startsWith(LESSONS)) return undefined;
      attempts += 1;
      return attempts === 1
        ? errorResponse(422, 'idempotency_key_reused', 'This Idempotency-Key was already used for another request.')
        : { status: 201, body: { data: [lessonEvent({ lesson_plan_id: 8, ...SLOT })] } };
    },
  });
  const proposals = () => received.filter(({ url }) => url.startsWith('/api/lesson-plans/calendar/slots')).length;
  renderAt('/teacher/calendar/several?plans=8');
  await screen.findByLabelText('Starts: Halves');
  const before = proposals();
  await userEvent.click(await screen.findByRole('button', { name: 'Schedule 1 lesson' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('An earlier attempt was saved');
  await waitFor(() => expect(proposals()).toBeGreaterThan(before));
  await userEvent.click(await screen.findByRole('button', { name: 'Schedule 1 lesson' }));
  expect(await screen.findByText(/1 lesson is in the calendar/)).toBeVisible();
  const keys = received.filter(({ url }) => url.startsWith(LESSONS)).map(({ headers }) => headers['idempotency-key']);
  expect(new Set(keys).size).toBe(2);
});
