import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startLessonApi } from '../../../../test-support/lesson-plans.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

const PERIODS = '/api/lesson-plans/calendar/periods';

test.each([
  ['America/New_York', '2090-06-12T14:20:00Z'],
  ['Asia/Tokyo', '2090-06-12T01:20:00Z'],
  ['UTC', '2090-06-12T10:20:00Z'],
])('a rotating day is named beside its date in %s', async (timezone, start_time) => {
  storeSession({ token: 'token', user: { ...PEOPLE.teacher, timezone } });
  const end_time = start_time.replace(':20:', ':50:');
  const period = { name: 'Morning', subject: 'Math', day: 'Day A', start_time, end_time };
  await startLessonApi({ respond: ({ url }) => (url.startsWith(PERIODS) ? { body: { data: [period] } } : undefined) });
  renderAt('/teacher/calendar?view=week&date=2090-06-12');
  expect(await screen.findByText('Mon 12 · Day A')).toBeInTheDocument();
});

test('a month does not ask for periods', async () => {
  storeSession({ token: 'token', user: { ...PEOPLE.teacher, timezone: 'America/New_York' } });
  const received = await startLessonApi({});
  renderAt('/teacher/calendar?view=month&date=2090-06-12');
  expect(await screen.findByText(/^With the keyboard/)).toBeVisible();
  expect(received.some(({ url }) => url.startsWith(PERIODS))).toBe(false);
});
