import type { EvacuationList, EvacuationTank, UndatedTank } from '@dewar/contract/evacuation-list';
import { addDays } from '@dewar/domain/time/calendar-dates';
import { screen, waitFor, waitForElementToBeRemoved, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startApi } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { daysAgo } from '../../../../test-support/tank-data.ts';
import { storeSession } from '../../../shared/session/session.ts';

const TODAY = '2026-11-25';

const conditionOf = (change: Partial<NonNullable<UndatedTank['condition']>>): UndatedTank['condition'] => ({
  ...{ basis: { kind: 'trips' }, pumped_at: null, latest_cold: null, vacuum_lost: null },
  ...{ is_gauge_doubtful: false, unread_loading: null },
  ...change,
});

const UNDATED: UndatedTank = {
  tank_id: 9,
  tank_number: 'UNREAD',
  company_name: 'Polar Gas Logistics',
  operational_status: true,
  is_in_transit: false,
  latest_reading: null,
  condition: null,
  above_since: null,
  crossing: null,
  has_trend: false,
  is_being_judged: false,
  has_judgement_failed: false,
  no_forecast: { reason: 'stale', state: 'cold', lastTakenAt: daysAgo(94.5), lastMicrons: 20 },
  insulation: null,
  csc_inspection_date: null,
  test_due: null,
  last_product: null,
  waiting: null,
};

const tank = (tank_id: number, tank_number: string, change: Partial<EvacuationTank>): EvacuationTank => ({
  ...UNDATED,
  ...{ tank_id, tank_number, has_trend: true, no_forecast: null },
  ...{ causes: ['above_alarm'], needed_on: TODAY, pump_by: TODAY, is_with_test: false },
  ...change,
});

const LEAKING = tank(1, 'LEAKING', {
  latest_reading: { vacuum_reading: 140, reading_timestamp: daysAgo(2) },
  condition: conditionOf({ latest_cold: { vacuum_reading: 140, reading_timestamp: daysAgo(2) } }),
  is_in_transit: true,
  last_product: 'helium',
  waiting: { kg_per_day: 0, low: 0, high: 1 },
});
const WEAK = tank(2, 'WEAK', {
  causes: ['insulation_weak'],
  operational_status: false,
  insulation: { index: 2.1, low: 1.8, high: 2.4 },
  test_due: addDays(TODAY, -10),
  is_with_test: true,
  last_product: 'helium',
  waiting: { kg_per_day: 31.27, low: 20, high: 40 },
});
const RISING = tank(3, 'RISING', {
  causes: ['forecast'],
  company_name: 'North',
  crossing: {
    at: daysAgo(-100),
    earliest_at: daysAgo(-80),
    latest_at: null,
    confidence: 'low',
    earliest_on: '2027-02-13',
  },
  needed_on: '2027-02-13',
  pump_by: '2027-01-12',
  test_due: '2027-01-12',
  is_with_test: true,
});

const LIST: EvacuationList = {
  today: TODAY,
  pumped_with_test_days: 60,
  being_judged: 0,
  not_judged: 0,
  months: [
    { month: '2026-11', tanks: [LEAKING, WEAK] },
    { month: '2027-01', tanks: [RISING] },
  ],
  undated: [UNDATED],
  quiet: 4,
};

/** Serves the list, and as CSV. */
async function visit(list: EvacuationList, person: keyof typeof PEOPLE = 'companyUser', search = '') {
  const received = await startApi(({ url }) => {
    const { pathname } = new URL(url, 'http://host');
    if (pathname === '/api/evacuation-list') return { body: { data: list } };
    if (pathname === '/api/admin/companies') return { body: { data: [{ id: 1, name: 'North' }] } };
    return undefined;
  });
  storeSession({ token: 'token', user: PEOPLE[person] });
  return { received, ...renderAt(`/evacuation-list${search}`) };
}

const rowsOf = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the evacuation list shows by month which tanks to pump, why, by when, the next test and what waiting costs', async () => {
  await visit(LIST);
  expect(await screen.findByText('2 tanks to pump this month, 1 later; 1 without a month.')).toBeVisible();
  const [leaking, weak] = await rowsOf('November 2026');
  expect(leaking).toMatch(/LEAKING.*In transit.*Above 100: 140 microns on .*Now.*No date recorded/);
  expect(leaking).toMatch(/0 lb \(0 kg\) of helium0 to 67 lb$/);
  expect(weak).toMatch(/WEAK.*Not operational.*2\.1 times the design heat \(1\.8 to 2\.4\).*Now/);
  expect(weak).toMatch(/Overdue since 15 Nov 2026pump at the same visit/);
  expect(weak).toMatch(/2,100 lb \(950 kg\) of helium1,300 to 2,700 lb$/);
  const [rising] = await rowsOf('January 2027');
  expect(rising).toMatch(
    /Reaches 75 around .* or later\), low confidence.*12 Jan 2027.*12 Jan 2027pump at the same visit/,
  );
  expect(screen.getByRole('link', { name: 'WEAK' })).toHaveAttribute('href', '/tanks/2');
});

