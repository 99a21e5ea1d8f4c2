import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { errorResponse } from '../../../../test-support/api-server.ts';
import { reliefAt } from '../../../../test-support/fleet.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { noteSavedFiles } from '../../../../test-support/saved-files.ts';
import {
  arrivedTransferOf,
  daysAgo,
  readingOf,
  startTankDataApi,
  tankOf,
  transferOf,
} from '../../../../test-support/tank-data.ts';
import { storeSession } from '../../../shared/session/session.ts';

type World = Parameters<typeof startTankDataApi>[0];

async function open(world: World, { person = 'companyUser', path = '/tanks/1' } = {}) {
  storeSession({ token: 'token', user: person === 'admin' ? PEOPLE.admin : PEOPLE.companyUser });
  const received = await startTankDataApi(world);
  return { received, ...renderAt(path) };
}

const state = () => screen.findByRole('region', { name: 'State of GASU 1' });
const actions = () =>
  screen.getAllByRole('button', { name: /^Add (Arrival Data|Vacuum Reading|Load Data)$/ }).map((one) => ({
    label: one.textContent,
    isFirst: one.dataset.variant === 'filled',
  }));

test("a tank's page is titled by its number and company, and shows its chart, load, history and lists", async () => {
  await open({ readings: [readingOf(1, 18, daysAgo(3))], transfers: [arrivedTransferOf()] });
  expect(await screen.findByRole('heading', { level: 1, name: 'GASU 1' })).toBeVisible();
  expect(within(screen.getByRole('main')).getByText('Polar Gas Logistics')).toBeVisible();
  for (const name of ['Vacuum over time', 'Load & Arrival Data', 'Vacuum Readings', 'Load History']) {
    expect(await screen.findByRole('region', { name })).toBeVisible();
  }
  for (const name of ['Notes', 'Files', 'Leak-Check Assessments']) {
    expect(await screen.findByRole('region', { name })).toBeVisible();
  }
  expect(await within(await state()).findByText('Never Inspected')).toBeVisible();
});

test('the notes of a tank are exported', async () => {
  const saved = noteSavedFiles();
  const { received } = await open({ respond: ({ url }) => (url.includes('/export') ? { body: '' } : undefined) });
  const notes = within(await screen.findByRole('region', { name: 'Notes' }));
  await userEvent.click(notes.getByRole('button', { name: 'Export notes' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Notes on GASU 1 as Excel' }));
  await waitFor(() => expect(saved).toEqual(['tank-notes.xlsx']));
  expect(received.map(({ url }) => url)).toContain('/api/tank-notes/export?tank_id=1&format=xlsx');
});

test('a tank in transit asks for its arrival and counts down to relief', async () => {
  const relief = {
    ...reliefAt(daysAgo(-3)),
    earliest_at: daysAgo(-2),
    latest_at: daysAgo(-4),
    vent_risk_from: daysAgo(1),
  };
  const load = transferOf({ loaded_at: daysAgo(27), loaded_pressure: 10, product_name: 'LHe', relief });
  await open({ readings: [readingOf(1, 18, daysAgo(3))], transfers: [load] });
  const region = await state();
  expect(await within(region).findByText('In 2 to 4 days')).toBeVisible();
  expect(region).toHaveTextContent('In transit, relief');
  expect(region).toHaveTextContent('About 91 of 100 psig now (estimate)');
  expect(region).toHaveTextContent(/Tank loaded on/);
  expect(within(region).getByRole('region', { name: 'Latest reading' })).toHaveTextContent('18 µm');
  expect(actions()).toEqual([
    { label: 'Add Vacuum Reading', isFirst: false },
    { label: 'Add Arrival Data', isFirst: true },
  ]);
});

test.each([
  [{ loaded_pressure: null }, {}, 'Relief cannot be estimated: no load pressure is recorded.'],
  [{ product_name: null }, {}, 'Relief cannot be estimated: no product is recorded.'],
  [{ product_name: 'CO2' }, {}, 'Relief cannot be estimated for CO2.'],
  [{}, { isOfLoad: false }, 'Relief is being worked out.'],
  [{}, { isOfLoad: false, evaluation_failed_since: daysAgo(1) }, 'Relief could not be worked out from these records.'],
  [{}, {}, 'Relief is over two years away (estimate).'],
])(
  'a load with %j, evaluated as %j, says why there is no estimate of its relief',
  async (change, evaluation, reason) => {
    await open({
      transfers: [transferOf({ loaded_at: daysAgo(2), loaded_pressure: 10, product_name: 'LHe', ...change })],
      evaluation,
    });
    const region = await state();
    expect(await within(region).findByText(reason)).toBeVisible();
    expect(region).toHaveTextContent(/Day \d/);
  },
);

test('a tank that arrived venting asks for its immediate reading and says until when', async () => {
  const arrival = arrivedTransferOf({ arrived_at: daysAgo(0.5 / 24), was_venting: true });
  await open({ readings: [readingOf(1, 18, daysAgo(3))], transfers: [arrival] });
  const region = await state();
  expect(await within(region).findByText(/^Due in 1 h \d+ min$/)).toBeVisible();
  expect(region).toHaveTextContent('Tank was venting during transport.');
  expect(actions()).toEqual([
    { label: 'Add Load Data', isFirst: false },
    { label: 'Add Vacuum Reading', isFirst: true },
  ]);
});

test('an empty tank asks for its load', async () => {
  await open({ readings: [readingOf(1, 18, daysAgo(0.1))], transfers: [arrivedTransferOf()] });
  await screen.findByRole('region', { name: 'Load History' });
  expect(actions()).toEqual([
    { label: 'Add Vacuum Reading', isFirst: false },
    { label: 'Add Load Data', isFirst: true },
  ]);
});

test('a tank in stock says so where its company stands, and nothing can be recorded', async () => {
  const world = {
    tanks: [tankOf(1, 'GASU 1', null)],
    readings: [readingOf(1, 18, daysAgo(3))],
    transfers: [arrivedTransferOf({ arrived_at: daysAgo(0.5 / 24), was_venting: true })],
  };
  const { router } = await open(world, { person: 'admin', path: '/tanks/1?form=load' });
  expect(await screen.findByRole('heading', { level: 1, name: 'GASU 1' })).toBeVisible();
  expect(within(screen.getByRole('main')).getByText('In stock')).toBeVisible();
  const assign = screen.getByRole('link', { name: 'Assign to Company' });
  expect(assign).toHaveAttribute('href', '/admin/assets?stock=true&tank=GASU+1');
  const files = await screen.findByRole('region', { name: 'Files' });
  expect(await within(files).findByText('No files yet.')).toBeVisible();
  expect(within(await state()).queryByText(/^Due in/)).not.toBeInTheDocument();
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^(Add|Upload)/ })).not.toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Start New Assessment' })).not.toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: 'Assets' })[0]).toHaveAttribute('href', '/admin/assets');
});

