import type {
  CustodyLedger,
  LedgerBasis,
  LedgerComparison,
  LedgerFinding,
  LedgerGroupRow,
  LedgerLoad,
} from '@dewar/contract/custody-ledger';
import type { LedgerAge } from '@dewar/contract/ledger-age';
import { MOST_CUSTOMERS_LISTED, type TransferTotals } from '@dewar/contract/transfer-totals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  errorResponse,
  type ReceivedRequest,
  type SentResponse,
  startApi,
} from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { arrivedTransferOf } from '../../../../test-support/tank-data.ts';
import { storeSession } from '../../../shared/session/session.ts';

const POLAR = 'Polar Gas Logistics';

const SCALE: LedgerFinding = {
  ...{ group: 'scale', key: 'ghent a', name: 'Ghent A', company_name: POLAR, direction: 'low', part_of: null },
  ...{
    since: '2026-04-03T12:00:00Z',
    raised_at: '2026-04-20T12:00:00Z',
    loads: 4,
    bias: 0.005,
    lbs: 908,
    worth: 9_812,
  },
  prices: [{ product: 'helium', dollars_per_lb: 10.8, since: '2026-03-02T12:00:00Z' }],
  sum: { lbs: 1_360.5, largest_lbs: 700, counted_as: 'missing' },
  elsewhere: null,
};
const SITE: LedgerFinding = {
  ...SCALE,
  ...{ group: 'site', key: 'ghent', name: 'Ghent', worth: null, part_of: { group: 'scale', name: 'Ghent A' } },
  elsewhere: { loads: 3, lbs: 600, by: [{ group: 'scale', name: 'Ghent A' }] },
};
const LEDGER: CustodyLedger = { loads: 12, waiting: 2, scale_uncertainty_percent: 0.15, findings: [SCALE, SITE] };

const GROUP: LedgerGroupRow = {
  ...{ group: 'scale', key: 'ghent a', name: 'Ghent A', company_name: POLAR, loads: 4, high: 0, low: 6.42 },
  direction: 'low',
  points: [
    { weighed_at: '2026-04-03T12:00:00Z', high: 0.5, low: 2.5 },
    { weighed_at: '2026-04-20T12:00:00Z', high: 0, low: 6.42 },
  ],
};

const LOAD: LedgerLoad = {
  ...{ id: 7, company_name: POLAR, tank_id: 4, tank_number: 'PG 1207', is_tank_readable: true, product_name: 'LHe' },
  ...{
    customer_name: 'Helix',
    bol_number: 'B 4711',
    loading_site: 'Baytown',
    loading_scale: 'Baytown 2',
    receiving_site: 'Ghent',
  },
  ...{ receiving_scale: null, loaded_at: '2026-04-01T12:00:00Z', arrived_at: '2026-04-20T12:00:00Z' },
  ...{
    loaded_lbs: 10_000,
    received_lbs: 9_910,
    expected_vent_lbs: 40,
    vent_error_lbs: 0,
    delta_lbs: 50,
    uncertainty_lbs: 21.2,
    z: 2.36,
  },
};

const TOTALS: TransferTotals = {
  ...{ month: '2026-04', timezone: 'America/New_York', pending: 0, customers: ['Helix', 'Tern'] },
  loaded: { loads: 3, lbs: 30_000.13, kg: 13_607.82 },
  undetermined: { loads: 1, lbs: 10_000, kg: 4_535.92 },
  received: { loads: 2, lbs: 19_910.02, kg: 9_031.03 },
  received_unweighed: { loads: 0, lbs: 0, kg: 0 },
  expected_vent: { lbs: 40, kg: 18.14 },
  difference: { lbs: 50.11, kg: 22.73 },
};

const AGE: LedgerAge = { as_of: '2026-06-10T09:20:31+00:00', changes_waiting: 214 };

const PLATE = { capacity_litres: 41_600, boil_off_percent_per_day: 0.2, reference_holding_days: null };
const JUDGED = { ...PLATE, relief_set_pressure: 100, scale_uncertainty_percent: 0.15, price_per_lb: 2 };
const BASIS: LedgerBasis = {
  ...{ ...JUDGED, kept_at: '2026-05-02T12:00:00Z', computed_by_email: null, is_outdated: true },
};

interface Answers {
  readonly ledger?: CustodyLedger;
  readonly groups?: readonly LedgerGroupRow[];
  readonly loads?: readonly LedgerLoad[];
  readonly totals?: TransferTotals;
  readonly findings?: () => SentResponse;
  readonly respond?: (request: ReceivedRequest) => SentResponse | undefined;
  readonly totalsOf?: (url: string) => Promise<SentResponse>;
}

