import type { TaughtWeek } from '@dewar/contract/lesson-calendar';
import { subjectKey } from '@dewar/domain/lessons/lesson-subjects';
import { countOf } from '../../../shared/format/numbers.ts';
import { formatCalendarDate } from '../../../shared/format/times.ts';

export interface YearRow {
  readonly subject: string;
  /** The lessons of each week, 0 without any. */
  readonly lessons: readonly number[];
}

/** A row for each subject, in the order in which they are first taught in these weeks. */
export function listYearRows(weeks: readonly string[], taught: readonly TaughtWeek[]): readonly YearRow[] {
  const rows = new Map<string, { readonly subject: string; readonly lessons: number[] }>();
  for (const { week_start_date, subject, lessons } of taught) {
    const at = weeks.indexOf(week_start_date);
    if (at === -1) continue;
    const key = subjectKey(subject);
    const row = rows.get(key) ?? { subject, lessons: weeks.map(() => 0) };
    row.lessons[at] = (row.lessons[at] ?? 0) + lessons;
    rows.set(key, row);
  }
  return [...rows.values()];
}

/** 'Week of 29 Nov 2026: Science 4 lessons, Math 5 lessons'. */
export function describeSchoolWeek(week: string, at: number, rows: readonly YearRow[]): string {
  const taught = rows.flatMap(({ subject, lessons }) => {
    const count = lessons[at] ?? 0;
    return count === 0 ? [] : [`${subject} ${countOf(count, 'lesson')}`];
  });
  return `Week of ${formatCalendarDate(week)}: ${taught.length === 0 ? 'no lessons' : taught.join(', ')}`;
}

export interface YearMonth {
  /** 'Sep'. */
  readonly name: string;
  /** Its first week's place, and the number of its weeks. */
  readonly at: number;
  readonly span: number;
}

/** The months of the weeks, each with the weeks that begin in it. */
export function listYearMonths(weeks: readonly string[]): readonly YearMonth[] {
  const monthOf = (week: string) => week.slice(0, 'YYYY-MM'.length);
  return weeks.flatMap((week, at) => {
    if (at > 0 && monthOf(weeks[at - 1] ?? '') === monthOf(week)) return [];
    const span = weeks.filter((other) => monthOf(other) === monthOf(week)).length;
    return [{ name: nameOf(week), at, span }];
  });
}

function nameOf(week: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short' }).format(new Date(week));
}
