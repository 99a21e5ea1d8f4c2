import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { errorResponse, type ReceivedRequest, type SentResponse } from '../../../../test-support/api-server.ts';
import { startAssetApi } from '../../../../test-support/assets.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { noteSavedFiles } from '../../../../test-support/saved-files.ts';
import { arrivedTransferOf, daysAgo, isWrite, readingOf, transferOf } from '../../../../test-support/tank-data.ts';
import { storeSession } from '../../../shared/session/session.ts';

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

const NOTES = 'The gauge was cold and covered with frost all over.';
const READINGS = [
  { ...readingOf(12, 18.25, daysAgo(1)), additional_notes: NOTES, version: 2 },
  readingOf(11, 640, daysAgo(8)),
];
const TRANSFERS = [transferOf({ id: 8, notes: NOTES }), arrivedTransferOf({ id: 7, action: 'Offload' })];

async function open(respond: (request: ReceivedRequest) => SentResponse | undefined) {
  const received = await startAssetApi({ readings: READINGS, transfers: TRANSFERS, respond });
  renderAt(`/admin/assets?tank=GASU+482913-6`);
  await screen.findByRole('list', { name: 'Transfers' });
  await screen.findByRole('list', { name: 'Vacuum readings' });
  return received;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const saved = (request: ReceivedRequest) => (isWrite(request) ? { body: { data: { id: 1 } } } : undefined);
const cut = (request: ReceivedRequest) => (isWrite(request) ? { isCut: true } : undefined);
const rowsOf = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((row) => row.textContent ?? '');
const form = () => within(screen.getByRole('form'));

describe('the readings of a tank', () => {
  test('show their value, their notes cut at 40 characters, and that they were edited', async () => {
    await open(() => undefined);
    const [edited, high] = rowsOf('Vacuum readings');
    expect(edited).toContain('18.25 µmGood');
    expect(edited).toContain('The gauge was cold and covered with fros…');
    expect(edited).toContain('polar@demo.example, edited since');
    expect(high).toContain('640 µmCritical');
    expect(high).not.toContain('edited since');
  });

  test('are added with two decimals, and the button is disabled without a reading', async () => {
    const received = await open(saved);
    await press('Add Vacuum Reading');
    await screen.findByRole('form', { name: 'Add Vacuum Reading' });
    const submit = form().getByRole('button', { name: 'Add Reading' });
    expect(submit).toBeDisabled();
    await userEvent.type(form().getByLabelText(/^Vacuum reading of/), '19.55');
    await userEvent.click(submit);
    expect(await screen.findByText('Vacuum reading added successfully!')).toBeVisible();
    expect(received.find(isWrite)).toMatchObject({
      method: 'POST',
      url: '/api/vacuum-readings',
      body: { tank_id: 1, vacuum_reading: 19.55, fresh_pull: false, additional_notes: '' },
    });
  });

  test('ask for confirmation of one that looks like a typing mistake', async () => {
    const received = await open(saved);
    await press('Add Vacuum Reading');
    await userEvent.type(form().getByLabelText(/^Vacuum reading of/), '1825');
    await press('Add Reading');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Is this reading right?');
    await press('Change it');
    expect(received.some(isWrite)).toBe(false);
  });

  test('are corrected with the version that was shown', async () => {
    const received = await open(saved);
    await press('Edit the reading of 18.25 µm');
    await userEvent.clear(form().getByLabelText(/^Vacuum reading of/));
    expect(form().getByRole('button', { name: 'Save Reading' })).toBeDisabled();
    await userEvent.type(form().getByLabelText(/^Vacuum reading of/), '18');
    await press('Save Reading');
    expect(await screen.findByText('Vacuum reading updated successfully!')).toBeVisible();
    expect(received.find(isWrite)).toMatchObject({
      method: 'PUT',
      url: '/api/vacuum-readings/12',
      headers: { 'if-match': '"2"' },
      body: { vacuum_reading: 18, additional_notes: NOTES },
    });
  });

  test('are deleted after a confirmation', async () => {
    const received = await open(saved);
    await press('Delete the reading of 640 µm');
    const question = await screen.findByRole('alertdialog');
    expect(question).toHaveTextContent('Are you sure you want to delete this vacuum reading?');
    await press('Delete reading');
    expect(await screen.findByText('Vacuum reading deleted successfully!')).toBeVisible();
    expect(received.find(isWrite)?.url).toBe('/api/vacuum-readings/11');
  });
});

describe('the transfers of a tank', () => {
  test('show one without an arrival as In Transit, and cut notes at 40 characters', async () => {
    await open(() => undefined);
    const [inTransit, arrived] = rowsOf('Transfers');
    expect(inTransit).toContain('Load #8');
    expect(inTransit).toContain('In Transit');
    expect(inTransit).toContain('The gauge was cold and covered with fros…');
    expect(arrived).toContain('Offload #7');
    expect(arrived).toContain('Completed');
  });

  test('are added with an arrival time only if there is an arrival pressure or level, and with empty fields as null', async () => {
    const received = await open(saved);
    await press('Add Transfer');
    await userEvent.selectOptions(form().getByLabelText('Action'), 'Transfer');
    expect(form().queryByLabelText(/^Arrival date/)).not.toBeInTheDocument();
    await userEvent.type(form().getByLabelText('Arrival pressure'), '20.55');
    expect(form().getByLabelText(/^Arrival date/)).not.toHaveValue('');
    await userEvent.clear(form().getByLabelText('Arrival pressure'));
    await userEvent.click(form().getByRole('button', { name: 'Add Transfer' }));
    expect(await screen.findByText('Transfer data added successfully!')).toBeVisible();
    expect(received.find(isWrite)).toMatchObject({
      url: '/api/transfers',
      body: {
        tank_id: 1,
        action: 'Transfer',
        arrived_at: null,
        arrival_pressure: null,
        arrival_level: null,
        loaded_pressure: null,
        loaded_level: null,
        was_venting: false,
        notes: null,
      },
    });
  });

  test('are corrected, and the second of two people sees both versions', async () => {
    const data = { ...TRANSFERS[0], loaded_pressure: 9, version: 4 };
    await open((request) =>
      isWrite(request) ? errorResponse(412, 'stale_record', 'Somebody else changed this.', { data }) : undefined,
    );
    await press('Edit transfer #8');
    await userEvent.type(form().getByLabelText('Load pressure'), '5');
    await press('Save Transfer');
    expect(await screen.findByRole('row', { name: 'Load pressure 9 85' })).toBeVisible();
    await press('Load the saved version');
    expect(form().getByLabelText('Load pressure')).toHaveValue('9');
  });

  test("are deleted after a confirmation with the specification's text", async () => {
    const received = await open(saved);
    await press('Delete transfer #8');
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'Are you sure you want to delete this transfer? This action cannot be undone.',
    );
    await press('Delete transfer');
    expect(await screen.findByText('Transfer deleted successfully!')).toBeVisible();
    expect(received.find(isWrite)?.method).toBe('DELETE');
  });
});