test('a tank without a month shows the reason and what would cure it, and the others are counted', async () => {
  await visit(LIST);
  const [unread] = await rowsOf('No Month Yet');
  expect(unread).toMatch(/UNREAD.*No forecast\. Take a reading: the last is 94 days old\..*None yet/);
  expect(unread).toMatch(/Not known: no load is recorded\.$/);
  expect(unread).not.toContain('lb');
  expect(screen.getByText(/^4 other tanks are not expected above 75 microns/)).toBeVisible();
});

test('the screen says that tanks are still being worked out, and asks again until they are', async () => {
  let being_judged = 2;
  const { unmount } = await visit({
    ...LIST,
    get being_judged() {
      return being_judged;
    },
  });
  expect(await screen.findByText(/^2 tanks are still being worked out\./)).toBeVisible();
  being_judged = 1;
  expect(await screen.findByText(/^1 tank is still being worked out\./)).toBeVisible();
  being_judged = 0;
  await waitForElementToBeRemoved(() => screen.queryByText(/still being worked out/));
  unmount();
});

test('a tank that is being worked out says so in its row, and no cost', async () => {
  const judged = { is_being_judged: true, waiting: null };
  const months = LIST.months.map(({ month, tanks }) => ({
    month,
    tanks: tanks.map((tank) => ({ ...tank, ...judged })),
  }));
  await visit({ ...LIST, months, undated: LIST.undated.map((tank) => ({ ...tank, ...judged })), being_judged: 4 });
  const [dated] = await rowsOf('January 2027');
  expect(dated).toMatch(/Still being worked out: this may change in a moment\./);
  expect(dated).toMatch(/Still being worked out\.$/);
  const [undated] = await rowsOf('No Month Yet');
  expect(undated).toMatch(/UNREAD.*Still being worked out: this may change in a moment\..*None yet/);
  expect(undated).not.toContain('No forecast');
});

test('company users see no company in the list and no filter, administrators both', async () => {
  const { unmount } = await visit(LIST);
  expect((await rowsOf('January 2027'))[0]).not.toContain('North');
  expect(screen.queryByRole('combobox', { name: 'Company' })).not.toBeInTheDocument();
  unmount();
  const { received } = await visit(LIST, 'admin');
  expect((await rowsOf('January 2027'))[0]).toContain('North');
  await userEvent.click(screen.getByRole('combobox', { name: 'Company' }));
  await userEvent.click(await screen.findByRole('option', { name: 'North', hidden: true }));
  await waitFor(async () => expect((await rowsOf('January 2027'))[0]).not.toContain('North'));
  expect(received.map(({ url }) => url).filter((url) => url.includes('company=North'))).toHaveLength(1);
});

test('a fleet in which nothing is to be pumped says so', async () => {
  await visit({ ...LIST, months: [], undated: [] });
  expect(await screen.findByText('No tank is to be pumped.')).toBeVisible();
  expect(screen.getByText(/^4 tanks are not expected above 75 microns within two years/)).toBeVisible();
});

test('a fleet in which nothing is to be pumped yet says that tanks are still being worked out', async () => {
  await visit({ ...LIST, months: [], undated: [], being_judged: 3 });
  expect(await screen.findByText('No tank is to be pumped.')).toBeVisible();
  expect(screen.getByText(/^3 tanks are still being worked out\./)).toBeVisible();
});

test('a list that cannot be loaded says so, and is loaded again', async () => {
  let fails = true;
  await startApi(({ url }) =>
    url.startsWith('/api/evacuation-list')
      ? fails
        ? { status: 503, body: { error: 'The database is down.', code: 'unavailable', request_id: 'r' } }
        : { body: { data: LIST } }
      : undefined,
  );
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  renderAt('/evacuation-list');
  expect(await screen.findByText('The evacuation list could not be loaded.')).toBeVisible();
  fails = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await rowsOf('January 2027')).toHaveLength(1);
});

test('the screen says of tanks that could not be worked out that the operator has been told', async () => {
  await visit({ ...LIST, months: [], undated: [], not_judged: 2 });
  expect(
    await screen.findByText(
      'The latest records of 2 tanks could not be evaluated; the operator of the portal has been told.',
    ),
  ).toBeVisible();
  expect(screen.queryByText(/still being worked out/)).not.toBeInTheDocument();
});

test('days are those of the company, and its zone is named where the person is in another', async () => {
  const { received } = await visit({ ...LIST, timezone: 'Asia/Tokyo' });
  expect(await screen.findByText(/Days are those of Asia\/Tokyo\.$/)).toBeVisible();
  expect(received.find(({ url }) => url.startsWith('/api/evacuation-list'))?.url).not.toContain('timezone');
});
