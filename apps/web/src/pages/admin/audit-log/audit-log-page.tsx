import { getRouteApi } from '@tanstack/react-router';
import { type AuditLogFilter, readAuditLogFilter } from '../../../features/audit-log/audit-log-filter.ts';
import { AuditLogList } from '../../../features/audit-log/audit-log-list.tsx';
import { AuditLogToolbar } from '../../../features/audit-log/audit-log-toolbar.tsx';
import { ExportAuditLogButton } from '../../../features/audit-log/export-audit-log-button.tsx';
import type { SearchChange } from '../../../shared/navigation/parse-search.ts';
import { AdminFrame } from '../../../shared/ui/frames/admin-frame.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';

const route = getRouteApi('/admin/audit-log');

export function AuditLogPage() {
  // Parsed again, because useSearch also returns parameters of other routes.
  const filter = readAuditLogFilter(route.useSearch());
  const navigate = route.useNavigate();
  const narrow = (change: SearchChange<AuditLogFilter>) =>
    navigate({ search: (before) => readAuditLogFilter({ ...before, ...change }), replace: true, resetScroll: false });
  return (
    <AdminFrame>
      <PageHeader
        title="Audit Log"
        note="Who changed what and when, with the values before and after."
        aside={<ExportAuditLogButton filter={filter} />}
      />
      <AuditLogToolbar filter={filter} onChange={narrow} onClear={() => navigate({ search: {}, replace: true })} />
      <AuditLogList filter={filter} />
    </AdminFrame>
  );
}
