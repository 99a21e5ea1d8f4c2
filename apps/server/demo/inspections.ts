import { INSPECTION_INTERVAL_MONTHS, type InspectionState } from '@dewar/domain/tanks/inspection-due';
import { addCalendarMonths, addDays } from '@dewar/domain/time/calendar-dates';
import type { Range } from './products.ts';
import type { Random } from './random.ts';

/** Days from today to the due date. They keep clear of the limits, which fall a day apart in different zones. */
const DAYS_UNTIL_DUE: Readonly<Record<Exclude<InspectionState, 'Never Inspected'>, Range>> = {
  Overdue: [-110, -45],
  'Due Soon': [6, 84],
  'Up to Date': [100, 890],
};

/** The date of a tank's last CSC inspection, so that it is in the state asked for today. */
export function pickInspectionDate(random: Random, state: InspectionState, now: Date): string | null {
  if (state === 'Never Inspected') return null;
  const today = now.toISOString().slice(0, 'YYYY-MM-DD'.length);
  return addCalendarMonths(addDays(today, random.wholeBetween(...DAYS_UNTIL_DUE[state])), -INSPECTION_INTERVAL_MONTHS);
}
