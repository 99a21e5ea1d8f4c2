import type { FleetTank } from '@dewar/contract/fleet';
import type { FleetInsulation, FleetLosses, FleetVacuum } from '@dewar/contract/fleet-pictures';
import type { LedgerAge } from '@dewar/contract/ledger-age';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  errorResponse,
  type ReceivedRequest,
  type SentResponse,
  startApi,
} from '../../../../test-support/api-server.ts';
import { fleetOf, fleetTank } from '../../../../test-support/fleet.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { daysAgo } from '../../../../test-support/tank-data.ts';
import { storeSession } from '../../../shared/session/session.ts';

const ADDRESS = '/company/Polar%20Gas%20Logistics/iso-analytics';

const load = {
  id: 7,
  loaded_at: daysAgo(20),
  loaded_pressure: 8,
  product_name: 'LHe',
  customer_name: null,
  is_evaluated: true,
  relief: null,
};
const arrival = { arrived_at: daysAgo(4), arrival_pressure: 20, was_venting: false, is_under_review: false };

const TANKS = [
  fleetTank({
    id: 1,
    tank_number: 'PULLED',
    last_arrival: arrival,
    insulation: { index: 3, low: 2.7, high: 3.3 },
    latest_reading: { id: 1, vacuum_reading: 600, reading_timestamp: daysAgo(9), fresh_pull: false },
    condition: {
      basis: { kind: 'trips' },
      pumped_at: daysAgo(5),
      latest_cold: null,
      vacuum_lost: null,
      is_gauge_doubtful: false,
      unread_loading: null,
    },
  }),
  fleetTank({ id: 2, tank_number: 'AWAY', open_transfer: load, csc_inspection_date: null }),
];

const VACUUM: FleetVacuum = {
  from: '2025-05-19',
  tanks: [
    {
      tank_id: 1,
      weeks: [
        [daysAgo(40), 300, false],
        [daysAgo(9), 600, false],
      ],
    },
    { tank_id: 2, weeks: [] },
  ],
};
const INSULATION: FleetInsulation = {
  tanks: [
    {
      tank_id: 1,
      trips: [
        { transfer_id: 3, arrived_at: daysAgo(30), product_name: 'LHe', insulation: null },
        { transfer_id: 4, arrived_at: daysAgo(4), product_name: 'LHe', insulation: { index: 3, low: 2.7, high: 3.3 } },
      ],
    },
    { tank_id: 2, trips: [] },
  ],
};
const loss = { loads: 2, loaded_lbs: 20_000, received_lbs: 19_000, expected_vent_lbs: 200, lost_lbs: 1_000 };
const none = { loads: 1, loaded_lbs: 9_000, received_lbs: 9_000.2, expected_vent_lbs: 0, lost_lbs: -0.2 };
const LOSSES: FleetLosses = {
  from: '2025-06-01',
  losses: [
    { customer_name: 'Helix', product: 'helium', ...loss },
    { customer_name: null, product: 'lng', ...none },
  ],
  others: { pairs: 3, ...none },
  total: { loads: 4, loaded_lbs: 38_000, received_lbs: 37_000.4, expected_vent_lbs: 200, lost_lbs: 999.6 },
  waiting: 1,
};

const AGE: LedgerAge = { as_of: '2026-06-10T09:20:31+00:00', changes_waiting: 214 };

interface Pictures {
  readonly tanks?: readonly FleetTank[];
  readonly answers?: Readonly<Record<string, SentResponse>>;
}

async function visit({ tanks = TANKS, answers = {} }: Pictures = {}) {
  const bodies: Readonly<Record<string, object>> = { vacuum: VACUUM, insulation: INSULATION, losses: LOSSES };
  const received = await startApi(({ url }: ReceivedRequest) => {
    if (url.endsWith('/fleet')) return { body: { data: fleetOf(tanks) } };
    const picture = /\/fleet\/(\w+)/.exec(url)?.[1];
    if (url.startsWith('/api/custody-ledger/age')) return { body: { data: AGE } };
    if (picture !== undefined) return answers[picture] ?? { body: { data: bodies[picture] } };
    return url.startsWith('/api/vacuum-readings') || url.startsWith('/api/t') ? { body: { data: [] } } : undefined;
  });
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  return { received, ...renderAt(ADDRESS) };
}

/** Once its figures are there. */
async function pictureOf(question: string): Promise<HTMLElement> {
  await screen.findByRole('button', { name: `Show as table: ${question}` });
  return screen.getByRole('region', { name: question });
}

const WHERE = 'Where are the tanks?';
const INSPECTIONS = 'Which inspections come due?';
const VACUUMS = 'How does the vacuum of each tank develop?';
const TRIPS = 'How well do tanks insulate, trip by trip?';
const LOST = 'Where do we lose product?';

