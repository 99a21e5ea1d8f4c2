import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorResponse, type ReceivedRequest, type SentResponse } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import {
  ASSESSMENTS,
  arrivedTransferOf,
  daysAgo,
  isWrite,
  readingOf,
  startTankDataApi,
  transferOf,
} from '../../../../test-support/tank-data.ts';
import { keepWaiting, waitingRecord } from '../../../../test-support/waiting-records.ts';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.companyUser }));

async function openForm(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog');
}

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const microns = () => screen.getByLabelText(/^Vacuum reading/);
const keyOf = ({ headers }: ReceivedRequest) => headers['idempotency-key'];

/** Passes the first write to `first` and all others to `then`. */
function writes(first: SentResponse, then: SentResponse) {
  let count = 0;
  return (request: ReceivedRequest) => {
    if (!isWrite(request)) return undefined;
    count += 1;
    return count === 1 ? first : then;
  };
}

describe('Add Vacuum Reading', () => {
  const saved: SentResponse = { status: 201, body: { data: readingOf(9, 18, daysAgo(0)) } };
  const accept = (request: ReceivedRequest) => (isWrite(request) ? saved : undefined);

  test('saves a usual reading at once, and only once after a double click', async () => {
    const received = await startTankDataApi({ readings: [readingOf(1, 18, daysAgo(7))], respond: accept });
    renderAt('/tank-data');
    await screen.findByRole('region', { name: 'Latest reading' });
    await openForm('Add Vacuum Reading');
    await userEvent.type(microns(), '20');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Add Reading' }));
    expect(await screen.findByText('Vacuum reading added successfully!')).toBeVisible();
    const [write, ...more] = received.filter(isWrite);
    expect(more).toEqual([]);
    expect(write?.body).toMatchObject({ tank_id: 1, vacuum_reading: 20, fresh_pull: false });
  });

  test('asks first if a reading is far from the last, and no keeps it in the form, yes saves it', async () => {
    const received = await startTankDataApi({
      readings: [readingOf(1, 18, '2026-05-03T16:00:00Z')],
      respond: accept,
    });
    renderAt('/tank-data');
    await screen.findByRole('region', { name: 'Latest reading' });
    await openForm('Add Vacuum Reading');
    await userEvent.type(microns(), '450');
    await click('Add Reading');
    expect(await screen.findByText(/^The last reading was 18 on 3 May( \d+)?\. Is 450 right\?$/)).toBeVisible();
    expect(screen.getByText('It is far from the others: take a second one.')).toBeVisible();
    await click('Change it');
    expect(received.filter(isWrite)).toEqual([]);
    expect(microns()).toHaveValue('450');
    await click('Add Reading');
    await userEvent.click(await screen.findByRole('button', { name: 'Save 450 µm' }));
    expect(await screen.findByText('Vacuum reading added successfully!')).toBeVisible();
  });

  test('sends nothing without a reading, and its guide shows what is good', async () => {
    const received = await startTankDataApi({});
    renderAt('/tank-data');
    const dialog = await openForm('Add Vacuum Reading');
    expect(within(dialog).getByText('1-75 = good')).toBeVisible();
    expect(within(dialog).getByRole('list', { name: 'Guide, in microns' })).toHaveTextContent(
      '<30 excellent31-50 good51-100 poor>100 bad',
    );
    await click('Add Reading');
    expect(within(dialog).getByText('The reading is required')).toBeVisible();
    await userEvent.type(microns(), '18.5');
    await click('Add Reading');
    expect(within(dialog).getByText('The reading is in whole microns')).toBeVisible();
    expect(received.filter(isWrite)).toEqual([]);
  });

  test('keeps what was typed after a network error, and tries again with the same idempotency key', async () => {
    const received = await startTankDataApi({ respond: writes({ isCut: true }, saved) });
    renderAt('/tank-data');
    const dialog = await openForm('Add Vacuum Reading');
    await userEvent.type(microns(), '20');
    await click('Add Reading');
    expect(await within(dialog).findByText(/^Error adding vacuum reading\./)).toBeVisible();
    expect(microns()).toHaveValue('20');
    await click('Add Reading');
    expect(await screen.findByText('Vacuum reading added successfully!')).toBeVisible();
    const [first, second] = received.filter(isWrite).map(keyOf);
    expect(second).toBe(first);
  });
});

