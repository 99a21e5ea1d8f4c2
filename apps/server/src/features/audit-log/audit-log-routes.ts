import * as contract from '@dewar/contract/audit-log';
import type { QueryOf } from '@dewar/contract/endpoint';
import { cursorOf, pageOf, readCursor } from '../../shared/database/json-page.ts';
import { exportList } from '../../shared/exports/export-list.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { auditLogToExport } from './audit-log-export.ts';
import { listAuditLines } from './audit-log-repository.ts';
import type { AuditFilter } from './audit-search.ts';

export function auditLogRoutes({ mount }: Server): void {
  mount(contract.listAuditLog, async ({ db, person, query }) => {
    const page = { before: readCursor(query.cursor), rows: query.limit + 1 };
    const lines = await listAuditLines(db, filterOf(query, person.timezone), page);
    const { records, next_cursor = lines.searchedTo && cursorOf(lines.searchedTo) } = pageOf(lines, query.limit, 'at');
    return { data: new RawJson(records), ...(next_cursor !== undefined && { next_cursor }) };
  });

  mount(contract.exportAuditLog, async ({ context, db, person, query }) => {
    const { format, timezone: timeZone = person.timezone } = query;
    const filter = filterOf(query, timeZone);
    return exportList(context, { ...auditLogToExport(db, filter), query: { format, ...filter }, timeZone });
  });
}

/** Days are in the given time zone, or in the person's own; empty filters are none. */
function filterOf(query: Omit<QueryOf<typeof contract.exportAuditLog>, 'format'>, ownTimeZone: string): AuditFilter {
  const { entity, id, actor, action, address, from, to, person, company_id, timezone = ownTimeZone } = query;
  return {
    entity: entity || undefined,
    entity_id: id,
    actor: actor || undefined,
    action: action || undefined,
    address: address || undefined,
    ...{ person, company_id, from, to },
    timezone: from === undefined && to === undefined ? undefined : timezone,
  };
}
