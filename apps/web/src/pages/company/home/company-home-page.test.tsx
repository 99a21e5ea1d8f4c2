import { sampleCategory, sampleProcedureRow } from '@dewar/contract/sample-procedures';
import type { WorkQueues } from '@dewar/contract/work-queues';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../../test-support/api-server.ts';
import { fleetOf, fleetTank, reliefAt } from '../../../../test-support/fleet.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { keepWaiting, waitingRecord } from '../../../../test-support/waiting-records.ts';
import { EMPTY_QUEUES } from '../../../../test-support/work-queues.ts';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.companyUser }));

const WAITING: WorkQueues = {
  ...EMPTY_QUEUES,
  arrivals: { count: 3, oldest_at: '2026-05-12T14:05:00Z' },
  readings: { count: 1, oldest_at: '2026-05-12T14:05:00Z' },
  requests: null,
  registrations: null,
};

const HOME = '/company/Polar%20Gas%20Logistics';
const PROCEDURES = [
  sampleProcedureRow({
    id: 7,
    title: 'Taking a vacuum reading',
    summary: 'Wait 30 minutes.',
    primary_category: ['Vacuum'],
    cover_image: '/api/uploads/a1.png',
  }),
  sampleProcedureRow({
    id: 8,
    title: 'Cold handling',
    media_file: 'b2.pdf',
    visibility: 'client_specific',
    client_tag: 'Polar',
  }),
];

async function openHome(
  respondWithFleet: () => SentResponse,
  respondWithProcedures?: (query: URLSearchParams) => SentResponse,
) {
  const received = await startApi(({ url }) => {
    const { pathname, searchParams } = new URL(url, 'http://host');
    if (pathname.endsWith('/fleet')) return respondWithFleet();
    if (pathname === '/api/work-queues') return { body: { data: WAITING } };
    if (pathname === '/api/categories')
      return { body: { data: [sampleCategory({ id: 1, name: 'Safety' }), sampleCategory({ id: 2, name: 'Vacuum' })] } };
    if (pathname === '/api/procedures') return respondWithProcedures?.(searchParams) ?? { body: { data: PROCEDURES } };
    return undefined;
  });
  return { received, ...renderAt(HOME) };
}

