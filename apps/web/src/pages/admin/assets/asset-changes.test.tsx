import type { BulkFate } from '@dewar/contract/bulk';
import type { TankChange } from '@dewar/contract/tank-changes';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorResponse, type SentResponse } from '../../../../test-support/api-server.ts';
import { startAssetApi, TANKS } from '../../../../test-support/assets.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { isWrite } from '../../../../test-support/tank-data.ts';
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
  renderAt('/admin/assets?company=Polar+Gas+Logistics');
  await press('Change Tanks');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change tanks' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Select GASU 482913-6' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Capacity' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Capacity' }), '20000');
  expect(await dialog.findByText(/Capacity: 17000 → 20000/)).toBeInTheDocument();
  const save = await dialog.findByRole('button', { name: 'Change 1 tank' });
  return () => userEvent.click(save);
}

async function openRecent(world: ChangesWorld) {
  const writesTo = await startChanges(world);
  renderAt('/admin/assets');
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
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(message);
    expect(alert).toHaveTextContent('0042: It was changed since.');
    expect(screen.queryByText('Undone')).not.toBeInTheDocument();
  });
});

test('the labels of the tanks selected for a change are printed from the same selection', async () => {
  await startChanges();
  renderAt('/admin/assets?company=Polar+Gas+Logistics');
  await press('Change Tanks');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change tanks' }));
  expect(dialog.queryByRole('link', { name: 'Print labels' })).not.toBeInTheDocument();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Select GASU 482913-6' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Select GASU 482950-4' }));
  const { search } = new URL(dialog.getByRole<HTMLAnchorElement>('link', { name: 'Print labels' }).href);
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ company: 'Polar Gas Logistics', tanks: '1-3' });
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
    expect(await screen.findByRole('alert')).toHaveTextContent('This change was undone already.');
    expect(dialog.getByRole('button', { name: 'Undo' })).toBeEnabled();
  });
});
