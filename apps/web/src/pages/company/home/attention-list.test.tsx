import type { FleetTank } from '@dewar/contract/fleet';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startApi } from '../../../../test-support/api-server.ts';
import { fleetOf, fleetTank, reliefAt } from '../../../../test-support/fleet.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { daysAgo } from '../../../../test-support/tank-data.ts';
import { storeSession } from '../../../shared/session/session.ts';

const ADDRESS = '/company/Polar%20Gas%20Logistics';

const load = {
  id: 7,
  loaded_at: daysAgo(20),
  loaded_pressure: 8,
  product_name: 'LHe',
  customer_name: null,
  is_evaluated: true,
  relief: reliefAt(daysAgo(-1)),
};

const TANKS = [
  fleetTank({ id: 1, tank_number: 'SOUND' }),
  fleetTank({ id: 2, tank_number: 'NEVER', csc_inspection_date: null }),
  fleetTank({ id: 3, tank_number: 'REVIEW', leak_check_status: 'review_needed', last_leak_check_id: 31 }),
  fleetTank({
    id: 4,
    tank_number: 'RISING',
    vacuum_forecast: {
      crosses_at: daysAgo(-9),
      earliest_at: daysAgo(-5),
      latest_at: daysAgo(-15),
      above_since: null,
      confidence: 'high',
    },
  }),
  fleetTank({
    id: 5,
    tank_number: 'UNREAD',
    latest_reading: null,
    last_arrival: { arrived_at: daysAgo(1), arrival_pressure: 120, was_venting: false, is_under_review: false },
  }),
  fleetTank({ id: 6, tank_number: 'VENTS', open_transfer: load }),
];

async function visit(tanks: readonly FleetTank[], person: keyof typeof PEOPLE = 'companyUser', search = '') {
  await startApi(({ url }) => {
    if (url.endsWith('/fleet')) return { body: { data: fleetOf(tanks) } };
    return url.startsWith('/api/vacuum-readings') || url.startsWith('/api/t') ? { body: { data: [] } } : undefined;
  });
  storeSession({ token: 'token', user: PEOPLE[person] });
  return renderAt(`${ADDRESS}${search}`);
}

const findLines = async () =>
  within(await screen.findByRole('list', { name: /^Needs attention/ })).getAllByRole('listitem');

/** The action of each row beside the tank itself, and where it leads. */
async function waysOut(): Promise<readonly (readonly (string | null)[])[]> {
  return (await findLines()).map((line) => {
    const [tank, action, ...others] = within(line).getAllByRole('link');
    expect(tank).toHaveAttribute('href', expect.stringMatching(/^\/tanks\/\d+$/));
    expect(others, line.textContent ?? '').toEqual([]);
    return action === undefined
      ? []
      : [action.textContent, action.getAttribute('aria-label'), action.getAttribute('href')];
  });
}

test('the attention list shows a company user the worst tanks first, each with the button that resolves it', async () => {
  await visit(TANKS);
  expect(await waysOut()).toEqual([
    ['Add Arrival Data', 'Add Arrival Data: VENTS', '/tanks/6?form=arrival'],
    ['Add Reading', 'Add Reading: UNREAD', '/tanks/5?form=reading'],
    [],
    ['View Review', 'View Review: REVIEW', '/company/Polar%20Gas%20Logistics/leak-checks/31'],
    [],
  ]);
  expect(screen.getByRole('heading', { name: 'Needs attention 5' })).toBeVisible();
});

test("the attention list offers an administrator more actions, inside the company's area", async () => {
  await visit(TANKS, 'admin');
  expect((await waysOut()).map(([label, , href]) => [label, href])).toEqual([
    ['Add Arrival Data', '/tanks/6?form=arrival'],
    ['Add Reading', '/tanks/5?form=reading'],
    [undefined, undefined],
    ['Review', '/admin/leak-check-review?id=31'],
    ['Edit Tank', '/admin/assets?tank=NEVER'],
  ]);
});

