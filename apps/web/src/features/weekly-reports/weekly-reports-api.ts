import type { BodyOf } from '@dewar/contract/endpoint';
import {
  deleteWeeklyReport,
  exportWeeklyReports,
  generateWeeklyReport,
  getWeeklyReport,
  getWeeklyReportPdf,
  listWeeklyReports,
  listWeeklyReportVersions,
  saveWeeklyReportNotes,
} from '@dewar/contract/weekly-reports';
import { LIST_LIMITS } from '@dewar/domain/primitives/limits';
import type { ReportDates } from '@dewar/domain/reports/reporting-week';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callEndpoint, downloadFrom } from '../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import type { ExportChoice } from '../../shared/ui/exports/export-choice.ts';

const reportKeys = {
  all: ['weekly-reports'] as const,
  ofCompany: (companyName: string) => [...reportKeys.all, 'company', companyName] as const,
  ofDays: (companyName: string, dates: ReportDates) => [...reportKeys.all, 'days', companyName, dates] as const,
  one: (id: number, version: number | undefined) => [...reportKeys.all, 'one', id, version] as const,
  versions: (id: number) => [...reportKeys.all, 'versions', id] as const,
};

/** The figures of a company's reports to save. */
export function reportExport(company_name: string): ExportChoice {
  return {
    label: 'Weekly reports',
    fileName: 'weekly-reports',
    download: (format, watch) => downloadFrom(exportWeeklyReports, { query: { company_name, format }, ...watch }),
  };
}

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

/** A report, or an earlier version of it. */
export function weeklyReportQuery(id: number, version?: number) {
  return queryOptions({
    queryKey: reportKeys.one(id, version),
    queryFn: async ({ signal }) => {
      const { data } = await callEndpoint(getWeeklyReport, { params: { id }, query: { version }, signal });
      return data;
    },
  });
}

/** The versions of a report, the latest first. */
export function reportVersionsQuery(id: number) {
  return queryOptions({
    queryKey: reportKeys.versions(id),
    queryFn: async ({ signal }) => (await callEndpoint(listWeeklyReportVersions, { params: { id }, signal })).data,
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

/** The path of a version's PDF, for showing it on the screen. */
export function reportPdfPath(id: number, version: number | undefined): string {
  const path = getWeeklyReportPdf.path.replace('{id}', String(id));
  return version === undefined ? path : `${path}?version=${version}`;
}

export function downloadReportPdf(id: number, version: number | undefined) {
  return downloadFrom(getWeeklyReportPdf, { params: { id }, query: { version } });
}

// The texts of spec 2 §8.

export function useSaveReportNotes() {
  const write = useEndpointMutation(saveWeeklyReportNotes, { awaitsQueries: true });
  return (body: BodyOf<typeof saveWeeklyReportNotes>) =>
    withErrorMessage('Failed to save admin notes', write({ body }));
}

export function useGenerateReport() {
  const write = useEndpointMutation(generateWeeklyReport, { awaitsQueries: true });
  return async (body: BodyOf<typeof generateWeeklyReport>) =>
    (await withErrorMessage('Failed to generate report', write({ body }))).data;
}

export function useRegenerateReport() {
  const write = useEndpointMutation(generateWeeklyReport, { awaitsQueries: true });
  return async (body: BodyOf<typeof generateWeeklyReport>) =>
    (await withErrorMessage('Failed to regenerate report', write({ body }))).data;
}

export function useRemoveReport() {
  const write = useEndpointMutation(deleteWeeklyReport, { awaitsQueries: true });
  return (id: number) => withErrorMessage('Failed to delete report', write({ params: { id } }));
}
