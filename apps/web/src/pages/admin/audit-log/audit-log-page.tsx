import { getRouteApi } from '@tanstack/react-router';
import { downloadAuditLog } from '../../../features/audit-log/audit-log-api.ts';
import { type AuditLogFilter, readAuditLogFilter } from '../../../features/audit-log/audit-log-filter.ts';
import { AuditLogList } from '../../../features/audit-log/audit-log-list.tsx';
import { AuditLogToolbar } from '../../../features/audit-log/audit-log-toolbar.tsx';
import type { SearchChange } from '../../../shared/navigation/parse-search.ts';
import { usePersonTimeZone } from '../../../shared/session/session.ts';
import { AdminFrame } from '../../../shared/ui/frames/admin-frame.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { ExportCsvButton } from '../../../shared/ui/states/export-csv-button.tsx';

const route = getRouteApi('/admin/audit-log');

export function AuditLogPage() {
  // Parsed again, because useSearch also returns parameters of other routes.
  const filter = readAuditLogFilter(route.useSearch());
  const timezone = usePersonTimeZone();
  const navigate = route.useNavigate();
  const narrow = (change: SearchChange<AuditLogFilter>) =>
    navigate({ search: (before) => readAuditLogFilter({ ...before, ...change }), replace: true, resetScroll: false });
  return (
    <AdminFrame>
      <PageHeader
        title="Audit Log"
        note="Who changed what and when, with the values before and after."
        aside={
          // All filtered entries, not only the loaded page.
          <ExportCsvButton
            download={(watch) => downloadAuditLog(filter, timezone, watch)}
            fileName="audit-log.csv"
            done="Audit log exported"
          />
        }
      />
      <AuditLogToolbar filter={filter} onChange={narrow} onClear={() => navigate({ search: {}, replace: true })} />
      <AuditLogList filter={filter} />
    </AdminFrame>
  );
}
