import type { SessionUser } from '@dewar/contract/auth';
import type { MonthClosing } from '@dewar/contract/closed-months';
import type { CustodyLedger } from '@dewar/contract/custody-ledger';
import type { TransferTotals } from '@dewar/contract/transfer-totals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { errorResponse, type SentResponse, startApi } from '../../../../test-support/api-server.ts';
import { COMPANY_ADMIN, PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { storeSession } from '../../../shared/session/session.ts';

const LEDGER: CustodyLedger = { loads: 0, waiting: 0, scale_uncertainty_percent: 0.15, findings: [] };
const TOTALS: TransferTotals = {
  ...{ month: '2026-04', timezone: 'America/New_York', pending: 0, customers: ['Helix'] },
  loaded: { loads: 3, lbs: 30_000, kg: 13_607.76 },
  undetermined: { loads: 0, lbs: 0, kg: 0 },
  received: { loads: 3, lbs: 29_000, kg: 13_154.17 },
  received_unweighed: { loads: 0, lbs: 0, kg: 0 },
  expected_vent: { lbs: 0, kg: 0 },
  difference: { lbs: 1_000, kg: 453.59 },
  closing: null,
};
const LOAD = {
  ...{ loaded_at: '2026-04-03T12:00:00Z', product_name: 'LHe', customer_name: 'Helix', bol_number: null },
  ...{ final_determination: 'full_load', loaded_lbs: 10_000, received_lbs: 9_600, expected_vent_lbs: 0 },
  difference_lbs: 400,
};
const THEN = {
  ...{ loads: 3, loaded_lbs: 30_000, undetermined_lbs: 0, received_lbs: 29_000, expected_vent_lbs: 0 },
  ...{ difference_lbs: 1_000, received_unweighed_lbs: 0 },
};
const CLOSING: MonthClosing = {
  ...{ closed_at: '2026-05-03T12:00:00Z', closed_by_email: 'anna@polar.example', timezone: 'America/New_York' },
  ...{ kept: THEN, now: { ...THEN, loaded_lbs: 28_790, difference_lbs: -210 }, changed_loads: 2 },
  changed: [
    {
      transfer_id: 7,
      tank_number: 'PG 12',
      kind: 'changed',
      kept: LOAD,
      now: { ...LOAD, loaded_lbs: 8_790, difference_lbs: -810 },
    },
    {
      transfer_id: 9,
      tank_number: 'PG 13',
      kind: 'deleted',
      kept: { ...LOAD, final_determination: null, received_lbs: null, difference_lbs: null },
      now: null,
    },
  ],
};

interface Answers {
  readonly closing?: MonthClosing | null;
  readonly closed?: () => SentResponse;
}

async function open(user: SessionUser, { closing = null, closed }: Answers = {}, address = '?month=2026-04') {
  const received = await startApi(({ url, method }) => {
    if (method === 'POST')
      return closed?.() ?? { status: 201, body: { data: { company_name: 'Polar', month: '2026-04' } } };
    if (url.startsWith('/api/transfers/totals')) return { body: { data: { ...TOTALS, closing } } };
    if (url.startsWith('/api/custody-ledger/age'))
      return { body: { data: { as_of: '2026-05-03T12:00:00Z', changes_waiting: 0 } } };
    if (url.startsWith('/api/custody-ledger/')) return { body: { data: [] } };
    if (url.startsWith('/api/custody-ledger')) return { body: { data: LEDGER } };
    return { body: { data: [] } };
  });
  storeSession({ token: 'token', user });
  renderAt(`/custody-ledger${address}`);
  const totals = await screen.findByRole('region', { name: 'Totals' });
  return { received, totals };
}

test('an administrator of the company closes a month after a question', async () => {
  const { received } = await open(COMPANY_ADMIN);
  await userEvent.click(screen.getByRole('button', { name: 'Close April 2026' }));
  const question = await screen.findByRole('alertdialog', { name: 'Close April 2026?' });
  expect(question).toHaveTextContent('All loads of Polar Gas Logistics in April 2026 are kept as they are now');
  await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(received.some(({ method }) => method === 'POST')).toBe(false);
  await userEvent.click(screen.getByRole('button', { name: 'Close April 2026' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close Month' }));
  expect(await screen.findByText(/^The month is closed\./)).toBeVisible();
  const sent = received.find(({ method }) => method === 'POST');
  expect(sent).toMatchObject({
    url: '/api/companies/Polar%20Gas%20Logistics/closed-months',
    body: { month: '2026-04' },
  });
});

test('why a month cannot be closed is told in the words of the server', async () => {
  await open(COMPANY_ADMIN, { closed: () => errorResponse(409, 'conflict', '2026-04 is closed already.') });
  await userEvent.click(screen.getByRole('button', { name: 'Close April 2026' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close Month' }));
  expect(await screen.findByText('2026-04 is closed already.')).toBeVisible();
});

test.each([
  ['a company user', PEOPLE.companyUser, '?month=2026-04'],
  ['an administrator who reads all companies', PEOPLE.admin, '?month=2026-04'],
])('%s is not offered to close a month', async (_, user, address) => {
  await open(user, {}, address);
  expect(screen.queryByRole('button', { name: /^Close April/ })).not.toBeInTheDocument();
});

test('our administrators close the month of a company that they chose', async () => {
  const { received } = await open(PEOPLE.admin, {}, '?month=2026-04&company=North');
  await userEvent.click(screen.getByRole('button', { name: 'Close April 2026' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Close Month' }));
  await screen.findByText(/^The month is closed\./);
  expect(received.map(({ url }) => url)).toContain('/api/companies/North/closed-months');
});

test('a closed month says by whom, when, and what was changed since, with both figures of each load', async () => {
  const { totals } = await open(PEOPLE.companyUser, { closing: CLOSING });
  expect(totals).toHaveTextContent(
    'Closed 3 May 2026 by anna@polar.example; changed since: 2 loads, −1,210 lbs loaded, −1,210 lbs difference.',
  );
  await userEvent.click(screen.getByText('2 changed loads'));
  const [changed, deleted] = within(totals).getAllByRole('listitem');
  expect(changed).toHaveTextContent(
    'Tank PG 12, transfer #7: changedWhen it was closed: loaded 10,000 lbs, difference 400 lbsNow: loaded 8,790 lbs, difference −810 lbs',
  );
  expect(deleted).toHaveTextContent(
    'Tank PG 13, transfer #9: deleted sinceWhen it was closed: loaded 10,000 lbs, received –',
  );
  expect(deleted).toHaveTextContent('determined as not yet');
  expect(deleted).not.toHaveTextContent('Now');
  expect(screen.queryByRole('button', { name: /Again$/ })).not.toBeInTheDocument();
});

test('a closed month that nobody touched says so', async () => {
  const { totals } = await open(PEOPLE.companyUser, {
    closing: { ...CLOSING, now: THEN, changed_loads: 0, changed: [] },
  });
  expect(totals).toHaveTextContent('Closed 3 May 2026 by anna@polar.example; nothing was changed since.');
  expect(within(totals).queryByRole('list')).not.toBeInTheDocument();
});

test('of a customer it says that the change is of that one alone', async () => {
  const { totals } = await open(PEOPLE.companyUser, { closing: CLOSING }, '?month=2026-04&customer=Helix');
  expect(totals).toHaveTextContent('Of Helix alone.');
});

test('a month is opened again with a reason', async () => {
  const { received } = await open(COMPANY_ADMIN, { closing: CLOSING });
  await userEvent.click(screen.getByRole('button', { name: 'Open April 2026 Again' }));
  const form = await screen.findByRole('form', { name: 'Open April 2026 Again' });
  await userEvent.click(within(form).getByRole('button', { name: 'Open Again' }));
  expect(await within(form).findByText('Reason is required')).toBeVisible();
  await userEvent.type(within(form).getByRole('textbox', { name: /Reason/ }), 'a bill came late');
  await userEvent.click(within(form).getByRole('button', { name: 'Open Again' }));
  expect(await screen.findByText('The month is open again.')).toBeVisible();
  expect(received.find(({ method }) => method === 'POST')).toMatchObject({
    url: '/api/companies/Polar%20Gas%20Logistics/closed-months/reopening',
    body: { month: '2026-04', reason: 'a bill came late' },
  });
});
