import type { ImportTemplate } from '@dewar/contract/import-templates';
import type { ImportPreview } from '@dewar/contract/imports';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { errorResponse, startApi } from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { SHEET_PREVIEW, TEMPLATE } from '../../../../test-support/sample-imports.ts';
import { storeSession } from '../../../shared/session/session.ts';

const SEEN: ImportPreview = { ...SHEET_PREVIEW, date_order: 'day-month', date_order_from: 'choice', good: 1 };
const OTHER: ImportTemplate = {
  ...TEMPLATE,
  id: 6,
  name: 'Old gauge',
  match: {
    ...TEMPLATE.match,
    headings: ['Vacuum', 'Serial', 'When'],
    columns: { vacuum_reading: 0, reading_timestamp: 2 },
  },
};

/** The imports page with these templates, looked at with pasted rows. */
async function lookAtSheet(
  templates: readonly ImportTemplate[],
  write: (method: string) => object = () => ({}),
  seen: Partial<ImportPreview> = {},
) {
  let stored = templates;
  const requests = await startApi(({ url, method, body }) => {
    if (url === '/api/imports/preview') return { body: { data: { ...SEEN, ...seen } } };
    if (!url.startsWith('/api/import-templates')) return { body: { data: [] } };
    if (method === 'GET') return { body: { data: stored } };
    if (method === 'DELETE') stored = [];
    const sent = typeof body === 'object' ? body : {};
    if (method === 'POST') stored = [...stored, { ...TEMPLATE, ...sent, id: 9 }];
    return { status: method === 'POST' ? 201 : 200, body: { data: { ...TEMPLATE, ...sent, id: 9 } }, ...write(method) };
  });
  storeSession({ token: 't', user: PEOPLE.companyUser });
  renderAt('/imports');
  await userEvent.type(await screen.findByLabelText('Rows'), 'Tank');
  await userEvent.click(screen.getByRole('button', { name: 'Show what will happen' }));
  await screen.findByRole('button', { name: 'Save as template' });
  const previews = () => requests.filter(({ url }) => url === '/api/imports/preview').map(({ body }) => body);
  const written = () =>
    requests.filter(({ url, method }) => url.startsWith('/api/import-templates') && method !== 'GET');
  return { previews, written };
}

test('a sheet with the headings of a template is read by it, which can be taken back', async () => {
  const { previews } = await lookAtSheet([OTHER, TEMPLATE]);
  expect(await screen.findByLabelText('Template')).toHaveDisplayValue('Weekly list');
  expect(screen.getByText('Proposed: the headings are the same.')).toBeVisible();
  expect(screen.getByLabelText('Zone of the times')).toHaveValue('Europe/Berlin');
  const { headings: _, kind: __, date_order: template_date_order, ...match } = TEMPLATE.match;
  expect(previews()).toEqual([
    { kind: 'readings', text: 'Tank', timezone: 'America/New_York' },
    { kind: 'readings', text: 'Tank', ...match, template_date_order },
  ]);
  await userEvent.selectOptions(screen.getByLabelText('Template'), 'None');
  expect(previews().at(-1)).toEqual({ kind: 'readings', text: 'Tank', timezone: 'America/New_York' });
  expect(screen.queryByText('Proposed: the headings are the same.')).toBeNull();
});

test('a template of other headings is proposed for none, and reads by the headings that it knows', async () => {
  const { previews } = await lookAtSheet([OTHER]);
  expect(screen.getByLabelText('Template')).toHaveDisplayValue('None');
  expect(previews()).toHaveLength(1);
  await userEvent.selectOptions(screen.getByLabelText('Template'), 'Old gauge');
  await waitFor(() => expect(previews()).toHaveLength(2));
  expect(previews().at(-1)).toMatchObject({
    columns: { vacuum_reading: 2, reading_timestamp: 1 },
    units: { vacuum_reading: 'torr' },
    timezone: 'Europe/Berlin',
  });
});

