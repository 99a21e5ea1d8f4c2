import { exportAuditLog, listAuditLog } from '@dewar/contract/audit-log';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callEndpoint, downloadFrom } from '../../shared/api/api-client.ts';
import type { ExportChoice } from '../../shared/ui/exports/export-choice.ts';
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

/** All filtered entries to save, not only the loaded pages. */
export function auditLogExport(filter: AuditLogFilter, timezone: string): ExportChoice {
  return {
    label: 'Audit log',
    fileName: 'audit-log',
    download: (format, watch) => downloadFrom(exportAuditLog, { query: { ...filter, timezone, format }, ...watch }),
  };
}