async function open(person: keyof typeof PEOPLE, answers: Answers = {}, address = '') {
  const { ledger = LEDGER, groups = [GROUP], loads = [LOAD], totals = TOTALS } = answers;
  const received = await startApi((request) => {
    const { url } = request;
    if (url.startsWith('/api/transfers/totals')) return answers.totalsOf?.(url) ?? { body: { data: totals } };
    if (url.startsWith('/api/custody-ledger/age')) return { body: { data: AGE } };
    const own = answers.respond?.(request);
    if (own !== undefined) return own;
    if (url.startsWith('/api/custody-ledger/groups')) return { body: { data: groups } };
    if (url.startsWith('/api/custody-ledger/loads')) return { body: { data: loads } };
    if (url.startsWith('/api/custody-ledger')) return answers.findings?.() ?? { body: { data: ledger } };
    return { body: { data: [] } };
  });
  storeSession({ token: 'token', user: PEOPLE[person] });
  const { router } = renderAt(`/custody-ledger${address}`);
  await screen.findByRole('heading', { name: 'Custody Ledger' });
  return { received, router };
}

test('a finding says which scale, how much, since when, and in money; what follows from it is named below', async () => {
  await open('companyUser');
  const found = await screen.findByText(/^Scale Ghent A/);
  expect(found).toHaveTextContent(
    'Scale Ghent A weighs about 0.5 % low since 3 Apr 2026; usual difference 0.5 %, 908 lbs over 4 loads (412 kg); ' +
      'worth $9,812 at $10.80 per lb of helium, set on 2 Mar 2026; ' +
      'missing in these 4 loads: 1,360.50 lbs, 700 of them in one (617 kg).',
  );
  expect(screen.getByText(/4 loads since then/)).toHaveTextContent(
    'The same loads also show at site Ghent (3 of its 4).',
  );
  expect(screen.queryByText(/^Weights at Ghent/)).not.toBeInTheDocument();
});

test('without a price a finding says nothing about money', async () => {
  await open('companyUser', { ledger: { ...LEDGER, findings: [{ ...SCALE, worth: null, prices: [] }] } });
  const found = await screen.findByText(/^Scale Ghent A/);
  expect(found).toHaveTextContent('908 lbs over 4 loads (412 kg); missing');
  expect(found).not.toHaveTextContent('$');
});

test('the page says how many loads wait for their determination and are not counted', async () => {
  await open('companyUser');
  expect(await screen.findByText(/^12 loads compared, without those whose loss was taken out/)).toHaveTextContent(
    '2 loads that have arrived wait for a final determination and are not in the ledger yet.',
  );
});

test('a load shows both weights, what it vented, and the difference in lbs, percent and words', async () => {
  await open('companyUser');
  const row = await screen.findByRole('row', { name: /PG 1207/ });
  // As its bill names it.
  expect(row).toHaveTextContent('Bill of lading B 4711');
  expect(row).toHaveTextContent('20 Apr 2026 loaded 1 Apr 2026');
  expect(row).toHaveTextContent('Baytown 2 to Ghent');
  expect(row).toHaveTextContent('10,000');
  expect(row).toHaveTextContent('9,910');
  expect(row).toHaveTextContent('+50 +0.50 %');
  expect(row).toHaveTextContent('more than the scales explain');
  expect(within(row).getByRole('link', { name: 'PG 1207' })).toHaveAttribute('href', '/tanks/4');
});

test('the tank of a load that the person can no longer open is no link', async () => {
  await open('companyUser', { loads: [{ ...LOAD, is_tank_readable: false, delta_lbs: -12.2, z: -0.6 }] });
  const row = await screen.findByRole('row', { name: /PG 1207/ });
  expect(within(row).queryByRole('link')).not.toBeInTheDocument();
  expect(row).toHaveTextContent('−12 −0.12 %');
  expect(row).toHaveTextContent('within the scales’ uncertainty');
});

test('the loads of a finding are listed, and the address keeps which', async () => {
  const { received, router } = await open('companyUser');
  await userEvent.click(await screen.findByRole('button', { name: 'Show its loads' }));
  expect(router.state.location.search).toEqual({ by: 'scale', group: 'scale', key: 'ghent a', found: true });
  expect(received.map(({ url }) => url)).toContain('/api/custody-ledger/loads?group=scale&key=ghent+a&found=true');
  await userEvent.click(await screen.findByRole('button', { name: 'Show all loads' }));
  expect(router.state.location.search).toEqual({ by: 'scale' });
});

