import type { GateTankRecord } from '@dewar/contract/load-gate';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { errorResponse, startApi } from '../../../../test-support/api-server.ts';
import { gateTankOf, loadGateOf, onGateDay } from '../../../../test-support/load-gate.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { noteSavedFiles } from '../../../../test-support/saved-files.ts';
import { keepWaiting, waitingRecord } from '../../../../test-support/waiting-records.ts';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(onGateDay);

const PATH = '/company/Polar%20Gas%20Logistics/load-gate';

const SOUND = gateTankOf({ id: 1, tank_number: 'GASU 1' });
const UNTESTED = gateTankOf({ id: 2, tank_number: 'GASU 2', five_year_test_date: '2021-05-11' });
const POOR = gateTankOf({
  id: 3,
  tank_number: 'GASU 3',
  latest_reading: { vacuum_reading: 140, reading_timestamp: '2026-05-08T12:00:00Z' },
});

async function open(tanks: readonly GateTankRecord[] = [UNTESTED, POOR, SOUND]) {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  const received = await startApi(({ url }) => {
    if (url.includes('/load-gate/export')) return { body: '', headers: { 'content-type': 'text/csv' } };
    return url.endsWith('/load-gate') ? { body: { data: loadGateOf(tanks) } } : undefined;
  });
  renderAt(PATH);
  return received;
}

const list = () => screen.findByRole('list', { name: 'Tanks at rest' });
/** Without the reasons, which are lists in the rows. */
const rows = async () => Array.from((await list()).children).filter((row) => row instanceof HTMLElement);
const rowOf = async (number: string) => {
  const found = (await rows()).find((row) => row.textContent?.includes(number));
  if (found === undefined) throw new Error(`no row of ${number}`);
  return found;
};

test('what waits on this device counts: a load, an arrival and a reading', async () => {
  const at = '2026-05-12T10:00:00Z';
  const of = (id: number) => ({ id: String(id), order: id, tank: { id, tank_number: `GASU ${id}` } });
  keepWaiting(
    waitingRecord({ ...of(1), kind: 'load', body: { action: 'Load', loaded_at: at, product_name: 'LHe' } }),
    waitingRecord({ ...of(3), kind: 'reading', body: { vacuum_reading: 21, reading_timestamp: at } }),
    waitingRecord({ ...of(9), kind: 'arrival', body: { arrived_at: at, was_venting: true } }),
  );
  await open();
  expect(await rows()).toHaveLength(2);
  expect(screen.getByText('2 tanks at rest')).toBeVisible();
  expect(screen.getByText('Listed once their arrival is sent: GASU 9.')).toBeVisible();
  expect(await rowOf('GASU 3')).toHaveTextContent(/Yes.*Nothing against it\./);
});

test('a fleet whose only tank at rest has a load that waits has none at rest, and names the tank that arrived', async () => {
  const body = { action: 'Load', loaded_at: '2026-05-12T10:00:00Z', product_name: 'LHe' };
  const arrived = { id: 9, tank_number: 'GASU 9' };
  keepWaiting(
    waitingRecord({ kind: 'load', body }),
    waitingRecord({ id: 'b', order: 2, kind: 'arrival', tank: arrived, body: { arrived_at: body.loaded_at } }),
  );
  await open([SOUND]);
  expect(await screen.findByText('No tanks at rest.')).toBeVisible();
  expect(screen.getByText('Listed once their arrival is sent: GASU 9.')).toBeVisible();
});

