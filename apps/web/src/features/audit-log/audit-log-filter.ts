import { isCalendarDate } from '@dewar/domain/time/calendar-dates';
import { parseSearch, recordId, text, textWhere } from '../../shared/navigation/parse-search.ts';

const READERS = {
  /** Part of a person's name or email. */
  actor: text,
  /** The number of one person's account. */
  person: recordId,
  action: text,
  /** The kind of record. */
  entity: text,
  id: recordId,
  /** The number of a company. */
  company_id: recordId,
  /** An address or a network. */
  address: text,
  /** The first and the last day, 'YYYY-MM-DD' in the person's zone. */
  from: textWhere(isCalendarDate),
  to: textWhere(isCalendarDate),
};

/** What the audit log shows. */
export function readAuditLogFilter(address: object) {
  return parseSearch(address, READERS);
}

export type AuditLogFilter = ReturnType<typeof readAuditLogFilter>;
