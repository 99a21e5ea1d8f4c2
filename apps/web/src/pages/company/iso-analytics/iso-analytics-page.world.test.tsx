import type { Fleet } from '@dewar/contract/fleet';
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
import { arrivedTransferOf, daysAgo, readingOf } from '../../../../test-support/tank-data.ts';
import { keepWaiting, waitingRecord } from '../../../../test-support/waiting-records.ts';
import { storeSession } from '../../../shared/session/session.ts';

const ADDRESS = '/company/Polar%20Gas%20Logistics/iso-analytics';

const FLEET = fleetOf(
  [
    fleetTank({ id: 1, tank_number: 'GASU 482913-6' }),
    fleetTank({
      id: 2,
      tank_number: 'GASU 482950-4',
      latest_reading: { id: 9, vacuum_reading: 245, reading_timestamp: '2026-05-09T12:00:00Z', fresh_pull: false },
    }),
    fleetTank({
      id: 3,
      tank_number: '0042',
      operational_status: false,
      tank_status: 'Repair',
      csc_inspection_date: null,
    }),
    fleetTank({
      id: 4,
      tank_number: '1207',
      latest_reading: { id: 8, vacuum_reading: 3, reading_timestamp: '2026-05-10T12:00:00Z', fresh_pull: false },
    }),
  ],
  {
    total: 4,
    operational: 3,
    non_operational: 1,
    maintenance: { Repair: 1 },
    recent_readings: 2,
    inspection_alerts: 1,
    critical_readings: 2,
  },
);

const nothing = { loads: 0, loaded_lbs: 0, received_lbs: 0, expected_vent_lbs: 0, lost_lbs: 0 };
const NO_LOSSES = { from: '2025-06-01', losses: [], others: null, total: nothing, waiting: 0 };

const reading = (id: number, tank_id: number, microns: number) => ({ ...readingOf(id, microns, daysAgo(id)), tank_id });

function responses(url: string): SentResponse | undefined {
  if (url.endsWith('/fleet')) return { body: { data: FLEET } };
  if (url.endsWith('/fleet/losses')) return { body: { data: NO_LOSSES } };
  if (url.includes('/fleet/')) return { body: { data: { from: '2025-05-19', tanks: [] } } };
  if (url.startsWith('/api/vacuum-readings/sparklines')) return { body: { data: [] } };
  if (url.startsWith('/api/tank-')) return { body: { data: [] } };
  if (url.startsWith('/api/leak-check-assessments')) return { body: { data: [] } };
  if (url.includes('cursor=next')) return { body: { data: [reading(3, 1, 14)] } };
  // The third one belongs to another company, because administrators receive the readings of all.
  if (url.includes('from=')) {
    return { body: { data: [reading(1, 2, 245), reading(2, 1, 12), reading(9, 77, 99)], next_cursor: 'next' } };
  }
  if (url.startsWith('/api/vacuum-readings')) return { body: { data: [reading(1, 2, 245), reading(2, 2, 200)] } };
  if (url.startsWith('/api/transfers')) {
    const determination = { final_determination: 'full_load', received_percentage: 96.4 } as const;
    const trip = { loaded_at: daysAgo(16), arrived_at: daysAgo(1), arrival_pressure: 43 };
    return { body: { data: [arrivedTransferOf({ ...trip, ...determination })] } };
  }
  return undefined;
}

async function visit(
  address = ADDRESS,
  { person = 'companyUser', respond = responses }: { person?: keyof typeof PEOPLE; respond?: typeof responses } = {},
) {
  const received = await startApi(({ url }: ReceivedRequest) => respond(url));
  storeSession({ token: 'token', user: PEOPLE[person] });
  return { received, ...renderAt(address) };
}

const withFleet = (fleet: Fleet) => (url: string) =>
  url.endsWith('/fleet') ? { body: { data: fleet } } : responses(url);

function containers(): readonly (string | null)[] {
  const list = screen.getByRole('list', { name: 'Containers' });
  return within(list)
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
}