test('every tank at rest has its answer, those that may be loaded first, from one call', async () => {
  const received = await open();
  expect((await rows()).map((row) => within(row).getByRole('link', { name: /^GASU/ }).textContent)).toEqual([
    'GASU 1',
    'GASU 3',
    'GASU 2',
  ]);
  expect(await rowOf('GASU 1')).toHaveTextContent(/Yes.*Nothing against it\./);
  expect(await rowOf('GASU 3')).toHaveTextContent(
    /Mind.*The latest vacuum reading of 8 May 2026 is 140 µm, above 100\. Pump the annulus down, or take a new reading\./,
  );
  expect(await rowOf('GASU 2')).toHaveTextContent(
    /No.*The five-year test expired on 11 May 2026\. Have the tank tested, and enter the date of the test\./,
  );
  expect(received.filter(({ url }) => url.includes('load-gate'))).toHaveLength(1);
});

test('a journey that is too long for the holding time is minded at once', async () => {
  await open();
  await list();
  await userEvent.type(screen.getByLabelText('Journey'), '40');
  await waitFor(async () =>
    expect(await rowOf('GASU 1')).toHaveTextContent(
      /Mind.*It surely holds only \d+ days; the journey with its margin takes 45 days\./,
    ),
  );
  await userEvent.clear(screen.getByLabelText('Journey'));
  await userEvent.type(screen.getByLabelText('Journey'), '10');
  await waitFor(async () => expect(await rowOf('GASU 1')).toHaveTextContent(/Yes/));
});

test('the certificate of a tank is offered with its journey, unless the tank is refused', async () => {
  await open();
  await list();
  await userEvent.type(screen.getByLabelText('Starting pressure'), '6');
  await waitFor(async () =>
    expect(within(await rowOf('GASU 1')).getByRole('link', { name: 'Certificate: GASU 1' })).toHaveAttribute(
      'href',
      '/tanks/1/holding-time?product=LHe&weight=9300&pressure=6',
    ),
  );
  expect(within(await rowOf('GASU 2')).queryByRole('link', { name: /^Certificate/ })).not.toBeInTheDocument();
});

test('a tank that is being judged has no holding time and no certificate until it is judged, without a reload', async () => {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  const judged = gateTankOf({ id: 1, tank_number: 'GASU 1', heat_leaks: [], is_being_judged: true });
  let gate = loadGateOf([judged]);
  await startApi(({ url }) => (url.endsWith('/load-gate') ? { body: { data: gate } } : undefined));
  renderAt(PATH);
  const row = await rowOf('GASU 1');
  expect(row).toHaveTextContent(
    /Mind–?.*Its latest records are still being worked out\. The answer follows in a moment\.$/,
  );
  expect(row).not.toHaveTextContent(/days|plate/);
  expect(within(row).queryByRole('link', { name: /^Certificate/ })).not.toBeInTheDocument();
  gate = loadGateOf([SOUND]);
  await waitFor(async () => expect(await rowOf('GASU 1')).toHaveTextContent(/Yes.*Nothing against it\./));
  expect(within(await rowOf('GASU 1')).getByRole('link', { name: /^Certificate/ })).toBeVisible();
});

test('another product asks for its starting pressure', async () => {
  await open([SOUND]);
  await list();
  await userEvent.selectOptions(screen.getByLabelText('Product'), 'Nitrogen');
  await userEvent.type(screen.getByLabelText('Journey'), '3');
  await waitFor(async () => expect(await rowOf('GASU 1')).toHaveTextContent('Enter the starting pressure.'));
});

test('an expected arrival counts the days of the journey', async () => {
  await open([SOUND]);
  await list();
  const arrival = screen.getByLabelText('Expected arrival, instead of days');
  await userEvent.type(arrival, `${new Date().getFullYear() + 3}-01-01T12:00`);
  await waitFor(async () => expect(await rowOf('GASU 1')).toHaveTextContent(/the journey with its margin takes/));
  expect(screen.getByLabelText('Journey')).not.toHaveValue('');
});

test('tanks are found by their answer and by their number', async () => {
  await open();
  await list();
  await userEvent.selectOptions(screen.getByLabelText('Answer'), 'No (1)');
  expect(await rows()).toHaveLength(1);
  await userEvent.selectOptions(screen.getByLabelText('Answer'), 'All (3)');
  await userEvent.type(screen.getByLabelText('Tank'), 'su 3{Enter}');
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  await userEvent.type(screen.getByLabelText('Tank'), '9{Enter}');
  expect(await screen.findByText('No tanks found.')).toBeVisible();
});