describe('Add Load Data', () => {
  test('sends empty fields as null and the action as Load, and shows kg without sending it', async () => {
    const received = await startTankDataApi({
      transfers: [arrivedTransferOf({ product_name: 'LHe' })],
      respond: (request) => (isWrite(request) ? { status: 201, body: { data: transferOf() } } : undefined),
    });
    renderAt('/tank-data');
    await openForm('Add Load Data');
    expect(screen.getByLabelText('Product')).toHaveValue('LHe');
    await userEvent.type(screen.getByLabelText(/^Weight in lbs/), '9900');
    expect(screen.getByLabelText('Weight in kg')).toHaveValue('4,490.56');
    await click('Add Load');
    expect(await screen.findByText('Transfer data added successfully!')).toBeVisible();
    expect(received.filter(isWrite)[0]?.body).toEqual({
      capture_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      tank_id: 1,
      action: 'Load',
      loaded_at: expect.stringMatching(/Z$/),
      loaded_weight_lbs: 9900,
      gross_weight_lbs: null,
      tare_weight_lbs: null,
      loaded_pressure: null,
      loaded_level: null,
      bol_number: null,
      customer_name: null,
      product_name: 'LHe',
      expected_arrival_at: null,
      reason_for_loading: null,
      ...{ tank_when_filled: null, shield_days: null },
      loading_site: null,
      loading_scale: null,
      receiving_site: null,
      receiving_scale: null,
      notes: null,
    });
  });

  test("requires the weight, and shows the server's error under its field", async () => {
    const text = 'This tank already has a load in transit. Add its arrival first.';
    await startTankDataApi({
      respond: (request) => (isWrite(request) ? errorResponse(409, 'conflict', text) : undefined),
    });
    renderAt('/tank-data');
    const dialog = await openForm('Add Load Data');
    await click('Add Load');
    expect(within(dialog).getByText('Weight in lbs is required')).toBeVisible();
    await userEvent.type(screen.getByLabelText(/^Weight in lbs/), '9900');
    await click('Add Load');
    expect(await within(dialog).findByText(text)).toBeVisible();
    expect(screen.getByLabelText(/^Weight in lbs/)).toHaveValue('9900');
  });
});

