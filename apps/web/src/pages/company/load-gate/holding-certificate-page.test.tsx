import type { GateTankRecord } from '@dewar/contract/load-gate';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { errorResponse, startApi } from '../../../../test-support/api-server.ts';
import { gateTankOf, tankLoadGateOf } from '../../../../test-support/load-gate.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

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
    'Source of the heat leak': 'the plate of the tank',
    'Water capacity': '41,600 litres',
    '2.5-year inspection valid until': '15 Jul 2028',
    'Five-year test valid until': '1 Jun 2028',
    'Latest vacuum': '12 µm on 11 May 2026',
  });
  expect(sheet).toHaveTextContent(/Actual holding time: 3\d days/);
  expect(sheet).toHaveTextContent(/End of holding time: \d+ Jun 2026/);
  expect(sheet).toHaveTextContent(/ADR, RID and IMDG Code 4\.2\.3\.7/);
  expect(sheet).toHaveTextContent(/Made on .* by /);
});

test('the certificate says what is assumed of a tank without a plate, and what is to be minded', async () => {
  const own = { product: 'helium', watts: 9, least_watts: 8, cautious_watts: 10, trips: 6 } as const;
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
  expect(within(sheet).getByRole('listitem')).toHaveTextContent('No 2.5-year inspection is known.');
});

test('a tank that must not be loaded gets no certificate, but the reasons', async () => {
  await open({ operational_status: false });
  expect(await screen.findByText('There is no certificate: the tank must not be loaded today.')).toBeVisible();
  expect(screen.getByText('The tank is out of service.')).toBeVisible();
  expect(screen.queryByRole('article')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument();
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
