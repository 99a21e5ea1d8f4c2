import { sampleProfile } from '@dewar/contract/sample-accounts';
import type { SchoolClock } from '@dewar/contract/school-clock';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { errorResponse, type SentResponse, startApi } from '../../test-support/api-server.ts';
import { PEOPLE } from '../../test-support/people.ts';
import { renderScreen } from '../../test-support/render-screen.tsx';
import { readSession, storeSession } from '../shared/session/session.ts';
import { notifications, undoNotified } from '../shared/ui/states/notify.ts';
import { AskTimeZone } from './ask-time-zone.tsx';

const CLOCK = '/api/lesson-plans/calendar/clock';
const UNUSED_CLOCK = { timezone: 'America/New_York', entries_to_come: 0, entries_over: 0, periods: 0 };
const USED_CLOCK = { ...UNUSED_CLOCK, entries_to_come: 1, entries_over: 2, periods: 1 };
const PROFILE = sampleProfile({ timezone: 'Europe/Berlin' });

/** Opens the portal as a person whose profile says New York, on a device in this zone. */
async function openOnDevice(
  deviceZone: string,
  response: SentResponse = { body: { data: PROFILE } },
  {
    who = 'companyUser',
    clock = UNUSED_CLOCK,
    lostMoves = [],
  }: { who?: 'companyUser' | 'teacher'; clock?: SchoolClock; lostMoves?: readonly string[] } = {},
) {
  const own = Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...own, timeZone: deviceZone });
  const received = await startApi(({ method, url, body }) => {
    if (url !== CLOCK) return response;
    if (method === 'GET') return { body: { data: clock } };
    const { timezone } = z.object({ timezone: z.string() }).parse(body);
    if (lostMoves.includes(timezone)) return errorResponse(500, 'internal_error', 'It broke.');
    return { body: { data: { timezone, previous: 'America/New_York', moved: 3 } } };
  });
  storeSession({ token: 'token', user: PEOPLE[who] });
  const view = await renderScreen(<AskTimeZone />);
  return { ...view, received };
}

const question = () => screen.findByRole('complementary', { name: 'Time zone' });

test('a person whose device is in another time zone is asked, and the answer changes the profile', async () => {
  const { received } = await openOnDevice('Europe/Berlin');
  expect(await question()).toHaveTextContent('Your device uses Berlin time, your profile New York time.');
  await userEvent.click(screen.getByRole('button', { name: 'Use Berlin' }));
  await waitFor(() => expect(screen.queryByRole('complementary')).not.toBeInTheDocument());
  expect(received[0]).toMatchObject({ method: 'PUT', url: '/api/users/me', body: { timezone: 'Europe/Berlin' } });
  expect(readSession()?.user.timezone).toBe('Europe/Berlin');
});

test('a person who keeps their time zone is not asked again', async () => {
  const { received, unmount } = await openOnDevice('Europe/Berlin');
  await question();
  await userEvent.click(screen.getByRole('button', { name: 'Keep New York' }));
  await waitFor(() => expect(screen.queryByRole('complementary')).not.toBeInTheDocument());
  unmount();
  await renderScreen(<AskTimeZone />);
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
  expect(received).toEqual([]);
});

test('a person is not asked where the two zones always show the same time', async () => {
  await openOnDevice('America/Toronto');
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});

