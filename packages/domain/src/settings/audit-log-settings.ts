import { KEPT_FOR_EVER, MAX_AUDIT_LOG_MONTHS, MIN_AUDIT_LOG_MONTHS } from '../audit-log/kept-months.ts';
import { setting } from './setting-definition.ts';
import { readNumber } from './setting-values.ts';

const range = { minimum: KEPT_FOR_EVER, maximum: MAX_AUDIT_LOG_MONTHS, decimals: 0 };

/** How long the audit log is kept. */
export const AUDIT_LOG_SETTINGS = {
  audit_log_kept_months: setting<number>({
    id: 70,
    key: 'audit_log_kept_months',
    title: 'Audit log',
    scope: 'admin',
    type: 'number',
    description:
      'For how many months entries of the audit log are kept; whole months that are older are then dropped for good. ' +
      `At least ${MIN_AUDIT_LOG_MONTHS}; 0 keeps everything for ever`,
    initial: KEPT_FOR_EVER,
    range,
    unit: 'months',
    destroys: true,
    read: (value) => {
      const read = readNumber(value, range);
      const isShort = 'value' in read && read.value !== KEPT_FOR_EVER && read.value < MIN_AUDIT_LOG_MONTHS;
      if (!isShort) return read;
      return { error: `The value must be 0 or a whole number from ${MIN_AUDIT_LOG_MONTHS} to ${range.maximum}.` };
    },
  }),
} as const;