const COUNTED = { group: 'scale', key: 'ghent a', name: 'Ghent A', lbs: 50 } as const;

test('an opened finding has its figures above its loads, and their sum below them', async () => {
  await open('companyUser', { loads: [{ ...LOAD, findings: [COUNTED] }] }, '?group=scale&key=ghent+a&found=true');
  expect(await screen.findByText(/^Only the loads of this finding/)).toHaveTextContent(
    'missing in these 4 loads: 1,360.50 lbs',
  );
  expect(await screen.findByRole('row', { name: /^PG 1207/ })).toHaveTextContent('counted at scale Ghent A: 50 lbs');
  expect(screen.getByRole('row', { name: /^All 4 loads of this finding/ })).toHaveTextContent('+1,360.50');
});

test.each([
  ['surplus', '−1,360.50'],
  ['both', 'each as it is counted'],
] as const)('the sum of loads that are %s says %s', async (counted_as, words) => {
  const sum = { lbs: 1_360.5, largest_lbs: 700, counted_as };
  const ledger = { ...LEDGER, findings: [{ ...SCALE, sum }] };
  await open('companyUser', { ledger }, '?group=scale&key=ghent+a&found=true');
  expect(await screen.findByRole('row', { name: /^All 4 loads of this finding/ })).toHaveTextContent(words);
});

test.each(['?group=scale&key=ghent+a', '?group=scale&key=ghent+a&found=true&beyond=true', '?found=true'])(
  'what %s lists is no whole finding, and has no sum',
  async (address) => {
    await open('companyUser', {}, address);
    await screen.findByRole('row', { name: /PG 1207/ });
    await screen.findByText(/^Scale Ghent A/);
    expect(screen.queryByRole('row', { name: /of this finding/ })).not.toBeInTheDocument();
  },
);

test('the picture of a scale tells its sum, and filters the loads when it is pressed', async () => {
  const { router } = await open('companyUser');
  const picture = await screen.findByRole('button', { name: /Ghent A/ });
  expect(within(picture).getByRole('img')).toHaveAccessibleName('running sum ‘weighs low’ 6.4, limit 4');
  await userEvent.click(picture);
  expect(router.state.location.search).toEqual({ group: 'scale', key: 'ghent a' });
  expect(await screen.findByRole('button', { name: /Ghent A/, pressed: true })).toBeVisible();
});

test('the running sums are shown by site, tank or customer too', async () => {
  const { received, router } = await open('companyUser');
  await userEvent.click(await screen.findByRole('radio', { name: 'Customers' }));
  expect(router.state.location.search).toEqual({ by: 'customer' });
  expect(received.map(({ url }) => url)).toContain('/api/custody-ledger/groups?group=customer&limit=12');
});

test('a loss that only its vent may explain stands in words of its own, with its uncertainty', async () => {
  const vented = { expected_vent_lbs: 1_012, vent_error_lbs: 720, delta_lbs: 707, uncertainty_lbs: 720.3, z: 0.98 };
  await open('companyUser', { loads: [{ ...LOAD, ...vented }] });
  const row = await screen.findByRole('row', { name: /PG 1207/ });
  expect(row).toHaveTextContent('within what its vent may have been, 1,012 ± 720 lbs');
  expect(row).toHaveTextContent('± 720');
  expect(row).not.toHaveTextContent('scales’ uncertainty');
});

test('only loads beyond the scales are listed when that is chosen', async () => {
  const { received } = await open('companyUser', {}, '?beyond=true');
  await screen.findByRole('row', { name: /PG 1207/ });
  expect(received.map(({ url }) => url)).toContain('/api/custody-ledger/loads?beyond=true');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Differences' }), 'All loads');
  expect(received.map(({ url }) => url)).toContain('/api/custody-ledger/loads');
});

test('administrators choose a company and see whose each finding is', async () => {
  const { received, router } = await open('admin', {}, '?company=North');
  expect(await screen.findByRole('combobox', { name: 'Company' })).toHaveValue('North');
  expect(received.map(({ url }) => url)).toContain('/api/custody-ledger?company=North');
  await userEvent.click(screen.getByRole('combobox', { name: 'Company' }));
  await userEvent.click(await screen.findByRole('option', { name: 'All companies', hidden: true }));
  expect(router.state.location.search).toEqual({});
  expect(await screen.findByText(/4 loads since then of Polar Gas Logistics/)).toBeVisible();
});