test("a form in the address of a tank's page opens once", async () => {
  const { router } = await open({}, { path: '/tanks/1?form=load' });
  expect(await screen.findByRole('form', { name: 'Add Load Data' })).toBeVisible();
  expect(router.state.location.search).toEqual({});
});

test("an administrator sees any company's tank in that company's frame", async () => {
  await open({ tanks: [tankOf(1, 'GASU 1', 'Northwind')] }, { person: 'admin' });
  expect(await screen.findByRole('link', { name: /^Viewing: Polar Gas Logistics Dashboard/ })).toBeVisible();
});

test.each(['/tanks/9', '/tanks/x'])('%s is a tank that does not exist or is closed, in plain words', async (path) => {
  await open({}, { path });
  expect(await screen.findByText('This tank does not exist, or you have no access to it.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to your home page' })).toHaveAttribute('href', '/');
});

test.each([
  [
    'companyUser',
    "This tank is no longer in your company's fleet. What was recorded in your time stays in your books.",
  ],
  ['admin', 'This tank is deleted. What was recorded about it stays in the books.'],
] as const)('a tank that is gone keeps its loads and its history on its page for the %s', async (person, note) => {
  await open({ transfers: [arrivedTransferOf()] }, { path: '/tanks/9', person });
  expect(await screen.findByRole('heading', { level: 1, name: 'GASU 1' })).toBeVisible();
  expect(screen.getByText(note)).toBeVisible();
  for (const name of ['Load History', 'What happened?']) {
    expect(await screen.findByRole('region', { name })).toBeVisible();
  }
  expect(screen.queryByRole('button', { name: /^(Add|Upload)/ })).not.toBeInTheDocument();
});

test.each(['/api/transfers', '/api/vacuum-readings', '/timeline'])(
  'a tank that is gone and whose records of %s could not be loaded says so, until Retry',
  async (failing) => {
    let isBroken = true;
    const respond: NonNullable<World['respond']> = ({ url }) =>
      isBroken && url.split('?')[0]?.endsWith(failing) ? errorResponse(500, 'internal_error', 'It broke.') : undefined;
    await open({ respond }, { path: '/tanks/9' });
    expect(await screen.findByText('The tank could not be loaded.')).toBeVisible();
    expect(screen.queryByText('Tank not found')).not.toBeInTheDocument();
    isBroken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('This tank does not exist, or you have no access to it.')).toBeVisible();
  },
);

test('a tank that is gone and had neither loads nor readings keeps its history', async () => {
  const move = { company_name: 'Polar Gas Logistics', from_company_name: null };
  const timeline = [{ id: 1, at: daysAgo(3), kind: 'move', record: move }];
  const respond: NonNullable<World['respond']> = ({ url }) =>
    url.split('?')[0]?.endsWith('/timeline') ? { body: { data: timeline } } : undefined;
  await open({ respond }, { path: '/tanks/9' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Former tank' })).toBeVisible();
  expect(await screen.findByRole('region', { name: 'What happened?' })).toBeVisible();
});

test('a tank that could not be loaded says so, with Retry', async () => {
  await open({
    respond: ({ url }) => (url.endsWith('/state') ? errorResponse(500, 'internal_error', 'It broke.') : undefined),
  });
  expect(await screen.findByText('The tank could not be loaded.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
