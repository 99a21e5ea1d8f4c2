import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startApi } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderScreen } from '../../../../test-support/render-screen.tsx';
import { readSession, storeSession } from '../../../shared/session/session.ts';
import { notifications } from '../../../shared/ui/states/notify.ts';
import { SchoolClockNote } from './school-clock-note.tsx';

const CLOCK = '/api/lesson-plans/calendar/clock';

/** Opens the dialog as a teacher who reads times in Berlin while the school is in New York. */
async function openDialog() {
  const zones = { timezone: 'Europe/Berlin', school_timezone: 'America/New_York' };
  storeSession({ token: 'token', user: { ...PEOPLE.teacher, ...zones } });
  const received = await startApi(({ method }) => {
    const held = { timezone: 'America/New_York', entries_to_come: 1, entries_over: 0, periods: 0 };
    const moved = { timezone: 'Europe/Berlin', previous: 'America/New_York', moved: 1 };
    return { body: { data: method === 'GET' ? held : moved } };
  });
  const savedZones: string[] = [];
  const saveProfileZone = (zone: string) => {
    savedZones.push(zone);
    return Promise.resolve();
  };
  await renderScreen(<SchoolClockNote saveProfileZone={saveProfileZone} />);
  await userEvent.click(screen.getByRole('button', { name: 'My school has moved' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Use Berlin time' }));
  const confirm = async () => {
    await userEvent.click(dialog.getByRole('button', { name: 'Use Berlin time' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  };
  const writes = () => received.filter(({ method }) => method === 'PUT').map(({ url, body }) => [url, body]);
  return { dialog, confirm, writes, savedZones };
}

test('whoever says that their school has moved finds that answer selected, and the school moves', async () => {
  const { dialog, confirm, writes, savedZones } = await openDialog();
  expect(dialog.getByRole('radio', { name: /My school is on Berlin time now/ })).toBeChecked();
  await confirm();
  expect(writes()).toEqual([[CLOCK, { timezone: 'Europe/Berlin' }]]);
  expect(savedZones).toEqual([]);
  expect(readSession()?.user).toMatchObject({ timezone: 'Europe/Berlin', school_timezone: null });
});

test('a school that stays where it is after all changes nothing and reports no success', async () => {
  notifications.set([]);
  const { dialog, confirm, writes, savedZones } = await openDialog();
  await userEvent.click(dialog.getByRole('radio', { name: /My school stays on New York time/ }));
  await confirm();
  expect([...writes(), ...savedZones]).toEqual([]);
  expect(notifications.get()).toEqual([]);
});
