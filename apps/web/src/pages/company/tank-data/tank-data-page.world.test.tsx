import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorResponse } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import {
  arrivedTransferOf,
  daysAgo,
  isWrite,
  readingOf,
  startTankDataApi,
  tankOf,
  transferOf,
} from '../../../../test-support/tank-data.ts';
import { keepWaiting, waitingRecord } from '../../../../test-support/waiting-records.ts';
import { storeSession } from '../../../shared/session/session.ts';

const TWO_TANKS = [tankOf(1, 'GASU 1'), tankOf(2, 'GASU 2')];

const button = (name: string) => screen.queryByRole('button', { name });
const selector = () => screen.findByRole('combobox', { name: 'Filter by Tank Number' });
const cardHeading = () => screen.findByRole('heading', { name: 'Load & Arrival Data' });

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.companyUser }));

describe('a reading that waits on this device', () => {
  const waiting = () =>
    waitingRecord({ kind: 'reading', body: { vacuum_reading: 22, reading_timestamp: daysAgo(0), fresh_pull: false } });

  test('stands on the page of its tank as waiting, and none is asked for', async () => {
    const vented = arrivedTransferOf({ arrived_at: daysAgo(0.02), was_venting: true });
    await startTankDataApi({ transfers: [vented] });
    keepWaiting(waiting());
    renderAt('/tank-data');
    const latest = await screen.findByRole('region', { name: 'Latest reading' });
    expect(latest).toHaveTextContent(/^22\s*µm.*waits to be sent$/);
    expect(screen.queryByText(/No vacuum readings yet/)).toBeNull();
    expect(screen.queryByText('Immediate reading')).toBeNull();
    const table = await screen.findByRole('region', { name: 'Vacuum Readings' });
    expect(await within(table).findByRole('row', { name: /^22.*waits to be sent/ })).toBeVisible();
  });

  test('is no reading while the server does not accept it', async () => {
    await startTankDataApi({});
    const refusal = { status: 400, code: 'invalid_input' as const, message: 'No.', fields: {} };
    keepWaiting({ ...waiting(), refusal });
    renderAt('/tank-data');
    expect(await screen.findByRole('region', { name: 'Latest reading' })).toHaveTextContent('No vacuum readings yet');
  });
});

test('the latest reading asks for a second one as long as it stands alone, far from the others', async () => {
  const one = [readingOf(1, 18, daysAgo(9)), readingOf(2, 400, daysAgo(1))];
  await startTankDataApi({ readings: one.toReversed() });
  renderAt('/tank-data');
  const latest = await screen.findByRole('region', { name: 'Latest reading' });
  await waitFor(() => expect(latest).toHaveTextContent(/It is far from the others: take a second one\.$/));
  cleanup();
  await startTankDataApi({ readings: [...one, readingOf(3, 380, daysAgo(0))].toReversed() });
  renderAt('/tank-data');
  expect(await screen.findByRole('region', { name: 'Latest reading' })).toHaveTextContent(/^380/);
  expect(screen.queryByText(/take a second one/)).toBeNull();
});