const emptyFleet = () => ({ body: { data: fleetOf([]) } });
const listed = () =>
  within(screen.getByRole('list', { name: 'Procedures' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);

const inDays = (days: number) => new Date(Date.now() + days * MILLISECONDS_PER_DAY).toISOString();

const load = {
  id: 5,
  loaded_at: inDays(-10),
  loaded_pressure: 5,
  product_name: 'Liquid Helium',
  customer_name: null,
  is_evaluated: true,
  relief: reliefAt(inDays(8)),
};

test('the company home says how the fleet is in one sentence, then lists what needs attention and what is in transit', async () => {
  const tanks = [
    fleetTank({ id: 1, tank_number: 'GASU 1', leak_check_status: 'fail', csc_inspection_date: null }),
    fleetTank({ id: 2, tank_number: 'GASU 2', open_transfer: load }),
    fleetTank({ id: 3, tank_number: 'GASU 3' }),
    fleetTank({ id: 4, tank_number: 'GASU 4' }),
  ];
  const { received } = await openHome(() => ({ body: { data: fleetOf(tanks) } }));
  const needs = await screen.findByRole('region', { name: /Needs attention 2/ });
  const sentence = screen.getByText(/near relief/).closest('p') ?? document.body;
  expect(sentence).toHaveTextContent('1 load near relief, 1 tank to watch; the other 2 are fine.');
  expect(
    within(sentence)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href')),
  ).toEqual(['relief', 'watch', 'fine'].map((list) => `${HOME}?attention=${list}`));
  expect(within(needs).getByRole('link', { name: 'GASU 1' })).toHaveAttribute('href', '/tanks/1');
  const [first] = within(needs).getAllByRole('listitem');
  expect(first).toHaveTextContent(/GASU 1Leak check: FailNever Inspected/);
  expect(within(needs).getByRole('link', { name: 'Add Arrival Data: GASU 2' })).toBeVisible();
  const transit = screen.getByRole('region', { name: /In transit 1/ });
  expect(within(transit).getByText(/^Liquid Helium, loaded/)).toBeVisible();
  expect(within(transit).getByRole('link', { name: 'Add Arrival Data: GASU 2' })).toBeVisible();
  expect(within(transit).getByText(/^About \d+ psig now, relief in about 8 days$/)).toBeVisible();
  await screen.findByRole('heading', { name: 'Cold handling' });
  expect(received.map(({ url }) => url).toSorted()).toEqual([
    '/api/categories',
    '/api/companies/Polar%20Gas%20Logistics/fleet',
    '/api/companies/Polar%20Gas%20Logistics/logo?if_none=empty',
    '/api/procedures?limit=6',
    '/api/work-queues?company=Polar+Gas+Logistics',
  ]);
  expect(await screen.findByRole('link', { name: 'Work queues 4' })).toHaveAttribute('href', `${HOME}/work`);
});

describe('what waits on this device', () => {
  const near = { ...load, relief: reliefAt(inDays(1)) };
  const arrival = (was_venting: boolean) =>
    waitingRecord({
      kind: 'arrival',
      transfer: { id: load.id },
      body: { arrived_at: inDays(0), arrival_pressure: 40, was_venting },
    });
  const openWith = (tank: Partial<Parameters<typeof fleetTank>[0]>) =>
    openHome(() => ({ body: { data: fleetOf([fleetTank({ id: 1, tank_number: 'GASU 1', ...tank })]) } }));

  test('ends the countdown of a load that has arrived, which stays on the home until it is sent', async () => {
    keepWaiting(arrival(false));
    await openWith({ open_transfer: near });
    const transit = await screen.findByRole('region', { name: 'In transit 0' });
    expect(within(transit).queryByRole('listitem')).toBeNull();
    const arrived = screen.getByRole('region', { name: 'Arrived, waits to be sent 1' });
    expect(within(arrived).getByText(/^Arrived \d\d:\d\d, waits to be sent$/)).toBeVisible();
    expect(screen.queryByText(/relief|lifted/i)).toBeNull();
    expect(screen.getByText('The tank is fine')).toBeVisible();
    keepWaiting();
    expect(await screen.findByText('1 load near relief')).toBeVisible();
  });

  test('counts a load that waits as in transit, and offers no second one', async () => {
    const body = { action: 'Load', loaded_at: inDays(0), loaded_weight_lbs: 9_900, product_name: 'LHe' };
    const loaded = waitingRecord({ kind: 'load', body });
    keepWaiting(loaded);
    await openWith({});
    const transit = await screen.findByRole('region', { name: 'In transit 1' });
    expect(within(transit).getByText(/^Loaded \d\d:\d\d, waits to be sent$/)).toBeVisible();
    expect(within(transit).getByText(/^LHe, loaded/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /Add Load Data/ })).toBeNull();
    expect(within(transit).getByRole('link', { name: 'Add Arrival Data: GASU 1' })).toBeVisible();
    keepWaiting({ ...loaded, refusal: { status: 409, code: 'conflict', message: 'No.', fields: {} } });
    expect(await screen.findByRole('region', { name: 'In transit 0' })).toBeVisible();
  });

  test('leaves a load in transit whose arrival was not accepted, and offers no second arrival', async () => {
    const refusal = { status: 409, code: 'conflict' as const, message: 'No.', fields: { arrived_at: 'No.' } };
    keepWaiting({ ...arrival(false), refusal });
    await openWith({ open_transfer: near });
    const transit = await screen.findByRole('region', { name: 'In transit 1' });
    expect(within(transit).getByText(/^Arrived \d\d:\d\d, not accepted$/)).toBeVisible();
    expect(screen.queryByRole('region', { name: /^Arrived/ })).toBeNull();
    expect(screen.getByText('1 load near relief')).toBeVisible();
    expect(screen.queryByRole('link', { name: /Add Arrival Data/ })).toBeNull();
  });

  test('counts a load whose arrival waits too as arrived', async () => {
    const body = { action: 'Load', loaded_at: inDays(-1), loaded_weight_lbs: 9_900, product_name: 'LHe' };
    const arrived = { ...arrival(true), id: 'b', order: 2, transfer: { id: -1 }, loadId: 'a' };
    keepWaiting(waitingRecord({ kind: 'load', body }), arrived);
    await openWith({});
    expect(await screen.findByRole('region', { name: 'Arrived, waits to be sent 1' })).toBeVisible();
    expect(screen.getByRole('region', { name: 'In transit 0' })).toBeVisible();
    expect(screen.getByText('Immediate reading due')).toBeVisible();
  });

  test('counts a load that waits after the arrival before it as in transit alone', async () => {
    const body = { action: 'Load', loaded_at: inDays(0.0001), loaded_weight_lbs: 9_900, product_name: 'LNG' };
    keepWaiting(arrival(false), waitingRecord({ id: 'b', order: 2, kind: 'load', body }));
    await openWith({ open_transfer: near });
    const transit = await screen.findByRole('region', { name: 'In transit 1' });
    expect(within(transit).getByText(/^LNG, loaded/)).toBeVisible();
    expect(screen.queryByRole('region', { name: /^Arrived/ })).toBeNull();
    expect(screen.queryByText(/relief|lifted/i)).toBeNull();
  });

  test('asks for the immediate reading of an arrival, and takes one that waits too', async () => {
    keepWaiting(arrival(true));
    await openWith({ open_transfer: near });
    expect(await screen.findByText('Immediate reading due')).toBeVisible();
    const reading = { vacuum_reading: 14, reading_timestamp: inDays(0.0001), fresh_pull: false };
    keepWaiting(arrival(true), waitingRecord({ id: 'b', order: 2, kind: 'reading', body: reading }));
    await waitFor(() => expect(screen.queryByText('Immediate reading due')).toBeNull());
  });
});

test('a load in transit says after a colon what its estimate stands on', async () => {
  const condition = {
    ...{ pumped_at: null, latest_cold: null, vacuum_lost: null, is_gauge_doubtful: false, unread_loading: null },
    basis: { kind: 'plate' as const },
  };
  await openHome(() => ({
    body: { data: fleetOf([fleetTank({ id: 1, tank_number: 'GASU 1', open_transfer: load, condition })]) },
  }));
  const transit = await screen.findByRole('region', { name: /In transit 1/ });
  expect(within(transit).getByText(/^Liquid Helium, loaded/)).toHaveTextContent(/; estimate: from the plate alone$/);
});

test.each([
  [1, 'The tank is fine.'],
  [3, 'All 3 tanks are fine.'],
])('a fleet of %d tanks in good order: %s', async (count, sentence) => {
  const tanks = Array.from({ length: count }, (_, place) => fleetTank({ id: place + 1, tank_number: `T ${place}` }));
  await openHome(() => ({ body: { data: fleetOf(tanks) } }));
  expect((await screen.findByText('Nothing needs attention.')).closest('main')).toHaveTextContent(sentence);
});

test('the company home shows every load in transit, the one closest to relief first', async () => {
  const tanks = Array.from({ length: 30 }, (_, place) =>
    fleetTank({
      id: place + 1,
      tank_number: `T ${place}`,
      open_transfer: { ...load, id: place + 1, relief: reliefAt(inDays(40 - place)) },
    }),
  );
  await openHome(() => ({ body: { data: fleetOf(tanks) } }));
  const rows = within(await screen.findByRole('list', { name: 'In transit 30' })).getAllByRole('listitem');
  expect(rows).toHaveLength(30);
  expect(rows[0]).toHaveTextContent('T 29');
});

test('a company without tanks is told the next step', async () => {
  await openHome(() => ({ body: { data: fleetOf([]) } }));
  expect(await screen.findByText('No tanks are assigned to your company yet.')).toBeVisible();
});

test('a fleet that could not be loaded shows the error, and Retry loads it', async () => {
  let isAway = true;
  await openHome(() => (isAway ? errorResponse(500, 'internal_error', 'It broke.') : { body: { data: fleetOf([]) } }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The fleet could not be loaded.It broke.');
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No tanks are assigned to your company yet.')).toBeVisible();
});

test('a company that does not exist or belongs to others offers no Retry', async () => {
  await openHome(() => errorResponse(404, 'not_found', 'Not found.'));
  expect(await screen.findByText('This company does not exist, or you have no access to it.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Procedures' })).not.toBeInTheDocument();
});

test('procedures are cards with cover or placeholder, title, summary and a link', async () => {
  await openHome(emptyFleet);
  const card = (await screen.findByRole('heading', { name: 'Taking a vacuum reading' })).closest('li') ?? document.body;
  expect(within(card).getByText('Wait 30 minutes.')).toBeVisible();
  expect(within(card).getByRole('list', { name: 'Categories' })).toHaveTextContent('Vacuum');
  expect(card.querySelector('img')).toHaveAttribute('src', '/api/uploads/a1.png');
  expect(within(card).getByRole('link', { name: 'Open Taking a vacuum reading' })).toHaveAttribute(
    'href',
    '/procedure/7',
  );
  const bare = screen.getByRole('heading', { name: 'Cold handling' }).closest('li');
  expect(bare?.querySelector('img')).toBeNull();
  expect(bare?.querySelector('svg')).toBeInTheDocument();
  expect(screen.queryByText(/Client Specific/)).not.toBeInTheDocument();
});

test('search and category of procedures are sent to the server and kept in the address, and Clear Filters removes them', async () => {
  const { received, router } = await openHome(emptyFleet, (query) => ({
    body: { data: query.size > 1 ? PROCEDURES.slice(0, 1) : PROCEDURES },
  }));
  await screen.findByRole('heading', { name: 'Cold handling' });
  expect(screen.getByRole('button', { name: 'Clear Filters' })).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Search procedures'), 'vacuum');
  await userEvent.click(screen.getByRole('radio', { name: 'Vacuum' }));
  await waitFor(() => expect(listed()).toEqual(['Taking a vacuum reading']));
  await waitFor(() => expect(router.state.location.search).toEqual({ search: 'vacuum', category: 'Vacuum' }));
  const asked = () => Object.fromEntries(new URL(received.at(-1)?.url ?? '', 'http://x').searchParams);
  await waitFor(() => expect(asked()).toEqual({ category: 'Vacuum', search: 'vacuum', limit: '24' }));
  // Typing six letters sent one request.
  expect(received.filter(({ url }) => url.includes('search=')).length).toBeLessThanOrEqual(2);
  await userEvent.click(screen.getByRole('button', { name: 'Clear Filters' }));
  await waitFor(() => expect(listed()).toHaveLength(2));
  expect(screen.getByRole('radio', { name: 'All Categories' })).toBeChecked();
  expect(screen.getByLabelText('Search procedures')).toHaveValue('');
  expect(router.state.location.search).toEqual({});
});

test('six procedures are shown at first, and hundreds load page by page', async () => {
  const { received } = await openHome(emptyFleet, (query) =>
    query.get('cursor') === 'two'
      ? { body: { data: [sampleProcedureRow({ id: 9, title: 'The last one' })] } }
      : { body: { data: PROCEDURES, next_cursor: 'two' } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(listed()).toEqual(['Taking a vacuum reading', 'Cold handling', 'The last one']));
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  expect(received.map(({ url }) => url).filter((url) => url.startsWith('/api/procedures'))).toEqual([
    '/api/procedures?limit=6',
    '/api/procedures?limit=24&cursor=two',
  ]);
});

test('a search without results says so', async () => {
  await openHome(emptyFleet, () => ({ body: { data: [] } }));
  expect(await screen.findByText('No procedures found matching your criteria.')).toBeVisible();
});

test('procedures that could not be loaded are not shown as an empty list, and Retry loads them', async () => {
  let isAway = true;
  await openHome(emptyFleet, () =>
    isAway ? errorResponse(500, 'internal_error', 'It broke.') : { body: { data: PROCEDURES } },
  );
  expect(await screen.findByRole('alert')).toHaveTextContent('The procedures could not be loaded.It broke.');
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(listed()).toHaveLength(2));
});

test('an administrator sees every procedure, with a mark on those that are hidden from others', async () => {
  storeSession({ token: 'token', user: PEOPLE.admin });
  await openHome(emptyFleet);
  const card = (await screen.findByRole('heading', { name: 'Cold handling' })).closest('li');
  expect(card).toHaveTextContent('Client Specific: Polar');
});
