import type { HandoverReport } from '@dewar/contract/handovers';
import type { Assessment } from '@dewar/contract/transfers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { errorResponse, type SentResponse } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import {
  ASSESSMENTS,
  daysAgo,
  isWrite,
  readingOf,
  startTankDataApi,
  transferOf,
} from '../../../../test-support/tank-data.ts';
import { storeSession } from '../../../shared/session/session.ts';

const LOAD = transferOf();
const REPORTED_AT = daysAgo(1);

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.companyUser }));

function reportOf(differences: Partial<HandoverReport> = {}): HandoverReport {
  return {
    ...{ id: 8, transfer_id: LOAD.id, state: 'waiting', name: 'Ada at the gate', arrived_at: REPORTED_AT },
    ...{ was_venting: false, arrival_pressure: 17.36, weight_lbs: 9900.125, level: 41.25, level_unit: 'percent' },
    ...{ vacuum_reading: 18.06, note: null, latitude: null, longitude: null, captured_at: null },
    ...{ reported_at: REPORTED_AT, photos: [], signature: null, assessment: ASSESSMENTS.fullLoad },
    ...{ accepted_by_email: null, accepted_at: null, dismissed_by_email: null, dismissed_at: null },
    ...differences,
  };
}

interface World {
  readonly report?: Partial<HandoverReport>;
  readonly assessment?: Assessment;
  readonly answer?: SentResponse;
}

/** The tank's screen with a report that waits, and what it has written. */
async function openTank({ report = {}, assessment = ASSESSMENTS.fullLoad, answer }: World = {}) {
  const received = await startTankDataApi({
    transfers: [LOAD],
    respond: ({ method, url }) => {
      if (url.endsWith('/handover-links')) return { body: { data: [] } };
      if (url.endsWith('/handover-reports')) return { body: { data: [reportOf(report)] } };
      if (url.startsWith('/api/transfers/assess')) return { body: { data: assessment } };
      if (method === 'GET') return undefined;
      if (answer !== undefined) return answer;
      if (url === '/api/vacuum-readings') return { status: 201, body: { data: readingOf(9, 18.06, REPORTED_AT) } };
      return { body: { data: url.endsWith('/dismiss') ? reportOf({ state: 'dismissed' }) : LOAD } };
    },
  });
  renderAt('/tank-data');
  await screen.findByText('Reported by the receiver', {}, { timeout: 150_000 });
  return () =>
    received
      .filter((request) => isWrite(request) && !request.url.startsWith('/api/transfers/assess'))
      .map(({ method, url, body }) => ({ call: `${method} ${url}`, body: body as Record<string, unknown> }));
}

const click = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('the figures of a report are shown exactly as they are stored', async () => {
  await openTank();
  for (const figure of ['17.36 psig', '9,900.125 lb', '41.25 %', '18.06 µm'])
    expect(screen.getByText(figure)).toBeVisible();
});

test('files of the receiver that there was no room for are named', async () => {
  await openTank({ report: { files_left_out: ['gauge.jpg', 'signature.png'] } });
  expect(screen.getByText('gauge.jpg, signature.png')).toBeVisible();
});

test('Accept has the server record the report, and says so', async () => {
  const written = await openTank();
  await click('Accept');
  expect(await screen.findByText('Arrival recorded as the receiver reported it.')).toBeVisible();
  expect(written().map(({ call }) => call)).toEqual([`POST /api/transfers/${LOAD.id}/handover-reports/8/accept`]);
});

test('a report that looks like a typing mistake is asked about before it is accepted', async () => {
  const written = await openTank({ report: { vacuum_reading: 180_000 } });
  await click('Accept');
  const question = await screen.findByRole('alertdialog');
  const [safe] = within(question).getAllByRole('button');
  await userEvent.click(safe ?? question);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(written()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Accept' })).toBeEnabled();
});

test('a report that cannot be accepted says why, and can be decided again', async () => {
  await openTank({ answer: errorResponse(409, 'conflict', 'This report does not wait any more.') });
  await click('Accept');
  expect(await screen.findByText('This report does not wait any more.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Put Aside' })).toBeEnabled();
});

test('Put Aside asks first, and does nothing if the answer is no', async () => {
  const written = await openTank();
  await click('Put Aside');
  const question = await screen.findByRole('alertdialog', { name: 'Put this report aside?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(written()).toEqual([]);
  await click('Put Aside');
  await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Put aside' }));
  expect(await screen.findByText('Report put aside.')).toBeVisible();
  expect(written().map(({ call }) => call)).toEqual([`POST /api/transfers/${LOAD.id}/handover-reports/8/dismiss`]);
});

/** The form of an arrival, with what the receiver reported. */
async function openCorrection() {
  await click('Correct');
  return within(await screen.findByRole('form', { name: 'Add Arrival Data' }));
}

test.each([
  ['that needs no reading', ASSESSMENTS.fullLoad],
  ['that needs one', ASSESSMENTS.immediateCheck],
])('Correct records the reading, the level and all else that Accept would of an arrival %s', async (_, assessment) => {
  const written = await openTank({ assessment });
  const form = await openCorrection();
  expect(form.getByLabelText(/^Arrival pressure/i)).toHaveValue('17.36');
  expect(form.getByLabelText(/^Vacuum reading/)).toHaveValue('18.06');
  await userEvent.click(form.getByRole('button', { name: 'Save Arrival' }));
  await waitFor(() => expect(written()).toHaveLength(2));
  const [arrival, reading] = written();
  expect(arrival?.call).toMatch(/^P\w+ \/api\/transfers\/\d+$/);
  expect(arrival?.body).toMatchObject({
    ...{ arrived_at: REPORTED_AT, arrival_pressure: 17.36, was_venting: false },
    ...{ manual_level_reading: 41.25, level_reading_unit: 'percent' },
  });
  expect(reading).toMatchObject({
    call: 'POST /api/vacuum-readings',
    body: { vacuum_reading: 18.06, reading_timestamp: REPORTED_AT, additional_notes: 'Reported by the receiver' },
  });
});

test('Correct records no reading if the one of the receiver is emptied', async () => {
  const written = await openTank();
  const form = await openCorrection();
  await userEvent.clear(form.getByLabelText(/^Vacuum reading/));
  await userEvent.clear(form.getByLabelText(/^Arrival pressure/i));
  await userEvent.type(form.getByLabelText(/^Arrival pressure/i), '20');
  await userEvent.click(form.getByRole('button', { name: 'Save Arrival' }));
  await waitFor(() => expect(written()).toHaveLength(1));
  expect(written()[0]?.body).toMatchObject({ arrival_pressure: 20, manual_level_reading: 41.25 });
});

test('Correct asks for no reading where the receiver told none and the arrival needs none', async () => {
  const written = await openTank({ report: { vacuum_reading: null, level: null, level_unit: null } });
  const form = await openCorrection();
  expect(form.queryByLabelText(/^Vacuum reading/)).toBeNull();
  await userEvent.click(form.getByRole('button', { name: 'Save Arrival' }));
  await waitFor(() => expect(written()).toHaveLength(1));
  expect(written()[0]?.body).toMatchObject({ arrival_pressure: 17.36, manual_level_reading: null });
});
