/** The setting's value for keeping the audit log for ever, which is its default. */
export const KEPT_FOR_EVER = 0;

/** The shortest and the longest time for which the audit log can be kept, in months. */
export const MIN_AUDIT_LOG_MONTHS = 12;
export const MAX_AUDIT_LOG_MONTHS = 600;

/**
 * The first month that is kept, 'YYYY-MM-01': as many whole months as the setting says, before the one of `now` (UTC).
 * Undefined if the log is kept for ever.
 */
export function firstKeptMonth(now: Date, months: number): string | undefined {
  if (months === KEPT_FOR_EVER) return undefined;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 10);
}