describe('a load that waits on this device', () => {
  const newLoad = () =>
    waitingRecord({
      kind: 'load',
      body: {
        action: 'Load',
        loaded_at: daysAgo(0),
        loaded_weight_lbs: 9_900,
        loaded_pressure: 5,
        product_name: 'LHe',
      },
    });

  test('puts its tank in transit, and no second loading is offered nor opened', async () => {
    await startTankDataApi({});
    keepWaiting(newLoad());
    renderAt('/tank-data?form=load');
    const state = await screen.findByRole('region', { name: /^State of/ });
    expect(await within(state).findByText('Day 1')).toBeVisible();
    expect(within(state).getByText('Relief is estimated once the load is sent.')).toBeVisible();
    expect(within(state).getByText(/^Loaded \d\d:\d\d, waits to be sent$/)).toBeVisible();
    expect(button('Add Vacuum Reading')).toBeVisible();
    expect(button('Add Load Data')).toBeNull();
    expect(button('Add Arrival Data')).toBeVisible();
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByRole('region', { name: 'May it be loaded?' })).toBeNull();
  });

  test('takes its arrival here too, which then waits for the load', async () => {
    const received = await startTankDataApi({});
    keepWaiting(newLoad());
    renderAt('/tank-data?tank=GASU%201&form=arrival');
    const form = await screen.findByRole('form', { name: 'Add Arrival Data' });
    expect(screen.getByRole('dialog')).toHaveAccessibleName(/GASU 1, LHe, loaded on/);
    await userEvent.type(within(form).getByLabelText(/^Arrival pressure/), '120');
    await userEvent.tab();
    // By the rules on this device: the server does not know the load.
    expect(await within(form).findByText(/120\.0 psig is elevated/)).toBeVisible();
    expect(received.some(({ url }) => url.startsWith('/api/transfers/assess'))).toBe(false);
  });

  test('is at rest again once its arrival waits too, and may be loaded', async () => {
    await startTankDataApi({});
    const body = { arrived_at: daysAgo(0), arrival_pressure: 40, was_venting: true };
    keepWaiting(
      newLoad(),
      waitingRecord({ id: 'b', order: 2, kind: 'arrival', transfer: { id: -1 }, loadId: 'a', body }),
    );
    renderAt('/tank-data');
    const state = await screen.findByRole('region', { name: /^State of/ });
    expect(await within(state).findByText('Immediate reading')).toBeVisible();
    expect(within(state).getByText(/^Arrived \d\d:\d\d, waits to be sent$/)).toBeVisible();
    expect(button('Add Load Data')).toBeVisible();
    expect(button('Add Arrival Data')).toBeNull();
    const history = await screen.findByRole('region', { name: 'Load History' });
    expect(within(history).getByRole('listitem')).toHaveTextContent(/LHe.*Loaded, arrived, waits to be sent$/);
  });

  test('has a row of its own in the history, above the loads that were sent', async () => {
    await startTankDataApi({ transfers: [arrivedTransferOf({ loaded_at: daysAgo(9), arrived_at: daysAgo(3) })] });
    keepWaiting(newLoad());
    renderAt('/tank-data');
    const history = await screen.findByRole('region', { name: 'Load History' });
    expect(within(history).getByText('1 transfer, 1 more on this device')).toBeVisible();
    const [waiting, sent] = within(history).getAllByRole('listitem');
    expect(waiting).toHaveTextContent(/LHe.*Loaded, waits to be sent$/);
    expect(within(waiting ?? history).getByRole('link')).toHaveAttribute('href', '/waiting-records');
    expect(sent).toHaveTextContent(/LHe.*Completed/);
  });

  test('stands in the history of a tank without other loads, also if it was not accepted', async () => {
    await startTankDataApi({});
    const refusal = { status: 400, code: 'invalid_input' as const, message: 'No.', fields: {} };
    keepWaiting({ ...newLoad(), refusal });
    renderAt('/tank-data');
    const history = await screen.findByRole('region', { name: 'Load History' });
    expect(within(history).getByRole('listitem')).toHaveTextContent(/LHe.*Loaded, not accepted$/);
    expect(within(history).getByText('0 transfers, 1 more on this device')).toBeVisible();
    expect(screen.getByText('No load has been sent yet')).toBeVisible();
    expect(screen.queryByText(/Choose Add Load Data/)).toBeNull();
  });

  test('lets the label of its tank ask for its arrival', async () => {
    await startTankDataApi({ tanks: TWO_TANKS });
    keepWaiting(newLoad());
    renderAt('/tank-data?tank=GASU%201&form=next');
    expect(await screen.findByRole('form', { name: 'Add Arrival Data' })).toBeVisible();
  });
});