test('how a sheet is read is kept under a name, in the zone that was chosen', async () => {
  const { previews, written } = await lookAtSheet([]);
  expect(screen.queryByLabelText('Template')).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText('Zone of the times'), 'Asia/Tokyo');
  await waitFor(() => expect(previews().at(-1)).toMatchObject({ timezone: 'Asia/Tokyo', columns: SEEN.columns }));
  await userEvent.click(screen.getByRole('button', { name: 'Save as template' }));
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Night shift');
  await userEvent.click(screen.getByRole('button', { name: 'Save Template' }));
  expect(await screen.findByText('Template saved')).toBeVisible();
  const { headings, columns, units } = SEEN;
  const match = { kind: 'readings', headings, columns, units, date_order: 'day-month', timezone: 'Asia/Tokyo' };
  expect(written().map(({ body }) => body)).toEqual([{ name: 'Night shift', match }]);
  expect(await screen.findByLabelText('Template')).toHaveDisplayValue('Night shift');
});

test("the order of a template is no choice: it is sent as the template's with every other choice", async () => {
  const { previews } = await lookAtSheet([TEMPLATE], undefined, { date_order_from: 'template' });
  await userEvent.selectOptions(screen.getByLabelText('Zone of the times'), 'Asia/Tokyo');
  await waitFor(() => expect(previews().at(-1)).toMatchObject({ timezone: 'Asia/Tokyo' }));
  expect(previews().at(-1)).toMatchObject({ template_date_order: 'day-month' });
  expect(previews().at(-1)).not.toHaveProperty('date_order');
  await userEvent.selectOptions(screen.getByLabelText('03/04/2026 is'), '4 March');
  await waitFor(() => expect(previews().at(-1)).toMatchObject({ date_order: 'month-day' }));
});

test('an order of dates that no date of the sheet needed is not kept, and none is sent for such a template', async () => {
  const unneeded = { date_order_from: 'unneeded', ambiguous_dates: 0, date_example: null } as const;
  const { previews, written } = await lookAtSheet([], undefined, unneeded);
  await userEvent.click(screen.getByRole('button', { name: 'Save as template' }));
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Export');
  await userEvent.click(screen.getByRole('button', { name: 'Save Template' }));
  expect(await screen.findByLabelText('Template')).toHaveDisplayValue('Export');
  expect(written().map(({ body }) => body)).toMatchObject([{ match: { date_order: null } }]);
  await userEvent.click(screen.getByRole('button', { name: 'Show what will happen' }));
  expect(await screen.findByText('Proposed: the headings are the same.')).toBeVisible();
  await waitFor(() => expect(previews()).toHaveLength(3));
  for (const field of ['date_order', 'template_date_order']) expect(previews().at(-1)).not.toHaveProperty(field);
});

test('a name that is taken is refused at its field', async () => {
  await lookAtSheet([TEMPLATE], () =>
    errorResponse(409, 'conflict', 'Taken', { fields: { name: 'You have such a template' } }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Save as template' }));
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Weekly list');
  await userEvent.click(screen.getByRole('button', { name: 'Save Template' }));
  expect(await screen.findByText('You have such a template')).toBeVisible();
  expect(screen.getByLabelText(/^Name/)).toHaveValue('Weekly list');
});

test('the chosen template is renamed with or without the present match, and deleted', async () => {
  const { written } = await lookAtSheet([TEMPLATE]);
  await userEvent.click(await screen.findByRole('button', { name: 'Change template' }));
  await userEvent.type(await screen.findByLabelText(/^Name/), ' 2');
  await userEvent.click(screen.getByLabelText('Keep the columns, units and dates as they are chosen now'));
  await userEvent.click(screen.getByRole('button', { name: 'Change Template' }));
  expect(await screen.findByText('Template changed')).toBeVisible();
  expect(written().at(-1)).toMatchObject({ url: '/api/import-templates/5', body: { name: 'Weekly list 2' } });
  expect(written().at(-1)?.body).not.toHaveProperty('match');
});

test('a deleted template is chosen no longer', async () => {
  const { written } = await lookAtSheet([TEMPLATE]);
  await userEvent.click(await screen.findByRole('button', { name: 'Delete template' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete Weekly list?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Delete template' }));
  expect(await screen.findByText('Weekly list deleted')).toBeVisible();
  expect(written().map(({ url, method }) => `${method} ${url}`)).toEqual(['DELETE /api/import-templates/5']);
  await waitFor(() => expect(screen.queryByLabelText('Template')).toBeNull());
});
