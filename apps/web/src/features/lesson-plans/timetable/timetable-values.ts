import {
  DAYS_OF_TWO_WEEKS,
  findTimetableError,
  listTimetableDays,
  type Timetable,
  type TimetablePeriod,
} from '@dewar/domain/lessons/timetable';

export interface TimetableValues {
  /** Empty means Monday to Friday; BY_WEEKS weeks A and B; otherwise the number of days. */
  readonly rotation_days: string;
  readonly rotation_start: string;
  readonly periods: readonly TimetablePeriod[];
}

/** The choice of weeks A and B. */
export const BY_WEEKS = 'weeks';

export function valuesOfTimetable(timetable: Timetable): TimetableValues {
  const { rotation_days, rotation_start, by_calendar_week, periods } = timetable;
  const days = by_calendar_week === true ? BY_WEEKS : (rotation_days?.toString() ?? '');
  return { rotation_days: days, rotation_start: rotation_start ?? '', periods };
}

function daysChosen({ rotation_days }: Pick<TimetableValues, 'rotation_days'>) {
  if (rotation_days === BY_WEEKS) return { rotation_days: DAYS_OF_TWO_WEEKS, by_calendar_week: true };
  return { rotation_days: rotation_days === '' ? null : Number(rotation_days), by_calendar_week: false };
}

/** The names of the days that the form shows. */
export function daysOf(values: Pick<TimetableValues, 'rotation_days'>): string[] {
  return listTimetableDays(daysChosen(values));
}

/** The timetable of a form: each period has as many days as there are, whatever was chosen before. */
export function timetableOf(values: TimetableValues) {
  const { rotation_days, by_calendar_week } = daysChosen(values);
  return {
    rotation_days,
    by_calendar_week,
    rotation_start: rotation_days === null || values.rotation_start === '' ? null : values.rotation_start,
    periods: values.periods.map(({ subjects, name, ...times }) => ({
      ...times,
      name: name.trim(),
      subjects: daysOf(values).map((_, at) => subjects[at] ?? null),
    })),
  };
}

/** A period after the last one, on no day yet. */
export function nextPeriod(periods: readonly TimetablePeriod[]): TimetablePeriod {
  const starts_at = periods.at(-1)?.ends_at ?? '08:30';
  return { name: `Period ${periods.length + 1}`, starts_at, ends_at: '', subjects: [] };
}

export const TIMETABLE_VALIDATORS = {
  rotation_start: (start: string, { rotation_days }: TimetableValues) =>
    rotation_days !== '' && start === '' ? 'First day is required' : null,
  periods: (periods: readonly TimetablePeriod[], values: TimetableValues) => {
    if (periods.some(({ name }) => name.trim() === '')) return 'Each period needs a name';
    return findTimetableError(timetableOf(values));
  },
};