test("the fleet's cards show the server's figures", async () => {
  await visit();
  const figures = await screen.findByRole('list', { name: 'Fleet figures' });
  expect(
    within(figures)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Tank Status43 operational, 1 non-operational',
    'Maintenance Status11 Repair',
    'Recent Activity2readings in the last 7 days',
    'Inspection Alerts11 never inspected',
    'Critical Readings21 high vacuum, 1 low vacuum',
  ]);
});

test('ISO Analytics needs one call for the screen, and one each for curves, saved views and pictures with figures of their own', async () => {
  const { received } = await visit();
  await screen.findByRole('list', { name: 'Containers' });
  const calls = () => received.map(({ url }) => decodeURIComponent(url)).filter((url) => !url.includes('/logo?'));
  await waitFor(() => expect(calls()).toHaveLength(6));
  expect(calls()[0]).toBe('/api/companies/Polar Gas Logistics/fleet');
  expect(calls().slice(1).toSorted()).toEqual([
    ...['insulation?limit=24', 'losses', 'vacuum?limit=24'].map(
      (picture) => `/api/companies/Polar Gas Logistics/fleet/${picture}`,
    ),
    '/api/saved-views?list=fleet',
    '/api/vacuum-readings/sparklines?tank_ids=2,3,1,4',
  ]);
});

test('the containers stand worst first, and a search filters them', async () => {
  await visit();
  await screen.findByRole('list', { name: 'Containers' });
  expect(containers()).toEqual(['GASU 482950-4', '0042', 'GASU 482913-6', '1207']);
  await userEvent.type(screen.getByLabelText('Search'), 'repair');
  await waitFor(() => expect(containers()).toEqual(['0042']));
  await userEvent.type(screen.getByLabelText('Search'), 'zzz');
  await userEvent.click(await screen.findByRole('button', { name: 'Show all containers' }));
  await waitFor(() => expect(containers()).toHaveLength(4));
});

test('search and filters of the containers are kept in the address and read from it', async () => {
  await visit(`${ADDRESS}?band=critical&order=number&inspection=nonsense`);
  await screen.findByRole('list', { name: 'Containers' });
  expect(screen.getByLabelText('Band')).toHaveValue('critical');
  expect(screen.getByLabelText('Sort')).toHaveValue('number');
  expect(screen.getByLabelText('Inspection')).toHaveValue('any');
  await userEvent.selectOptions(screen.getByLabelText('Band'), 'Any');
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Storage Yard');
  await userEvent.type(screen.getByLabelText('Search'), 'repair');
  const choices = () => Object.fromEntries(new URL(window.location.href).searchParams);
  await waitFor(() => expect(choices()).toEqual({ order: 'number', location: 'Storage Yard', search: 'repair' }));
  expect(containers()).toEqual(['0042']);
});

test("a container's card shows its state", async () => {
  await visit();
  const containers = within(await screen.findByRole('list', { name: 'Containers' }));
  const idle = containers.getByRole('button', { name: '0042' }).closest('li');
  expect(idle).toHaveTextContent('Storage Yard · Out of Service');
  expect(idle).toHaveTextContent('Leak checkPass');
  expect(idle).toHaveTextContent('InspectionNever Inspected');
  expect(idle).toHaveTextContent('MaintenanceRepair');
  expect(idle).toHaveTextContent('LoadNone in transit');
});

test('the containers stand in a table as well, which is kept in the address, and whose rows open their tank', async () => {
  const { router } = await visit();
  await userEvent.click(await screen.findByRole('button', { name: 'Show as table' }));
  const table = await screen.findByRole('table');
  expect(router.state.location.search).toEqual({ view: 'table' });
  const cellsOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);
  const [columns, first, ...others] = within(table).getAllByRole('row');
  expect(cellsOf(columns ?? table).join()).toBe('Tank,Vacuum,Read,Leak check,Inspection,Location,Maintenance,Load');
  expect(others).toHaveLength(3);
  expect(cellsOf(first ?? table).slice(0, 2)).toEqual(['GASU 482950-4', '245 µmPoor']);
  const away = within(table).getByRole('row', { name: /^0042/ });
  expect(cellsOf(away).slice(4)).toEqual([expect.stringMatching(/^Never Inspected/), 'Storage Yard', 'Repair', 'None']);
  await userEvent.click(within(table).getByRole('button', { name: '0042' }));
  expect(await screen.findByRole('dialog', { name: /0042/ })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Show as cards' }));
  expect(await screen.findByRole('list', { name: 'Containers' })).toBeVisible();
  expect(router.state.location.search).toEqual({});
});

