import { isCalendarDate } from '@dewar/domain/time/calendar-dates';

/** What the audit log shows; all of it stands in the address. */
export interface AuditLogFilter {
  /** Part of a person's e-mail. */
  readonly actor?: string;
  /** The kind of record. */
  readonly entity?: string;
  readonly id?: number;
  /** 'YYYY-MM-DD' in the person's zone. */
  readonly day?: string;
}

/** Reads the filter out of an address; what is no choice there is left out. */
export function readAuditLogFilter(address: { readonly [Name in keyof AuditLogFilter]?: unknown }): AuditLogFilter {
  const actor = textOf(address.actor);
  const entity = textOf(address.entity);
  const id = Number(textOf(address.id));
  const day = textOf(address.day);
  return {
    ...(actor !== '' && { actor }),
    ...(entity !== '' && { entity }),
    ...(Number.isSafeInteger(id) && id > 0 && { id }),
    ...(isCalendarDate(day) && { day }),
  };
}

/** A text of digits alone arrives as a number. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
}