describe('a form named in the address', () => {
  test("of Tank Data opens at once for the named tank's reading, and leaves the address", async () => {
    await startTankDataApi({ tanks: TWO_TANKS });
    const { router } = renderAt('/tank-data?tank=GASU%202&form=reading');
    expect(await screen.findByRole('form', { name: 'Add Vacuum Reading' })).toBeVisible();
    expect(screen.getByLabelText(/^Vacuum reading of GASU 2/)).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toEqual({ tank: 'GASU 2' }));
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('form')).not.toBeInTheDocument());
  });

  test('of Tank Data opens no second loading, however late the loads of the tank come', async () => {
    const asked = Promise.withResolvers<void>();
    const late = Promise.withResolvers<void>();
    await startTankDataApi({
      respond: async ({ url }) => {
        if (!url.startsWith('/api/transfers?')) return undefined;
        asked.resolve();
        await late.promise;
        return { body: { data: [transferOf()] } };
      },
    });
    const { router } = renderAt('/tank-data?tank=GASU%201&form=load');
    await asked.promise;
    expect(await screen.findByRole('region', { name: 'Latest reading' })).toBeVisible();
    expect(router.state.location.search).toEqual({ tank: 'GASU 1', form: 'load' });
    late.resolve();
    await waitFor(() => expect(router.state.location.search).toEqual({ tank: 'GASU 1' }));
    expect(screen.queryByRole('form')).toBeNull();
  });

  test('of Tank Data opens for the arrival if a load is in transit', async () => {
    await startTankDataApi({ tanks: TWO_TANKS, transfers: [transferOf()] });
    renderAt('/tank-data?tank=GASU%201&form=arrival');
    expect(await screen.findByRole('form', { name: 'Add Arrival Data' })).toBeVisible();
  });

  test('of Tank Data opens for the load in transit, even if something was recorded after it', async () => {
    const offload = transferOf({ id: 8, action: 'Offload', loaded_at: daysAgo(0), product_name: null });
    await startTankDataApi({ tanks: TWO_TANKS, transfers: [offload, transferOf({ product_name: 'LNG' })] });
    renderAt('/tank-data?tank=GASU%201&form=arrival');
    expect(await screen.findByRole('form', { name: 'Add Arrival Data' })).toBeVisible();
    expect(screen.getByRole('dialog')).toHaveAccessibleName(/^Add Arrival Data ?GASU 1, .*LNG, loaded on /);
  });

  test.each([
    ['the arrival of a load in transit', 'Add Arrival Data', { transfers: [transferOf()] }],
    ['a reading, if the tank has none', 'Add Vacuum Reading', {}],
    ['a load, at rest with a good vacuum', 'Add Load Data', { readings: [readingOf(1, 12, daysAgo(1))] }],
  ])('is that of what the tank waits for: %s', async (_, name, records) => {
    await startTankDataApi({ tanks: TWO_TANKS, ...records });
    const { router } = renderAt('/tanks/1?form=next');
    expect(await screen.findByRole('form', { name })).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  test('is a reading, if nothing is known of what the tank waits for', async () => {
    const respond = ({ url }: { readonly url: string }) =>
      /^\/api\/(?:transfers|vacuum-readings)/.test(url) ? errorResponse(500, 'internal_error', 'It broke.') : undefined;
    await startTankDataApi({ tanks: TWO_TANKS, respond });
    renderAt('/tanks/1?form=next');
    expect(await screen.findByRole('form', { name: 'Add Vacuum Reading' })).toBeVisible();
  });

  test.each([
    ['for an unknown tank', '/tank-data?tank=9999&form=reading', [transferOf()]],
    ['for a load that has arrived', '/tank-data?tank=GASU%201&form=arrival', [arrivedTransferOf({})]],
    ['if there is no such form', '/tank-data?tank=GASU%201&form=nonsense', [transferOf()]],
  ])('of Tank Data does not open %s', async (_, address, transfers) => {
    await startTankDataApi({ tanks: TWO_TANKS, transfers });
    const { router } = renderAt(address);
    await cardHeading();
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('form'));
    expect(screen.queryByRole('form')).not.toBeInTheDocument();
  });
});

