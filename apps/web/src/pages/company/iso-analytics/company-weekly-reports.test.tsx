import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import {
  errorResponse,
  type ReceivedRequest,
  type SentResponse,
  startApi,
} from '../../../../test-support/api-server.ts';
import { fleetOf } from '../../../../test-support/fleet.ts';
import { PEOPLE } from '../../../../test-support/people.ts';
import { renderAt } from '../../../../test-support/render-screen.tsx';
import { weeklyReport } from '../../../../test-support/weekly-reports.ts';
import { storeSession } from '../../../shared/session/session.ts';

const ANALYTICS = '/company/Polar%20Gas%20Logistics/iso-analytics';
const TAB = `${ANALYTICS}?tab=weekly-reports`;
const LIST = '/api/weekly-reports/reports?';

async function visit(
  address: string,
  reports: readonly WeeklyReport[],
  respond?: (request: ReceivedRequest) => SentResponse | undefined,
) {
  const received = await startApi((request) => {
    const special = respond?.(request);
    if (special !== undefined) return special;
    const { url } = request;
    if (url.endsWith('/fleet')) return { body: { data: fleetOf([]) } };
    if (url.startsWith(LIST)) return { body: { data: reports } };
    const one = reports.find(({ id }) => url === `/api/weekly-reports/reports/${id}`);
    return one === undefined ? undefined : { body: { data: one } };
  });
  storeSession({ token: 'token', user: PEOPLE.companyUser });
  return { received, ...renderAt(address) };
}

test('the tab of weekly reports is in the address, and shows a card per week with its figures', async () => {
  const before = weeklyReport(6, { week_start_date: '2026-05-24', week_end_date: '2026-05-30' });
  const { received, router } = await visit(ANALYTICS, [weeklyReport(7), before]);
  await userEvent.click(await screen.findByRole('tab', { name: 'Weekly Reports' }));
  const cards = within(await screen.findByRole('list', { name: 'Weekly reports' })).getAllByRole('listitem');
  expect(router.state.location.search).toEqual({ tab: 'weekly-reports' });
  const [first, second] = cards;
  expect(within(first ?? document.body).getByRole('heading', { name: 'Week of 31 May 2026' })).toBeVisible();
  expect(within(second ?? document.body).getByRole('heading', { name: 'Week of 24 May 2026' })).toBeVisible();
  expect(first).toHaveTextContent('31 May to 6 Jun 2026');
  expect(first).toHaveTextContent('on schedule');
  for (const figure of ['Tanks in circulation24 23 before', 'Tanks added1', 'High vacuum readings1']) {
    expect(first).toHaveTextContent(figure);
  }
  expect(first).toHaveTextContent('CSC inspections completed1CSC inspections due2');
  expect(received.map(({ url }) => url)).toContain(`${LIST}company_name=Polar+Gas+Logistics&limit=20`);
});

test('View Details shows the full report, Back closes it, and its tanks are links', async () => {
  const { router } = await visit(TAB, [weeklyReport(7, {}, { admin_notes: 'Two trailers\nwere late.' })]);
  await userEvent.click(await screen.findByRole('button', { name: 'View Details Week of 31 May 2026' }));
  const report = within(await screen.findByRole('dialog', { name: 'Week of 31 May 2026' }));
  await report.findByText(/Days and times are those of America\/New York/);
  expect(router.state.location.search).toEqual({ tab: 'weekly-reports', report: 7 });
  expect(report.getByText(/Two trailers/).textContent).toBe('Two trailers\nwere late.');

  const region = (name: string) => report.getByRole('region', { name });
  const high = region('High vacuum readings, above 75 microns');
  expect(high).toHaveTextContent('GASU 482950-4245 µm2 Jun 2026, 10:05Ada Brandt');
  expect(region('CSC inspections due')).toHaveTextContent('0099Never InspectedNow01001 Dec 20231 Jun 2026');
  expect(region('CSC inspections completed')).toHaveTextContent('12073 Jun 2026');
  expect(region('Tanks added')).toHaveTextContent('0042Put in service');
  expect(region('Tanks removed')).toHaveTextContent('None.');
  expect(region('Fresh pulls')).toHaveTextContent('None.');
  expect(report.getByRole('figure', { name: 'Vacuum by day: 3 readings' })).toBeVisible();
  await userEvent.click(report.getByRole('button', { name: 'Show as table' }));
  expect(region('Vacuum')).toHaveTextContent('31 May38 µm12 µm245 µm');
  expect(region('Vacuum')).toHaveTextContent('1 Jun0–––');

  expect(within(high).getByRole('link', { name: 'GASU 482950-4' })).toHaveAttribute('href', '/tanks/2');
  router.history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location.search).toEqual({ tab: 'weekly-reports' });
});