test('a company without tanks at rest is told so', async () => {
  await open([]);
  expect(await screen.findByText('No tanks at rest.')).toBeVisible();
});

test('a load gate that could not be loaded says so, and is asked for again', async () => {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  let fails = true;
  await startApi(({ url }) => {
    if (!url.endsWith('/load-gate')) return undefined;
    return fails ? errorResponse(500, 'internal_error', 'It broke.') : { body: { data: loadGateOf([SOUND]) } };
  });
  renderAt(PATH);
  expect(await screen.findByText('The fleet could not be loaded.')).toBeVisible();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rows()).toHaveLength(1);
});

test('the tanks that are shown are exported for the typed journey, without a number that does not count', async () => {
  const saved = noteSavedFiles();
  const received = await open();
  await list();
  const save = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Tanks at rest as CSV' }));
    await waitFor(() => expect(saved.splice(0)).toEqual(['load-gate.csv']));
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    const { searchParams } = new URL(received.findLast(({ url }) => url.includes('/export'))?.url ?? '', 'http://host');
    return Object.fromEntries(searchParams);
  };
  expect(await save()).toEqual({ format: 'csv' });
  await userEvent.type(screen.getByLabelText('Journey'), '40');
  await userEvent.selectOptions(screen.getByLabelText('Product'), 'Helium');
  await userEvent.type(screen.getByLabelText('Weight'), '-5');
  await userEvent.type(screen.getByLabelText('Starting pressure'), '-2.5');
  await userEvent.type(screen.getByLabelText('Tank'), 'gasu{Enter}');
  await userEvent.selectOptions(await screen.findByLabelText('Answer'), 'mind');
  expect(screen.getByText('Must be more than 0')).toBeVisible();
  const journey = { days: '40', product: 'helium', pressure: '-2.5' };
  expect(await save()).toEqual({ format: 'csv', ...journey, verdict: 'mind', search: 'gasu' });
});

test('a number beyond the limits of a journey says so', async () => {
  await open([SOUND]);
  await list();
  await userEvent.type(screen.getByLabelText('Starting pressure'), '1001');
  expect(await screen.findByText('Must be at most 1,000')).toBeVisible();
});

test('a tank that could not be judged is told as such, without a promise or a certificate', async () => {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  const failed = { heat_leaks: [], is_being_judged: true, has_judgement_failed: true };
  const gate = loadGateOf([gateTankOf({ id: 1, tank_number: 'GASU 1', ...failed })]);
  await startApi(({ url }) => (url.endsWith('/load-gate') ? { body: { data: gate } } : undefined));
  renderAt(PATH);
  const row = await rowOf('GASU 1');
  expect(row).toHaveTextContent(
    /Mind–?.*could not be evaluated; the operator of the portal has been told\. Look for an impossible value/,
  );
  expect(row).not.toHaveTextContent(/in a moment|days|plate/);
  expect(within(row).queryByRole('link', { name: /^Certificate/ })).not.toBeInTheDocument();
});

test('a page that is left open over midnight judges for the new day of the company', async () => {
  await open([gateTankOf({ id: 4, tank_number: 'GASU 4', five_year_test_date: '2021-05-12' })]);
  expect(await rowOf('GASU 4')).toHaveTextContent('Yes');
  // Still the twelfth in Chicago, although not in New York, where the person is.
  passTo('2026-05-13T04:30:00Z');
  expect(await rowOf('GASU 4')).toHaveTextContent('Yes');
  passTo('2026-05-13T05:01:00Z');
  await waitFor(async () => expect(await rowOf('GASU 4')).toHaveTextContent('No'));
});

function passTo(now: string): void {
  vi.setSystemTime(new Date(now));
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}