describe('Tank Data', () => {
  test('chooses the first tank by itself, and asks once for all that it shows', async () => {
    const received = await startTankDataApi({ tanks: TWO_TANKS, readings: [readingOf(1, 18, daysAgo(3))] });
    renderAt('/tank-data');
    expect(await selector()).toHaveValue('GASU 1');
    const latest = await screen.findByRole('region', { name: 'Latest reading' });
    expect(latest).toHaveTextContent('18 µm');
    expect(latest).toHaveTextContent('Good');
    expect(latest).toHaveTextContent('3 days ago');
    await cardHeading();
    await waitFor(() =>
      expect(received.map(({ url }) => url).toSorted()).toEqual([
        '/api/companies/Polar%20Gas%20Logistics/logo?if_none=empty',
        '/api/leak-check-assessments?tank_id=1&limit=5',
        '/api/paper-kinds?tank_id=1',
        '/api/tank-files?tank_id=1',
        '/api/tank-notes?tank_id=1',
        '/api/tanks',
        '/api/tanks/1/load-gate',
        '/api/tanks/1/papers',
        '/api/tanks/1/state',
        '/api/tanks/1/vacuum-forecast',
        '/api/transfers?tank_id=1&limit=50',
        '/api/vacuum-readings?tank_id=1',
        '/api/vacuum-readings?tank_id=1&limit=1000',
      ]),
    );
  });

  test('chooses the tank in the address, ignoring case', async () => {
    await startTankDataApi({ tanks: TWO_TANKS });
    renderAt('/tank-data?tank=gasu%202');
    expect(await selector()).toHaveValue('GASU 2');
  });

  test('puts a chosen tank into the address, and finds it without spaces and hyphens', async () => {
    await startTankDataApi({ tanks: [...TWO_TANKS, tankOf(3, 'GASU 482913-6')] });
    const { router } = renderAt('/tank-data');
    await userEvent.type(await selector(), 'gasu4829136{Enter}');
    expect(await selector()).toHaveValue('GASU 482913-6');
    expect(router.state.location.search).toEqual({ tank: 'GASU 482913-6' });
  });

  test('keeps an administrator inside the company of the address', async () => {
    storeSession({ token: 'token', user: PEOPLE.admin });
    const received = await startTankDataApi({ tanks: TWO_TANKS });
    const { router } = renderAt('/tank-data?tank=GASU%201&company=Polar%20Gas%20Logistics');
    await userEvent.type(await selector(), 'gasu2{Enter}');
    expect(router.state.location.search).toEqual({ tank: 'GASU 2', company: 'Polar Gas Logistics' });
    expect(received.map(({ url }) => url)).toContain('/api/tanks?company=Polar+Gas+Logistics');
    expect(screen.getByRole('link', { name: /Viewing: Polar Gas Logistics Dashboard/ })).toBeVisible();
    const reporting = screen.getByRole('link', { name: 'ISO Reporting' });
    expect(reporting.getAttribute('href')).toMatch(/company=Polar/);
  });

  test('shows company users their own tanks, whatever company the address names', async () => {
    const received = await startTankDataApi({ tanks: TWO_TANKS });
    renderAt('/tank-data?company=Northwind');
    await selector();
    expect(received.map(({ url }) => url)).toContain('/api/tanks');
    expect(screen.queryByText('Northwind')).not.toBeInTheDocument();
  });

  test('names a number that none of these tanks has, instead of replacing it silently', async () => {
    await startTankDataApi({ tanks: TWO_TANKS });
    renderAt('/tank-data?tank=GASU%209');
    expect(await screen.findByText('Tank GASU 9 was not found. Showing GASU 1 instead.')).toBeVisible();
  });
});