test('each row says by when, and by whom: what only administrators may do is theirs', async () => {
  await visit(TANKS);
  const duties = (await findLines()).map(
    ({ textContent }) =>
      /(Now|Before [^,]+, \d\d:\d\d|By [^,]+|No deadline), by (the company|an administrator)/.exec(
        textContent ?? '',
      )?.[0],
  );
  expect(duties).toEqual([
    expect.stringMatching(/^Before .*, by the company$/),
    expect.stringMatching(/^(Now|Before .*), by the company$/),
    expect.stringMatching(/^Before .*, by the company$/),
    'Now, by an administrator',
    'Now, by the company',
  ]);
});

test('an address of ISO Analytics that names a list shows the containers of that list', async () => {
  await visit(TANKS, 'companyUser', '/iso-analytics?attention=leak_checks');
  const containers = await screen.findByRole('list', { name: 'Containers' });
  expect(
    within(containers)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['REVIEW']);
  expect(screen.queryByRole('list', { name: /^Needs attention/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Leak checks 1' }));
  await waitFor(() => expect(within(containers).getAllByRole('listitem')).toHaveLength(TANKS.length));
});

test('a fleet in good order says so in the attention list', async () => {
  await visit(TANKS.slice(0, 1));
  expect(await screen.findByText('Nothing needs attention.')).toBeVisible();
  expect(screen.queryByRole('list', { name: /^Needs attention/ })).not.toBeInTheDocument();
});

test('a short attention list offers no filter', async () => {
  await visit(TANKS);
  await findLines();
  expect(screen.queryByRole('group', { name: 'Show only' })).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Show all/ })).not.toBeInTheDocument();
});

test('a tank with several reasons is one row with a pill for each, and the button of the worst that has one', async () => {
  await visit([
    fleetTank({
      id: 1,
      tank_number: 'MANY',
      leak_check_status: 'fail',
      csc_inspection_date: '2023-01-01',
      open_transfer: load,
    }),
  ]);
  const [row, ...others] = await findLines();
  expect(others).toEqual([]);
  expect(row).toHaveTextContent(/Relief in about .*Leak check: Fail.*Inspection Overdue/);
  expect(await waysOut()).toEqual([['Add Arrival Data', 'Add Arrival Data: MANY', '/tanks/1?form=arrival']]);
});

test('a long attention list shows eight tanks, then all, and can be filtered by one kind, kept in the address', async () => {
  const never = Array.from({ length: 9 }, (_, index) =>
    fleetTank({ id: 20 + index, tank_number: `N ${index}`, csc_inspection_date: null }),
  );
  const { router } = await visit([...TANKS, ...never]);
  expect(await findLines()).toHaveLength(8);
  await userEvent.click(screen.getByRole('button', { name: 'Show all 14' }));
  await waitFor(async () => expect(await findLines()).toHaveLength(14));
  const kinds = screen.getByRole('group', { name: 'Show only' });
  expect(
    within(kinds)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Relief 1', 'Readings 1', 'Vacuum 1', 'Leak checks 1', 'Inspections 10']);
  await userEvent.click(within(kinds).getByRole('button', { name: 'Inspections 10' }));
  await waitFor(async () => expect(await findLines()).toHaveLength(10));
  await userEvent.click(within(kinds).getByRole('button', { name: 'Leak checks 1' }));
  await waitFor(async () => expect(await findLines()).toHaveLength(1));
  expect((await findLines())[0]).toHaveTextContent('REVIEW');
  expect(router.state.location.search).toEqual({ attention: 'leak_checks' });
  await userEvent.click(within(kinds).getByRole('button', { name: 'Leak checks 1' }));
  await waitFor(async () => expect(await findLines()).toHaveLength(8));
});

test('a chosen kind of which nothing is left shows the worst tanks again', async () => {
  await visit(TANKS.slice(0, 2), 'companyUser', '?attention=relief');
  expect((await findLines()).map(({ textContent }) => textContent)).toEqual([expect.stringContaining('NEVER')]);
});
