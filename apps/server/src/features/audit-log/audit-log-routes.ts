import * as contract from '@dewar/contract/audit-log';
import type { QueryOf } from '@dewar/contract/endpoint';
import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { FIRST_PAGE, pageOf, readCursor } from '../../shared/database/json-page.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { exportAuditLog } from './audit-log-export.ts';
import { type AuditFilter, listAuditLines } from './audit-log-repository.ts';

export function auditLogRoutes({ mount }: Server): void {
  mount(contract.listAuditLog, async ({ db, person, query }) => {
    const { id: before } = readCursor(query.cursor) ?? FIRST_PAGE;
    const lines = await listAuditLines(db, filterOf(query, person.timezone), { before, rows: query.limit + 1 });
    const { records, next_cursor } = pageOf(lines, query.limit, 'at');
    return { data: new RawJson(records), ...(next_cursor !== undefined && { next_cursor }) };
  });

  mount(contract.exportAuditLog, async ({ db, person, query, now }) => {
    const { timezone = person.timezone } = query;
    return exportAuditLog(db, person, {
      filter: filterOf(query, timezone),
      fileName: `audit-log-${calendarDateIn(timezone, now)}.csv`,
    });
  });
}

/** A day is in the given time zone, or in the person's own. */
function filterOf(query: QueryOf<typeof contract.exportAuditLog>, ownTimeZone: string): AuditFilter {
  const { entity, id, actor, day, timezone = ownTimeZone } = query;
  return {
    entity: entity || undefined,
    entity_id: id,
    actor: actor || undefined,
    day: day === undefined ? undefined : { date: day, timezone },
  };
}