test('the list of a card asks to check the gauge for a low reading, and its rows open their tank over the list', async () => {
  const { router } = await visit();
  await userEvent.click(await screen.findByRole('button', { name: /^Critical Readings/ }));
  const list = await screen.findByRole('dialog', { name: 'Critical Readings' });
  expect(within(list).getByText(/^Check the gauge/)).toBeInTheDocument();
  await userEvent.click(within(list).getByRole('button', { name: /^1207/ }));
  expect(await screen.findByRole('dialog', { name: '1207' })).toBeInTheDocument();
  expect(router.state.location.search).toEqual({ card: 'Critical Readings', tank: '1207' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toEqual({ card: 'Critical Readings' }));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(router.state.location.search).toEqual({}));
});

test('a card named in the address opens its list, and closing it leaves the address of the fleet', async () => {
  const { router } = await visit(`${ADDRESS}?card=Inspection%20Alerts`);
  const list = await screen.findByRole('dialog', { name: 'Inspection Alerts' });
  expect(within(list).getByText('0042')).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location.search).toEqual({});
});

test('recent activity lists only the readings of this fleet, page by page', async () => {
  const { received } = await visit();
  await userEvent.click(await screen.findByRole('button', { name: /^Recent Activity/ }));
  const list = await screen.findByRole('dialog', { name: 'Recent Activity' });
  await within(list).findByText('245');
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  await userEvent.click(within(list).getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(3));
  expect(within(list).queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  const pages = received
    .map(({ url }) => new URL(url, 'http://host').searchParams)
    .filter((query) => query.has('from'));
  expect(new Set(pages.map((query) => query.get('from'))).size).toBe(1);
});

test('recent activity counts and lists readings that wait on this device', async () => {
  const body = { vacuum_reading: 21, reading_timestamp: daysAgo(0), fresh_pull: false };
  const late = { ...body, reading_timestamp: daysAgo(8) };
  keepWaiting(
    waitingRecord({ kind: 'reading', body }),
    waitingRecord({ id: 'b', order: 2, kind: 'reading', body: late }),
  );
  await visit();
  const card = await screen.findByRole('button', { name: /^Recent Activity/ });
  expect(card).toHaveTextContent(/^Recent Activity3/);
  await userEvent.click(card);
  const list = await screen.findByRole('dialog', { name: 'Recent Activity' });
  await within(list).findByText('245');
  expect(within(list).getAllByRole('listitem')).toHaveLength(3);
  expect(within(list).getAllByRole('listitem')[0]).toHaveTextContent(/21.*waits to be sent$/);
});

test('a tank named in the address opens with its use, readings and history', async () => {
  await visit(`${ADDRESS}?tank=gasu%20482950-4`);
  const tank = await screen.findByRole('dialog', { name: 'GASU 482950-4' });
  // A vacuum that is too high to load the tank waits for a reading.
  const action = within(tank).getByRole('link', { name: 'Add Vacuum Reading: GASU 482950-4' });
  expect(action).toHaveAttribute('href', '/tanks/2?form=reading');
  expect(within(tank).getByRole('link', { name: 'Open Tank' })).toHaveAttribute('href', '/tanks/2');
  const history = await within(tank).findByRole('region', { name: 'History' });
  expect(await within(history).findByText('+35.0 psi')).toBeInTheDocument();
  expect(history).toHaveTextContent('Completed');
  expect(history).toHaveTextContent('Assessed Full Load');
  expect(history).toHaveTextContent('Determined Full Load 96.4 %');
  expect(tank).toHaveTextContent('50 %of the last 30 days in transit');
  const readings = within(tank).getByRole('region', { name: 'Recent Vacuum Readings' });
  expect(await within(readings).findAllByRole('listitem')).toHaveLength(2);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('an unknown tank in the address is named', async () => {
  await visit(`${ADDRESS}?tank=9999`);
  expect(await screen.findByText('Tank 9999 is not in this fleet.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('details of a tank that could not be loaded say so, and can be tried again', async () => {
  let isAway = true;
  await visit(`${ADDRESS}?tank=0042`, {
    respond: (url) =>
      isAway && url.startsWith('/api/transfers') ? errorResponse(500, 'internal_error', 'Away.') : responses(url),
  });
  expect(await screen.findByText('Error loading tank details. Please try again.')).toBeInTheDocument();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('+35.0 psi')).toBeInTheDocument();
});

test("another company's fleet is not found, and nothing of it is shown", async () => {
  await visit('/company/Northwind/iso-analytics', {
    respond: () => errorResponse(404, 'not_found', 'Company not found.'),
  });
  expect(await screen.findByText('This company does not exist, or you have no access to it.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to your home page' })).toHaveAttribute('href', '/');
  expect(screen.queryByRole('list', { name: 'Fleet figures' })).not.toBeInTheDocument();
});

test('a fleet that could not be loaded is not shown as an empty fleet', async () => {
  await visit(ADDRESS, { respond: () => errorResponse(500, 'internal_error', 'Something went wrong on our side.') });
  expect(await screen.findByRole('alert')).toHaveTextContent('The fleet could not be loaded.');
  expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
});

test('an empty fleet says the next step', async () => {
  await visit(ADDRESS, { respond: withFleet(fleetOf([])) });
  expect(await screen.findByText('No tanks are assigned to this company yet.')).toBeInTheDocument();
  expect(screen.queryByText('Needs attention')).not.toBeInTheDocument();
});

test('administrators see whose dashboard they are viewing', async () => {
  await visit(ADDRESS, { person: 'admin' });
  expect(await screen.findByRole('link', { name: /^Viewing: Polar Gas Logistics Dashboard/ })).toBeInTheDocument();
});

test('teachers see that they have no access, without any call', async () => {
  const { received } = await visit(ADDRESS, { person: 'teacher' });
  expect(await screen.findByText('Teacher accounts have no access to company data.')).toBeInTheDocument();
  expect(received).toEqual([]);
});

const VIEW = {
  ...{ id: 7, list: 'fleet', name: 'By number', query: { order: 'number', view: 'table' } },
  ...{ is_shared: false, is_own: true, is_first: true, owner_email: 'anna@polar.example' },
};
const withViews = (url: string) => (url.startsWith('/api/saved-views') ? { body: { data: [VIEW] } } : responses(url));

test('the containers open with the first view, and an open tank stays open', async () => {
  const { router } = await visit(`${ADDRESS}?tank=1207`, { respond: withViews });
  await screen.findByRole('heading', { name: /^Container Status Details/ });
  await waitFor(() => expect(router.state.location.search).toEqual({ tank: '1207', order: 'number', view: 'table' }));
  expect(screen.getByRole('dialog', { name: /1207/ })).toBeVisible();
});

test('what the containers show is saved as a view, which keeps no tank that is open', async () => {
  const { received } = await visit(`${ADDRESS}?tank=1207&order=number&card=Nothing`, { respond: withViews });
  const user = userEvent.setup();
  await screen.findByRole('dialog', { name: /1207/ });
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Views' }));
  const dialog = await screen.findByRole('dialog', { name: 'Views' });
  expect(await within(dialog).findByRole('link', { name: 'By number' })).toHaveAttribute(
    'href',
    `${ADDRESS}?view=table&order=number`,
  );
  await user.type(within(dialog).getByLabelText('Save what the list shows now as'), 'Mine{Enter}');
  await waitFor(() =>
    expect(received.find(({ method }) => method === 'POST')?.body).toMatchObject({
      list: 'fleet',
      name: 'Mine',
      query: { order: 'number' },
    }),
  );
});