test('a mailed link opens one report, which closes onto the list', async () => {
  const { router } = await visit(`${TAB}&report=7`, [weeklyReport(7)]);
  await screen.findByRole('dialog', { name: 'Week of 31 May 2026' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location.search).toEqual({ tab: 'weekly-reports' });
  expect(screen.getByRole('heading', { name: 'Week of 31 May 2026' })).toBeVisible();
});

test('a deleted report, or one of another company, is reported as not found', async () => {
  await visit(`${TAB}&report=99`, [weeklyReport(7)]);
  expect(await screen.findByText('This report does not exist.')).toBeVisible();
});

test("an administrator in one company's area cannot open another's report there", async () => {
  await visit(`${TAB}&report=7`, [weeklyReport(7, { company_name: 'Northwind Cryogenics' })]);
  expect(await screen.findByText('This report does not exist.')).toBeVisible();
  expect(screen.queryByText(/Northwind/)).not.toBeInTheDocument();
});

test('a PDF that could not be typeset is reported and can be tried again', async () => {
  let isAway = true;
  const { received } = await visit(`${TAB}&report=7`, [weeklyReport(7)], ({ url }) => {
    if (!url.endsWith('/pdf')) return undefined;
    if (isAway) return errorResponse(503, 'unavailable', 'The printer is busy.');
    return { headers: { 'content-type': 'application/pdf' }, body: '%PDF-1.7' };
  });
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:made-up';
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const button = await screen.findByRole('button', { name: 'Download PDF' });
  await userEvent.click(button);
  expect(await screen.findByText('Failed to download the PDF. The printer is busy.')).toBeInTheDocument();
  isAway = false;
  await userEvent.click(button);
  await waitFor(() => expect(saved).toEqual(['Weekly report 2026-05-31.pdf']));
  expect(received.filter(({ url }) => url === '/api/weekly-reports/reports/7/pdf')).toHaveLength(2);
});

test("the absence of reports is stated with the specification's text", async () => {
  await visit(TAB, []);
  expect(await screen.findByText('No Weekly Reports Available')).toBeVisible();
  expect(screen.getByText('Reports are typically generated every Sunday for the previous week.')).toBeVisible();
});

test('reports that could not be loaded are not shown as an empty list', async () => {
  let isAway = true;
  await visit(TAB, [weeklyReport(7)], ({ url }) =>
    url.startsWith(LIST) && isAway ? errorResponse(500, 'internal_error', 'It broke.') : undefined,
  );
  expect(await screen.findByText('Failed to fetch reports')).toBeVisible();
  expect(screen.queryByText('No Weekly Reports Available')).not.toBeInTheDocument();
  isAway = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Week of 31 May 2026' })).toBeVisible();
});

test("another company's reports are not found", async () => {
  await visit(TAB, [], ({ url }) => (url.startsWith(LIST) ? errorResponse(404, 'not_found', 'Not found.') : undefined));
  expect(await screen.findByText('This company does not exist, or you have no access to it.')).toBeVisible();
});

test('times are those of the days of the report, and other days than a week are none', async () => {
  const days = { week_start_date: '2026-06-03', week_end_date: '2026-06-12' };
  await visit(TAB, [weeklyReport(7, days)]);
  act(() => storeSession({ token: 'token', user: { ...PEOPLE.companyUser, timezone: 'Asia/Tokyo' } }));
  await userEvent.click(await screen.findByRole('button', { name: 'View Details 3 Jun to 12 Jun 2026' }));
  const report = within(await screen.findByRole('dialog', { name: '3 Jun to 12 Jun 2026' }));
  const high = await report.findByRole('region', { name: 'High vacuum readings, above 75 microns' });
  expect(high).toHaveTextContent('2 Jun 2026, 10:05');
});