test('when the answer cannot be saved, an error is shown and the question stays', async () => {
  await openOnDevice('Asia/Tokyo', errorResponse(500, 'internal_error', 'It broke.'));
  await question();
  await userEvent.click(screen.getByRole('button', { name: 'Use Tokyo' }));
  expect(await screen.findByText('Failed to update profile')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Use Tokyo' })).toBeEnabled();
  expect(readSession()?.user.timezone).toBe('America/New_York');
});

const writesOf = (received: readonly { method: string; url: string; body: unknown }[]) =>
  received.filter(({ method }) => method === 'PUT').map(({ url, body }) => [url, body]);

/** As the Undo of the last notification does. */
async function undo() {
  const last = notifications.get().at(-1);
  if (last === undefined) throw new Error('nothing was told');
  await undoNotified(last);
}

test('a teacher is asked where the school is, and lessons stay on its clock unless the school has moved', async () => {
  const pinned = sampleProfile({ timezone: 'Europe/Berlin', school_timezone: 'America/New_York' });
  const { received } = await openOnDevice(
    'Europe/Berlin',
    { body: { data: pinned } },
    { who: 'teacher', clock: USED_CLOCK },
  );
  await question();
  await userEvent.click(screen.getByRole('button', { name: 'Use Berlin' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Use Berlin time' }));
  expect(
    dialog.getByText(
      'Your calendar has 1 entry to come and 2 that are over, and your timetable 1 period, on the clock of your school, New York time.',
    ),
  ).toBeVisible();
  expect(dialog.getByRole('radio', { name: /My school stays on New York time/ })).toBeChecked();
  expect(writesOf(received)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Use Berlin time' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(writesOf(received)).toEqual([['/api/users/me', { timezone: 'Europe/Berlin' }]]);
  expect(readSession()?.user).toMatchObject({ timezone: 'Europe/Berlin', school_timezone: 'America/New_York' });
  await undo();
  expect(writesOf(received)).toHaveLength(2);
  expect(writesOf(received)[1]).toEqual(['/api/users/me', { timezone: 'America/New_York' }]);
});

test('a teacher whose school has moved keeps the times of day of all lessons, and can take it back', async () => {
  const { received } = await openOnDevice('Europe/Berlin', undefined, { who: 'teacher', clock: USED_CLOCK });
  await question();
  await userEvent.click(screen.getByRole('button', { name: 'Use Berlin' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Use Berlin time' }));
  await userEvent.click(dialog.getByRole('radio', { name: /My school is on Berlin time now/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Use Berlin time' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(writesOf(received)).toEqual([
    [CLOCK, { timezone: 'Europe/Berlin' }],
    ['/api/users/me', { timezone: 'Europe/Berlin' }],
  ]);
  expect(notifications.get().at(-1)?.message).toBe(
    'Your school is on Berlin time now: 3 entries keep their times of day.',
  );
  await undo();
  expect(writesOf(received).slice(2)).toEqual([
    [CLOCK, { timezone: 'America/New_York' }],
    ['/api/users/me', { timezone: 'America/New_York' }],
  ]);
});

/** Answers on a device in Berlin that the school has moved, while a write fails. */
async function failToMove(response: SentResponse | undefined, lostMoves: readonly string[]) {
  const { received } = await openOnDevice('Europe/Berlin', response, { who: 'teacher', clock: USED_CLOCK, lostMoves });
  await question();
  await userEvent.click(screen.getByRole('button', { name: 'Use Berlin' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Use Berlin time' }));
  await userEvent.click(dialog.getByRole('radio', { name: /My school is on Berlin time now/ }));
  await userEvent.click(dialog.getByRole('button', { name: 'Use Berlin time' }));
  return { received, error: await dialog.findByRole('alert') };
}

test('when a school cannot be moved, the zone of the profile stays too', async () => {
  const { received, error } = await failToMove(undefined, ['Europe/Berlin']);
  expect(error).toHaveTextContent('It broke.');
  expect(writesOf(received)).toEqual([[CLOCK, { timezone: 'Europe/Berlin' }]]);
  expect(readSession()?.user).toMatchObject({ timezone: 'America/New_York', school_timezone: null });
});

test('when the zone of the profile cannot be saved, the school moves back', async () => {
  const { received, error } = await failToMove(errorResponse(500, 'internal_error', 'It broke.'), []);
  expect(error).toHaveTextContent('Failed to update profile');
  expect(writesOf(received)).toEqual([
    [CLOCK, { timezone: 'Europe/Berlin' }],
    ['/api/users/me', { timezone: 'Europe/Berlin' }],
    [CLOCK, { timezone: 'America/New_York' }],
  ]);
  expect(readSession()?.user).toMatchObject({ timezone: 'America/New_York', school_timezone: null });
});

test('a school that has moved and cannot move back is named with what is missing', async () => {
  const broken = errorResponse(500, 'internal_error', 'It broke.');
  const { error } = await failToMove(broken, ['America/New_York']);
  expect(error).toHaveTextContent(
    'Your school is on Berlin time now, but other times are still in New York time. Try again.',
  );
  expect(readSession()?.user).toMatchObject({ timezone: 'America/New_York', school_timezone: 'Europe/Berlin' });
});

test('a teacher without lessons and timetable is asked nothing more', async () => {
  const { received } = await openOnDevice('Europe/Berlin', undefined, { who: 'teacher' });
  await question();
  await userEvent.click(screen.getByRole('button', { name: 'Use Berlin' }));
  await waitFor(() => expect(screen.queryByRole('complementary')).not.toBeInTheDocument());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(writesOf(received)).toEqual([['/api/users/me', { timezone: 'Europe/Berlin' }]]);
});
