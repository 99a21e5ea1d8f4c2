import type { HandoverReport } from '@dewar/contract/handovers';
import type { Assessment, Transfer } from '@dewar/contract/transfers';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
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
  /** What the receiver sent before, and the links. */
  readonly earlier?: readonly HandoverReport[];
  readonly links?: readonly object[];
  readonly assessment?: Assessment;
  readonly load?: Partial<Transfer>;
  /** The answer to a reading that is logged. */
  readonly logged?: object;
  readonly answer?: SentResponse | (() => SentResponse | undefined);
}

/** The tank's screen with a report that waits, and what it has written. */
async function openTank(world: World = {}) {
  const { report = {}, earlier = [], links = [], assessment = ASSESSMENTS.fullLoad, load = {}, logged, answer } = world;
  const received = await startTankDataApi({
    transfers: [LOAD],
    respond: ({ method, url }) => {
      if (url.endsWith('/handover-links')) return { body: { data: links } };
      if (url.endsWith('/handover-reports')) return { body: { data: [reportOf(report), ...earlier] } };
      if (url.startsWith('/api/transfers/assess')) return { body: { data: assessment } };
      if (method === 'GET') return undefined;
      const own = typeof answer === 'function' ? answer() : answer;
      if (own !== undefined) return own;
      if (url === '/api/vacuum-readings')
        return { status: 201, body: { data: { ...readingOf(9, 18.06, REPORTED_AT), ...logged } } };
      return { body: { data: url.endsWith('/dismiss') ? reportOf({ state: 'dismissed' }) : { ...LOAD, ...load } } };
    },
  });
  renderAt('/tank-data');
  await screen.findAllByText('Reported by the receiver', {}, { timeout: 150_000 });
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

test('a pressure of a gauge in bar is shown as it was typed, beside the one in psig', async () => {
  await openTank({ report: { arrival_pressure: 34.81, gauge_pressure: 2.4, gauge_unit: 'bar' } });
  expect(screen.getByText('2.4 bar = 34.81 psig')).toBeVisible();
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

test('Correct shows the reading that was recorded of the report, and does not record it again', async () => {
  const recorded_reading = { vacuum_reading: 19, reading_timestamp: REPORTED_AT };
  const written = await openTank({ report: { recorded_reading } });
  const form = await openCorrection();
  expect(form.getByLabelText(/^Vacuum reading/)).toHaveValue('19');
  // Its time does not follow that of the arrival any more.
  fireEvent.change(form.getByLabelText(/^Arrival Date/i), { target: { value: daysAgo(2).slice(0, 16) } });
  await userEvent.click(form.getByRole('button', { name: 'Save Arrival' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Add Arrival Data' })).toBeNull());
  expect(written().map(({ body }) => body)).toMatchObject([{ handover_report_id: 8 }]);
  expect(written()[0]?.body.arrived_at).not.toBe(REPORTED_AT);
});

test('Correct shows a reading that only a former correction had, and does not record it again', async () => {
  const recorded_reading = { vacuum_reading: 19, reading_timestamp: daysAgo(2) };
  const written = await openTank({ report: { vacuum_reading: null, recorded_reading } });
  const form = await openCorrection();
  expect(form.getByLabelText(/^Vacuum reading/)).toHaveValue('19');
  await userEvent.click(form.getByRole('button', { name: 'Save Arrival' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Add Arrival Data' })).toBeNull());
  expect(written().map(({ body }) => body)).toMatchObject([{ handover_report_id: 8 }]);
});

test('a required reading that the receiver told nothing of is of the time of the arrival', async () => {
  const written = await openTank({ report: { vacuum_reading: null }, assessment: ASSESSMENTS.immediateCheck });
  const form = await openCorrection();
  // What the arrival requires shows once it is judged.
  await userEvent.click(form.getByRole('button', { name: 'Save Arrival' }));
  await userEvent.type(await form.findByLabelText('Vacuum reading (required)'), '20');
  await userEvent.click(form.getByRole('button', { name: 'Save Arrival' }));
  await waitFor(() => expect(written()).toHaveLength(2));
  expect(written()[1]?.body).toMatchObject({ vacuum_reading: 20, reading_timestamp: REPORTED_AT });
});

test('what is not saved of a reading on record cannot be filled in, unless it becomes another reading', async () => {
  await openTank({ report: { recorded_reading: { vacuum_reading: 19, reading_timestamp: REPORTED_AT } } });
  const form = await openCorrection();
  expect(form.getByText(/^Recorded already/)).toBeVisible();
  expect(form.queryByLabelText('Fresh pull')).toBeNull();
  expect(form.queryByLabelText('Reading notes')).toBeNull();
  await userEvent.type(form.getByLabelText(/^Vacuum reading/), '5');
  expect(form.getByLabelText('Fresh pull')).toBeVisible();
  expect(form.getByLabelText('Reading notes')).toBeVisible();
  expect(form.queryByText(/^Recorded already/)).toBeNull();
});

test.each([
  ['that was recorded with it goes with it', {}, ['DELETE /api/vacuum-readings/9']],
  ['that was on record before stays', { was_recorded_before: true }, []],
])('Undo takes the arrival back, and a reading %s', async (_what, logged, deleted) => {
  const written = await openTank({ logged, load: { arrival_correctable_until: '2099-01-01T00:00:00Z' } });
  const form = await openCorrection();
  await userEvent.click(form.getByRole('button', { name: 'Save Arrival' }));
  await click('Undo');
  expect(await screen.findByText('Undone')).toBeVisible();
  const calls = written().map(({ call }) => call);
  expect(calls.filter((call) => call === `PUT /api/transfers/${LOAD.id}`)).toHaveLength(2);
  expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual(deleted);
});

test('Correct says that the receiver has sent something later, and then records what stands in the form', async () => {
  const text = 'The receiver has sent a correction since.';
  const later = errorResponse(409, 'conflict', text, { fields: { handover_report_id: text } });
  let isTold = false;
  const answer = () => {
    if (isTold) return undefined;
    isTold = true;
    return later;
  };
  const written = await openTank({ answer });
  const form = await openCorrection();
  await userEvent.clear(form.getByLabelText(/^Arrival pressure/i));
  await userEvent.type(form.getByLabelText(/^Arrival pressure/i), '20');
  await userEvent.click(form.getByRole('button', { name: 'Save Arrival' }));
  expect(await form.findByText(text)).toBeVisible();
  expect(form.getByLabelText(/^Arrival pressure/i)).toHaveValue('20');
  await userEvent.click(form.getByRole('button', { name: 'Save Arrival' }));
  await waitFor(() => expect(written()).toHaveLength(3));
  const [told, saved, reading] = written().map(({ body }) => body);
  expect(told).toMatchObject({ arrival_pressure: 20, handover_report_id: 8 });
  expect(saved).not.toHaveProperty('handover_report_id');
  expect(saved).toMatchObject({ arrival_pressure: 20 });
  expect(reading).toMatchObject({ vacuum_reading: 18.06, handover_report_id: 8 });
});

const OPEN_LINK = {
  ...{ id: 1, transfer_id: LOAD.id, state: 'open', email: null, language: null, created_by_email: 'a@b.example' },
  ...{
    created_at: daysAgo(2),
    ends_at: '2099-01-01T00:00:00Z',
    ended_at: null,
    openings: 1,
    last_opened_at: daysAgo(1),
  },
  ...{ reminded_at: null, reports: 2 },
};

test.each([
  ['an open link', { links: [OPEN_LINK] }, 'The link stays open: the receiver can send another report.'],
  ['no open link', {}, 'No link is open: make another one for the receiver to report again.'],
  [
    'an earlier report',
    { earlier: [reportOf({ id: 7, state: 'replaced' })] },
    'What the receiver sent before it waits for you instead.',
  ],
])('Put Aside says what becomes of %s', async (_what, world, text) => {
  await openTank(world);
  await click('Put Aside');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(text);
});

test('Put Aside says nothing of earlier reports where there are none', async () => {
  await openTank();
  await click('Put Aside');
  expect(await screen.findByRole('alertdialog')).not.toHaveTextContent('instead');
});
