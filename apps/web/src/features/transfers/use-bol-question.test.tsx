import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorResponse, startApi } from '../../../test-support/api-server.ts';
import { PEOPLE } from '../../../test-support/people.ts';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { arrivedTransferOf } from '../../../test-support/tank-data.ts';
import { storeSession } from '../../shared/session/session.ts';
import { EditTransferForm } from './edit-transfer-form.tsx';
import { ManagedTransferForm } from './managed-transfer-form.tsx';

const OTHER = { transfer_id: 40, tank_number: 'GASU 2', bol_number: '4711', loaded_at: '2025-10-03T12:00:00+00:00' };
const QUESTION = 'BOL 4711 is on another load too: GASU 2, loaded 3 Oct 2025.';
const REPLACES = 'It was issued anew and replaces BOL 4711 of 3 Oct 2025, which is void';
const click = (name: string) => userEvent.click(screen.getByRole('button', { name }));

let same: readonly object[] | null = [OTHER];
let received: Awaited<ReturnType<typeof startApi>>;
const written = () => received.filter(({ method }) => method !== 'GET');
beforeEach(async () => {
  storeSession({ token: 'token', user: PEOPLE.admin });
  same = [OTHER];
  received = await startApi(({ method, url }) => {
    if (method !== 'GET') return { body: { data: arrivedTransferOf() } };
    if (!url.startsWith('/api/transfers/same-bill-of-lading')) return { body: { data: [] } };
    return same === null ? errorResponse(503, 'unavailable', 'Not now.') : { body: { data: same } };
  });
});

async function enterBol(number: string) {
  const tank = { id: 1, tank_number: 'GASU 1' };
  await renderScreen(<ManagedTransferForm tank={tank} onClose={() => {}} />);
  await userEvent.type(await screen.findByLabelText('BOL number'), number);
  await click('Add Transfer');
}

describe('a bill of lading whose number another load has', () => {
  test('is asked about, naming the other load, and saved once that is confirmed', async () => {
    await enterBol('4711');
    expect(await screen.findByText(QUESTION)).toBeTruthy();
    expect(written()).toEqual([]);
    await click('Save it');
    await waitFor(() => expect(written()).toMatchObject([{ body: { bol_number: '4711' } }]));
    expect(written()[0]?.body).not.toHaveProperty('replaces_bol_of');
  });

  test('is not saved by the safe answer, and may replace the other one', async () => {
    await enterBol('4711');
    await screen.findByText(QUESTION);
    await click('Change it');
    expect(written()).toEqual([]);
    await click('Add Transfer');
    await userEvent.click(await screen.findByLabelText(REPLACES));
    await click('Save it');
    await waitFor(() => expect(written()).toMatchObject([{ body: { replaces_bol_of: 40 } }]));
  });

  test('is asked about with what says whose load it is', async () => {
    const transfer = arrivedTransferOf({ bol_number: null, loaded_at: '2025-10-04T12:00:00+00:00' });
    await renderScreen(<EditTransferForm transfer={transfer} innerDiameterMm={null} onClose={() => {}} />);
    await userEvent.type(await screen.findByLabelText('BOL number'), '4711');
    await click('Save Transfer');
    await screen.findByText(QUESTION);
    const url = received.findLast((request) => request.url.startsWith('/api/transfers/same-bill-of-lading'))?.url ?? '';
    const query = new URLSearchParams(url.split('?')[1]);
    expect([query.get('transfer_id'), query.get('bol_number')]).toEqual([String(transfer.id), '4711']);
    expect(Date.parse(query.get('loaded_at') ?? '')).toBe(Date.parse(transfer.loaded_at));
  });

  test('is saved without a question if nobody can be asked, or no other load has it', async () => {
    same = null;
    await enterBol('4711');
    await waitFor(() => expect(written()).toHaveLength(1));
  });

  test('that is changed on its load may have been issued anew', async () => {
    same = [];
    const transfer = arrivedTransferOf({ bol_number: '4711', loaded_at: OTHER.loaded_at });
    await renderScreen(<EditTransferForm transfer={transfer} innerDiameterMm={null} onClose={() => {}} />);
    const field = await screen.findByLabelText('BOL number');
    await userEvent.clear(field);
    await userEvent.type(field, '4712');
    await click('Save Transfer');
    expect(await screen.findByText('BOL 4711 becomes 4712.')).toBeTruthy();
    await userEvent.click(await screen.findByLabelText(REPLACES));
    await click('Save it');
    await waitFor(() =>
      expect(written()).toMatchObject([{ body: { bol_number: '4712', replaces_bol_of: transfer.id } }]),
    );
  });
});

test('the net weight of a load is filled in from gross and tare, until another one is typed', async () => {
  await renderScreen(<ManagedTransferForm tank={{ id: 1, tank_number: 'GASU 1' }} onClose={() => {}} />);
  const fieldOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  await userEvent.type(await screen.findByLabelText(/^Gross weight/), '52000');
  await userEvent.type(fieldOf(/^Tare weight/), '18000');
  expect(fieldOf(/^Weight in lbs/).value).toBe('34,000');
  await userEvent.clear(fieldOf(/^Gross weight/));
  await userEvent.type(fieldOf(/^Gross weight/), '47000');
  expect(fieldOf(/^Weight in lbs/).value).toBe('29,000');
  await userEvent.clear(fieldOf(/^Gross weight/));
  await userEvent.type(fieldOf(/^Gross weight/), '52000');
  await userEvent.clear(fieldOf(/^Weight in lbs/));
  await userEvent.type(fieldOf(/^Weight in lbs/), '35000');
  await click('Add Transfer');
  expect(await screen.findByText(/52,000 gross less 18,000 tare is 34,000 lbs, not 35,000/)).toBeTruthy();
  expect(written()).toEqual([]);
});
