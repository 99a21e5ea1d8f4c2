import type { TimelineEntry } from '@dewar/contract/tank-timeline';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { errorResponse } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { arrivedTransferOf, daysAgo, startTankDataApi } from '../../../../test-support/tank-data.ts';
import { storeSession } from '../../../shared/session/session.ts';

const ENTRIES: readonly TimelineEntry[] = [
  {
    kind: 'reading',
    id: 7,
    at: daysAgo(1),
    record: {
      vacuum_reading: 18,
      fresh_pull: true,
      additional_notes: 'Cold',
      recorded_by_email: 'x@x.example',
      captured_at: null,
      received_at: null,
    },
  },
  {
    kind: 'arrival',
    id: 5,
    at: daysAgo(30),
    record: {
      loaded_at: daysAgo(40),
      loaded_pressure: 5,
      loaded_weight_lbs: 9_000,
      product_name: 'LIN',
      customer_name: null,
      arrival_pressure: 40,
      arrival_level: null,
      arrival_assessment: 'full_load',
      assessment_reasoning: 'As expected.',
      was_venting: false,
      actual_received_lbs: 8_900,
      received_percentage: 98.9,
      final_determination: 'full_load',
      arrival_captured_at: null,
      arrival_received_at: null,
    },
  },
  {
    kind: 'leak_check',
    id: 9,
    at: daysAgo(50),
    record: { overall_status: 'pass', technician_name: 'Ada Okafor', total_leak_points: 2, notes: null },
  },
  { kind: 'move', id: 1, at: daysAgo(60), record: { company_name: 'Polar Gas Logistics', from_company_name: null } },
];

const DETERMINED = arrivedTransferOf({ id: 5, actual_received_lbs: 8_900, final_determination: 'full_load' });

async function open(
  answer: (url: URL) => object = () => ({ data: ENTRIES }),
  person: (typeof PEOPLE)[keyof typeof PEOPLE] = PEOPLE.companyUser,
) {
  storeSession({ token: 'token', user: person });
  const asked: string[] = [];
  await startTankDataApi({
    respond: ({ url }) => {
      const address = new URL(url, 'http://portal.example');
      if (address.pathname === '/api/transfers/5') return { body: { data: DETERMINED } };
      if (!address.pathname.endsWith('/timeline')) return undefined;
      asked.push(address.search);
      return { body: answer(address) };
    },
  });
  renderAt('/tanks/1');
  return asked;
}

const rows = async () => within(await screen.findByRole('list', { name: 'What happened' })).getAllByRole('listitem');
const section = () => screen.findByRole('region', { name: 'What happened?' });

test('what happened stands in one list, and each entry opens in place', async () => {
  await open();
  const timeline = await section();
  expect(await within(timeline).findByText('18 µm', { selector: 'span' })).toBeVisible();
  expect(timeline).toHaveTextContent(/Arrived\+35.0 psiFull Load 98.9 %/);
  expect(timeline).toHaveTextContent('Leak check2 leak pointsPass');
  expect(timeline).toHaveTextContent('Assigned to Polar Gas Logistics');
  expect(within(timeline).getByText('As expected.')).not.toBeVisible();
  await userEvent.click(within(timeline).getByText('Arrived'));
  expect(within(timeline).getByText('As expected.')).toBeVisible();
  await userEvent.click(within(timeline).getByText('Leak check'));
  expect(within(timeline).getByRole('link', { name: 'View Details' })).toHaveAttribute(
    'href',
    '/company/Polar%20Gas%20Logistics/leak-checks/9',
  );
});

test('a determination is corrected and withdrawn where it stands, by administrators alone', async () => {
  await open(undefined, PEOPLE.admin);
  const timeline = await section();
  await userEvent.click(await within(timeline).findByText('Arrived'));
  await userEvent.click(within(timeline).getByRole('button', { name: 'Correct the determination of load #5' }));
  expect(await screen.findByRole('form', { name: 'Final Determination - Transfer #5' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(within(timeline).getByRole('button', { name: 'Withdraw the determination of load #5' }));
  expect(await screen.findByRole('form', { name: 'Withdraw Determination - Transfer #5' })).toBeVisible();
});

test('people of a company read a determination in the timeline, and are offered no change of it', async () => {
  await open();
  const timeline = await section();
  await userEvent.click(await within(timeline).findByText('Arrived'));
  expect(within(timeline).queryByRole('button', { name: /determination/ })).not.toBeInTheDocument();
});

test('moves into stock and out of it stand with the others', async () => {
  const move = (id: number, company_name: string | null, from_company_name: string | null): TimelineEntry => ({
    kind: 'move',
    id,
    at: daysAgo(60 - id),
    record: { company_name, from_company_name },
  });
  const data = [move(4, 'North', null), move(3, null, 'Polar'), move(2, 'Polar', 'West'), move(1, null, null)];
  await open(() => ({ data }));
  expect((await rows()).map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Assigned to North$/),
    expect.stringMatching(/Moved from Polar into stock$/),
    expect.stringMatching(/Moved from West to Polar$/),
    expect.stringMatching(/Put in stock$/),
  ]);
});

test('a chip asks for one kind alone, and pressing it again for everything', async () => {
  const asked = await open(({ searchParams }) => ({
    data: ENTRIES.filter(({ kind }) => searchParams.get('kinds')?.split(',').includes(kind) ?? true),
  }));
  await section();
  await waitFor(async () => expect(await rows()).toHaveLength(5));
  await userEvent.click(screen.getByRole('button', { name: 'Loads' }));
  await waitFor(async () => expect(await rows()).toHaveLength(1));
  expect(asked.at(-1)).toBe('?kinds=load%2Carrival');
  await userEvent.click(screen.getByRole('button', { name: 'Files' }));
  expect(await screen.findByText('Nothing of this kind yet.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Files' }));
  await waitFor(async () => expect(await rows()).toHaveLength(5));
});

test('older entries are loaded on demand, and a failure keeps those in view', async () => {
  let fails = true;
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  await startTankDataApi({
    respond: ({ url }) => {
      if (!url.includes('/timeline')) return undefined;
      if (!url.includes('cursor=')) return { body: { data: ENTRIES.slice(1, 2), next_cursor: 'arrival.next' } };
      return fails ? errorResponse(500, 'internal', 'Broken') : { body: { data: ENTRIES.slice(3) } };
    },
  });
  renderAt('/tanks/1');
  const timeline = await section();
  await userEvent.click(await within(timeline).findByRole('button', { name: 'Show older' }));
  const retry = await within(timeline).findByRole('button', { name: 'Retry' });
  expect(within(timeline).getByText('Arrived')).toBeVisible();
  fails = false;
  await userEvent.click(retry);
  expect(await within(timeline).findByText('Assigned to Polar Gas Logistics')).toBeVisible();
  expect(within(timeline).queryByRole('button', { name: 'Show older' })).not.toBeInTheDocument();
});
