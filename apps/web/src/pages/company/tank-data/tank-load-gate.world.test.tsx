import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorResponse } from '../../../../test-support/api-server.ts';
import { gateTankOf, onGateDay, tankLoadGateOf } from '../../../../test-support/load-gate.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import {
  arrivedTransferOf,
  daysAgo,
  isWrite,
  startTankDataApi,
  tankOf,
  transferOf,
} from '../../../../test-support/tank-data.ts';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  onGateDay();
});

/** Its five-year test expired on 11 May 2026. */
const UNTESTED = tankLoadGateOf(gateTankOf({ id: 1, tank_number: 'GASU 1', five_year_test_date: '2021-05-11' }));

type World = Parameters<typeof startTankDataApi>[0];

function startRefused(world: World = {}) {
  return startTankDataApi({
    transfers: [arrivedTransferOf({ product_name: 'LHe' })],
    ...world,
    respond: (request) => {
      if (request.url.endsWith('/load-gate')) return { body: { data: UNTESTED } };
      return isWrite(request) ? { status: 201, body: { data: transferOf() } } : undefined;
    },
  });
}

describe('the load gate of a tank', () => {
  const region = () => screen.findByRole('region', { name: 'May it be loaded?' });

  test('answers on its page, and certifies how long it holds for what is typed', async () => {
    await startTankDataApi({ transfers: [arrivedTransferOf()] });
    renderAt('/tanks/1');
    const gate = await region();
    expect(await within(gate).findByText('It may be loaded today.')).toBeVisible();
    expect(gate).toHaveTextContent(/Holds \d+ days for certain, about \d+ days probably\./);
    await userEvent.type(within(gate).getByLabelText('Journey'), '12');
    expect(within(gate).getByRole('link', { name: 'Holding time certificate' })).toHaveAttribute(
      'href',
      '/tanks/1/holding-time?product=LHe&weight=9300&pressure=10&days=12',
    );
    await userEvent.type(within(gate).getByLabelText('Journey'), '0');
    expect(await within(gate).findByText('It may be loaded today, but mind:')).toBeVisible();
  });

  test('refuses it with the reason and its cure, without a certificate', async () => {
    await startRefused();
    renderAt('/tanks/1');
    const gate = await region();
    expect(await within(gate).findByText('It must not be loaded today.')).toBeVisible();
    expect(gate).toHaveTextContent('The five-year test expired on 11 May 2026. Have the tank tested');
    expect(within(gate).queryByRole('link')).not.toBeInTheDocument();
  });

  test.each([
    ['in transit', { transfers: [transferOf()] }],
    ['in stock', { tanks: [tankOf(1, 'GASU 1', null)] }],
  ])('is not asked while it is %s', async (_, world) => {
    storeSession({ token: 'token', user: PEOPLE.admin });
    const received = await startRefused(world);
    renderAt('/tanks/1');
    expect(await screen.findByRole('region', { name: 'Files' })).toBeVisible();
    expect(screen.queryByRole('region', { name: 'May it be loaded?' })).not.toBeInTheDocument();
    expect(received.some(({ url }) => url.endsWith('/load-gate'))).toBe(false);
  });

  test('that could not be loaded says so, with Retry', async () => {
    await startTankDataApi({
      transfers: [arrivedTransferOf()],
      respond: ({ url }) =>
        url.endsWith('/load-gate') ? errorResponse(500, 'internal_error', 'It broke.') : undefined,
    });
    renderAt('/tanks/1');
    expect(await within(await region()).findByText('The load gate could not be loaded.')).toBeVisible();
  });
});

