import type { FleetTank } from '@dewar/contract/fleet';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fleetOf, fleetTank, reliefAt } from '../../../../test-support/fleet.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { startTankDataApi, tankOf } from '../../../../test-support/tank-data.ts';
import { storeSession } from '../../../shared/session/session.ts';
import { listStateFacts } from './tank-state-line.tsx';

const VIEW = { now: new Date('2026-05-12T12:00:00Z'), timeZone: 'America/New_York', isPaper: false };

const LOAD: NonNullable<FleetTank['open_transfer']> = {
  id: 5,
  loaded_at: '2026-05-10T12:00:00Z',
  loaded_pressure: 10,
  product_name: 'LNG',
  customer_name: null,
  relief: null,
  is_evaluated: true,
};

const ARRIVAL: NonNullable<FleetTank['last_arrival']> = {
  arrived_at: '2026-05-09T12:00:00Z',
  arrival_pressure: 8.4,
  was_venting: false,
  is_under_review: false,
};

const FORECAST = { crosses_at: null, earliest_at: null, latest_at: null, above_since: null, confidence: null };

function factsOf(change: Partial<FleetTank>) {
  const { cards: _, tanks: __, ...state } = fleetOf([]);
  const tank = fleetTank({ id: 1, tank_number: 'GASU 1', ...change });
  return new Map(listStateFacts({ ...state, tank }, VIEW).map(({ label, ...fact }) => [label, fact]));
}

test.each([
  ['Phase', { company_name: null }, 'Not assigned'],
  ['Phase', { open_transfer: LOAD }, 'In transit, day 2'],
  ['Phase', { last_arrival: ARRIVAL }, 'At rest, day 3'],
  ['Phase', {}, 'At rest'],
  ['Vacuum trend', {}, 'No forecast yet'],
  [
    'Vacuum trend',
    { vacuum_forecast: { ...FORECAST, crosses_at: '2026-06-03T12:00:00Z' } },
    'May reach 75 µm around 3 Jun',
  ],
  [
    'Vacuum trend',
    { vacuum_forecast: { ...FORECAST, above_since: '2026-05-02T12:00:00Z' } },
    'Above 75 µm since 2 May',
  ],
  ['Pressure', {}, 'Not recorded'],
  ['Pressure', { open_transfer: LOAD }, '10 psig when loaded'],
  ['Pressure', { last_arrival: ARRIVAL }, '8.4 psig on arrival'],
  ['Pressure', { last_arrival: { ...ARRIVAL, arrival_pressure: 0 } }, '0 psig on arrival'],
  ['Insulation', {}, 'Not known yet'],
  ['Insulation', { insulation: { index: 1.2, low: 0.9, high: 1.4 } }, '1.2 times the design heat (0.9 to 1.4)'],
  ['Next inspection', { csc_inspection_date: null }, 'No date recorded'],
  ['Next inspection', { csc_inspection_date: '2026-01-15' }, '15 Jul 2028'],
  ['Next inspection', { csc_inspection_date: '2023-01-15' }, 'Overdue since 15 Jul 2025'],
  ['Last leak check', { leak_check_status: 'review_needed' }, 'Review Needed'],
] as const)('the head of a tank tells the %s of %j', (label, change, value) => {
  expect(factsOf(change).get(label)?.value).toBe(value);
});

test('a load that may vent soon is told with its pressure and its time, in the colour of trouble', () => {
  const fact = factsOf({ open_transfer: { ...LOAD, relief: reliefAt('2026-05-14T12:00:00Z') } }).get('Pressure');
  expect(fact?.value).toMatch(/^About \d+ psig now, relief in about 2 days$/);
  expect(fact?.tone).toBe('bad');
});

test('what is normal has no colour', () => {
  const facts = factsOf({ last_arrival: ARRIVAL, insulation: { index: 1.2, low: 0.9, high: 1.4 } });
  for (const { tone = 'neutral' } of facts.values()) expect(tone).toBe('neutral');
});

test.each(['/tank-data', '/tanks/1'])('on %s the head has the state of the tank on one line', async (path) => {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  await startTankDataApi({ tanks: [tankOf(1, 'GASU 1', 'Polar Gas Logistics')] });
  renderAt(path);
  const head = within(await screen.findByRole('region', { name: 'State of GASU 1' }));
  expect(await head.findByText('Next inspection')).toBeVisible();
  expect(head.getAllByRole('term')).toHaveLength(6);
});
