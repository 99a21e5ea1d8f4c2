import { listOverlaps } from '@dewar/domain/lessons/next-slot';
import { addDays, calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { toMilliseconds } from '@dewar/domain/time/instants';
import { useQuery } from '@tanstack/react-query';
import { useSchoolTimeZone } from '../../shared/session/session.ts';
import { type EventValues, isAllDay } from './event-values.ts';
import { eventsQuery } from './lesson-calendar-api.ts';
import { OverlapRemark } from './overlap-remark.tsx';

interface SlotRemarksProps {
  readonly values: EventValues;
  /** The event that is being edited, which does not overlap with itself. */
  readonly id: number | null;
}

/** Tells, before it is saved, what else the calendar has at the chosen time. */
export function SlotRemarks({ values, id }: SlotRemarksProps) {
  const timeZone = useSchoolTimeZone();
  const { start_time, end_time } = values;
  const isTimed = !isAllDay(values) && start_time !== null && end_time !== null;
  const slot = isTimed && toMilliseconds(start_time) < toMilliseconds(end_time) ? { start_time, end_time } : null;
  const start_date = calendarDateIn(timeZone, slot?.start_time ?? EPOCH);
  const end_date = slot === null ? start_date : lastDay(start_date, calendarDateIn(timeZone, slot.end_time));
  const events = useQuery({ ...eventsQuery({ start_date, end_date }), enabled: slot !== null });
  const found = slot === null ? [] : listOverlaps(slot, events.data ?? []).filter((event) => event.id !== id);
  return (
    <div role="status">
      {found.map((event) => (
        <OverlapRemark key={event.id} entry={event} />
      ))}
    </div>
  );
}

const EPOCH = '1970-01-01T00:00:00Z';
const MOST_DAYS = 31;

/** Of a slot that lasts for months only the first days are looked at. */
function lastDay(start: string, end: string): string {
  const most = addDays(start, MOST_DAYS);
  return end < most ? end : most;
}
