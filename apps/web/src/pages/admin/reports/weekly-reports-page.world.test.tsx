import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  errorResponse,
  type ReceivedRequest,
  type SentResponse,
  startApi,
} from '../../../../test-support/api-server.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { weeklyReport } from '../../../../test-support/weekly-reports.ts';
import { storeSession } from '../../../shared/session/session.ts';

const PAGE = '/admin/weekly-notes';
const REPORTS = '/api/weekly-reports';
const POLAR = { company_name: 'Polar Gas Logistics' };
const WEEK = { week_start_date: '2026-05-31', week_end_date: '2026-06-06' };

beforeEach(() => storeSession({ token: 'token', user: PEOPLE.admin }));

async function visit(
  address: string,
  reports: readonly WeeklyReport[],
  respond?: (request: ReceivedRequest) => SentResponse | undefined,
) {
  const received = await startApi((request) => {
    const special = respond?.(request);
    if (special !== undefined) return special;
    const { method, url, body } = request;
    if (url === '/api/settings/companies') return { body: { data: ['Northwind Cryogenics', POLAR.company_name] } };
    if (url.startsWith('/api/settings/company/')) {
      const timezone = { setting_key: 'timezone', setting_value: 'Pacific/Auckland' };
      return { body: { data: [{ id: 6, setting_type: 'text', description: '', version: 1, ...timezone }] } };
    }
    if (method === 'POST' && url === `${REPORTS}/notes`) return { body: { data: body } };
    if (method === 'POST' && url === `${REPORTS}/generate`) return { status: 201, body: { data: weeklyReport(7) } };
    if (method === 'DELETE') return { body: { data: { id: 7 } } };
    const { searchParams } = new URL(url, 'http://portal');
    const start = searchParams.get('week_start_date');
    if (url.startsWith(`${REPORTS}/reports?`)) {
      return { body: { data: reports.filter((one) => start === null || one.week_start_date === start) } };
    }
    return url === `${REPORTS}/reports/7` ? { body: { data: weeklyReport(7) } } : undefined;
  });
  const writes = () =>
    received.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [`${method} ${url}`, body]);
  return { received, writes, ...renderAt(address) };
}

const ofPolar = `${PAGE}?company=${encodeURIComponent(POLAR.company_name)}`;
const startField = () => screen.findByLabelText(/^Week start/);
const endField = () => screen.getByLabelText(/^Week end/);

async function fillDates({ week_start_date, week_end_date }: typeof WEEK) {
  await waitFor(async () => expect(await startField()).not.toHaveValue(''));
  for (const [field, date] of [
    [await startField(), week_start_date],
    [endField(), week_end_date],
  ] as const) {
    await userEvent.clear(field);
    if (date !== '') await userEvent.type(field, date);
  }
}

