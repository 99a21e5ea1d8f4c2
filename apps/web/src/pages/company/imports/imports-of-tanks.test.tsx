import type { ImportPreview } from '@dewar/contract/imports';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { startApi } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { SHEET_PREVIEW, STORED_IMPORT } from '../../../../test-support/sample-imports.ts';
import { storeSession } from '../../../shared/session/session.ts';

const INSPECTIONS: ImportPreview = {
  ...SHEET_PREVIEW,
  headings: ['Tank', 'CSC'],
  columns: { tank_number: 0, csc_inspection_date: 1 },
  units: {},
  units_from: {},
  date_order: 'day-month',
  good: 1,
  duplicates: 1,
  fates: [
    { row: 2, outcome: 'good', column: null, message: 'CSC inspection date: 1 Jan 2024 → 30 Jun 2025', cells: [] },
    { row: 3, outcome: 'duplicate', column: null, message: 'Unchanged: the tank has these dates already.', cells: [] },
  ],
};

const kindsOffered = async () =>
  within(await screen.findByLabelText('What the sheet holds'))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('people of companies are offered the kinds that they may record alone', async () => {
  await startApi(() => ({ body: { data: [] } }));
  storeSession({ token: 't', user: PEOPLE.companyUser });
  renderAt('/imports');
  expect(await kindsOffered()).toEqual(['Vacuum readings', 'Loads and arrivals']);
});

test('an administrator sees which date of a tank becomes which before it is imported', async () => {
  const requests = await startApi(({ url, method }) => {
    if (url === '/api/imports/preview') return { body: { data: INSPECTIONS } };
    if (method === 'GET') return { body: { data: [] } };
    return { status: 201, body: { data: { ...STORED_IMPORT, kind: 'inspections' } } };
  });
  storeSession({ token: 't', user: PEOPLE.admin });
  renderAt('/imports');
  expect(await kindsOffered()).toEqual(['Vacuum readings', 'Loads and arrivals', 'Inspections', 'New tanks']);
  await userEvent.selectOptions(screen.getByLabelText('What the sheet holds'), 'Inspections');
  expect(screen.getByText(/An empty cell leaves a date as it is/)).toBeVisible();
  await userEvent.type(screen.getByLabelText('Rows'), 'Tank');
  await userEvent.click(screen.getByRole('button', { name: 'Show what will happen' }));
  const rows = within(await screen.findByRole('table', { name: 'Rows to look at' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'RowOutcomeChange or reason',
    '2ImportedCSC inspection date: 1 Jan 2024 → 30 Jun 2025',
    expect.stringContaining('Unchanged'),
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Import 1 inspection' }));
  expect(await screen.findByText('Imported 1 inspection.')).toBeVisible();
  expect(requests.find(({ url, method }) => url === '/api/imports' && method === 'POST')?.body).toMatchObject({
    kind: 'inspections',
    columns: INSPECTIONS.columns,
  });
});

test('what an undo could not take back is named where it was undone', async () => {
  await startApi(({ url, method }) => ({
    body: {
      data:
        method === 'GET'
          ? url === '/api/imports'
            ? [STORED_IMPORT]
            : []
          : {
              ...STORED_IMPORT,
              kept: [
                { label: 'GASU 482913-6', message: 'It was changed since.' },
                { label: 'GASU 1', message: 'It was deleted since.' },
              ],
            },
    },
  }));
  storeSession({ token: 't', user: PEOPLE.admin });
  renderAt('/imports');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the import of readings.csv' }));
  expect(await screen.findByText('GASU 482913-6: It was changed since.')).toBeVisible();
  expect(screen.getByText('GASU 1: It was deleted since.')).toBeVisible();
  expect(screen.queryByText('Took back readings.csv.')).toBeNull();
});
