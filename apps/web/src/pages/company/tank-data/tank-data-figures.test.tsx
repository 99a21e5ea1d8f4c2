import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import {
  ASSESSMENTS,
  arrivedTransferOf,
  daysAgo,
  isWrite,
  startTankDataApi,
  transferOf,
} from '../../../../test-support/tank-data.ts';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.companyUser }));

const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

const trips = [60, 40, 20].map((days, place) =>
  arrivedTransferOf({
    id: 100 + place,
    loaded_at: daysAgo(days),
    arrived_at: daysAgo(days - 10),
    loaded_weight_lbs: 9_900,
    product_name: 'LHe',
  }),
);

async function openForm(name: string) {
  await userEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog');
}

test('a weight that is probably in kg is asked about with the usual load, and saved if it is right', async () => {
  const received = await startTankDataApi({
    transfers: trips,
    respond: (request) => (isWrite(request) ? { status: 201, body: { data: transferOf() } } : undefined),
  });
  renderAt('/tank-data');
  await openForm('Add Load Data');
  await userEvent.type(screen.getByLabelText(/^Weight in lbs/), '4,490');
  await click('Add Load');
  expect(
    await screen.findByText('The usual load of this tank is 9,900 lbs. Is 4,490 lbs right, or is it kg?'),
  ).toBeVisible();
  await click('Change it');
  expect(received.filter(isWrite)).toEqual([]);
  await click('Add Load');
  await userEvent.click(await screen.findByRole('button', { name: 'Save it' }));
  expect(await screen.findByText('Transfer data added successfully!')).toBeVisible();
  expect(received.find(isWrite)?.body).toMatchObject({ loaded_weight_lbs: 4_490 });
});

test('a weight that no tank holds is refused in the form', async () => {
  const received = await startTankDataApi({ transfers: trips });
  renderAt('/tank-data');
  const dialog = await openForm('Add Load Data');
  await userEvent.type(screen.getByLabelText(/^Weight in lbs/), '100,000');
  await click('Add Load');
  expect(await within(dialog).findByText(/^Weight in lbs must be at most .* holds more helium$/)).toBeVisible();
  expect(received.filter(isWrite)).toEqual([]);
});

test('an arrival pressure above the valve is asked about with both figures', async () => {
  const received = await startTankDataApi({
    transfers: [transferOf({ loaded_at: daysAgo(20) })],
    respond: (request) => {
      if (request.url.startsWith('/api/transfers/assess')) return { body: { data: ASSESSMENTS.immediateCheck } };
      return isWrite(request) ? { body: { data: arrivedTransferOf() } } : undefined;
    },
  });
  renderAt('/tank-data');
  await openForm('Add Arrival Data');
  await userEvent.type(screen.getByLabelText(/^Arrival pressure/), '800');
  // The reading that it requires comes first, so that nothing is asked twice.
  await click('Save Arrival');
  expect(await screen.findByText(/^The arrival is not saved yet/)).toBeVisible();
  await click('Save Arrival');
  expect(
    await screen.findByText(/^The relief valve opens at \d+ psig\. Is arrival pressure 800 psig right\?$/),
  ).toBeVisible();
  await click('Change it');
  expect(received.filter(isWrite)).toEqual([]);
});
