import type { GateTankRecord } from '@dewar/contract/load-gate';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { errorResponse, startApi } from '../../../../test-support/api-server.ts';
import { gateTankOf, onGateDay, provenHeatLeak, tankLoadGateOf } from '../../../../test-support/load-gate.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(onGateDay);

const JOURNEY = 'product=LHe&weight=9300&pressure=10&days=20';

async function open(tank: Partial<GateTankRecord> = {}, search = JOURNEY) {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  await startApi(({ url }) =>
    url.endsWith('/load-gate')
      ? { body: { data: tankLoadGateOf(gateTankOf({ id: 7, tank_number: 'GASU 7', ...tank })) } }
      : undefined,
  );
  renderAt(`/tanks/7/holding-time?${search}`);
}

const paper = () => screen.findByRole('article', { name: 'Holding time certificate' });
const factsOf = (sheet: HTMLElement) =>
  Object.fromEntries(
    within(sheet)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

test('the certificate states the holding time with all that it follows from', async () => {
  await open();
  const sheet = await paper();
  expect(factsOf(sheet)).toEqual({
    Tank: 'GASU 7',
    Company: 'Polar Gas Logistics',
    Product: 'LHe (helium)',
    Filling: '9,300 lbs (4,218 kg)',
    'Starting pressure': '10 psig',
    'Date of filling': '12 May 2026',
    Journey: '20 days',
    'Margin for delays': '5 days',
    'Most probable holding time': expect.stringMatching(/^4\d days$/),
    'Set pressure of the relief valve': '100 psig',
    'Heat leak, cautious': expect.stringMatching(/^\d+\.\d W \(most probably \d+\.\d W\)$/),
    'Source of the heat leak': '6 own trips and the plate of the tank',
    'Water capacity': '41,600 litres',
    '2.5-year inspection valid until': '15 Jul 2028',
    'Five-year test valid until': '1 Jun 2028',
    'Latest vacuum': '12 µm on 11 May 2026',
  });
  expect(sheet).toHaveTextContent(/Actual holding time: 3\d days/);
  expect(sheet).toHaveTextContent(/End of holding time: \d\d\/06\/2026/);
  expect(sheet).toHaveTextContent(/ADR, RID and IMDG Code 4\.2\.3\.7/);
  expect(sheet).toHaveTextContent(/Made on .* by /);
});

test('the certificate says that no trip has proven the days since the last pull, and which trip limits them', async () => {
  await open({
    heat_leaks: [provenHeatLeak({ basis: { kind: 'plate_since', at: '2026-05-02T12:00:00Z' }, trips: 0 })],
  });
  const words = /from the plate; not proven by a trip since the pull of 2 May 2026/;
  expect(await paper()).toHaveTextContent(words);
});

test('the certificate names the trip that limits what is certain', async () => {
  await open({ heat_leaks: [provenHeatLeak({ because: '2026-04-20T12:00:00Z' })] });
  expect(await paper()).toHaveTextContent(/because of 20 Apr 2026/);
});

test('the certificate says what is assumed of a tank without a plate, and what is to be minded', async () => {
  const own = provenHeatLeak({ watts: 9, least_watts: 8, cautious_watts: 10, usual_lbs: null });
  await open(
    {
      ...{ capacity_litres: null, boil_off_percent_per_day: null, five_year_test_date: null, latest_reading: null },
      ...{ csc_inspection_date: null, heat_leaks: [own] },
    },
    'product=helium&pressure=10',
  );
  const sheet = await paper();
  expect(factsOf(sheet)).toMatchObject({
    Product: 'helium',
    Filling: expect.stringMatching(/kg \(85 % of the capacity assumed\)$/),
    Journey: 'not given',
    'Heat leak, cautious': '10.0 W (most probably 9.0 W)',
    'Source of the heat leak': '6 own trips and a typical tank of the product',
    'Water capacity': '41,600 litres (a typical tank)',
    '2.5-year inspection valid until': 'not entered',
    'Five-year test valid until': 'not entered',
    'Latest vacuum': 'no reading',
  });
  const minded = within(sheet).getAllByRole('listitem');
  expect(minded).toHaveLength(2);
  expect(minded[0]).toHaveTextContent('No vacuum reading is known.');
  expect(minded[1]).toHaveTextContent('No 2.5-year inspection is known.');
});

test('a weight that is not known is the usual load of the tank, and the certificate says so', async () => {
  await open({}, 'product=helium&pressure=10');
  const filling = '4,173 kg (the usual load of this tank assumed)';
  expect(factsOf(await paper())).toMatchObject({ Filling: filling });
});

test('a tank that must not be loaded gets no certificate, but the reasons', async () => {
  await open({ operational_status: false });
  expect(await screen.findByText('There is no certificate: the tank must not be loaded today.')).toBeVisible();
  expect(screen.getByText('The tank is out of service.')).toBeVisible();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
});

test('a tank that is being judged gets its certificate once it is judged, without a reload', async () => {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  const tank = gateTankOf({ id: 7, tank_number: 'GASU 7', heat_leaks: [], is_being_judged: true });
  let gate = tankLoadGateOf(tank);
  await startApi(({ url }) => (url.endsWith('/load-gate') ? { body: { data: gate } } : undefined));
  renderAt(`/tanks/7/holding-time?${JOURNEY}`);
  expect(await screen.findByText('There is no certificate yet: the holding time is being worked out.')).toBeVisible();
  expect(screen.getByText(/^Its latest records are still being worked out\./)).toBeVisible();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
  gate = tankLoadGateOf({ ...tank, heat_leaks: [provenHeatLeak()], is_being_judged: false });
  expect(await screen.findByRole('article')).toHaveTextContent(/Actual holding time: 3\d days/);
});

test('without a filling the page says what the certificate needs, and offers the load gate of the tank', async () => {
  await open({}, '');
  const needs = 'There is no certificate yet: it needs the product, weight, starting pressure and days of the journey.';
  expect(await screen.findByText(needs)).toBeVisible();
  await userEvent.type(await screen.findByLabelText(/^Journey/), '20');
  await userEvent.click(screen.getByRole('link', { name: 'Holding time certificate' }));
  expect(factsOf(await paper())).toMatchObject({ Tank: 'GASU 7', Journey: '20 days' });
});

test('without a filling a tank that must not be loaded gets the reasons alone', async () => {
  await open({ operational_status: false }, '');
  expect(await screen.findByText('The tank is out of service.')).toBeVisible();
  expect(screen.queryByLabelText(/^Journey/)).toBeNull();
});

test('without a filling a tank in transit is not said to be fit for loading', async () => {
  await open({ is_in_transit: true }, '');
  expect(await screen.findByText(/the tank is in transit\.$/)).toBeVisible();
  expect(screen.queryByText('It may be loaded today.')).toBeNull();
});

test.each([
  ['2026-05-11T12:00:00Z', false],
  ['2026-05-12T12:00:00Z', true],
])('a tank that was loaded at %s and is in transit has a certificate: %s', async (loaded_at, has) => {
  const last_load = { loaded_at, product_name: 'LHe', loaded_weight_lbs: 9_300, loaded_pressure: 10 };
  await open({ is_in_transit: true, last_load });
  const found = has ? await paper() : await screen.findByText('There is no certificate: the tank is in transit.');
  expect(found).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Print' }) !== null).toBe(has);
});

test('a filling whose holding time is not known gets no certificate', async () => {
  await open({}, 'product=carbon+dioxide&pressure=10&days=3');
  expect(await screen.findByText('There is no certificate: the holding time is not known.')).toBeVisible();
});

test('Print opens the print dialog of the browser', async () => {
  const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await open();
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }));
  await vi.waitFor(() => expect(printed).toHaveBeenCalledOnce());
  printed.mockRestore();
});

