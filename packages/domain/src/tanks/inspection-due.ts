import { FIVE_YEAR_TEST_MONTHS, INSPECTION_INTERVAL_MONTHS } from '../tank-papers/paper-kinds.ts';
import { addCalendarMonths, addDays, daysBetween } from '../time/calendar-dates.ts';

/** rules 3: the default of a setting. */
export const DUE_SOON_DAYS = 90;

/** The first three are listed on the Inspection Alerts card (rules 3). */
export const INSPECTION_STATES = ['Never Inspected', 'Overdue', 'Due Soon', 'Up to Date'] as const;
export type InspectionState = (typeof INSPECTION_STATES)[number];

export interface InspectionDue {
  readonly state: InspectionState;
  readonly dueDate: string | null;
  readonly daysUntilDue: number | null;
}

/**
 * Dates are 'YYYY-MM-DD' (RangeError otherwise); daysUntilDue is negative when overdue. On the due day itself the
 * inspection is not overdue.
 */
export function assessInspection(inspection: {
  readonly cscInspectionDate: string | null;
  readonly today: string;
  readonly dueSoonDays?: number;
}): InspectionDue {
  const { cscInspectionDate, today, dueSoonDays = DUE_SOON_DAYS } = inspection;
  if (cscInspectionDate === null) return { state: 'Never Inspected', dueDate: null, daysUntilDue: null };
  return assessDueDate(inspectionDueDate(cscInspectionDate), today, dueSoonDays);
}

/** The same of a due date; null where the inspection never has to be made again. */
export function assessDueDate(dueDate: string | null, today: string, dueSoonDays: number): InspectionDue {
  if (dueDate === null) return { state: 'Up to Date', dueDate, daysUntilDue: null };
  const daysUntilDue = daysBetween(today, dueDate);
  return { state: stateFor(daysUntilDue, dueSoonDays), dueDate, daysUntilDue };
}

/** The date on which an inspection expires, as 'YYYY-MM-DD'. */
export function inspectionDueDate(cscInspectionDate: string): string {
  return addCalendarMonths(cscInspectionDate, INSPECTION_INTERVAL_MONTHS);
}

/** The date on which a five-year periodic test expires, as 'YYYY-MM-DD'. */
export function fiveYearTestDueDate(fiveYearTestDate: string): string {
  return addCalendarMonths(fiveYearTestDate, FIVE_YEAR_TEST_MONTHS);
}

/** Whether the Inspection Alerts card lists a tank in this state (spec 2 §9). */
export function isInspectionAlert(state: InspectionState): boolean {
  return state !== 'Up to Date';
}

/**
 * The latest inspection date ('YYYY-MM-DD') that the Inspection Alerts card lists today; it lists all earlier ones too.
 * Comparing dates with it takes a hundredth of the time of assessing each.
 */
export function latestAlertedInspection(today: string, dueSoonDays: number): string {
  const latestDueDate = addDays(today, dueSoonDays);
  let latest = addCalendarMonths(latestDueDate, -INSPECTION_INTERVAL_MONTHS);
  // Several days at the end of a month are due on the last day of a shorter one.
  for (let next = addDays(latest, 1); inspectionDueDate(next) <= latestDueDate; next = addDays(next, 1)) latest = next;
  return latest;
}

function stateFor(daysUntilDue: number, dueSoonDays: number): InspectionState {
  if (daysUntilDue < 0) return 'Overdue';
  return daysUntilDue <= dueSoonDays ? 'Due Soon' : 'Up to Date';
}
