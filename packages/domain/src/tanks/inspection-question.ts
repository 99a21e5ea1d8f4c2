import { addDays } from '../time/calendar-dates.ts';
import { type Instant, toMilliseconds } from '../time/instants.ts';

/** The dates of inspections that are over, 'YYYY-MM-DD'; null removes one, and one that is left out stays. */
export interface InspectionDates {
  readonly csc_inspection_date?: string | null | undefined;
  readonly five_year_test_date?: string | null | undefined;
}

export const INSPECTION_FIELDS = ['csc_inspection_date', 'five_year_test_date'] as const;

export const INSPECTION_IN_FUTURE = 'is in the future: it is the date of the last one, not of the next.';

/** A later date is in the future: the calendars of the zones differ by a day. */
export function latestInspectionDay(now: Instant): string {
  return addDays(new Date(toMilliseconds(now)).toISOString().slice(0, 'YYYY-MM-DD'.length), 1);
}

/** The dates in the future, which are asked about, except for those that the tank has. */
export function findFutureInspections(
  dates: InspectionDates,
  { known = {}, now }: { readonly known?: InspectionDates; readonly now: Instant },
): (keyof InspectionDates)[] {
  const latest = latestInspectionDay(now);
  return INSPECTION_FIELDS.filter((name) => {
    const date = dates[name];
    return typeof date === 'string' && date > latest && date !== known[name];
  });
}
