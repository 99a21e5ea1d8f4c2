import type { ImportPreview } from '@dewar/contract/imports';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { errorResponse, startApi } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { SHEET_PREVIEW as PREVIEW, STORED_IMPORT as STORED } from '../../../../test-support/sample-imports.ts';
import { storeSession } from '../../../shared/session/session.ts';

const REFUSED = { outcome: 'refused', column: 'vacuum_reading', message: 'Vacuum reading is required' } as const;
const JUDGED: ImportPreview = {
  ...PREVIEW,
  date_order: 'month-day',
  date_order_from: 'choice',
  good: 1,
  refused: 1,
  fates: [{ row: 3, ...REFUSED, cells: ['PG 1', '03/05/2026', ''] }],
};

test('what cannot be known is asked before the good rows are imported', async () => {
  const requests = await startApi(({ url, method, body }) => {
    if (method === 'GET') return { body: { data: [] } };
    if (url === '/api/imports') return { status: 201, body: { data: STORED } };
    const isChosen = typeof body === 'object' && body !== null && 'date_order' in body;
    return { body: { data: isChosen ? JUDGED : PREVIEW } };
  });
  storeSession({ token: 't', user: PEOPLE.companyUser });
  renderAt('/imports');
  await userEvent.click(await screen.findByLabelText('Rows'));
  await userEvent.paste('Tank,When,Vacuum\nPG 1,03/04/2026,0.02\nPG 1,03/05/2026,');
  await userEvent.click(screen.getByRole('button', { name: 'Show what will happen' }));
  expect(await screen.findByText('Guessed from the figures: please check.')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'What will happen' })).toHaveFocus();
  const barred = screen.getByRole('button', { name: 'Import 0 readings' });
  expect(barred).toHaveAttribute('aria-disabled', 'true');
  expect(barred).toHaveAccessibleDescription('Choose how the dates are read.');
  await userEvent.click(barred);
  expect(screen.getByLabelText('03/04/2026 is')).toHaveFocus();
  expect(screen.getByLabelText('03/04/2026 is')).toBeInvalid();
  expect(screen.getByText('2 dates can be read in two ways, such as 03/04/2026: please choose.')).toBeVisible();
  await userEvent.selectOptions(screen.getByLabelText('03/04/2026 is'), '4 March');
  expect(await screen.findByText('2 dates can be read in two ways: 03/04/2026 is read as 4 Mar 2026.')).toBeVisible();
  const rows = await screen.findByRole('table', { name: 'Rows to look at' });
  expect(within(rows).getByText('Vacuum reading is required')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Import what is good: 1 reading' }));
  expect(await screen.findByText('Imported 1 reading.')).toBeVisible();
  expect(requests.find(({ url, method }) => url === '/api/imports' && method === 'POST')?.body).toMatchObject({
    columns: { tank_number: 0, reading_timestamp: 1, vacuum_reading: 2 },
    kind: 'readings',
    units: { vacuum_reading: 'mbar' },
    date_order: 'month-day',
    only_good: true,
  });
});

test('columns that no row can be without are asked for, and nothing can be imported before', async () => {
  const unknown = { ...JUDGED, columns: { tank_number: 0 }, units: {}, units_from: {}, good: 0, refused: 0, fates: [] };
  await startApi(({ method }) => ({ body: { data: method === 'GET' ? [] : unknown } }));
  storeSession({ token: 't', user: PEOPLE.companyUser });
  renderAt('/imports');
  await userEvent.type(await screen.findByLabelText('Rows'), 'Tank');
  await userEvent.click(screen.getByRole('button', { name: 'Show what will happen' }));
  expect(await screen.findByText(/Choose the columns of: Date and time, Vacuum reading\.$/)).toBeVisible();
  const barred = screen.getByRole('button', { name: 'Import 0 readings' });
  expect(barred).toHaveAccessibleDescription(/^The headings do not tell everything/);
  const answer = within(screen.getByRole('region', { name: 'What will happen' }));
  const [first, second, third] = answer.getAllByRole('combobox');
  expect(first).toBe(screen.getByLabelText('Date and time'));
  expect(second).toBe(screen.getByLabelText('Vacuum reading'));
  expect(first).toHaveAccessibleDescription('The headings do not tell it: please choose.');
  expect(third).not.toBeInvalid();
  await userEvent.click(barred);
  expect(first).toHaveFocus();
});

