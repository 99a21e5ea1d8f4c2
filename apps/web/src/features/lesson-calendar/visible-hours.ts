import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import { daysBetween } from '@dewar/domain/time/calendar-dates';
import { localTimeIn } from '@dewar/domain/time/local-times';

const SCHOOL_DAY = { from: 8, to: 15 };
const DAY_HOURS = 24;
const MS_PER_HOUR = 3_600_000;

type Times = Pick<LessonEvent, 'start_time' | 'end_time' | 'all_day'>;

/** The end of a night still belongs to the day before, so the week need not begin at midnight. */
const NIGHT_ENDS = 6;

/** The visible hours: those of a school day, and more where something starts earlier or ends later. */
export function visibleHours(events: readonly Times[], timeZone: string) {
  let { from, to } = SCHOOL_DAY;
  for (const { start_time, end_time, all_day } of events) {
    if (all_day) continue;
    const start = localTimeIn(timeZone, start_time);
    const end = localTimeIn(timeZone, end_time);
    from = Math.min(from, Math.floor(start.milliseconds / MS_PER_HOUR));
    to = Math.max(to, lastHour(daysBetween(start.date, end.date), Math.ceil(end.milliseconds / MS_PER_HOUR)));
  }
  return { slotMinTime: `${from}:00:00`.padStart(8, '0'), slotMaxTime: `${to}:00:00`.padStart(8, '0') };
}

function lastHour(nights: number, endHour: number): number {
  if (nights === 0) return endHour;
  return nights === 1 && endHour <= NIGHT_ENDS ? DAY_HOURS + endHour : DAY_HOURS;
}