test.each(['/tanks/9/holding-time', '/tanks/x/holding-time'])('%s is of a tank that does not exist', async (path) => {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  await startApi(({ url }) => (url.endsWith('/load-gate') ? errorResponse(404, 'not_found', 'Not found.') : undefined));
  renderAt(path);
  expect(await screen.findByText('This tank does not exist, or you have no access to it.')).toBeVisible();
});

test('a certificate that could not be loaded says so, with Retry', async () => {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  await startApi(({ url }) =>
    url.endsWith('/load-gate') ? errorResponse(500, 'internal_error', 'It broke.') : undefined,
  );
  renderAt('/tanks/7/holding-time');
  expect(await screen.findByText('The holding time could not be loaded.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

test('a tank that could not be judged has no certificate, and no promise of one', async () => {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  const failed = { heat_leaks: [], is_being_judged: true, has_judgement_failed: true };
  const gate = tankLoadGateOf(gateTankOf({ id: 7, tank_number: 'GASU 7', ...failed }));
  await startApi(({ url }) => (url.endsWith('/load-gate') ? { body: { data: gate } } : undefined));
  renderAt(`/tanks/7/holding-time?${JOURNEY}`);
  const said = 'There is no certificate: the holding time could not be worked out.';
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.getByText(/the operator of the portal has been told/)).toBeVisible();
});

test('no certificate is made from an answer of another day, nor of a test that expired since', async () => {
  await open({ five_year_test_date: '2021-05-14' });
  await paper();
  const passTo = (now: string) => {
    vi.setSystemTime(new Date(now));
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  passTo('2026-05-13T17:00:00Z');
  expect(screen.queryByRole('article')).toBeNull();
  expect(
    screen.getByText(/^There is no certificate: what is known here of the tank is of 12 May 2026\./),
  ).toBeVisible();
  passTo('2026-05-15T17:00:00Z');
  expect(screen.getByText('There is no certificate: the tank must not be loaded today.')).toBeVisible();
});
