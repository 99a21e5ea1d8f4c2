import type { TankPaper } from '@dewar/contract/tank-papers';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startApi } from '../../../test-support/api-server.ts';
import { PEOPLE } from '../../../test-support/people.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { tankOf } from '../../../test-support/tank-data.ts';
import { PAPER_KINDS, paperOf } from '../../../test-support/tank-papers.ts';
import { storeSession } from '../../shared/session/session.ts';
import { TankPapers } from './tank-papers.tsx';

const TANK = { ...tankOf(1, 'GASU 1'), csc_inspection_date: '2026-01-01', five_year_test_date: null };
const VIEW = { today: '2026-06-10', dueSoonDays: 90 };

async function show(papers: readonly TankPaper[], tank = TANK) {
  const received = await startApi(({ method, url }) => {
    if (method !== 'GET') return { status: method === 'POST' ? 201 : 200, body: { data: paperOf() } };
    if (url.startsWith('/api/paper-kinds')) return { body: { data: PAPER_KINDS } };
    return url === '/api/tanks/1/papers' ? { body: { data: papers } } : { body: { data: [] } };
  });
  await renderScreen(<TankPapers tank={tank} view={VIEW} />);
  return received;
}

const kindNamed = async (name: string) => {
  const item = (await screen.findByRole('heading', { name })).closest('li');
  if (item === null) throw new Error('a kind is no item of the list');
  return within(item);
};

test('each kind says how its latest paper stands, and keeps the earlier ones below', async () => {
  await show([
    paperOf(),
    paperOf({ id: 4, issued_at: '2021-01-15', due_at: '2023-07-15', number: 'ACEP-0001' }),
    paperOf({ id: 6, kind: 'own-3', kind_label: 'Pump test', due_at: '2026-06-09' }),
  ]);
  const acep = await kindNamed('CSC or ACEP');
  expect(acep.getByText('Due Soon')).toBeVisible();
  expect(acep.getByText('Of 15 Jan 2024, due 15 Jul 2026')).toBeVisible();
  expect(acep.getByText('1 earlier paper')).toBeVisible();
  expect((await kindNamed('Pump test')).getByText('Expired')).toBeVisible();
  expect(screen.getByText(/^No paper: 5-year test, Relief valves, /)).toBeVisible();
});

test('the date on the plate is told where it decides, and a newer paper asks for it to be entered', async () => {
  await show([paperOf({ kind: 'periodic_test_2_5', kind_label: '2.5-year test', issued_at: '2026-03-01' })]);
  const test = await kindNamed('2.5-year test');
  expect(test.getByText(/of the tank: 1 Jan 2026, which decides\. The paper is newer/)).toBeVisible();
});

test('a paper is added with the due date of its rule, and one of the files of the tank', async () => {
  const received = await show([]);
  await userEvent.click(await screen.findByRole('button', { name: 'Add Paper' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.selectOptions(dialog.getByLabelText('Kind'), 'Relief valves');
  await userEvent.type(dialog.getByLabelText(/^Date/), '2026-01-15');
  expect(dialog.getByText('Leave empty for 15 Jul 2028, by its rule')).toBeVisible();
  await userEvent.type(dialog.getByLabelText('Number'), 'V-7');
  await userEvent.click(dialog.getByRole('button', { name: 'Add Paper' }));
  await waitFor(() => expect(received.some(({ method }) => method === 'POST')).toBe(true));
  expect(received.find(({ method }) => method === 'POST')).toMatchObject({
    url: '/api/tanks/1/papers',
    body: {
      ...{ kind: 'relief_valves', number: 'V-7', body: null, issued_at: '2026-01-15' },
      ...{ due_at: '2028-07-15', file: null },
    },
  });
});

test('a tank in stock takes no papers', async () => {
  await show([], { ...TANK, company_name: null });
  expect(await screen.findByText(/^No paper: /)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Add Paper' })).toBeNull();
});

test('only who administers the company may add kinds of papers', async () => {
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  await show([]);
  expect(await screen.findByRole('button', { name: 'Add Paper' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Kinds of Papers' })).toBeNull();
});
