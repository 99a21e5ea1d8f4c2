import { addCalendarMonths, calendarDateIn } from '@dewar/domain/time/calendar-dates';

/** How far back a month is chosen from the list; an address may name any. */
const MONTHS_LISTED = 36;
const MONTH_LENGTH = 7;

const NAMES = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** 'May 2026' */
export function formatMonth(month: string): string {
  return NAMES.format(new Date(`${month}-01T00:00:00Z`));
}

/** Whether its last day has ended where the company is: it can be closed then. */
export function isMonthOver(month: string, view: { readonly timeZone: string; readonly now: Date }): boolean {
  return month < calendarDateIn(view.timeZone, view.now).slice(0, MONTH_LENGTH);
}

/** The months that a list offers, the latest first, with the chosen one. */
export function monthChoices(chosen: string | undefined, view: { readonly timeZone: string; readonly now: Date }) {
  const first = `${calendarDateIn(view.timeZone, view.now).slice(0, MONTH_LENGTH)}-01`;
  const months = Array.from({ length: MONTHS_LISTED }, (_, back) =>
    addCalendarMonths(first, -back).slice(0, MONTH_LENGTH),
  );
  const listed = chosen === undefined || months.includes(chosen) ? months : [...months, chosen];
  return [
    { value: '', label: 'All months' },
    ...listed
      .toSorted()
      .reverse()
      .map((value) => ({ value, label: formatMonth(value) })),
  ];
}
