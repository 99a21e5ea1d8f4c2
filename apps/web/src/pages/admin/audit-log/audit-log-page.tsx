import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { auditLogExport } from '../../../features/audit-log/audit-log-api.ts';
import { type AuditLogFilter, readAuditLogFilter } from '../../../features/audit-log/audit-log-filter.ts';
import { AuditLogList } from '../../../features/audit-log/audit-log-list.tsx';
import { AuditLogToolbar } from '../../../features/audit-log/audit-log-toolbar.tsx';
import { companiesQuery } from '../../../features/companies/companies-api.ts';
import { SavedViewsButton } from '../../../features/saved-views/saved-views-button.tsx';
import type { SearchChange } from '../../../shared/navigation/parse-search.ts';
import { usePersonTimeZone } from '../../../shared/session/session.ts';
import { ExportLists } from '../../../shared/ui/exports/export-lists.tsx';
import { AdminFrame } from '../../../shared/ui/frames/admin-frame.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';

const route = getRouteApi('/admin/audit-log');

export function AuditLogPage() {
  // Parsed again, because useSearch also returns parameters of other routes.
  const filter = readAuditLogFilter(route.useSearch());
  const timezone = usePersonTimeZone();
  const companies = useQuery(companiesQuery).data ?? [];
  const navigate = route.useNavigate();
  const narrow = (change: SearchChange<AuditLogFilter>) =>
    navigate({ search: (before) => readAuditLogFilter({ ...before, ...change }), replace: true, resetScroll: false });
  return (
    <AdminFrame>
      <PageHeader
        title="Audit Log"
        note="Changes, sign-ins, exports, shown links and refused requests. Who only looked at a record is not recorded."
        aside={
          <>
            <SavedViewsButton
              list="audit-log"
              shown={filter}
              read={readAuditLogFilter}
              onOpen={(shown) => navigate({ search: readAuditLogFilter(shown), replace: true })}
            />
            <ExportLists choices={[auditLogExport(filter, timezone)]} />
          </>
        }
      />
      <AuditLogToolbar
        filter={filter}
        companies={companies}
        onChange={narrow}
        onClear={() => navigate({ search: {}, replace: true })}
      />
      <AuditLogList filter={filter} />
    </AdminFrame>
  );
}
