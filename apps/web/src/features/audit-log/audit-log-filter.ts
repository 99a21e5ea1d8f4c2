import { isCalendarDate } from '@dewar/domain/time/calendar-dates';
import { parseSearch, recordId, text, textWhere } from '../../shared/navigation/parse-search.ts';

const READERS = {
  /** Part of a person's email. */
  actor: text,
  /** The kind of record. */
  entity: text,
  id: recordId,
  /** 'YYYY-MM-DD' in the person's zone. */
  day: textWhere(isCalendarDate),
};

/** What the audit log shows. */
export function readAuditLogFilter(address: object) {
  return parseSearch(address, READERS);
}

export type AuditLogFilter = ReturnType<typeof readAuditLogFilter>;