test.each([
  ['Delete transfer #8', 'Delete transfer', /^Failed to delete transfer/],
  ['Delete the reading of 640 µm', 'Delete reading', /^Failed to delete vacuum reading/],
  ['Edit transfer #8', 'Save Transfer', /^Failed to update transfer/],
  ['Edit the reading of 18.25 µm', 'Save Reading', /^Failed to update vacuum reading/],
])('%s: an error without a message names what failed', async (opener, verb, text) => {
  await open(cut);
  await press(opener);
  await press(verb);
  expect(await screen.findByText(text)).toBeVisible();
});

test('the history of a record shows who changed it, when, and the values before and after', async () => {
  const entry = {
    id: 1,
    at: '2026-05-12T18:05:00Z',
    actor_email: 'super@demo.example',
    company_name: 'Polar Gas Logistics',
    entity: 'vacuum_reading',
    entity_id: 12,
    action: 'update',
    before: { vacuum_reading: 1825 },
    after: { vacuum_reading: 18.25 },
    address: '192.0.2.7',
    user_agent: null,
    via: 'ERP import (dwr_1a2b3c4d)',
  };
  const received = await open(({ url }) =>
    url.startsWith('/api/admin/audit-log') ? { body: { data: [entry] } } : undefined,
  );
  await press('History of the reading of 18.25 µm');
  const history = within(await screen.findByRole('dialog', { name: 'History of reading #12 of GASU 1' }));
  expect(await history.findByText('super@demo.example')).toBeVisible();
  expect(history.getByText('12 May 2026, 14:05')).toBeVisible();
  expect(history.getByRole('row', { name: 'vacuum reading 1825 18.25' })).toBeVisible();
  const asked = received.find(({ url }) => url.startsWith('/api/admin/audit-log'))?.url;
  expect(asked).toContain('entity=vacuum_reading');
  expect(asked).toContain('id=12');
  expect(history.getByRole('link', { name: /^Who can see it now: the people of / })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/admin\/users\?company=\w/),
  );
});

test('the history of a record without changes says so', async () => {
  await open(() => undefined);
  await press('History of transfer #7');
  expect(await screen.findByText('No changes are recorded.')).toBeVisible();
});

test('the details of a tank include its notes and files', async () => {
  const received = await open(() => undefined);
  expect(await screen.findByText('No notes yet.')).toBeVisible();
  expect(await screen.findByText('No files yet.')).toBeVisible();
  const asked = received.map(({ url }) => url).filter((url) => /tank-(notes|files)/.test(url));
  expect(asked.every((url) => url.includes('tank_id=1'))).toBe(true);
});

test('the notes of a tank are exported', async () => {
  const saved = noteSavedFiles();
  const received = await open(({ url }) => (url.includes('/export') ? { body: '' } : undefined));
  await press('Export notes');
  await press('Notes on GASU 482913-6 as CSV');
  await waitFor(() => expect(saved).toEqual(['tank-notes.csv']));
  expect(received.map(({ url }) => url)).toContain('/api/tank-notes/export?tank_id=1&format=csv');
});