describe('Add Arrival Data', () => {
  const arrived: SentResponse = { body: { data: arrivedTransferOf() } };
  const isAssess = ({ url }: ReceivedRequest) => url.startsWith('/api/transfers/assess');

  function assessing(write: (request: ReceivedRequest) => SentResponse) {
    return (request: ReceivedRequest) => {
      if (isWrite(request)) return write(request);
      if (!isAssess(request)) return undefined;
      const isVenting = request.url.includes('was_venting=true');
      return { body: { data: isVenting ? ASSESSMENTS.immediateCheck : ASSESSMENTS.fullLoad } };
    };
  }

  async function openArrival(write: (request: ReceivedRequest) => SentResponse = () => arrived) {
    const received = await startTankDataApi({ transfers: [transferOf()], respond: assessing(write) });
    renderAt('/tank-data');
    const dialog = await openForm('Add Arrival Data');
    return { received, dialog };
  }

  const pressure = () => screen.getByLabelText(/^Arrival pressure/);
  const verdict = (dialog: HTMLElement, label: string) => within(dialog).findByText(label);

  test('assesses the arrival when the pressure field is left, and its button needs a pressure', async () => {
    const { received, dialog } = await openArrival();
    expect(screen.getByRole('button', { name: 'Auto-Assess Load Status' })).toBeDisabled();
    await userEvent.type(pressure(), '40');
    expect(received.filter(isAssess)).toEqual([]);
    await userEvent.tab();
    expect(await verdict(dialog, 'Full Load')).toBeVisible();
    expect(within(dialog).getByText('The load is considered full.')).toBeVisible();
    expect(screen.queryByLabelText('Vacuum reading (required)')).toBeNull();
  });

  test('drops the assessment when typing continues, and assesses again on a toggle', async () => {
    const { received, dialog } = await openArrival();
    await userEvent.type(pressure(), '40');
    await userEvent.tab();
    await verdict(dialog, 'Full Load');
    await userEvent.type(pressure(), '5');
    expect(within(dialog).queryByText('Full Load')).toBeNull();
    await userEvent.click(screen.getByLabelText('Was Venting'));
    expect(await verdict(dialog, 'Needs Immediate Check')).toBeVisible();
    expect(screen.getByLabelText('Vacuum reading (required)')).toBeVisible();
    expect(screen.getByLabelText('Manual level reading')).toBeVisible();
    expect(received.filter(isAssess).at(-1)?.url).toContain('arrival_pressure=405');
  });

  test('is assessed on this device without a signal, with the fields that the rules ask for', async () => {
    await startTankDataApi({
      transfers: [transferOf()],
      respond: (request) => (isAssess(request) ? { isCut: true } : undefined),
    });
    renderAt('/tank-data');
    const dialog = await openForm('Add Arrival Data');
    await userEvent.type(pressure(), '40');
    await userEvent.click(screen.getByLabelText('Was Venting'));
    expect(await verdict(dialog, 'Needs Immediate Check')).toBeVisible();
    expect(within(dialog).getByText(/^Assessed on this device, without a signal\./)).toBeVisible();
    expect(screen.getByLabelText('Vacuum reading (required)')).toBeVisible();
    expect(screen.getByLabelText('Manual level reading')).toBeVisible();
  });

  test('that waits to be sent is shown on its tank, and is not offered again', async () => {
    await startTankDataApi({ transfers: [transferOf()] });
    const arrived_at = daysAgo(0);
    const body = { arrived_at, arrival_pressure: 20, was_venting: false };
    keepWaiting(waitingRecord({ kind: 'arrival', transfer: { id: transferOf().id }, body }));
    renderAt('/tank-data');
    expect(await screen.findByRole('link', { name: /^Arrived \d\d:\d\d, waits to be sent$/ })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Add Load Data' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add Arrival Data' })).toBeNull();
    await waitFor(() => expect(screen.getAllByText('Arrived, waits to be sent')).toHaveLength(2));
    expect(screen.queryByText('In Transit')).toBeNull();
    keepWaiting();
    expect(await screen.findByRole('button', { name: 'Add Arrival Data' })).toBeVisible();
  });

  test('says of an arrival that the server did not accept that it is not, wherever the arrival stands', async () => {
    await startTankDataApi({ transfers: [transferOf()] });
    const body = { arrived_at: daysAgo(0), arrival_pressure: 40, was_venting: false };
    const refusal = { status: 409, code: 'conflict' as const, message: 'No.', fields: { arrived_at: 'No.' } };
    keepWaiting(waitingRecord({ kind: 'arrival', transfer: { id: transferOf().id }, body, refusal }));
    renderAt('/tank-data');
    expect(await screen.findByRole('link', { name: /^Arrived \d\d:\d\d, not accepted$/ })).toBeVisible();
    await waitFor(() => expect(screen.getAllByText('Arrived, not accepted')).toHaveLength(2));
    expect(screen.queryByText(/waits to be sent/)).toBeNull();
  });

  test('saves the immediate reading with the arrival', async () => {
    const { received, dialog } = await openArrival();
    await userEvent.type(pressure(), '40');
    await userEvent.click(screen.getByLabelText('Was Venting'));
    await verdict(dialog, 'Needs Immediate Check');
    await userEvent.type(screen.getByLabelText('Vacuum reading (required)'), '22');
    await click('Save Arrival');
    expect(await screen.findByText('Arrival data updated successfully! (Including vacuum reading)')).toBeVisible();
    const [arrival, reading] = received.filter(isWrite);
    expect(arrival).toMatchObject({ method: 'PUT', url: '/api/transfers/7', headers: { 'if-match': '"3"' } });
    expect(arrival?.body).toMatchObject({ arrival_pressure: 40, was_venting: true, level_reading_unit: null });
    expect(arrival?.body).not.toHaveProperty('loaded_at');
    expect(reading?.body).toMatchObject({ tank_id: 1, vacuum_reading: 22 });
  });

  test('saves the arrival without the reading too', async () => {
    const { received, dialog } = await openArrival();
    await userEvent.click(screen.getByLabelText('Was Venting'));
    await verdict(dialog, 'Needs Immediate Check');
    await userEvent.type(pressure(), '40');
    await userEvent.tab();
    await verdict(dialog, 'Needs Immediate Check');
    await click('Save Arrival');
    expect(await screen.findByText('Arrival data updated successfully!')).toBeVisible();
    expect(received.filter(isWrite)).toHaveLength(1);
  });

  test('stops a save that comes before the assessment if a reading is required', async () => {
    const { received, dialog } = await openArrival();
    await userEvent.click(screen.getByLabelText('Was Venting'));
    await verdict(dialog, 'Needs Immediate Check');
    await userEvent.type(pressure(), '40{Enter}');
    await waitFor(() => expect(screen.getByLabelText('Vacuum reading (required)')).toHaveFocus());
    expect(within(dialog).getByText(/^The arrival is not saved yet/)).toBeVisible();
    expect(received.filter(isWrite)).toEqual([]);
  });

  test('saves the arrival even if its reading fails, and offers the reading again with its idempotency key', async () => {
    let readings = 0;
    const { received, dialog } = await openArrival(({ url }) => {
      if (url !== '/api/vacuum-readings') return arrived;
      readings += 1;
      return readings === 1 ? { isCut: true } : { status: 201, body: { data: readingOf(9, 22, daysAgo(0)) } };
    });
    await userEvent.type(pressure(), '40');
    await userEvent.click(screen.getByLabelText('Was Venting'));
    await verdict(dialog, 'Needs Immediate Check');
    await userEvent.type(screen.getByLabelText('Vacuum reading (required)'), '22');
    await click('Save Arrival');
    expect(await screen.findByText('Arrival data updated successfully!')).toBeVisible();
    expect(await screen.findByText(/^The arrival is saved, but its vacuum reading is not\./)).toBeVisible();
    expect(microns()).toHaveValue('22');
    await click('Add Reading');
    expect(await screen.findByText('Vacuum reading added successfully!')).toBeVisible();
    const [first, second] = received.filter(({ method, url }) => method === 'POST' && url === '/api/vacuum-readings');
    expect(second?.body).toEqual(first?.body);
    expect(second && keyOf(second)).toBe(first && keyOf(first));
  });

  test('rejects an arrival before the load, on its field', async () => {
    const { received, dialog } = await openArrival();
    const time = screen.getByLabelText(/^Arrival date and time/);
    await userEvent.clear(time);
    await userEvent.type(time, '2020-01-01T10:00');
    await userEvent.type(pressure(), '40');
    await click('Save Arrival');
    expect(await within(dialog).findByText('Arrival date/time must not be earlier than the load time')).toBeVisible();
    expect(received.filter(isWrite)).toEqual([]);
  });
});

