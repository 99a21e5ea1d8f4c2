import type { ImportPreview } from '@dewar/contract/imports';
import type { LongImport } from '@dewar/contract/long-imports';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { errorResponse, startApi } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { SHEET_PREVIEW, STORED_IMPORT } from '../../../../test-support/sample-imports.ts';
import { storeSession } from '../../../shared/session/session.ts';

const PREVIEW: ImportPreview = {
  ...SHEET_PREVIEW,
  units: { vacuum_reading: 'micron' },
  date_order: 'day-month',
  rows: 5_000,
  tanks: 1,
  good: 5_000,
};

const LONG: LongImport = {
  id: 9,
  kind: 'readings',
  source: 'years.csv',
  state: 'judged',
  message: null,
  pieces: 3,
  rows: 10_002,
  done: 0,
  all: 10_002,
  tanks: 1,
  good: 9_000,
  asked: 1,
  duplicates: 0,
  refused: 1_000,
  first_at: '2020-01-01T02:00:00Z',
  last_at: '2026-05-02T08:00:00Z',
  import_id: null,
  created_at: '2026-05-04T10:00:00Z',
};

const FATE = { row: 3, outcome: 'refused', column: 'tank_number', message: 'There is no tank X.' } as const;

/** A server with one long import in this state. */
async function startWith(long: LongImport | null) {
  const requests = await startApi(({ url, method }) => {
    if (url.includes('/fates')) return { body: { data: [FATE] } };
    if (url === '/api/long-imports' && method === 'GET') return { body: { data: long === null ? [] : [long] } };
    if (method === 'GET') return { body: { data: [] } };
    if (url === '/api/imports/preview') return { body: { data: PREVIEW } };
    return { status: url === '/api/long-imports' ? 201 : 200, body: { data: long ?? LONG } };
  });
  storeSession({ token: 't', user: PEOPLE.companyUser });
  renderAt('/imports');
  return requests;
}

async function pasteLongSheet() {
  await userEvent.click(await screen.findByLabelText('Rows'));
  await userEvent.paste(Array.from({ length: 10_002 }, (_, at) => `PG 1;2026-05-01;${at}`).join('\n'));
}

test('a sheet of more than 10,000 rows is sent in pieces and judged', async () => {
  const requests = await startWith(null);
  await pasteLongSheet();
  expect(await screen.findByText('The first of 10,002 rows:')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Show what will happen' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send and judge 10,002 rows' }));
  expect(await screen.findByText('Sent 10,002 rows. They are judged now.')).toBeVisible();
  const sent = requests.filter(({ url, method }) => url.startsWith('/api/long-imports') && method !== 'GET');
  expect(sent.map(({ url, method }) => `${method} ${url}`)).toEqual([
    'POST /api/long-imports',
    'PUT /api/long-imports/9/pieces/2',
    'PUT /api/long-imports/9/pieces/3',
    'POST /api/long-imports/9/judge',
  ]);
  expect(sent[0]?.body).toMatchObject({ columns: PREVIEW.columns, source: 'Pasted rows' });
  expect(sent[3]?.body).toEqual({ pieces: 3 });
  expect(await screen.findByLabelText('Rows')).toHaveValue('');
});

test('loads are not imported from long sheets', async () => {
  await startWith(null);
  await userEvent.selectOptions(await screen.findByLabelText('What the sheet holds'), 'Loads and arrivals');
  await pasteLongSheet();
  await userEvent.click(screen.getByRole('button', { name: 'Show what will happen' }));
  expect(await screen.findByText(/more than one import takes/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Remove these rows' }));
  expect(screen.getByLabelText('Rows')).toHaveValue('');
});

test('a judged sheet shows its counts and reasons, and its good rows are imported', async () => {
  const requests = await startWith(LONG);
  const card = within(await screen.findByRole('region', { name: 'years.csv' }));
  expect(card.getByText('9,001 readings to import, 1 of them to check; 0 known already; 1,000 refused.')).toBeVisible();
  expect(card.getByText('1 tank, 31 Dec 2019 to 2 May 2026.')).toBeVisible();
  expect(await card.findByText('There is no tank X.')).toBeVisible();
  await userEvent.selectOptions(card.getByLabelText('Rows of years.csv to look at'), 'Please check (1)');
  expect(requests.some(({ url }) => url.includes('outcome=asked'))).toBe(true);
  await userEvent.click(card.getByRole('button', { name: 'Import what is good: 9,001 readings' }));
  const started = requests.find(({ url }) => url === '/api/long-imports/9/start');
  expect(started?.body).toEqual({ only_good: true });
});

test('a sheet that is being written shows how far it is, and can be cancelled', async () => {
  const requests = await startWith({ ...LONG, state: 'writing', done: 500, all: 9_001 });
  expect(await screen.findByText('Importing: 500 of 9,001')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel the import of years.csv' }));
  expect(requests.some(({ url }) => url === '/api/long-imports/9/cancel')).toBe(true);
});

test('why a sheet was stopped is told, and nothing is left to do with it', async () => {
  await startWith({ ...LONG, state: 'ended', message: 'It was cancelled.' });
  const card = within(await screen.findByRole('region', { name: 'years.csv' }));
  expect(card.getByText('It was cancelled.')).toBeVisible();
  expect(card.queryByRole('button')).toBeNull();
});

test('a piece that is refused keeps the sheet, and the sending goes on where it stopped', async () => {
  let isRefused = true;
  const requests = await startApi(({ url, method }) => {
    if (method === 'GET') return { body: { data: [] } };
    if (url === '/api/imports/preview') return { body: { data: PREVIEW } };
    if (url.endsWith('/pieces/3') && isRefused) return errorResponse(400, 'invalid_input', 'Row 7 cannot be read.');
    return { body: { data: LONG } };
  });
  storeSession({ token: 't', user: PEOPLE.companyUser });
  renderAt('/imports');
  await pasteLongSheet();
  await userEvent.click(screen.getByRole('button', { name: 'Show what will happen' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send and judge 10,002 rows' }));
  expect(await screen.findByText('Row 7 cannot be read.')).toBeVisible();
  isRefused = false;
  await userEvent.click(screen.getByRole('button', { name: 'Send the rest' }));
  expect(await screen.findByText('Sent 10,002 rows. They are judged now.')).toBeVisible();
  expect(requests.filter(({ url, method }) => url === '/api/long-imports' && method === 'POST')).toHaveLength(1);
  expect(requests.filter(({ url }) => url.endsWith('/pieces/2'))).toHaveLength(1);
});

test('a long import that is undone is taken back by the server', async () => {
  const stored = { ...STORED_IMPORT, source: 'years.csv' };
  await startApi(({ url, method }) => {
    if (method !== 'GET') return { body: { data: { ...stored, undoable_until: null, kept: [] } } };
    return { body: { data: url === '/api/imports' ? [stored] : [] } };
  });
  storeSession({ token: 't', user: PEOPLE.companyUser });
  renderAt('/imports');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the import of years.csv' }));
  expect(await screen.findByText('years.csv is being taken back.')).toBeVisible();
});
