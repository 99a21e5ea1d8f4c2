import { SERVER_TIME_HEADER } from '@dewar/contract/endpoint';
import type { Fleet } from '@dewar/contract/fleet';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { startApi } from '../../../../test-support/api-server.ts';
import { fleetOf, fleetTank } from '../../../../test-support/fleet.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

const NOON = '2026-05-12T17:00:00Z';

beforeEach(() => {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(NOON) });
  onTestFinished(() => void vi.useRealTimers());
});

/** The page stays open, and looks at the clock. */
function passTo(now: string): void {
  vi.setSystemTime(new Date(now));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

const ARRIVED = fleetTank({
  ...{ id: 1, tank_number: 'GASU 1' },
  latest_reading: { id: 1, vacuum_reading: 12, reading_timestamp: '2026-05-01T12:00:00Z', fresh_pull: false },
  last_arrival: {
    arrived_at: '2026-05-12T16:30:00Z',
    ...{ arrival_pressure: 120, was_venting: false, is_under_review: false },
  },
});
/** Due on 12 May 2026. */
const INSPECTED = fleetTank({ id: 2, tank_number: 'GASU 2', csc_inspection_date: '2023-11-12' });

const HOME = '/company/Polar%20Gas%20Logistics';
const ANALYTICS = `${HOME}/iso-analytics`;

function serveFleet(fleet: Fleet, headers: Readonly<Record<string, string>> = {}): Promise<unknown> {
  return startApi(({ url }) => {
    const { pathname } = new URL(url, 'http://host');
    if (pathname.endsWith('/fleet')) return { headers, body: { data: fleet } };
    return pathname === '/api/procedures' || pathname === '/api/categories' ? { body: { data: [] } } : undefined;
  });
}

test('Home is judged by the true time where the clock of the device is three days ahead', async () => {
  const fleet = { ...fleetOf([ARRIVED, INSPECTED], { inspection_alerts: 1 }), timezone: 'America/Chicago' };
  vi.setSystemTime(new Date('2026-05-15T17:00:00Z'));
  await serveFleet(fleet, { [SERVER_TIME_HEADER]: NOON });
  renderAt(HOME);
  await waitFor(() => expect(screen.getAllByText('Immediate reading due')[0]).toBeVisible());
  expect(screen.queryByText('Immediate reading missing')).toBeNull();
  expect(screen.getAllByText('Due 12 May 2026, today.')[0]).toBeVisible();
});

test('Home is judged anew while it stays open, by the clock and the day of the company', async () => {
  const fleet = { ...fleetOf([ARRIVED, INSPECTED], { inspection_alerts: 1 }), timezone: 'America/Chicago' };
  await serveFleet(fleet);
  renderAt(HOME);
  expect((await screen.findAllByText('Immediate reading due'))[0]).toBeVisible();
  expect(screen.queryByText('Immediate reading missing')).toBeNull();
  expect(screen.getAllByText('Due 12 May 2026, today.')[0]).toBeVisible();
  passTo('2026-05-12T18:31:00Z');
  await waitFor(() => expect(screen.getAllByText('Immediate reading missing')[0]).toBeVisible());
  expect(screen.queryByText('Immediate reading due')).toBeNull();
  // Already the thirteenth in New York, where the person is.
  passTo('2026-05-13T04:30:00Z');
  expect(screen.getAllByText('Due 12 May 2026, today.')[0]).toBeVisible();
  passTo('2026-05-13T05:01:00Z');
  await waitFor(() => expect(screen.getAllByText('Due 12 May 2026, 1 day ago.')[0]).toBeVisible());
});

test('ISO Analytics is judged by the true time, and anew while it stays open, on the day of the company', async () => {
  const fleet = { ...fleetOf([ARRIVED, INSPECTED], { inspection_alerts: 1 }), timezone: 'America/Chicago' };
  vi.setSystemTime(new Date('2026-05-15T17:00:00Z'));
  await serveFleet(fleet, { [SERVER_TIME_HEADER]: NOON });
  renderAt(ANALYTICS);
  expect(await screen.findByText(/CSC inspection of GASU 2, on 12 May 2026/)).toBeVisible();
  // Three days behind what the device shows: already the thirteenth in New York, where the person is.
  passTo('2026-05-16T04:30:00Z');
  expect(screen.getByText(/CSC inspection of GASU 2, on 12 May 2026/)).toBeVisible();
  passTo('2026-05-16T05:01:00Z');
  expect(await screen.findByText(/The CSC inspection of GASU 2 is overdue \(since 12 May 2026\)/)).toBeVisible();
});