describe('for administrators', () => {
  beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

  test('the determination follows from the weights, and an unusual share asks for confirmation', async () => {
    const received = await startTankDataApi({
      transfers: [arrivedTransferOf()],
      respond: (request) => (isWrite(request) ? { body: { data: arrivedTransferOf() } } : undefined),
    });
    renderAt('/tank-data');
    const dialog = await openForm('Determine');
    expect(dialog).toHaveAccessibleName(/^Final Determination - Transfer #7 ?GASU 1, .*, loaded on /);
    const weight = screen.getByLabelText(/^Actual received/);
    const determination = screen.getByLabelText(/^Final determination/);
    await userEvent.type(weight, '9800');
    expect(determination).toHaveValue('full_load');
    expect(within(dialog).getByText('98.0 %')).toBeVisible();
    expect(within(dialog).getByText('Loss').nextSibling).toHaveTextContent('200 lbs');
    await userEvent.clear(weight);
    await userEvent.type(weight, '10024');
    expect(within(dialog).getByText('Gain').nextSibling).toHaveTextContent('24 lbs');
    await userEvent.clear(weight);
    await userEvent.type(weight, '7000');
    expect(determination).toHaveValue('partial_load');
    await click('Save Determination');
    expect(await screen.findByText('7,000 lbs of 10,000 lbs loaded is 70.0 %.')).toBeVisible();
    expect(received.filter(isWrite)).toEqual([]);
    await click('Save determination');
    expect(await screen.findByText('Final determination saved successfully!')).toBeVisible();
    expect(received.filter(isWrite)[0]).toMatchObject({
      url: '/api/transfers/7/determination',
      headers: { 'if-match': '"3"' },
      body: { actual_received_lbs: 7000, final_determination: 'partial_load', determination_notes: null },
    });
  });

  test.each([
    ['9990', { final_determination: 'full_load' }],
    ['9600', { final_determination: 'partial_load', loss_answer: 'taken_out' }],
  ])('of %s lbs received the determination says what became of a loss only where it asks: %j', async (lbs, answer) => {
    const received = await startTankDataApi({
      transfers: [arrivedTransferOf({ loss_answer: 'taken_out' })],
      respond: (request) => (isWrite(request) ? { body: { data: arrivedTransferOf() } } : undefined),
    });
    renderAt('/tank-data');
    await openForm('Determine');
    await userEvent.type(screen.getByLabelText(/^Actual received/), lbs);
    await click('Save Determination');
    expect(await screen.findByText('Final determination saved successfully!')).toBeVisible();
    expect(received.filter(isWrite).map(({ body }) => body)).toEqual([
      {
        ...{ actual_received_lbs: Number(lbs), determination_notes: null },
        ...answer,
      },
    ]);
  });

  test('an edit that somebody else overtook shows both versions and keeps what was typed', async () => {
    const theirs = arrivedTransferOf({ version: 4, customer_name: 'Northwind', loaded_weight_lbs: 9950 });
    const received = await startTankDataApi({
      transfers: [arrivedTransferOf()],
      respond: writes(errorResponse(412, 'stale_record', 'This record was changed.', { data: theirs }), {
        body: { data: theirs },
      }),
    });
    renderAt('/tank-data');
    const dialog = await openForm('Edit');
    expect(dialog).toHaveAccessibleName(/^Edit Transfer #7 ?GASU 1, .*, loaded on /);
    const customer = screen.getByLabelText('Customer');
    await userEvent.type(customer, 'Helix');
    await click('Save Transfer');
    expect(await within(dialog).findByRole('row', { name: 'Customer Northwind Helix' })).toBeVisible();
    expect(within(dialog).getAllByRole('row')).toHaveLength(2);
    expect(customer).toHaveValue('Helix');
    await click('Overwrite with mine');
    expect(await screen.findByText('Transfer updated successfully!')).toBeVisible();
    expect(received.filter(isWrite).map(({ headers }) => headers['if-match'])).toEqual(['"3"', '"4"']);
    expect(received.filter(isWrite)[1]?.body).toMatchObject({ customer_name: 'Helix', loaded_weight_lbs: 9950 });
  });

  test('a load in transit, which has no assessment, is edited', async () => {
    const received = await startTankDataApi({
      transfers: [transferOf()],
      respond: writes({ body: { data: transferOf() } }, { body: { data: transferOf() } }),
    });
    renderAt('/tank-data');
    await openForm('Edit');
    await userEvent.type(screen.getByLabelText('Customer'), 'Helix');
    await click('Save Transfer');
    expect(await screen.findByText('Transfer updated successfully!')).toBeVisible();
    expect(received.filter(isWrite)[0]?.body).toMatchObject({ customer_name: 'Helix', arrival_assessment: null });
  });

  test('the edit offers all four assessments, and a changed pressure drops the stored one', async () => {
    await startTankDataApi({
      transfers: [arrivedTransferOf()],
      respond: ({ url }) =>
        url.startsWith('/api/transfers/assess') ? { body: { data: ASSESSMENTS.immediateCheck } } : undefined,
    });
    renderAt('/tank-data');
    await openForm('Edit');
    const assessment = screen.getByLabelText('Arrival assessment');
    expect(
      within(assessment)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Not assessed', 'Full Load', 'Needs Immediate Check', 'Manual Review Required', 'Unknown']);
    expect(assessment).toHaveValue('full_load');
    await userEvent.type(screen.getByLabelText('Arrival pressure'), '1');
    expect(assessment).toHaveValue('');
    await userEvent.tab();
    await waitFor(() => expect(assessment).toHaveValue('needs_immediate_check'));
    expect(screen.getByLabelText('Level check required')).toBeChecked();
  });
});