async function tableOf(question: string): Promise<readonly (string | null)[][]> {
  const region = await pictureOf(question);
  await userEvent.click(within(region).getByRole('button', { name: `Show as table: ${question}` }));
  const rows = within(await within(region).findByRole('table')).getAllByRole('row');
  return rows.slice(1).map((row) =>
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
}

test('the fleet’s own records answer where the tanks are and which inspections come due, without a call', async () => {
  const { received } = await visit();
  const where = await pictureOf(WHERE);
  expect(where).toHaveTextContent(
    'Of 2 tanks 1 is in transit and 1 has arrived and is not loaded again. AWAY is the longest in transit: 20 days.',
  );
  expect(within(where).getByRole('img', { name: /In transit: 1, Arrived, not loaded since: 1/ })).toBeVisible();
  expect((await tableOf(WHERE)).map(([tank, phase, , days]) => [tank, phase, days])).toEqual([
    ['AWAY', 'In transit', '20'],
    ['PULLED', 'Arrived, not loaded since', '4'],
  ]);
  expect(await pictureOf(INSPECTIONS)).toHaveTextContent(
    '1 tank was never inspected. The next to come due is the CSC inspection of PULLED, on 15 Jul 2028.',
  );
  expect((await tableOf(INSPECTIONS)).map(([tank, kind, due]) => [tank, kind, due])).toEqual([
    ['AWAY', 'CSC inspection', '–'],
    ['PULLED', 'CSC inspection', '15 Jul 2028'],
  ]);
  expect(received.filter(({ url }) => /\/fleet\/(where|inspections)/.test(url))).toEqual([]);
});

test('a reading before the last pull has no band, and a tank opens from its curve', async () => {
  const { router } = await visit();
  const region = await pictureOf(VACUUMS);
  expect(await within(region).findByText('Pumped since: no band')).toBeVisible();
  expect(region).toHaveTextContent('Of 2 tanks 1 reads good (up to 75 µm). 1 tank has no reading that counts.');
  expect(within(region).getByRole('img', { name: /^PULLED: 300 µm at first, 600 µm last, no band/ })).toBeVisible();
  await userEvent.click(within(region).getByRole('button', { name: 'PULLED' }));
  expect(router.state.location.search).toEqual({ tank: 'PULLED' });
});

test('the insulation names the weakest tank, and says of one on its first trip that it is on its way', async () => {
  await visit();
  const region = await pictureOf(TRIPS);
  expect(await within(region).findByText('First trip on its way')).toBeVisible();
  expect(region).toHaveTextContent(
    'Of 1 tank whose trips tell it 1 is to be reviewed, PULLED surely the most: at least 2.7× the design heat. The first trip of 1 tank is on its way.',
  );
  expect(region).not.toHaveTextContent('made no trip');
  expect(
    within(region).getByRole('img', { name: 'PULLED, 2 trips, the oldest first: none, 3.0×; now 3.0×' }),
  ).toBeVisible();
  expect((await tableOf(TRIPS)).map(([tank, , , insulation]) => [tank, insulation])).toEqual([
    ['PULLED', '3 times the design heat (2.7 to 3.3)'],
    ['PULLED', 'No index'],
    ['AWAY', 'First trip on its way'],
  ]);
});

test('the losses name the largest, keep a row for the others, add up as they are read, and say of when they are', async () => {
  await visit();
  const region = await pictureOf(LOST);
  expect(
    await within(region).findByText(/The largest loss is that of Helix, helium: 1,000 lbs in 2 loads\./),
  ).toBeVisible();
  expect(region).toHaveTextContent('1 load waits for the final determination and is not counted yet.');
  expect(
    await within(region).findByText(/^The sums are as of 10 Jun 2026, .*:20:31, 214 changes wait\.$/),
  ).toBeVisible();
  const rows = await tableOf(LOST);
  expect(rows.map(([name, , , , lost]) => [name, lost])).toEqual([
    ['Helix, helium', '1,000.00 lbs'],
    ['No customer named, LNG', '−0.20 lbs'],
    ['3 others together', '−0.20 lbs'],
    ['All', '999.60 lbs'],
  ]);
});

test('without any loss no picture says that something is missing, nor that nothing is where something is', async () => {
  const nothing = { loads: 0, loaded_lbs: 0, received_lbs: 0, expected_vent_lbs: 0, lost_lbs: 0 };
  const losses = { from: '2025-06-01', losses: [], others: null, total: nothing, waiting: 0 };
  await visit({ answers: { losses: { body: { data: losses } } } });
  const region = await pictureOf(LOST);
  expect(await within(region).findByText('No load with both weights has arrived since 1 Jun 2025.')).toBeVisible();
});

test('a picture that cannot be loaded says so in its place and can be asked for again', async () => {
  const { received } = await visit({ answers: { losses: errorResponse(500, 'internal_error', 'It broke.') } });
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(received.filter(({ url }) => url.endsWith('/fleet/losses')).length).toBeGreaterThan(1));
  expect(await within(await pictureOf(WHERE)).findByRole('img')).toBeVisible();
});
