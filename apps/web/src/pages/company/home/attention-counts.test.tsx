import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startApi } from '../../../../test-support/api-server.ts';
import { startAssetApi } from '../../../../test-support/assets.ts';
import { fleetOf, fleetTank, reliefAt } from '../../../../test-support/fleet.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { daysAgo } from '../../../../test-support/tank-data.ts';
import { storeSession } from '../../../shared/session/session.ts';

const HOME = '/company/Polar%20Gas%20Logistics';

const load = {
  loaded_at: daysAgo(20),
  loaded_pressure: 8,
  product_name: 'LHe',
  customer_name: null,
  is_evaluated: true,
  relief: reliefAt(daysAgo(-1)),
};

/** Twelve tanks in need, several of them for more than one reason, two of them loads near relief, and five fine ones. */
const TANKS = Array.from({ length: 17 }, (_, place) =>
  fleetTank({
    id: place + 1,
    tank_number: `T ${place + 1}`,
    ...(place < 12 && { csc_inspection_date: null }),
    ...(place < 6 && { leak_check_status: 'fail' as const }),
    ...(place < 2 && { open_transfer: { ...load, id: place + 1 } }),
    ...(place === 2 && {
      latest_reading: null,
      last_arrival: { arrived_at: daysAgo(1), arrival_pressure: 120, was_venting: false, is_under_review: false },
    }),
  }),
);

async function open(address: string) {
  cleanup();
  await startApi(({ url }) => (url.endsWith('/fleet') ? { body: { data: fleetOf(TANKS) } } : { body: { data: [] } }));
  return renderAt(address);
}

const rows = async () =>
  within(await screen.findByRole('list', { name: 'Needs attention 12' })).getAllByRole('listitem');

test('every count of the company home opens a list of exactly that many tanks', async () => {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  await open(HOME);
  const sentence = (await screen.findByText('2 loads near relief')).closest('p') ?? document.body;
  const links = [...within(sentence).getAllByRole('link')].map((link) => ({
    count: Number(/\d+/.exec(link.textContent ?? '')?.[0]),
    address: link.getAttribute('href') ?? '',
  }));
  expect(links.map(({ count }) => count)).toEqual([2, 1, 9, 5]);
  for (const { count, address } of links) {
    await open(address);
    await waitFor(async () => expect(await rows(), address).toHaveLength(count));
  }
});

test('the assets of a company count the tanks in need as its home does', async () => {
  storeSession({ token: 'token', user: PEOPLE.admin });
  await startAssetApi({ tanks: TANKS });
  renderAt('/admin/assets?company=Polar+Gas+Logistics');
  expect((await screen.findByText('Needs attention')).closest('li')).toHaveTextContent('12');
});
