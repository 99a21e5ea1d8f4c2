import { MILLISECONDS_PER_DAY } from '@dewar/domain/instants';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { refusal, type SentAnswer, startApi } from '../../test-support/api-server.ts';
import { fleetOf, fleetTank } from '../../test-support/fleet.ts';
import { PEOPLE } from '../../test-support/people.ts';
import { renderAt } from '../../test-support/render-screen.tsx';
import { storeSession } from '../shared/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.companyUser }));

async function openHome(answer: () => SentAnswer) {
  const received = await startApi(answer);
  renderAt('/company/Polar%20Gas%20Logistics');
  return received;
}

const inDays = (days: number) => new Date(Date.now() + days * MILLISECONDS_PER_DAY).toISOString();

const load = {
  id: 5,
  loaded_at: inDays(-10),
  loaded_pressure: 5,
  product_name: 'Liquid Helium',
  customer_name: null,
  reaches_relief_at: inDays(8),
};

test('the fleet at one look: figures, what needs attention, what is under way', async () => {
  const tanks = [
    fleetTank({ id: 1, tank_number: 'GASU 1', leak_check_status: 'fail' }),
    fleetTank({ id: 2, tank_number: 'GASU 2', open_transfer: load }),
  ];
  const received = await openHome(() => ({ body: { data: fleetOf(tanks, { critical_readings: 3 }) } }));
  const needs = await screen.findByRole('region', { name: /Needs attention 2/ });
  expect(within(needs).getByRole('link', { name: 'GASU 1' })).toHaveAttribute('href', '/tank-data?tank=GASU+1');
  expect(within(needs).getByText('Leak check: Fail')).toBeVisible();
  const transit = screen.getByRole('region', { name: /In transit 1/ });
  expect(within(transit).getByText('Liquid Helium')).toBeVisible();
  expect(within(transit).getByText(/^Reaches relief around \d+ \w{3}/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Critical Readings' }).closest('li')).toHaveTextContent('3');
  expect(received.map(({ url }) => url)).toEqual(['/api/companies/Polar%20Gas%20Logistics/fleet']);
});

test('a company without tanks is told what comes next', async () => {
  await openHome(() => ({ body: { data: fleetOf([]) } }));
  expect(await screen.findByText('No tanks are assigned to your company yet.')).toBeVisible();
});

test('a failed load says what failed, and Retry loads it', async () => {
  let isAway = true;
  await openHome(() => (isAway ? refusal(500, 'internal_error', 'It broke.') : { body: { data: fleetOf([]) } }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The fleet could not be loaded.It broke.');
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No tanks are assigned to your company yet.')).toBeVisible();
});

test('a company that is not there or not yours offers no retry', async () => {
  await openHome(() => refusal(404, 'not_found', 'Not found.'));
  expect(await screen.findByText('There is no such company, or it is not yours.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
});
