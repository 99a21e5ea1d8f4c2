import { isCalendarDate } from '@dewar/domain/time/calendar-dates';
import { isRecordTime } from '@dewar/domain/time/instants';
import { oneOf, parseSearch, recordId, textWhere } from '../../shared/navigation/parse-search.ts';
import { CALENDAR_VIEWS } from './calendar-views.ts';

const READERS = {
  view: oneOf(CALENDAR_VIEWS),
  /** A day in view; today without it. */
  date: textWhere((date) => isCalendarDate(date) && isRecordTime(`${date}T00:00:00Z`)),
  /** The lesson plan to add to the calendar. */
  plan: recordId,
};

/** What the calendar shows. */
export function readCalendarAddress(address: object) {
  return parseSearch(address, READERS);
}
