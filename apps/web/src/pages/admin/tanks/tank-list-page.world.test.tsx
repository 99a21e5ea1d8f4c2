import type { BulkFate } from '@dewar/contract/bulk';
import type { TankChange } from '@dewar/contract/tank-changes';
import type { Tank } from '@dewar/contract/tanks';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorResponse, type SentResponse } from '../../../../test-support/api-server.ts';
import { startAssetApi, TANKS } from '../../../../test-support/assets.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { noteSavedFiles } from '../../../../test-support/saved-files.ts';
import { isWrite, tankOf } from '../../../../test-support/tank-data.ts';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

const fate = (id: number, outcome: BulkFate['outcome'], message: string): BulkFate => ({
  ...{ id, outcome, message },
  label: TANKS[id - 1]?.tank_number ?? null,
});
const DONE = fate(1, 'done', 'Capacity: 17000 → 20000');
const CHANGED_SINCE = fate(2, 'refused', 'It was changed since.');
const changeOf = (id: number, given: Partial<TankChange> = {}): TankChange => ({
  ...{ id, changed_by_email: `admin${id}@dewar.example`, changed_at: '2026-07-01T08:00:00Z', tanks: 2 },
  ...{ undone_at: null, undoable_until: '2026-07-08T08:00:00Z', ...given },
});
const select = async (number: string) =>
  userEvent.click(await screen.findByRole('checkbox', { name: `Select ${number}` }));