describe('the actions of Tank Data', () => {
  test('offer the arrival but no second load while a load is in transit', async () => {
    await startTankDataApi({ transfers: [transferOf({ loaded_at: '2026-05-12T18:05:00Z' })] });
    renderAt('/tank-data');
    expect(await screen.findByText('Tank loaded on 12 May 2026')).toBeVisible();
    expect(button('Add Arrival Data')).toBeVisible();
    expect(button('Add Vacuum Reading')).toBeVisible();
    expect(button('Add Load Data')).toBeNull();
  });

  test('offer the next load after an arrival, and no editing to company users', async () => {
    await startTankDataApi({ transfers: [arrivedTransferOf()] });
    renderAt('/tank-data');
    await cardHeading();
    expect(button('Add Load Data')).toBeVisible();
    for (const name of ['Add Arrival Data', 'Edit', 'Delete', 'Determine', 'Set Final Determination']) {
      expect(button(name)).toBeNull();
    }
  });

  test('let an administrator determine an assessed arrival', async () => {
    storeSession({ token: 'token', user: PEOPLE.admin });
    await startTankDataApi({ transfers: [arrivedTransferOf()] });
    renderAt('/tank-data');
    await cardHeading();
    for (const name of ['Edit', 'Delete', 'Determine', 'Set Final Determination']) expect(button(name)).toBeVisible();
    expect(screen.getByRole('link', { name: /Tank Data Management/ })).toHaveAttribute('href', '/admin');
  });

  test('offer only to correct an existing determination', async () => {
    storeSession({ token: 'token', user: PEOPLE.admin });
    const determined = arrivedTransferOf({
      final_determination: 'partial_load',
      actual_received_lbs: 9640,
      received_percentage: 96.4,
    });
    await startTankDataApi({ transfers: [determined] });
    renderAt('/tank-data');
    await cardHeading();
    expect(button('Determine')).toBeNull();
    expect(button('Set Final Determination')).toBeVisible();
    expect(screen.getAllByText('Partial Load 96.4 %').length).toBeGreaterThan(0);
  });

  test('delete a transfer after a confirmation, and refetch the screen', async () => {
    storeSession({ token: 'token', user: PEOPLE.admin });
    const received = await startTankDataApi({
      transfers: [arrivedTransferOf()],
      respond: ({ method }) => (method === 'DELETE' ? { body: { data: { id: 7 } } } : undefined),
    });
    renderAt('/tank-data');
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
    const question = await screen.findByRole('alertdialog', { name: 'Delete Transfer #7' });
    expect(question).toHaveTextContent('Are you sure you want to delete this transfer? This action cannot be undone.');
    await userEvent.click(within(question).getByRole('button', { name: 'Delete transfer' }));
    expect(await screen.findByText('Transfer deleted successfully!')).toBeVisible();
    expect(received.filter(isWrite).map(({ method, url }) => `${method} ${url}`)).toEqual(['DELETE /api/transfers/7']);
  });
});

describe('the load history', () => {
  const venting = arrivedTransferOf({
    arrived_at: daysAgo(6),
    arrival_pressure: 43,
    was_venting: true,
    arrival_assessment: 'needs_immediate_check',
  });

  async function expandFirstRow() {
    const history = await screen.findByRole('region', { name: 'Load History' });
    await userEvent.click(within(history).getByRole('button', { expanded: false }));
    return history;
  }

  test('shows state, venting and gain in a row, and the climb and the missing reading when expanded', async () => {
    const received = await startTankDataApi({ transfers: [venting], readings: [readingOf(1, 21, daysAgo(8))] });
    renderAt('/tank-data');
    const history = await expandFirstRow();
    expect(within(history).getByText('Completed')).toBeVisible();
    expect(within(history).getByText('Venting')).toBeVisible();
    expect(within(history).getByText('+35.0 psi')).toBeVisible();
    expect(await within(history).findByText(/over 4 days, daily climb 8.750 PSI\/day/)).toBeVisible();
    expect(await within(history).findByText('During Transport')).toBeVisible();
    expect(within(history).getByText('Immediate Arrival Reading')).toBeVisible();
    expect(within(history).getByText('Post-Offload Reading (3+ days after arrival)')).toBeVisible();
    expect((await within(history).findByText('Immediate reading required')).closest('div')).toHaveTextContent('YES');
    expect(history).toHaveTextContent(/Pressure gain.*Tank was venting.*Arrival Protocol.*Load date.*During Transport/);
    expect(within(history).getByText('Taken').closest('div')).toHaveTextContent('NO');
    expect(within(history).getByRole('alert')).toHaveTextContent('Missing immediate reading');
    // Those of the load alone, once.
    expect(received.filter(({ url }) => /\/api\/vacuum-readings\?.*from=/.test(url))).toHaveLength(1);
  });

  test('reports nothing missing if the reading was taken in time', async () => {
    const taken = readingOf(1, 21, new Date(Date.parse(venting.arrived_at ?? '') + 60_000).toISOString());
    await startTankDataApi({ transfers: [venting], readings: [taken] });
    renderAt('/tank-data');
    const history = await expandFirstRow();
    expect((await within(history).findByText('Taken')).closest('div')).toHaveTextContent('YES');
    expect(within(history).queryByRole('alert')).toBeNull();
  });
});

