import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { ASSESSMENTS, isWrite, readingOf, startTankDataApi, transferOf } from '../../../../test-support/tank-data.ts';
import { storeSession } from '../../../shared/session/session.ts';

const FRIDAY = new Date('2026-06-05T19:19:20.500Z');
const MONDAY = new Date('2026-06-08T12:02:41.250Z');

beforeEach(() => {
  storeSession({ token: 'token', user: { ...PEOPLE.companyUser, timezone: 'America/New_York' } });
  vi.useFakeTimers({ toFake: ['Date'], now: FRIDAY });
  onTestFinished(() => void vi.useRealTimers());
});

/** The computer slept, and somebody looks at the page again. */
function wakeAt(now: Date): void {
  vi.setSystemTime(now);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

async function openForm(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog');
}

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const saveReadings = () =>
  startTankDataApi({
    respond: (request) =>
      isWrite(request) ? { status: 201, body: { data: readingOf(7, 22, MONDAY.toISOString()) } } : undefined,
  });

test('a reading whose time nobody touched is of the moment of saving', async () => {
  const received = await saveReadings();
  renderAt('/tank-data');
  const dialog = await openForm('Add Vacuum Reading');
  expect(within(dialog).getByText(/^Now, 15:19\./)).toBeVisible();
  await userEvent.type(screen.getByLabelText(/^Vacuum reading of/), '22');
  wakeAt(MONDAY);
  expect(within(dialog).getByText(/^Now, 08:02\./)).toBeVisible();
  expect(screen.getByLabelText(/^Date and time/)).toHaveValue('2026-06-08T08:02');
  await click('Add Reading');
  await waitFor(() => expect(received.find(isWrite)?.body).toMatchObject({ reading_timestamp: MONDAY.toISOString() }));
});

test('a time that was set on another day is asked about, and nothing is saved before the answer', async () => {
  const received = await saveReadings();
  renderAt('/tank-data');
  const dialog = await openForm('Add Vacuum Reading');
  await userEvent.type(screen.getByLabelText(/^Vacuum reading of/), '22');
  fireEvent.change(screen.getByLabelText(/^Date and time/), { target: { value: '2026-06-05T15:10' } });
  expect(within(dialog).queryByText(/^Now/)).toBeNull();
  wakeAt(MONDAY);
  expect(within(dialog).getByText('The time is still Fri 15:10:')).toBeVisible();
  await click('Add Reading');
  expect(await within(dialog).findByText('The time is still Fri 15:10. Choose Now, or Keep.')).toBeVisible();
  expect(received.filter(isWrite)).toEqual([]);
  await click('Keep');
  expect(within(dialog).queryByText(/still Fri/)).toBeNull();
  await click('Add Reading');
  await waitFor(() =>
    expect(received.find(isWrite)?.body).toMatchObject({ reading_timestamp: '2026-06-05T19:10:00.000Z' }),
  );
});

test('Now takes the moment of saving again', async () => {
  const received = await saveReadings();
  renderAt('/tank-data');
  await openForm('Add Vacuum Reading');
  await userEvent.type(screen.getByLabelText(/^Vacuum reading of/), '22');
  // The minute at which the form was opened, typed.
  fireEvent.change(screen.getByLabelText(/^Date and time/), { target: { value: '2026-06-05T15:18' } });
  fireEvent.change(screen.getByLabelText(/^Date and time/), { target: { value: '2026-06-05T15:19' } });
  wakeAt(new Date(FRIDAY.getTime() + 2 * 3_600_000));
  expect(screen.getByText('The time is still Fri 15:19:')).toBeVisible();
  await click('Now');
  wakeAt(MONDAY);
  await click('Add Reading');
  await waitFor(() => expect(received.find(isWrite)?.body).toMatchObject({ reading_timestamp: MONDAY.toISOString() }));
});

test('an attempt after one whose response was lost has the same moment, and a refused one has not', async () => {
  const responses = [
    { status: 504, body: {} },
    {
      status: 400,
      body: { error: 'Not that one', code: 'invalid_input', message: 'Not that one', fields: {}, request_id: 'r1' },
    },
    { status: 201, body: { data: readingOf(7, 22, MONDAY.toISOString()) } },
  ];
  const received = await startTankDataApi({
    respond: (request) => (isWrite(request) ? responses.shift() : undefined),
  });
  renderAt('/tank-data');
  const dialog = await openForm('Add Vacuum Reading');
  await userEvent.type(screen.getByLabelText(/^Vacuum reading of/), '22');
  const sent = () =>
    received.filter(isWrite).map(({ body }) => (body as { reading_timestamp: string }).reading_timestamp);
  await click('Add Reading');
  await within(dialog).findByText(/briefly unavailable/);
  vi.setSystemTime(FRIDAY.getTime() + 60_000);
  await click('Add Reading');
  await within(dialog).findByText('Not that one');
  vi.setSystemTime(MONDAY);
  await click('Add Reading');
  await waitFor(() => expect(sent()).toEqual([FRIDAY.toISOString(), FRIDAY.toISOString(), MONDAY.toISOString()]));
});

test.each([
  ['Add Load Data', 'Add Load', 'loaded_at'],
  ['Add Arrival Data', 'Save Arrival', 'arrived_at'],
])('%s: the time follows the clock, to the minute', async (opens, saves, name) => {
  const transfers = name === 'loaded_at' ? [] : [transferOf({ loaded_at: '2026-06-01T12:00:00.000Z' })];
  const received = await startTankDataApi({
    transfers,
    respond: (request) => {
      if (request.url.startsWith('/api/transfers/assess')) {
        return { body: { data: ASSESSMENTS.fullLoad } };
      }
      return isWrite(request) ? { status: 201, body: { data: transferOf() } } : undefined;
    },
  });
  renderAt('/tank-data');
  const dialog = await openForm(opens);
  if (name === 'loaded_at') await userEvent.type(screen.getByLabelText(/^Weight in lbs/), '9,800');
  else await userEvent.type(screen.getByLabelText(/^Arrival pressure/), '40');
  wakeAt(MONDAY);
  expect(within(dialog).getByText(/^Now, 08:02\./)).toBeVisible();
  await userEvent.click(within(dialog).getByRole('button', { name: saves }));
  await waitFor(() => expect(received.find(isWrite)?.body).toMatchObject({ [name]: '2026-06-08T12:02:00.000Z' }));
});

test('setting a time keeps the errors of the other fields', async () => {
  await startTankDataApi({});
  renderAt('/tank-data');
  const dialog = await openForm('Add Load Data');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add Load' }));
  const weight = within(dialog).getByLabelText(/^Weight in lbs/);
  await waitFor(() => expect(weight).toHaveAttribute('aria-invalid', 'true'));
  fireEvent.change(within(dialog).getByLabelText(/^Loading date and time/), { target: { value: '2026-06-05T15:10' } });
  expect(weight).toHaveAttribute('aria-invalid', 'true');
});

test('an arrival that was assessed on Friday and is saved on Monday as now is assessed again', async () => {
  const assessed: string[] = [];
  const received = await startTankDataApi({
    transfers: [transferOf({ loaded_at: '2026-06-01T12:00:00.000Z' })],
    respond: (request) => {
      if (request.url.startsWith('/api/transfers/assess')) {
        assessed.push(JSON.stringify(request.body) + request.url);
        return { body: { data: assessed.length === 1 ? ASSESSMENTS.fullLoad : ASSESSMENTS.immediateCheck } };
      }
      return isWrite(request) ? { status: 201, body: { data: transferOf() } } : undefined;
    },
  });
  renderAt('/tank-data');
  const dialog = await openForm('Add Arrival Data');
  await userEvent.type(screen.getByLabelText(/^Arrival pressure/), '40');
  await userEvent.tab();
  await waitFor(() => expect(assessed).toHaveLength(1));
  await within(dialog).findByText(ASSESSMENTS.fullLoad.reasoning);
  wakeAt(MONDAY);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save Arrival' }));
  await waitFor(() => expect(assessed).toHaveLength(2));
  expect(decodeURIComponent(assessed[1] ?? '')).toContain('2026-06-08T12:02:00.000Z');
  expect(await within(dialog).findByLabelText(/^Vacuum reading/)).toBeVisible();
  expect(received.filter(isWrite).filter(({ url }) => !url.includes('assess'))).toEqual([]);
});
