import type { BodyOf } from '@dewar/contract/endpoint';
import {
  deleteWeeklyReport,
  generateWeeklyReport,
  getWeeklyReport,
  getWeeklyReportPdf,
  listWeeklyReports,
  saveWeeklyReportNotes,
} from '@dewar/contract/weekly-reports';
import { LIST_LIMITS } from '@dewar/domain/primitives/list-limits';
import type { ReportDates } from '@dewar/domain/reports/reporting-week';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { callEndpoint, downloadFrom } from '../../shared/api/api-client.ts';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';

const reportKeys = {
  all: ['weekly-reports'] as const,
  ofCompany: (companyName: string) => [...reportKeys.all, 'company', companyName] as const,
  ofDays: (companyName: string, dates: ReportDates) => [...reportKeys.all, 'days', companyName, dates] as const,
  one: (id: number) => [...reportKeys.all, 'one', id] as const,
};

/** A company's reports, twenty at a time (spec 2 §9), the latest week first. */
export function companyReportsQuery(companyName: string) {
  return infiniteQueryOptions({
    queryKey: reportKeys.ofCompany(companyName),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam: cursor, signal }) => {
      const query = { company_name: companyName, limit: LIST_LIMITS.weekly_reports, cursor };
      const { data, next_cursor } = await callEndpoint(listWeeklyReports, { query, signal });
      return { reports: data, next: next_cursor };
    },
    getNextPageParam: ({ next }) => next,
  });
}

export function weeklyReportQuery(id: number) {
  return queryOptions({
    queryKey: reportKeys.one(id),
    queryFn: async ({ signal }) => (await callEndpoint(getWeeklyReport, { params: { id }, signal })).data,
  });
}

/** The report of exactly these days, or null: generating would replace it. */
export function reportOfDaysQuery(companyName: string, dates: ReportDates) {
  return queryOptions({
    queryKey: reportKeys.ofDays(companyName, dates),
    queryFn: async ({ signal }) => {
      const query = { company_name: companyName, ...dates, limit: 1 };
      const { data } = await callEndpoint(listWeeklyReports, { query, signal });
      return data[0] ?? null;
    },
  });
}

/** After any of the writes below, whether or not its answer came. */
export function refreshReports(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: reportKeys.all });
}

/** The path of a report's PDF, for whoever reads it on the screen. */
export function reportPdfPath(id: number): string {
  return getWeeklyReportPdf.path.replace('{id}', String(id));
}

export function downloadReportPdf(id: number) {
  return downloadFrom(getWeeklyReportPdf, { params: { id } });
}

// The words of spec 2 §8.

export function saveReportNotes(body: BodyOf<typeof saveWeeklyReportNotes>) {
  return withErrorMessage('Failed to save admin notes', callEndpoint(saveWeeklyReportNotes, { body }));
}

export async function generateReport(body: BodyOf<typeof generateWeeklyReport>) {
  return (await withErrorMessage('Failed to generate report', callEndpoint(generateWeeklyReport, { body }))).data;
}

export async function regenerateReport(body: BodyOf<typeof generateWeeklyReport>) {
  return (await withErrorMessage('Failed to regenerate report', callEndpoint(generateWeeklyReport, { body }))).data;
}

export function removeReport(id: number) {
  return withErrorMessage('Failed to delete report', callEndpoint(deleteWeeklyReport, { params: { id } }));
}