describe('Tank Data with nothing to show', () => {
  test('has sample data and no way to write for a company without tanks', async () => {
    const received = await startTankDataApi({ tanks: [] });
    renderAt('/tank-data');
    expect(await screen.findByText('Sample data for demonstration')).toBeVisible();
    expect(await selector()).toHaveValue('SAMPLE-001');
    for (const name of ['Add Vacuum Reading', 'Add Load Data', 'Add Arrival Data']) expect(button(name)).toBeNull();
    const asked = received.map(({ url }) => url).filter((url) => !url.startsWith('/api/companies/'));
    expect(asked).toEqual(['/api/tanks']);
  });

  test('shows a failed list as an error with Retry, never as sample data', async () => {
    let isAway = true;
    await startTankDataApi({
      respond: () => (isAway ? errorResponse(500, 'internal_error', 'It broke.') : undefined),
    });
    renderAt('/tank-data');
    expect(await screen.findByRole('alert')).toHaveTextContent('The tanks could not be loaded.It broke.');
    expect(screen.queryByText('Sample data for demonstration')).toBeNull();
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await selector()).toHaveValue('GASU 1');
  });

  test('still shows the loads if the readings failed', async () => {
    await startTankDataApi({
      transfers: [transferOf()],
      respond: ({ url }) =>
        url.startsWith('/api/vacuum-readings') ? errorResponse(500, 'internal_error', 'It broke.') : undefined,
    });
    renderAt('/tank-data');
    expect(await screen.findByText('The vacuum readings could not be loaded.')).toBeVisible();
    expect(await screen.findByText(/^Tank loaded on/)).toBeVisible();
  });

  test('says the next step for a tank without readings and loads', async () => {
    await startTankDataApi({});
    renderAt('/tank-data');
    expect(await screen.findByText('No vacuum readings yet')).toBeVisible();
    expect(await screen.findByText('No loads yet')).toBeVisible();
  });
});

describe('the load history', () => {
  const view = {
    ...{ id: 7, list: 'transfers', name: 'Vented', query: { load_state: 'vented' }, owner_email: 'anna@polar.example' },
    ...{ is_shared: true, is_own: false, is_first: true },
  };
  const vented = arrivedTransferOf({ id: 2, product_name: 'Argon', was_venting: true });
  const transfers = [arrivedTransferOf({ id: 3, product_name: 'LNG' }), vented];
  const history = async () => within(await screen.findByRole('region', { name: 'Load History' }));

  test('opens with its first saved view and beside the tank of the address', async () => {
    await startTankDataApi({
      tanks: TWO_TANKS,
      transfers,
      respond: ({ url }) => (url === '/api/saved-views?list=transfers' ? { body: { data: [view] } } : undefined),
    });
    const { router } = renderAt('/tank-data?tank=GASU%202');
    const shown = { tank: 'GASU 2', load_state: 'vented' };
    await waitFor(() => expect(router.state.location.search).toEqual(shown));
    const loads = await history();
    expect(loads.getAllByRole('listitem')).toHaveLength(1);
    expect(loads.getByText('1 load of 2')).toBeVisible();
    await userEvent.selectOptions(loads.getByLabelText('State'), 'All loads');
    await waitFor(() => expect(loads.getAllByRole('listitem')).toHaveLength(2));
    expect(router.state.location.search).toEqual({ tank: 'GASU 2' });
  });

  test('says that nothing matches, and shows all again', async () => {
    await startTankDataApi({ tanks: TWO_TANKS, transfers });
    renderAt('/tanks/2?load_search=krypton&load_order=gain');
    const loads = await history();
    await userEvent.click(loads.getByRole('button', { name: 'Show all loads' }));
    await waitFor(() => expect(loads.getAllByRole('listitem')).toHaveLength(2));
  });
});