const bar = () => screen.getByRole('region', { name: 'Selected tanks' });
const listed = () =>
  within(screen.getByRole('list', { name: 'Tanks' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

async function openList(address: string, stock: readonly Tank[] = [tankOf(9, 'SPARE 1', null)]) {
  await startAssetApi({ stock });
  return renderAt(`/admin/tanks${address}`);
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

interface ChangesWorld {
  readonly undone?: SentResponse;
  readonly listed?: SentResponse;
}

/** Answers changes of several tanks; returns the writes whose address has the ending. */
async function startChanges({ undone = { body: { data: [DONE] } }, listed }: ChangesWorld = {}) {
  const received = await startAssetApi({
    respond: (request) => {
      if (request.url.endsWith('/undo')) return undone;
      if (request.url.endsWith('/preview')) return { body: { data: [DONE] } };
      if (!request.url.endsWith('/tank-changes')) return undefined;
      return isWrite(request) ? { body: { data: { change_id: 7, fates: [DONE] } } } : listed;
    },
  });
  return (end: string) => received.filter((request) => isWrite(request) && request.url.endsWith(end));
}

/** Up to the notification that offers the undo. */
async function changeOneTank() {
  renderAt('/admin/tanks');
  await select('GASU 482913-6');
  await press('Change');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 1 tank' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Capacity' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Capacity' }), '20000');
  expect(await dialog.findByText(/Capacity: 17000 → 20000/)).toBeInTheDocument();
  const save = await dialog.findByRole('button', { name: 'Change 1 tank' });
  return () => userEvent.click(save);
}

async function openRecent(world: ChangesWorld) {
  const writesTo = await startChanges(world);
  renderAt('/admin/tanks');
  await press('Recent Changes');
  return { writesTo, dialog: within(await screen.findByRole('dialog', { name: 'Recent changes of several tanks' })) };
}

describe('several tanks', () => {
  test('are changed after what will happen was shown, with their versions, and it can be undone', async () => {
    const writesTo = await startChanges();
    const save = await changeOneTank();
    expect(writesTo('/tank-changes')).toEqual([]);
    await save();
    expect(await screen.findByText('1 tank changed')).toBeVisible();
    expect(writesTo('/tank-changes').map(({ body }) => body)).toEqual([
      { capacity_litres: 20_000, tanks: [{ id: TANKS[0]?.id, version: TANKS[0]?.version }] },
    ]);
    await press('Undo');
    expect(await screen.findByText('1 tank is as before')).toBeVisible();
    expect(writesTo('/tank-changes/7/undo')).toHaveLength(1);
    expect(screen.queryByText('Undone')).not.toBeInTheDocument();
  });

  test.each([
    ['some', [DONE, CHANGED_SINCE], '1 of 2 tanks is as before'],
    ['all', [CHANGED_SINCE], '0 of 1 tank are as before'],
  ])('of which Undo refuses %s are told with the reasons', async (_, fates, message) => {
    await startChanges({ undone: { body: { data: fates } } });
    await (await changeOneTank())();
    await press('Undo');
    const notice = await screen.findByText(new RegExp(message));
    expect(notice.closest('[data-notice]')).toHaveTextContent('0042: It was changed since.');
    expect(screen.queryByText('Undone')).not.toBeInTheDocument();
  });
});

async function chooseCompany(name: string) {
  await userEvent.click(screen.getByRole('combobox', { name: 'Company' }));
  await userEvent.click(await screen.findByRole('option', { name, hidden: true }));
}

describe('the list of all tanks', () => {
  test('is sorted and filtered by its address, in which a company and the stock exclude each other', async () => {
    const { router } = await openList('?search=GASU&order=status&stock=true&company=Polar');
    expect(await screen.findByText('No tanks match.')).toBeVisible();
    await chooseCompany('Polar Gas Logistics');
    const shown = { search: 'GASU', order: 'status', company: 'Polar Gas Logistics' };
    await waitFor(() => expect(router.state.location.search).toEqual(shown));
    await waitFor(() => expect(listed()).toEqual(['GASU 482913-6', 'GASU 482950-4']));
    await userEvent.selectOptions(screen.getByLabelText('Operational'), 'Inactive');
    expect(await screen.findByText('No tanks match.')).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'Show all tanks' }));
    await waitFor(() => expect(listed()).toHaveLength(TANKS.length + 1));
  });

  test('opens with its first saved view', async () => {
    const view = { id: 7, list: 'tanks', name: 'Idle', query: { operational: 'no' }, owner_email: 'a@dewar.example' };
    const flags = { is_shared: false, is_own: true, is_first: true };
    await startAssetApi({
      respond: ({ url }) => (url.includes('/saved-views') ? { body: { data: [{ ...view, ...flags }] } } : undefined),
    });
    renderAt('/admin/tanks');
    await waitFor(() => expect(listed()).toEqual(['0042']));
  });

  test('finds tanks without a company and without a status', async () => {
    await openList('?stock=true');
    await waitFor(() => expect(listed()).toEqual(['SPARE 1']));
    await chooseCompany('All, and in stock');
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'Repair');
    await waitFor(() => expect(listed()).toEqual(['0042']));
    await userEvent.selectOptions(screen.getByLabelText('Status'), 'No status');
    await waitFor(() => expect(listed()).not.toContain('0042'));
  });

  test('selects all that match, also those that are not on the screen, over companies and stock', async () => {
    await openList('?search=MANY', [
      ...Array.from({ length: 130 }, (_, index) => tankOf(index + 10, `MANY ${index}`)),
      tankOf(9, 'MANY in stock', null),
    ]);
    await select('MANY 0');
    await press('Select all 100 shown');
    await press('Select all 131 that match');
    expect(within(bar()).getByRole('status')).toHaveTextContent('131 tanks selected');
    await press('Clear');
    expect(screen.queryByRole('region', { name: 'Selected tanks' })).not.toBeInTheDocument();
  });

  test('is exported as it is filtered and sorted, also what is not on the screen', async () => {
    const saved = noteSavedFiles();
    const many = Array.from({ length: 130 }, (_, index) => ({
      ...tankOf(index + 10, `MANY ${index}`),
      csc_inspection_date: index === 129 ? '2020-01-01' : '2024-01-01',
    }));
    const received = await startAssetApi({
      stock: many,
      respond: ({ url }) => (url === '/api/admin/tanks/export' ? { body: '' } : undefined),
    });
    renderAt('/admin/tanks?search=MANY&order=inspection');
    await press('Export');
    const dialog = await screen.findByRole('dialog', { name: 'Export' });
    expect(within(dialog).getByText('130 rows')).toBeVisible();
    await press('Tanks as shown as CSV');
    await waitFor(() => expect(saved).toEqual(['tanks.csv']));
    const order = [139, ...many.slice(0, -1).map(({ id }) => id)];
    expect(received.find(({ url }) => url.endsWith('/export'))?.body).toEqual({ format: 'csv', tank_ids: order });
  });

  test('forgets the selection with another filter, so that nothing hidden is changed', async () => {
    await openList('');
    await select('0042');
    expect(bar()).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Operational'), 'Operational');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected tanks' })).not.toBeInTheDocument());
    await userEvent.selectOptions(screen.getByLabelText('Operational'), 'All tanks');
    expect(await screen.findByRole('checkbox', { name: 'Select 0042' })).not.toBeChecked();
  });

  test('prints the labels of the selected tanks', async () => {
    await openList('?company=Polar+Gas+Logistics');
    await select('GASU 482913-6');
    await select('GASU 482950-4');
    const { search } = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Print labels' }).href);
    expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ company: 'Polar Gas Logistics', tanks: '1-3' });
  });

  test('that cannot be loaded says so', async () => {
    await startAssetApi({
      respond: ({ url }) => (url === '/api/tanks' ? errorResponse(400, 'invalid_input', 'No.') : undefined),
    });
    renderAt('/admin/tanks');
    expect(await screen.findByText('The tanks could not be loaded.')).toBeVisible();
  });
});

