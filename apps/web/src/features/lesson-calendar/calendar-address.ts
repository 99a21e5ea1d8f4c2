import { isCalendarDate } from '@dewar/domain/time/calendar-dates';
import { isRecordTime } from '@dewar/domain/time/instants';
import { CALENDAR_VIEWS, type CalendarView } from './visible-days.ts';

/** What the calendar shows; it stands in the address, so that links and a reload find it again. */
export interface CalendarAddress {
  readonly view?: CalendarView;
  /** A day in view; today where there is none. */
  readonly date?: string;
  /** The lesson plan that is to be put into the calendar. */
  readonly plan?: number;
}

export function readCalendarAddress(address: { readonly [Name in keyof CalendarAddress]?: unknown }): CalendarAddress {
  const view = CALENDAR_VIEWS.find((known) => known === address.view);
  const date = typeof address.date === 'string' && isShownDate(address.date) ? address.date : undefined;
  const plan = Number(address.plan);
  return {
    ...(view !== undefined && { view }),
    ...(date !== undefined && { date }),
    ...(Number.isSafeInteger(plan) && plan > 0 && { plan }),
  };
}

function isShownDate(text: string): boolean {
  return isCalendarDate(text) && isRecordTime(`${text}T00:00:00Z`);
}