test('an empty ledger says how loads enter it', async () => {
  await open('companyUser', { ledger: { ...LEDGER, loads: 0, waiting: 0, findings: [] }, groups: [], loads: [] });
  expect(await screen.findByText('There are no loads to compare yet.')).toBeVisible();
  expect(await screen.findByText('No loads in the ledger yet.')).toBeVisible();
  expect(await screen.findByText(/^No load in the ledger names a scale/)).toBeVisible();
});

test('a ledger that cannot be loaded says so, and is loaded again', async () => {
  let failures = 0;
  await open('companyUser', {
    findings: () => {
      failures += 1;
      return failures < 2 ? errorResponse(403, 'forbidden', 'Not allowed') : { body: { data: LEDGER } };
    },
  });
  expect(await screen.findByText('The custody ledger could not be loaded.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(/^Scale Ghent A/)).toBeVisible();
});

test('a month shows its totals, line by line down to the difference, and its customers to choose from', async () => {
  const { received, router } = await open('companyUser', {}, '?month=2026-04');
  const totals = await screen.findByRole('region', { name: 'Totals' });
  expect(totals).toHaveTextContent(/^All loads of April 2026, by the clock of America\/New_York\./);
  for (const line of [
    'Loaded, 3 loads30,000.13 lbs13,607.82 kg',
    'Undetermined, 110,000.00 lbs4,535.92 kg',
    'Received, 219,910.02 lbs9,031.03 kg',
    'Expected vent40.00 lbs18.14 kg',
    'Difference50.11 lbs22.73 kg',
  ]) {
    expect(totals).toHaveTextContent(line);
  }
  expect(totals).not.toHaveTextContent('not weighed');
  expect(screen.queryByRole('searchbox', { name: 'Customer by name' })).not.toBeInTheDocument();
  expect(received.map(({ url }) => url)).toContain('/api/custody-ledger/loads?month=2026-04');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Customer' }), 'Tern');
  expect(router.state.location.search).toEqual({ month: '2026-04', customer: 'Tern' });
  expect(received.map(({ url }) => url)).toContain('/api/transfers/totals?month=2026-04&customer=Tern');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Loaded in' }), 'All months');
  expect(router.state.location.search).toEqual({});
  expect(screen.queryByRole('region', { name: 'Totals' })).not.toBeInTheDocument();
});

test('the totals of one customer never stand under the name of another', async () => {
  let answer: (sent: SentResponse) => void = () => undefined;
  const later = new Promise<SentResponse>((resolve) => {
    answer = resolve;
  });
  const totalsOf = async (url: string) => (url.includes('customer') ? later : { body: { data: TOTALS } });
  await open('companyUser', { totalsOf }, '?month=2026-04');
  await screen.findByRole('region', { name: 'Totals' });
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Customer' }), 'Tern');
  expect(screen.queryByRole('region', { name: 'Totals' })).not.toBeInTheDocument();
  answer({ body: { data: { ...TOTALS, loaded: { loads: 1, lbs: 9_000, kg: 4_082.33 } } } });
  expect(await screen.findByRole('region', { name: 'Totals' })).toHaveTextContent(
    /for Tern.*Loaded, 1 load9,000.00 lbs/,
  );
});

test('a customer is typed where a month has more than are listed', async () => {
  const customers = Array.from({ length: MOST_CUSTOMERS_LISTED }, (_, each) => `Customer ${each}`);
  const { received, router } = await open('companyUser', { totals: { ...TOTALS, customers } }, '?month=2026-04');
  const field = await screen.findByRole('searchbox', { name: 'Customer by name' });
  expect(field).toHaveAttribute('placeholder', 'Not among the first 200');
  await userEvent.type(field, 'Zephyr{Enter}');
  expect(router.state.location.search).toEqual({ month: '2026-04', customer: 'Zephyr' });
  expect(received.map(({ url }) => url)).toContain('/api/custody-ledger/loads?month=2026-04&customer=Zephyr');
  expect(screen.getByRole('combobox', { name: 'Customer' })).toHaveValue('Zephyr');
  await userEvent.clear(field);
  await userEvent.type(field, '{Enter}');
  expect(router.state.location.search).toEqual({ month: '2026-04' });
});

test.each(['?month=2026-13', '?customer=Helix'])('%s in the address is left out', async (address) => {
  await open('companyUser', {}, address);
  expect(await screen.findByRole('combobox', { name: 'Loaded in' })).toHaveValue('');
  expect(screen.queryByRole('region', { name: 'Totals' })).not.toBeInTheDocument();
});

test('the figures of a row have one number of decimals and add up', async () => {
  await open('companyUser', {
    loads: [{ ...LOAD, received_lbs: 9_910.5, expected_vent_lbs: 40.27, delta_lbs: 49.23 }],
  });
  const row = await screen.findByRole('row', { name: /PG 1207/ });
  for (const figure of ['10,000.00', '9,910.50', '40.27', '+49.23']) expect(row).toHaveTextContent(figure);
});

test('the page says of when its figures are, and how many changes wait', async () => {
  await open('companyUser');
  expect(await screen.findByText(/^Figures are as of/)).toHaveTextContent(
    'Figures are as of 10 Jun 2026, 05:20:31, 214 changes wait.',
  );
});

test('a row says of when the plate is that it was judged with, where something has changed since or was computed anew', async () => {
  const anew = { ...BASIS, computed_by_email: 'ada@dewar.example', is_outdated: false };
  await open('companyUser', {
    loads: [
      { ...LOAD, basis: { ...BASIS, is_outdated: false } },
      { ...LOAD, id: 8, tank_number: 'PG 1208', basis: BASIS },
      { ...LOAD, id: 9, tank_number: 'PG 1209', basis: anew },
    ],
  });
  const row = (name: RegExp) => screen.findByRole('row', { name });
  expect(await row(/PG 1207/)).not.toHaveTextContent(/By the plate|anew/);
  expect(await row(/PG 1208/)).toHaveTextContent(
    'By the plate, the settings and the price of 2 May 2026; changed since',
  );
  expect(await row(/PG 1209/)).toHaveTextContent('Computed anew by ada@dewar.example on 2 May 2026');
  expect(within(await row(/PG 1208/)).queryByRole('button')).not.toBeInTheDocument();
});

const FIGURES = { expected_vent_lbs: 40, vent_error_lbs: 3, delta_lbs: 50, uncertainty_lbs: 21.2 };
const COMPARISON: LedgerComparison = {
  kept: { ...JUDGED, ...FIGURES },
  now: { ...JUDGED, ...FIGURES, capacity_litres: 43_000, expected_vent_lbs: 88.5, delta_lbs: 1.5 },
  basis: BASIS,
};

test('an administrator has a load computed anew after seeing both figures', async () => {
  const { received } = await open('admin', {
    loads: [{ ...LOAD, basis: BASIS }],
    respond: ({ url }) => (url.endsWith('/7/basis') ? { body: { data: COMPARISON } } : undefined),
  });
  const writes = () => received.filter(({ method }) => method !== 'GET');
  await userEvent.click(await screen.findByRole('button', { name: 'Compute anew: load #7 of PG 1207' }));
  const question = await screen.findByRole('alertdialog', { name: 'Compute load #7 of PG 1207 anew' });
  expect(question).toHaveTextContent('Capacity41,600 L43,000 L');
  expect(question).toHaveTextContent('Difference50.00 lbs1.50 lbs');
  expect(question).not.toHaveTextContent('Boil-off');
  expect(writes()).toEqual([]);
  await userEvent.click(within(question).getByRole('button', { name: 'Compute anew' }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]).toMatchObject({ url: '/api/custody-ledger/loads/7/basis', body: { delta_lbs: 1.5 } });
});

test('an administrator corrects and withdraws a determination in a row of the ledger', async () => {
  const transfer = arrivedTransferOf({
    id: 7,
    loaded_weight_lbs: 10_000,
    actual_received_lbs: 9_910,
    final_determination: 'full_load',
  });
  const { received } = await open('admin', {
    respond: ({ url, method }) => {
      if (url.includes('load-gate')) return errorResponse(404, 'not_found', 'Not found.');
      return url.startsWith('/api/transfers/7') || method !== 'GET' ? { body: { data: transfer } } : undefined;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Correct the determination of load #7 of PG 1207' }));
  expect(await screen.findByRole('form', { name: 'Final Determination - Transfer #7' })).toBeVisible();
  expect(screen.getByLabelText(/^Actual received/)).toHaveValue('9,910');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw the determination of load #7 of PG 1207' }));
  await userEvent.type(await screen.findByLabelText(/^Reason/), 'wrong tank');
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw Determination' }));
  await waitFor(() =>
    expect(received.find(({ method }) => method === 'POST')).toMatchObject({
      url: '/api/transfers/7/determination/withdrawal',
      body: { reason: 'wrong tank' },
    }),
  );
});