describe('Add Load Data', () => {
  const openForm = async () => {
    renderAt('/tanks/1?form=load');
    return screen.findByRole('dialog');
  };

  test('shows the same answer for what is typed, and asks for no reason where the gate does not refuse', async () => {
    const latest_reading = { vacuum_reading: 12, reading_timestamp: daysAgo(1) };
    // The load is of now, so that the inspections must hold then.
    const inspected = daysAgo(60).slice(0, 'YYYY-MM-DD'.length);
    const inspections = { csc_inspection_date: inspected, five_year_test_date: inspected };
    const data = tankLoadGateOf(gateTankOf({ id: 1, tank_number: 'GASU 1', latest_reading, ...inspections }));
    await startTankDataApi({
      transfers: [arrivedTransferOf({ product_name: 'LHe' })],
      respond: ({ url }) => (url.endsWith('/load-gate') ? { body: { data } } : undefined),
    });
    const dialog = await openForm();
    const gate = await within(dialog).findByRole('region', { name: 'Load gate' });
    expect(gate).toHaveTextContent('May it be loaded?Yes');
    await userEvent.type(
      within(dialog).getByLabelText('Expected arrival'),
      `${new Date().getFullYear() + 3}-01-01T12:00`,
    );
    // Opened by its address, the form may not know the product of the last load yet.
    await userEvent.clear(within(dialog).getByLabelText('Product'));
    await userEvent.type(within(dialog).getByLabelText('Product'), 'LHe');
    await waitFor(() => expect(gate).toHaveTextContent('Enter the starting pressure.'));
    await userEvent.type(within(dialog).getByLabelText('Load pressure'), '10');
    await waitFor(() => expect(gate).toHaveTextContent(/Mind.*the journey with its margin takes/));
    expect(within(dialog).queryByLabelText('Reason for loading')).not.toBeInTheDocument();
  });

  test('records a load that the gate refuses, with the reason', async () => {
    const received = await startRefused();
    const dialog = await openForm();
    expect(await within(dialog).findByText(/^The five-year test expired on 11 May 2026\./)).toBeVisible();
    await userEvent.type(within(dialog).getByLabelText('Reason for loading'), 'Returning to the depot for its test');
    await userEvent.type(within(dialog).getByLabelText(/^Weight in lbs/), '9300');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add Load' }));
    expect(await screen.findByText('Transfer data added successfully!')).toBeVisible();
    expect(received.find(isWrite)?.body).toMatchObject({
      loaded_weight_lbs: 9300,
      reason_for_loading: 'Returning to the depot for its test',
    });
  });

  test('records a load that the gate refuses also without a reason', async () => {
    const received = await startRefused();
    const dialog = await openForm();
    await within(dialog).findByLabelText('Reason for loading');
    await userEvent.type(within(dialog).getByLabelText(/^Weight in lbs/), '9300');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add Load' }));
    expect(await screen.findByText('Transfer data added successfully!')).toBeVisible();
    expect(received.find(isWrite)?.body).toMatchObject({ reason_for_loading: null });
  });

  test('of a day on which the test was still valid is not refused', async () => {
    await startRefused();
    const dialog = await openForm();
    await within(dialog).findByLabelText('Reason for loading');
    await userEvent.clear(within(dialog).getByLabelText(/^Loading date and time/));
    await userEvent.type(within(dialog).getByLabelText(/^Loading date and time/), '2026-05-11T12:00');
    await waitFor(() => expect(within(dialog).queryByLabelText('Reason for loading')).not.toBeInTheDocument());
  });

  test('rejects an expected arrival before the loading', async () => {
    await startRefused();
    const dialog = await openForm();
    await userEvent.type(within(dialog).getByLabelText(/^Weight in lbs/), '9300');
    await userEvent.type(within(dialog).getByLabelText('Expected arrival'), '2020-01-01T12:00');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Add Load' }));
    expect(await within(dialog).findByText('Expected arrival must not be earlier than the load time')).toBeVisible();
  });
});

test('the reason and the expected arrival are shown with the load', async () => {
  const load = arrivedTransferOf({ reason_for_loading: 'Returning to the depot', expected_arrival_at: daysAgo(2) });
  await startTankDataApi({ transfers: [load] });
  renderAt('/tanks/1');
  const card = await screen.findByRole('region', { name: 'Load & Arrival Data' });
  expect(card).toHaveTextContent(/Expected arrival.*Reason for loadingReturning to the depot/);
});