describe('recent changes of several tanks', () => {
  test('are listed with who made them, and undone while that is possible', async () => {
    const { dialog, writesTo } = await openRecent({
      listed: {
        body: {
          data: [
            changeOf(9),
            changeOf(8, { undone_at: '2026-07-02T08:00:00Z', undoable_until: null }),
            changeOf(3, { undoable_until: null, tanks: 1 }),
          ],
        },
      },
      undone: { body: { data: [DONE, CHANGED_SINCE] } },
    });
    const rows = await dialog.findAllByRole('listitem');
    expect(rows.map((row) => within(row).queryByRole('button', { name: 'Undo' }) !== null)).toEqual([
      true,
      false,
      false,
    ]);
    for (const [index, texts] of [
      ['admin9@dewar.example', '2 tanks'],
      ['admin8@dewar.example', 'Undone'],
      ['1 tank', 'Too old'],
    ].entries()) {
      for (const text of texts) expect(rows[index]).toHaveTextContent(text);
    }
    await userEvent.click(dialog.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('1 of 2 tanks is as before')).toBeVisible();
    expect(writesTo('/tank-changes/9/undo')).toHaveLength(1);
  });

  test('return the focus to their button when they are closed', async () => {
    await openRecent({ listed: { body: { data: [] } } });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Recent Changes' })).toHaveFocus());
  });

  test('say so where there are none', async () => {
    const { dialog } = await openRecent({ listed: { body: { data: [] } } });
    expect(await dialog.findByText('Nobody has changed several tanks at once yet.')).toBeVisible();
  });

  test('that cannot be loaded are not shown as none', async () => {
    const { dialog } = await openRecent({ listed: errorResponse(400, 'invalid_input', 'No.') });
    expect(await dialog.findByText('The changes could not be loaded.')).toBeVisible();
  });

  test('whose undo is refused stay, and say why', async () => {
    const { dialog } = await openRecent({
      listed: { body: { data: [changeOf(9)] } },
      undone: errorResponse(409, 'conflict', 'This change was undone already.'),
    });
    await userEvent.click(await dialog.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('This change was undone already.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Undo' })).toBeEnabled();
  });
});
