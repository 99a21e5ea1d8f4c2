import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import {
  arrivedTransferOf,
  daysAgo,
  isWrite,
  readingOf,
  startTankDataApi,
  transferOf,
} from '../../../../test-support/tank-data.ts';
import { storeSession } from '../../../shared/session/session.ts';

const MINE = PEOPLE.companyUser.id;
const soon = () => new Date(Date.now() + 600_000).toISOString();

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.companyUser }));

const section = () => screen.findByRole('region', { name: 'Load & Arrival Data' });

test('the own load in transit offers Edit and Delete, and no withdrawal of an arrival', async () => {
  const load = transferOf({ recorded_by: MINE, correctable_until: soon() });
  const received = await startTankDataApi({
    transfers: [load],
    respond: ({ method }) => (method === 'DELETE' ? { body: { data: { id: load.id } } } : undefined),
  });
  renderAt('/tank-data');
  const card = within(await section());
  expect(card.getByRole('button', { name: 'Edit' })).toBeVisible();
  expect(card.queryByRole('button', { name: 'Withdraw Arrival' })).not.toBeInTheDocument();
  await userEvent.click(card.getByRole('button', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete transfer' }));
  expect(await screen.findByText('Transfer deleted successfully!')).toBeVisible();
  expect(received.filter(isWrite).map(({ url }) => url)).toEqual([`/api/transfers/${load.id}`]);
});

test('the correction of the own load shows and sends the load alone', async () => {
  const load = transferOf({ recorded_by: MINE, correctable_until: soon() });
  const received = await startTankDataApi({
    transfers: [load],
    respond: (request) => (isWrite(request) ? { body: { data: load } } : undefined),
  });
  renderAt('/tank-data');
  await userEvent.click(within(await section()).getByRole('button', { name: 'Edit' }));
  await userEvent.type(await screen.findByLabelText('Customer'), 'Helix');
  expect(screen.queryByLabelText('Arrival assessment')).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Arrival pressure')).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Save Transfer' }));
  expect(await screen.findByText('Transfer updated successfully!')).toBeVisible();
  const [sent] = received.filter(isWrite);
  expect(sent?.body).toMatchObject({ customer_name: 'Helix' });
  expect(Object.keys(sent?.body ?? {})).not.toContain('arrived_at');
});

test('the correction of the own arrival shows and sends the arrival alone', async () => {
  const transfer = arrivedTransferOf({ arrival_recorded_by: MINE, arrival_correctable_until: soon() });
  const received = await startTankDataApi({
    transfers: [transfer],
    respond: (request) => (isWrite(request) ? { body: { data: transfer } } : undefined),
  });
  renderAt('/tank-data');
  await userEvent.click(within(await section()).getByRole('button', { name: 'Edit' }));
  const level = await screen.findByLabelText('Arrival level');
  expect(screen.queryByLabelText('Customer')).not.toBeInTheDocument();
  await userEvent.type(level, '12');
  await userEvent.click(screen.getByRole('button', { name: 'Save Transfer' }));
  expect(await screen.findByText('Transfer updated successfully!')).toBeVisible();
  const [sent] = received.filter(isWrite);
  expect(sent?.body).toMatchObject({ arrival_level: 12, arrived_at: transfer.arrived_at });
  expect(Object.keys(sent?.body ?? {})).not.toContain('loaded_weight_lbs');
});

test('the own arrival offers Edit and Withdraw Arrival, and the load no Delete', async () => {
  const transfer = arrivedTransferOf({ arrival_recorded_by: MINE, arrival_correctable_until: soon() });
  const received = await startTankDataApi({
    transfers: [transfer],
    respond: (request) => (isWrite(request) ? { body: { data: transferOf() } } : undefined),
  });
  renderAt('/tank-data');
  const card = within(await section());
  expect(card.getByRole('button', { name: 'Edit' })).toBeVisible();
  expect(card.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
  await userEvent.click(card.getByRole('button', { name: 'Withdraw Arrival' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Withdraw arrival' }));
  expect(await screen.findByText('Arrival withdrawn')).toBeVisible();
  expect(received.filter(isWrite).map(({ method }) => method)).toEqual(['PUT']);
});

test.each([
  ['of somebody else', { recorded_by: MINE + 1, correctable_until: soon() }],
  ['after the time', { recorded_by: MINE, correctable_until: null }],
])('a load %s offers nothing', async (_what, change) => {
  await startTankDataApi({ transfers: [transferOf(change)] });
  renderAt('/tank-data');
  const card = within(await section());
  expect(card.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
  expect(card.queryByRole('button', { name: 'Delete' })).not.toBeInTheDocument();
});

test('only the own reading of the table offers Edit and Delete', async () => {
  const own = { ...readingOf(9, 81, daysAgo(0)), recorded_by: MINE, correctable_until: soon() };
  await startTankDataApi({ readings: [own, readingOf(8, 18, daysAgo(7))], transfers: [transferOf()] });
  renderAt('/tank-data');
  expect(await screen.findByRole('button', { name: 'Delete the reading of 81 µm' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Delete the reading of 18 µm' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Edit the reading of 81 µm' }));
  expect(await screen.findByRole('form', { name: /^Edit Vacuum Reading/ })).toBeVisible();
});