describe('generating a weekly report', () => {
  test("offers the first company, and the current week in the company's own time zone", async () => {
    const { received } = await visit(PAGE, []);
    expect(await screen.findByRole('combobox', { name: /Company/ })).toHaveValue('Northwind Cryogenics');
    await waitFor(async () => expect(await startField()).not.toHaveValue(''));
    const at = (field: HTMLElement) => new Date(`${field.getAttribute('value')}T12:00:00Z`);
    expect(at(await startField()).getUTCDay()).toBe(0);
    expect(at(endField()).getTime() - at(await startField()).getTime()).toBe(6 * 86_400_000);
    expect(received.map(({ url }) => url)).toContain('/api/settings/company/Northwind%20Cryogenics');
  });

  test('saves the notes, then generates, reports success and shows the report', async () => {
    const { writes, router } = await visit(ofPolar, []);
    await fillDates(WEEK);
    await userEvent.type(screen.getByLabelText(/^Admin notes/), ' A quiet week. ');
    await userEvent.click(screen.getByRole('button', { name: 'Generate Report' }));
    expect(await screen.findByText('Weekly report generated')).toBeInTheDocument();
    expect(writes()).toEqual([
      [`POST ${REPORTS}/notes`, { ...POLAR, ...WEEK, notes: 'A quiet week.' }],
      [`POST ${REPORTS}/generate`, { ...POLAR, ...WEEK }],
    ]);
    expect(screen.getByLabelText(/^Admin notes/)).toHaveValue('');
    await userEvent.click(await screen.findByRole('button', { name: 'View Report' }));
    expect(await screen.findByRole('dialog', { name: 'Week of 31 May 2026' })).toBeInTheDocument();
    expect(router.state.location.search).toMatchObject({ report: 7 });
  });

  test("does not show the generated report for another company, and mentions that company's own report", async () => {
    await visit(ofPolar, [], ({ url }) =>
      url.startsWith(`${REPORTS}/reports?`) ? { body: { data: [weeklyReport(8)] } } : undefined,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Replace Report' }));
    expect(await screen.findByText(/is ready\.$/)).toBeVisible();
    expect(screen.queryByText(/A report for these days exists/)).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('combobox', { name: /Company/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Northwind Cryogenics', hidden: true }));
    expect(await screen.findByText(/A report for these days exists/)).toBeVisible();
    expect(screen.queryByText(/is ready\.$/)).not.toBeInTheDocument();
  });

  test('without notes sends none, so that the existing notes stay', async () => {
    const { writes } = await visit(ofPolar, []);
    await fillDates(WEEK);
    await userEvent.click(screen.getByRole('button', { name: 'Generate Report' }));
    await screen.findByText('Weekly report generated');
    expect(writes().map(([call]) => call)).toEqual([`POST ${REPORTS}/generate`]);
  });

  test.each([
    ['none', { week_start_date: '', week_end_date: '' }, /^Please select valid start and end dates$/],
    ['no end', { ...WEEK, week_end_date: '' }, /^Please select valid start and end dates$/],
    ['an end before the start', { ...WEEK, week_end_date: '2026-05-30' }, /^Please select valid start and end dates$/],
    ['a first day in the future', { week_start_date: '2099-06-07', week_end_date: '2099-06-13' }, /in the future$/],
    ['32 days', { ...WEEK, week_end_date: '2026-07-01' }, /^Please select valid start and end dates: .* 31 days$/],
  ])('rejects invalid dates before anything is sent: %s', async (_words, dates, text) => {
    const { writes } = await visit(ofPolar, []);
    await fillDates(dates);
    await userEvent.click(screen.getByRole('button', { name: 'Generate Report' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(await startField()).toHaveFocus();
    expect(writes()).toEqual([]);
  });

  test('for a week that has a report says that it is replaced, and which notes stay', async () => {
    await visit(ofPolar, [weeklyReport(7, {}, { admin_notes: 'x'.repeat(101) })]);
    await fillDates(WEEK);
    expect(await screen.findByText(/A report for these days exists/)).toHaveTextContent('Generating replaces it.');
    expect(screen.getByText(/Its notes stay/)).toHaveTextContent(`‘${'x'.repeat(100)}…’`);
    expect(screen.getByRole('button', { name: 'Replace Report' })).toBeVisible();
  });

  test.each([
    ['notes', 'Failed to save admin notes'],
    ['generate', 'Failed to generate report'],
  ])('keeps what was typed when %s fails, and says which step failed', async (call, text) => {
    const { writes } = await visit(ofPolar, [], ({ url }) =>
      url === `${REPORTS}/${call}` ? { status: 502, body: '<html>' } : undefined,
    );
    await fillDates(WEEK);
    await userEvent.type(screen.getByLabelText(/^Admin notes/), 'A quiet week.');
    await userEvent.click(screen.getByRole('button', { name: 'Generate Report' }));
    expect(await screen.findByText(new RegExp(`^${text}\\.`))).toBeVisible();
    expect(screen.getByLabelText(/^Admin notes/)).toHaveValue('A quiet week.');
    expect(await startField()).toHaveValue(WEEK.week_start_date);
    expect(writes().at(-1)?.[0]).toBe(`POST ${REPORTS}/${call}`);
  });

  test("does not show one company's error for another, and shows it again for the first", async () => {
    await visit(ofPolar, [], ({ url }) =>
      url === `${REPORTS}/generate` ? { status: 502, body: '<html>' } : undefined,
    );
    const choose = async (name: string) => {
      await userEvent.click(screen.getByRole('combobox', { name: /Company/ }));
      await userEvent.click(await screen.findByRole('option', { name, hidden: true }));
    };
    await fillDates(WEEK);
    await userEvent.click(screen.getByRole('button', { name: 'Generate Report' }));
    expect(await screen.findByText(/^Failed to generate report\./)).toBeVisible();
    await choose('Northwind Cryogenics');
    await waitFor(() => expect(screen.queryByText(/^Failed to generate report\./)).not.toBeInTheDocument());
    await choose('Polar Gas Logistics');
    expect(await screen.findByText(/^Failed to generate report\./)).toBeVisible();
  });

  test('keeps typed notes while the reports are viewed, and leaving the page asks', async () => {
    const { router } = await visit(ofPolar, []);
    await userEvent.type(await screen.findByLabelText(/^Admin notes/), 'Half a thought');
    await userEvent.click(screen.getByRole('tab', { name: 'View Reports' }));
    expect(await screen.findByText('No Weekly Reports Available')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Generate' }));
    expect(screen.getByLabelText(/^Admin notes/)).toHaveValue('Half a thought');
    void router.navigate({ to: '/admin' });
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeInTheDocument();
  });
});

describe('the list of weekly reports', () => {
  const list = `${ofPolar}&tab=reports`;

  test('shows twenty of a company, with a preview of the notes of 100 characters', async () => {
    const { received } = await visit(list, [weeklyReport(7, {}, { admin_notes: 'n'.repeat(101) })]);
    const row = await screen.findByRole('listitem');
    expect(row).toHaveTextContent('Week of 31 May 2026');
    expect(row).toHaveTextContent(`${'n'.repeat(100)}…`);
    expect(row.textContent).not.toContain('n'.repeat(101));
    expect(received.map(({ url }) => url)).toContain(`${REPORTS}/reports?company_name=Polar+Gas+Logistics&limit=20`);
  });

  test("regenerates a report after a question that says that it is replaced, with the report's own days", async () => {
    const { writes } = await visit(list, [weeklyReport(7)]);
    await userEvent.click(await screen.findByRole('button', { name: 'Regenerate, Week of 31 May 2026' }));
    const question = await screen.findByRole('alertdialog', { name: 'Regenerate report' });
    expect(question).toHaveTextContent('This replaces the report of 31 May to 6 Jun 2026');
    await userEvent.click(within(question).getByRole('button', { name: 'Regenerate report' }));
    expect(await screen.findByText('Weekly report regenerated')).toBeInTheDocument();
    expect(writes()).toEqual([[`POST ${REPORTS}/generate`, { ...POLAR, ...WEEK }]]);
  });

  test('deletes a report after a confirmation, and no deletes nothing', async () => {
    const { writes } = await visit(list, [weeklyReport(7)]);
    const button = await screen.findByRole('button', { name: 'Delete, Week of 31 May 2026' });
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(writes()).toEqual([]);
    await userEvent.click(button);
    await userEvent.click(await screen.findByRole('button', { name: 'Delete report' }));
    expect(await screen.findByText('Weekly report deleted')).toBeInTheDocument();
    expect(writes()).toEqual([[`DELETE ${REPORTS}/reports/7`, undefined]]);
  });

  test.each([
    ['Regenerate', 'Failed to regenerate report'],
    ['Delete', 'Failed to delete report'],
  ])('reports a failed change and stays: %s', async (verb, text) => {
    await visit(list, [weeklyReport(7)], ({ method }) => (method === 'GET' ? undefined : { isCut: true }));
    await userEvent.click(await screen.findByRole('button', { name: `${verb}, Week of 31 May 2026` }));
    await userEvent.click(await screen.findByRole('button', { name: `${verb} report` }));
    expect(await screen.findByText(new RegExp(`^${text}\\.`))).toBeInTheDocument();
    expect(screen.getByText('Week of 31 May 2026')).toBeVisible();
  });

  test('edits notes in a dialog, which keeps them after a failed save', async () => {
    let isAway = true;
    const { writes } = await visit(list, [weeklyReport(7, {}, { admin_notes: 'Old.' })], ({ url }) =>
      url.endsWith('/notes') && isAway ? { status: 502, body: '' } : undefined,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Notes, Week of 31 May 2026' }));
    const form = within(await screen.findByRole('form', { name: 'Notes, Week of 31 May 2026' }));
    const field = form.getByLabelText(/^Admin notes/);
    expect(field).toHaveValue('Old.');
    await userEvent.clear(field);
    await userEvent.type(field, 'New.');
    await userEvent.click(form.getByRole('button', { name: 'Save Notes' }));
    expect(await form.findByText(/^Failed to save admin notes\./)).toBeInTheDocument();
    expect(field).toHaveValue('New.');
    isAway = false;
    await userEvent.click(form.getByRole('button', { name: 'Save Notes' }));
    expect(await screen.findByText('Notes saved')).toBeInTheDocument();
    expect(writes().at(-1)).toEqual([`POST ${REPORTS}/notes`, { ...POLAR, ...WEEK, notes: 'New.' }]);
  });

  test('reports a failed load', async () => {
    await visit(list, [], ({ url }) =>
      url.startsWith(`${REPORTS}/reports?`) ? errorResponse(500, 'internal_error', 'It broke.') : undefined,
    );
    expect(await screen.findByText('Failed to fetch reports')).toBeVisible();
  });

  test('finds another company by a part of its name, and keeps it in the address', async () => {
    const { router } = await visit(list, [weeklyReport(7)]);
    const chooser = await screen.findByRole('combobox', { name: /Company/ });
    await userEvent.type(chooser, 'north');
    await userEvent.click(await screen.findByRole('option', { name: 'Northwind Cryogenics', hidden: true }));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ tab: 'reports', company: 'Northwind Cryogenics' }),
    );
  });
});

test.each(['companyUser', 'newcomer', 'teacher'] as const)(
  'the weekly reports lead %s to the start page',
  async (person) => {
    storeSession({ token: 'token', user: PEOPLE[person] });
    const { router } = await visit(PAGE, []);
    await waitFor(() => expect(router.state.location.pathname).not.toBe(PAGE));
    expect(screen.queryByText('Weekly Reports')).not.toBeInTheDocument();
  },
);
