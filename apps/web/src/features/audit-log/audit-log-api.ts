import { exportAuditLog, listAuditLog } from '@dewar/contract/audit-log';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callEndpoint, downloadFrom } from '../../shared/api/api-client.ts';
import type { DownloadWatch } from '../../shared/ui/states/export-csv-button.tsx';
import type { AuditLogFilter } from './audit-log-filter.ts';

export const auditLogKeys = {
  all: ['audit-log'] as const,
  list: (filter: AuditLogFilter, timezone: string) => [...auditLogKeys.all, filter, timezone] as const,
};

/** Pages of filtered entries, latest first; a day is in the given time zone. */
export function auditLogQuery(filter: AuditLogFilter, timezone: string) {
  return infiniteQueryOptions({
    queryKey: auditLogKeys.list(filter, timezone),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const cursor = pageParam === undefined ? {} : { cursor: pageParam };
      const query = { ...filter, timezone, ...cursor };
      const { data, next_cursor } = await callEndpoint(listAuditLog, { query, signal });
      return { entries: data, next: next_cursor };
    },
    getNextPageParam: ({ next }) => next,
  });
}

/** The same as a CSV file. */
export function downloadAuditLog(filter: AuditLogFilter, timezone: string, watch: DownloadWatch) {
  return downloadFrom(exportAuditLog, { query: { ...filter, timezone }, ...watch });
}
