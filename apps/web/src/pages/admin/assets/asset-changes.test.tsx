import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ReceivedRequest } from '../../../../test-support/api-server.ts';
import { startAssetApi, TANKS } from '../../../../test-support/assets.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { isWrite } from '../../../../test-support/tank-data.ts';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

const FATE = { id: 1, label: 'GASU 482913-6', outcome: 'done', message: 'Capacity: 17000 → 20000' };
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

function answer(request: ReceivedRequest) {
  if (!isWrite(request)) return undefined;
  const isSaving = request.url.endsWith('/tank-changes');
  return { body: { data: isSaving ? { change_id: 7, fates: [FATE] } : [FATE] } };
}

test('several tanks are changed after what will happen was shown, with their versions, and it can be undone', async () => {
  const received = await startAssetApi({ respond: answer });
  const writesTo = (end: string) => received.filter((request) => isWrite(request) && request.url.endsWith(end));
  renderAt('/admin/assets?company=Polar+Gas+Logistics');
  await press('Change Tanks');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change tanks' }));
  expect(dialog.getByText('Select the tanks to change.')).toBeVisible();
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Select GASU 482913-6' }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Capacity' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Capacity' }), '20000');
  expect(await dialog.findByText(/Capacity: 17000 → 20000/)).toBeInTheDocument();
  expect(writesTo('/tank-changes')).toEqual([]);
  await userEvent.click(await dialog.findByRole('button', { name: 'Change 1 tank' }));
  expect(await screen.findByText('1 tank changed')).toBeVisible();
  expect(writesTo('/tank-changes').map(({ body }) => body)).toEqual([
    { capacity_litres: 20_000, tanks: [{ id: TANKS[0]?.id, version: TANKS[0]?.version }] },
  ]);
  await press('Undo');
  expect(writesTo('/tank-changes/7/undo')).toHaveLength(1);
});