async function lookAt(seen: Partial<ImportPreview>, text = 'Tank') {
  const requests = await startApi(({ url, method }) => {
    if (url === '/api/imports/preview') return { body: { data: { ...JUDGED, ...seen } } };
    return method === 'GET' ? { body: { data: [] } } : errorResponse(404, 'not_found', 'No');
  });
  storeSession({ token: 't', user: PEOPLE.companyUser });
  renderAt('/imports');
  await userEvent.click(await screen.findByLabelText('Rows'));
  await userEvent.paste(text);
  await userEvent.click(screen.getByRole('button', { name: 'Show what will happen' }));
  await screen.findByLabelText('Date and time');
  return () => requests.filter(({ url }) => url === '/api/imports/preview').map(({ body }) => body);
}

test('how the sheet is read, and what of it is not imported, is said before the button', async () => {
  const notices = ['Times below “Date, GMT-08:00” are read in -08:00.', 'Not imported: “Operator”.'];
  await lookAt({ notices });
  const list = await screen.findByRole('list', { name: 'How the sheet is read' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(notices);
  const button = screen.getByRole('button', { name: /^Import what is good/ });
  expect(list.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a unit of the heading that is not known is chosen before anything can be imported', async () => {
  const looked = await lookAt({ units: {}, units_from: { vacuum_reading: 'unknown' }, good: 0, fates: [] });
  expect(screen.getByText('Choose the unit of: Vacuum reading.')).toBeVisible();
  const barred = screen.getByRole('button', { name: 'Import what is good: 0 readings' });
  expect(barred).toHaveAttribute('aria-disabled', 'true');
  const unit = screen.getByLabelText('Unit of vacuum reading');
  expect(unit).toHaveAccessibleDescription(/a unit that is not known here: please choose\.$/);
  await userEvent.click(barred);
  expect(unit).toHaveFocus();
  expect(unit).toHaveDisplayValue('Choose');
  await userEvent.selectOptions(unit, 'torr');
  await vi.waitFor(() => expect(looked().at(-1)).toMatchObject({ units: { vacuum_reading: 'torr' } }));
});

test('a sheet without a column of tanks is for the tank that is entered', async () => {
  const looked = await lookAt({ columns: { reading_timestamp: 1, vacuum_reading: 2 }, good: 0, fates: [] });
  await userEvent.type(screen.getByLabelText('Tank of all rows'), 'PG 1{Enter}');
  await vi.waitFor(() => expect(looked().at(-1)).toMatchObject({ tank_number: 'PG 1' }));
});

const NO_ORDERED_DATES = {
  date_order: 'day-month',
  date_order_from: 'unneeded',
  ambiguous_dates: 0,
  date_example: null,
} as const;

test('the order of dates is not asked of a sheet that has none that need it', async () => {
  await lookAt(NO_ORDERED_DATES);
  expect(screen.queryByLabelText('03/04/2026 is')).not.toBeInTheDocument();
});

test('of a long sheet it can be chosen all the same, because only its first rows are known', async () => {
  await lookAt(NO_ORDERED_DATES, Array.from({ length: 10_002 }, (_, at) => `PG 1;2026-05-01;${at}`).join('\n'));
  expect(screen.getByLabelText('03/04/2026 is')).toHaveDisplayValue('3 April');
  expect(screen.getByText('The first rows have no such date.')).toBeVisible();
});

test('of a long sheet the columns that its first rows leave empty are named too', async () => {
  const rows = Array.from({ length: 10_002 }, (_, at) => `PG 1;2026-05-01;${at}`).join('\n');
  const headings = ['Tank', 'When', 'Vacuum', 'Operator', 'Place'];
  await lookAt({ ...NO_ORDERED_DATES, headings, notices: ['Not imported: “Place”.'] }, rows);
  const told = within(screen.getByRole('list', { name: 'How the sheet is read' })).getAllByRole('listitem');
  expect(told.map(({ textContent }) => textContent)).toEqual([
    'Not imported: “Place”.',
    'Empty in the first rows, and not imported: “Operator”.',
  ]);
});

test.each([
  [
    { ambiguous_dates: 1 },
    '1 date can be read in two ways: 03/04/2026 is read as 3 Apr 2026. The order follows from other dates.',
  ],
  [
    { ambiguous_dates: 1, date_order_from: 'template' },
    '1 date can be read in two ways: 03/04/2026 is read as 3 Apr 2026. The order is that of the template.',
  ],
  [{ ambiguous_dates: 0, date_example: '25/04/2026 14:05' }, '25/04/2026 14:05 is read as 25 Apr 2026.'],
  [{ ambiguous_dates: 0, date_example: '04/25/2026' }, '04/25/2026 cannot be read this way.'],
  [
    { date_order: null, date_order_from: 'contradiction', ambiguous_dates: 0, date_example: '25/04/2026' },
    'The dates contradict each other: please choose.',
  ],
  [
    { date_order: null, date_order_from: 'contradiction', ambiguous_dates: 2 },
    '2 dates can be read in two ways, such as 03/04/2026, and others contradict each other: please choose.',
  ],
] as const)('dates of which is known %j are shown as they are read: %s', async (dates, words) => {
  await lookAt({ date_order: 'day-month', date_order_from: 'dates', ...dates });
  expect(screen.getByText(words)).toBeVisible();
});

test('another column is read as its own dates and figures say, not as those of the one before', async () => {
  const previews = await lookAt({
    ...{ date_order: 'day-month', date_order_from: 'dates' },
    ...{ units: { vacuum_reading: 'mbar' }, units_from: { vacuum_reading: 'figures' } },
  });
  await userEvent.selectOptions(screen.getByLabelText('Date and time'), 'Vacuum');
  const columns = { tank_number: 0, reading_timestamp: 2, vacuum_reading: 2 };
  await vi.waitFor(() => expect(previews().at(-1)).toEqual({ ...(previews()[0] as object), columns, units: {} }));
  await userEvent.selectOptions(screen.getByLabelText('03/04/2026 is'), '4 March');
  await vi.waitFor(() => expect(previews().at(-1)).toMatchObject({ date_order: 'month-day', units: {} }));
});

test('choices that follow each other faster than the answers are all kept', async () => {
  const requests = await startApi(({ url, method, body }) => {
    if (method === 'GET') return { body: { data: [] } };
    const isFirst = url === '/api/imports/preview' && typeof body === 'object' && body !== null && !('columns' in body);
    return { body: { data: { ...JUDGED, ...(isFirst ? { columns: {}, units: {}, units_from: {} } : {}) } } };
  });
  storeSession({ token: 't', user: PEOPLE.companyUser });
  renderAt('/imports');
  await userEvent.type(await screen.findByLabelText('Rows'), 'Tank');
  await userEvent.click(screen.getByRole('button', { name: 'Show what will happen' }));
  fireEvent.change(await screen.findByLabelText('Tank number'), { target: { value: '0' } });
  fireEvent.change(screen.getByLabelText('Date and time'), { target: { value: '1' } });
  const asked = () => requests.filter(({ url }) => url === '/api/imports/preview').at(-1)?.body;
  await vi.waitFor(() => expect(asked()).toMatchObject({ columns: { tank_number: 0, reading_timestamp: 1 } }));
});

test('the refused rows are saved with their reasons', async () => {
  const requests = await startApi(({ method }) => ({ body: { data: method === 'GET' ? [] : JUDGED } }));
  storeSession({ token: 't', user: PEOPLE.companyUser });
  renderAt('/imports');
  await userEvent.type(await screen.findByLabelText('Rows'), 'Tank');
  await userEvent.click(screen.getByRole('button', { name: 'Show what will happen' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Export rows with reasons' }));
  expect(await screen.findByText('All rows with their reasons')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Refused rows with their reasons as CSV' }));
  const asked = await vi.waitUntil(() => requests.find(({ url }) => url === '/api/imports/reasons'));
  expect(asked.body).toMatchObject({ kind: 'readings', text: 'Tank', rows: 'refused', format: 'csv' });
});

test('a refused sheet keeps its rows and says why', async () => {
  await startApi(({ method }) =>
    method === 'GET' ? { body: { data: [] } } : errorResponse(400, 'invalid_input', 'There are no rows.'),
  );
  storeSession({ token: 't', user: PEOPLE.companyUser });
  renderAt('/imports');
  await userEvent.type(await screen.findByLabelText('Rows'), 'Tank');
  await userEvent.click(screen.getByRole('button', { name: 'Show what will happen' }));
  expect(await screen.findByText('There are no rows.')).toBeVisible();
  expect(screen.getByLabelText('Rows')).toHaveValue('Tank');
});

test('an import is undone from the list', async () => {
  const requests = await startApi(({ url, method }) => {
    if (method !== 'GET') return { body: { data: { ...STORED, undone_at: STORED.imported_at, kept: [] } } };
    return { body: { data: url === '/api/imports' ? [STORED] : [] } };
  });
  storeSession({ token: 't', user: PEOPLE.companyUser });
  renderAt('/imports');
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the import of readings.csv' }));
  expect(await screen.findByText('Took back readings.csv.')).toBeVisible();
  expect(requests.some(({ url }) => url === '/api/imports/7/undo')).toBe(true);
});

test('arrivals of loads in the portal are counted, and shown before what is known already', async () => {
  const fate = { column: null, cells: [] };
  const preview: ImportPreview = {
    ...PREVIEW,
    ...{ columns: { tank_number: 0, loaded_at: 1 }, units: {}, units_from: {}, date_order: 'day-month' },
    ...{ good: 2, arrivals: 1, duplicates: 1 },
    fates: [
      { ...fate, row: 2, outcome: 'duplicate', message: 'The same transfer is in the portal already.' },
      { ...fate, row: 3, outcome: 'good', message: 'Adds the arrival to the load in the portal.' },
    ],
  };
  await startApi(({ method }) => ({ body: { data: method === 'GET' ? [] : preview } }));
  storeSession({ token: 't', user: PEOPLE.companyUser });
  renderAt('/imports');
  await userEvent.selectOptions(await screen.findByLabelText('What the sheet holds'), 'Loads and arrivals');
  await userEvent.type(screen.getByLabelText('Rows'), 'Tank');
  await userEvent.click(screen.getByRole('button', { name: 'Show what will happen' }));
  expect(
    await screen.findByText(
      '2 transfers to import, 1 of them an arrival of a load in the portal, 0 of them to check; 1 known already; 0 refused.',
    ),
  ).toBeVisible();
  const [, first] = within(screen.getByRole('table', { name: 'Rows to look at' })).getAllByRole('row');
  expect(first).toHaveTextContent('Adds the arrival to the load in the portal.');
});

test('loads and arrivals are imported with a unit for each column', async () => {
  const loads: ImportPreview = {
    ...PREVIEW,
    headings: ['Tank', 'Load date', 'Weight', 'Pressure'],
    columns: { tank_number: 0, loaded_at: 1, loaded_weight_lbs: 2 },
    units: { loaded_weight_lbs: 'lb' },
    units_from: { loaded_weight_lbs: 'figures' },
    date_order: 'day-month',
    good: 1,
  };
  const requests = await startApi(({ url, method }) => {
    if (url === '/api/imports/preview') return { body: { data: loads } };
    if (method === 'GET') return { body: { data: [] } };
    return { status: 201, body: { data: { ...STORED, kind: 'transfers' } } };
  });
  storeSession({ token: 't', user: PEOPLE.companyUser });
  renderAt('/imports');
  await userEvent.selectOptions(await screen.findByLabelText('What the sheet holds'), 'Loads and arrivals');
  await userEvent.click(screen.getByLabelText('Rows'));
  await userEvent.paste('Tank;Load date;Weight;Pressure');
  await userEvent.click(screen.getByRole('button', { name: 'Show what will happen' }));
  await userEvent.selectOptions(await screen.findByLabelText('Unit of loaded weight'), 'kg');
  await userEvent.click(await screen.findByText(/^Not in the sheet:/));
  await userEvent.selectOptions(screen.getByLabelText('Load pressure'), 'Pressure');
  await userEvent.click(await screen.findByRole('button', { name: 'Import 1 transfer' }));
  expect(await screen.findByText('Imported 1 transfer.')).toBeVisible();
  const previews = requests.filter(({ url }) => url === '/api/imports/preview').map(({ body }) => body);
  expect(previews).toMatchObject([
    { kind: 'transfers' },
    { units: { loaded_weight_lbs: 'kg' } },
    { columns: { ...loads.columns, loaded_pressure: 3 } },
  ]);
});

test('a column that the headings leave open is asked among the first, not hidden among what the sheet does not have', async () => {
  await startApi(({ url, method }) => {
    if (method === 'GET') return { body: { data: [] } };
    const loads = { ...JUDGED, headings: ['Tank', 'Load date', 'Vent pressure', 'Load pressure A', 'Load pressure B'] };
    return {
      body: { data: url === '/api/imports/preview' ? { ...loads, columns: { tank_number: 0, loaded_at: 1 } } : {} },
    };
  });
  storeSession({ token: 't', user: PEOPLE.companyUser });
  renderAt('/imports');
  await userEvent.selectOptions(await screen.findByLabelText('What the sheet holds'), 'Loads and arrivals');
  await userEvent.click(screen.getByLabelText('Rows'));
  await userEvent.paste('Tank;Load date;Load pressure A;Load pressure B');
  await userEvent.click(screen.getByRole('button', { name: 'Show what will happen' }));
  const field = await screen.findByLabelText('Load pressure');
  expect(field).toBeVisible();
  expect(field).toHaveAccessibleDescription('The headings do not tell it: choose it, if it is there.');
  expect(screen.getByText(/^Not in the sheet:/)).not.toHaveTextContent(/Load pressure,/);
});

test('administrators choose whose records all rows are, which is previewed and imported', async () => {
  const requests = await startApi(({ url, method }) => {
    if (url.includes('/companies')) {
      return {
        body: {
          data: [
            { id: 1, name: 'Polar Gas' },
            { id: 2, name: 'North' },
          ],
        },
      };
    }
    if (method === 'GET') return { body: { data: [] } };
    return url === '/api/imports' ? { status: 201, body: { data: STORED } } : { body: { data: JUDGED } };
  });
  storeSession({ token: 't', user: PEOPLE.admin });
  renderAt('/imports');
  await userEvent.click(await screen.findByLabelText('Rows'));
  await userEvent.paste('Tank,When,Vacuum');
  await userEvent.click(screen.getByRole('button', { name: 'Show what will happen' }));
  await screen.findByLabelText('Date and time');
  await userEvent.click(await screen.findByRole('combobox', { name: 'Whose records they are' }));
  await userEvent.click(await screen.findByRole('option', { name: 'North', hidden: true }));
  const sent = (address: string) =>
    requests.findLast(({ url, method }) => url === address && method === 'POST')?.body ?? {};
  await vi.waitFor(() => expect(sent('/api/imports/preview')).toMatchObject({ company_name: 'North' }));
  const button = await screen.findByRole('button', { name: 'Import what is good: 1 reading' });
  await vi.waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
  await vi.waitFor(() => expect(sent('/api/imports')).toMatchObject({ company_name: 'North' }));
});

test('people of a company are not asked whose records they import', async () => {
  await lookAt({});
  expect(screen.queryByLabelText('Whose records they are')).not.toBeInTheDocument();
});
