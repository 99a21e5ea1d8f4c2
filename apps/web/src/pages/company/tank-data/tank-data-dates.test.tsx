import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
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
import { toLocalTime } from '../../../shared/format/local-time.ts';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.companyUser }));

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function openForm(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog');
}

const localTimeOf = (instant: string) => toLocalTime(instant, PEOPLE.companyUser.timezone);

function enterTime(label: RegExp | string, instant: string) {
  fireEvent.change(screen.getByLabelText(label), { target: { value: localTimeOf(instant) } });
}

test('a load of last year is asked about with its date, and no keeps the form', async () => {
  const received = await startTankDataApi({
    respond: (request) => (isWrite(request) ? { status: 201, body: { data: transferOf() } } : undefined),
  });
  renderAt('/tank-data');
  await openForm('Add Load Data');
  enterTime(/^Loading date and time/, daysAgo(365));
  await userEvent.type(screen.getByLabelText(/^Weight in lbs/), '9,800');
  await click('Add Load');
  expect(await screen.findByText(/^The load is dated \d+ \w+ \d{4}, 365 days ago\. Is that right\?$/)).toBeVisible();
  await click('Change it');
  expect(received.filter(isWrite)).toEqual([]);
  await click('Add Load');
  await userEvent.click(await screen.findByRole('button', { name: 'Save it' }));
  expect(await screen.findByText('Transfer data added successfully!')).toBeVisible();
  expect(received.find(isWrite)?.body).toMatchObject({ loaded_weight_lbs: 9800 });
});

test('an arrival of long ago and its immediate reading are asked about once', async () => {
  const received = await startTankDataApi({
    transfers: [transferOf({ loaded_at: daysAgo(60) })],
    readings: [readingOf(1, 18, daysAgo(61))],
    respond: (request) => {
      if (request.url.startsWith('/api/transfers/assess')) return { body: { data: ASSESSMENTS.immediateCheck } };
      return isWrite(request) ? { body: { data: arrivedTransferOf() } } : undefined;
    },
  });
  renderAt('/tank-data');
  const dialog = await openForm('Add Arrival Data');
  enterTime(/^Arrival date and time/, daysAgo(40));
  await userEvent.type(screen.getByLabelText(/^Arrival pressure/), '40');
  await userEvent.click(screen.getByLabelText('Was Venting'));
  await userEvent.type(await screen.findByLabelText('Vacuum reading (required)'), '22');
  await within(dialog).findByText('Needs Immediate Check');
  await click('Save Arrival');
  expect(await screen.findByText(/^The arrival is dated .*, 40 days ago\. Is that right\?$/)).toBeVisible();
  await click('Save it');
  expect(await screen.findByText('Arrival data updated successfully! (Including vacuum reading)')).toBeVisible();
  expect(received.filter(isWrite)).toHaveLength(2);
});

test('an immediate reading that is dated ahead is rejected before the arrival is saved', async () => {
  const received = await startTankDataApi({
    transfers: [transferOf()],
    respond: ({ url }) =>
      url.startsWith('/api/transfers/assess') ? { body: { data: ASSESSMENTS.immediateCheck } } : undefined,
  });
  renderAt('/tank-data');
  const dialog = await openForm('Add Arrival Data');
  await userEvent.type(screen.getByLabelText(/^Arrival pressure/), '40');
  await userEvent.click(screen.getByLabelText('Was Venting'));
  await userEvent.type(await screen.findByLabelText('Vacuum reading (required)'), '22');
  enterTime('Reading date and time', daysAgo(-1));
  await click('Save Arrival');
  expect(await within(dialog).findByText('The reading is dated more than five minutes in the future')).toBeVisible();
  expect(received.filter(isWrite)).toEqual([]);
});

test("an immediate reading has the arrival's time until another is entered, and an emptied one is asked for", async () => {
  const received = await startTankDataApi({
    transfers: [transferOf({ loaded_at: daysAgo(20) })],
    respond: (request) => {
      if (isWrite(request)) return { body: { data: arrivedTransferOf() } };
      return request.url.startsWith('/api/transfers/assess')
        ? { body: { data: ASSESSMENTS.immediateCheck } }
        : undefined;
    },
  });
  renderAt('/tank-data');
  const dialog = await openForm('Add Arrival Data');
  await userEvent.type(screen.getByLabelText(/^Arrival pressure/), '40');
  await userEvent.click(screen.getByLabelText('Was Venting'));
  await userEvent.type(await screen.findByLabelText('Vacuum reading (required)'), '22');
  enterTime(/^Arrival date and time/, daysAgo(3));
  const readingTime = screen.getByLabelText('Reading date and time');
  expect(readingTime).toHaveValue(localTimeOf(daysAgo(3)));
  fireEvent.change(readingTime, { target: { value: '' } });
  expect(readingTime).toHaveValue('');
  await click('Save Arrival');
  expect(await within(dialog).findByText('Reading date and time is required')).toBeVisible();
  expect(received.filter(isWrite)).toEqual([]);
  fireEvent.change(screen.getByLabelText(/^Arrival date and time/), { target: { value: '' } });
  enterTime(/^Arrival date and time/, daysAgo(3));
  expect(readingTime).toHaveValue('');
  // Once: a minute may pass until it is saved.
  const readAt = daysAgo(2);
  enterTime('Reading date and time', readAt);
  enterTime(/^Arrival date and time/, daysAgo(4));
  expect(readingTime).toHaveValue(localTimeOf(readAt));
  await click('Save Arrival');
  expect(await screen.findByText('Arrival data updated successfully! (Including vacuum reading)')).toBeVisible();
  const reading = received.find(({ method, url }) => method === 'POST' && url === '/api/vacuum-readings');
  const { reading_timestamp } = Object(reading?.body);
  expect(localTimeOf(reading_timestamp)).toBe(localTimeOf(readAt));
});

test('text that is no number in a reading that is no longer asked for does not hold up the arrival', async () => {
  const received = await startTankDataApi({
    transfers: [transferOf()],
    respond: (request) => {
      if (isWrite(request)) return { body: { data: arrivedTransferOf() } };
      if (!request.url.startsWith('/api/transfers/assess')) return undefined;
      const isVenting = request.url.includes('was_venting=true');
      return { body: { data: isVenting ? ASSESSMENTS.immediateCheck : ASSESSMENTS.fullLoad } };
    },
  });
  renderAt('/tank-data');
  const dialog = await openForm('Add Arrival Data');
  await userEvent.type(screen.getByLabelText(/^Arrival pressure/), '40');
  await userEvent.click(screen.getByLabelText('Was Venting'));
  await userEvent.type(await screen.findByLabelText('Vacuum reading (required)'), '1e9');
  await userEvent.click(screen.getByLabelText('Was Venting'));
  await within(dialog).findByText('Full Load');
  await click('Save Arrival');
  expect(await screen.findByText('Arrival data updated successfully!')).toBeVisible();
  expect(received.filter(isWrite)).toHaveLength(1);
});
