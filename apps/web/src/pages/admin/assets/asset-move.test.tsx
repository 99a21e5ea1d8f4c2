import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { errorResponse, type ReceivedRequest } from '../../../../test-support/api-server.ts';
import { startAssetApi, TANKS } from '../../../../test-support/assets.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { isWrite } from '../../../../test-support/tank-data.ts';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

const MOVED = { ...TANKS[0], company_name: 'Northwind Cryogenics' };
const saved = (request: ReceivedRequest) => (isWrite(request) ? { body: { data: MOVED } } : undefined);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

async function editMove() {
  renderAt('/admin/assets?tank=GASU+482913-6');
  await press('Edit Tank');
  const company = await screen.findByRole('combobox', { name: /^Company/ });
  await userEvent.clear(company);
  await userEvent.type(company, 'north{Enter}');
}

test('moving a tank to another company asks first, says what stays behind, and copies nothing by default', async () => {
  const received = await startAssetApi({ respond: saved });
  await editMove();
  const panel = within(screen.getByRole('region', { name: 'Moving to Northwind Cryogenics' }));
  expect(panel.getByText(/vacuum readings, transfers, notes, files and leak checks/)).toBeVisible();
  expect(panel.getByRole('checkbox', { name: 'Copy the latest vacuum reading' })).not.toBeChecked();
  await press('Save Tank');
  const question = await screen.findByRole('alertdialog');
  expect(question).toHaveTextContent('Move GASU 482913-6 to Northwind Cryogenics?');
  expect(question).toHaveTextContent('and Northwind Cryogenics gets no copy of it');
  expect(received.some(isWrite)).toBe(false);
  await press('Move tank');
  expect(await screen.findByText('Tank updated')).toBeVisible();
  expect(received.find(isWrite)).toMatchObject({
    headers: { 'if-match': '"1"' },
    body: { company_name: 'Northwind Cryogenics', copy_latest_reading: false, copy_latest_leak_check: false },
  });
});

test('the copies of a moved tank are chosen and named in the question', async () => {
  const tanks = TANKS.map((tank) => ({ ...tank, last_leak_check_date: '2026-05-12T18:05:00Z' }));
  const received = await startAssetApi({ tanks, respond: saved });
  await editMove();
  const leakCheck = screen.getByRole('checkbox', { name: 'Copy the latest leak check' });
  expect(leakCheck).toHaveAccessibleDescription(/of 12 May 2026, 14:05/);
  await userEvent.click(leakCheck);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Copy the latest vacuum reading' }));
  await press('Save Tank');
  expect(await screen.findByRole('alertdialog')).toHaveTextContent(
    'Copied to Northwind Cryogenics: the latest vacuum reading and the latest leak check.',
  );
  await press('Move tank');
  expect(await screen.findByText('Tank updated')).toBeVisible();
  expect(received.find(isWrite)).toMatchObject({
    body: { copy_latest_reading: true, copy_latest_leak_check: true },
  });
});

test('records that a tank does not have cannot be copied, and a rejected copy is reported on its checkbox', async () => {
  const text = 'Its vacuum test is under way: complete the test first, or move the tank without the leak check.';
  const tanks = TANKS.map((tank) => ({
    ...tank,
    latest_reading: null,
    last_leak_check_date: '2026-05-12T18:05:00Z',
  }));
  const rejected = errorResponse(409, 'conflict', text, { fields: { copy_latest_leak_check: text } });
  await startAssetApi({ tanks, respond: (request) => (isWrite(request) ? rejected : undefined) });
  await editMove();
  expect(screen.getByRole('checkbox', { name: 'Copy the latest vacuum reading' })).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Copy the latest leak check' }));
  await press('Save Tank');
  await press('Move tank');
  expect(await screen.findByText(text)).toBeVisible();
});

test('a tank that somebody else already moved to the same company is no longer moved', async () => {
  const data = { ...MOVED, version: 2 };
  const respond = (request: ReceivedRequest) => {
    if (!isWrite(request)) return undefined;
    if (request.headers['if-match'] === '"2"') return { body: { data } };
    return errorResponse(412, 'stale_record', 'Somebody else changed this.', { data });
  };
  const received = await startAssetApi({ respond });
  await editMove();
  await press('Save Tank');
  await press('Move tank');
  await press('Overwrite with mine');
  expect(await screen.findByText('Tank updated')).toBeVisible();
  expect(received.filter(isWrite).at(-1)?.body).not.toHaveProperty('copy_latest_reading');
});

test('several tanks of a company are moved by one request, to a company that has to be another one', async () => {
  const received = await startAssetApi({
    respond: (request) =>
      isWrite(request)
        ? { body: { data: [{ id: 1, label: 'GASU 482913-6', outcome: 'done', message: 'From Polar to Northwind' }] } }
        : undefined,
  });
  renderAt('/admin/assets?company=Polar+Gas+Logistics');
  await press('Move Tanks');
  const dialog = within(await screen.findByRole('dialog', { name: /^Move tanks from/ }));
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Select GASU 482913-6' }));
  expect(dialog.getByRole('button', { name: 'Move 1 tank' })).toBeDisabled();
  const company = dialog.getByRole('combobox', { name: /^Move to/ });
  await userEvent.clear(company);
  await userEvent.type(company, 'north{Enter}');
  expect(dialog.getByText(/goes to Northwind Cryogenics\. What was recorded so far stays behind\./)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Move 1 tank' }));
  expect(await screen.findByText('1 tank moved')).toBeVisible();
  expect(received.filter(isWrite).map(({ url, body }) => [url, body])).toEqual([
    [
      '/api/admin/tanks/move',
      {
        ids: [TANKS[0]?.id],
        company_name: 'Northwind Cryogenics',
        copy_latest_reading: false,
        copy_latest_leak_check: false,
      },
    ],
  ]);
});
