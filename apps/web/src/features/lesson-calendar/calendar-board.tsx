import '@fullcalendar/react/skeleton.css';
import '@fullcalendar/react/themes/classic/theme.css';
import './calendar-theme.css';
import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import { describeDay } from '@dewar/domain/lessons/lesson-times';
import { addDays, calendarDateIn } from '@dewar/domain/time/calendar-dates';
import FullCalendar, { type CalendarOptions, type EventApi } from '@fullcalendar/react';
import dayGrid from '@fullcalendar/react/daygrid';
import interaction from '@fullcalendar/react/interaction';
import list from '@fullcalendar/react/list';
import classicTheme from '@fullcalendar/react/themes/classic';
import timeGrid from '@fullcalendar/react/timegrid';
import { VisuallyHidden } from '@mantine/core';
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react';
import { formatCalendarDate } from '../../shared/format/times.ts';
import { useSchoolTimeZone } from '../../shared/session/session.ts';
import { type ColorOf, shownEvents } from './board-events.ts';
import { type BoardPeriod, heldPeriods, periodNameAt, rotatingDayOn, shownPeriods } from './board-periods.ts';
import type { CalendarView } from './calendar-views.ts';
import { type EventTimes, momentsOfDays } from './event-times.ts';
import type { NewEventPlace } from './event-values.ts';
import { type Placing, placingOf, STEP_MINUTES } from './keyboard-moves.ts';
import styles from './lesson-calendar.module.css';
import { type FocusedEntry, useKeptFocus } from './use-kept-focus.ts';
import { visibleHours } from './visible-hours.ts';

interface CalendarBoardProps {
  readonly view: CalendarView;
  readonly date: string;
  readonly today: string;
  readonly events: readonly LessonEvent[];
  /** Of the timetable; none in views without hours. */
  readonly periods: readonly BoardPeriod[];
  readonly colorOf: ColorOf;
  readonly onOpen: (id: number) => void;
  readonly onPick: (place: NewEventPlace) => void;
  readonly onPlace: (id: number, placing: Placing) => void;
  /** The entry that gets the focus once the one that had it is gone. */
  readonly focusOn: FocusedEntry | undefined;
}

const VIEWS: Readonly<Record<CalendarView, string>> = {
  month: 'dayGridMonth',
  week: 'timeGridWeek',
  day: 'timeGridDay',
  list: 'listWeek',
};

const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

const OPTIONS: CalendarOptions = {
  plugins: [dayGrid, timeGrid, list, interaction, classicTheme],
  headerToolbar: false,
  editable: true,
  eventDisplay: 'block',
  rowEventInnerClass: styles.entry ?? '',
  columnEventInnerClass: styles.entry ?? '',
  // The resize handle for touch.
  rowEventAfterClass: styles.dot ?? '',
  columnEventAfterClass: styles.dot ?? '',
  listItemEventBeforeClass: styles.dot ?? '',
  slotHeaderInnerClass: styles.slot ?? '',
  listItemEventTimeClass: styles.hours ?? '',
  eventInteractive: true,
  nowIndicator: true,
  dayMaxEvents: 4,
  // Only the weeks of the month itself; one without lessons is low.
  fixedWeekCount: false,
  aspectRatio: 2.6,
  snapDuration: { minutes: STEP_MINUTES },
  slotDuration: { minutes: 30 },
  eventTimeFormat: CLOCK,
  slotHeaderFormat: CLOCK,
  listDayFormat: { weekday: 'long' },
  listDayAltFormat: ({ date }) => formatCalendarDate(new Date(date.marker).toISOString().slice(0, 'YYYY-MM-DD'.length)),
  // Touch starts to drag only after a delay, so that scrolling stays possible.
  longPressDelay: 350,
  noEventsText: 'No events on these days yet.',
  allDayText: 'All day',
  // Changing between hours and whole days needs the form; dragging cannot do it by accident.
  eventAllow: ({ allDay }, event) => event?.allDay === allDay,
};

/** Later sizes are of what a person did. */
const DRAWN_WITHIN_MS = 1000;

type Placed = Pick<EventApi, 'id' | 'allDay' | 'start' | 'end' | 'startStr' | 'endStr'>;

/** The days with their events: dragged, resized, opened, moved by keys. */
export function CalendarBoard(props: CalendarBoardProps) {
  const { view, date, today, events, periods, colorOf, onOpen, onPick, onPlace, focusOn } = props;
  const timeZone = useSchoolTimeZone();
  const { boardRef, onFocus, onBlur } = useKeptFocus(events, focusOn);
  useTodayInView(boardRef, `${view} ${date}`, view === 'month' ? today : undefined);

  const place = (event: Placed) => {
    const times = timesOf(event, timeZone);
    onPlace(Number(event.id), () => times);
  };
  const pickPeriod = (id: string) => {
    const period = periods.find((one) => one.id === id && one.isFree);
    if (period === undefined) return;
    const { start_time, end_time, subject } = period;
    if (subject !== null) onPick({ date: calendarDateIn(timeZone, start_time), start_time, end_time, subject });
  };
  const pressKey = (event: KeyboardEvent<HTMLElement>) => {
    const id = eventIdOf(event.target);
    const placing = id === undefined ? undefined : placingOf(event, view);
    if (id === undefined || placing === undefined) return;
    event.preventDefault();
    onPlace(id, placing);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the events inside, which are buttons
    <div
      className={styles.board}
      data-view={view}
      ref={boardRef}
      onKeyDown={pressKey}
      onFocus={(event: FocusEvent<HTMLElement>) => onFocus(eventIdOf(event.target))}
      onBlur={onBlur}
    >
      <FullCalendar
        // The library reads the initial range once, so another range mounts another calendar.
        key={`${view} ${date}`}
        {...OPTIONS}
        initialView={VIEWS[view]}
        initialDate={date}
        timeZone={timeZone}
        // A column of a week has no room for the end time; the height shows it.
        displayEventEnd={view === 'day' || view === 'list'}
        // The page scrolls, not the hours in it.
        height="auto"
        {...visibleHours(
          [...events, ...heldPeriods(periods).map((period) => ({ ...period, all_day: false }))],
          timeZone,
        )}
        events={[...shownEvents(events, colorOf), ...shownPeriods(periods)]}
        eventDidMount={({ el, event }) => {
          if (isPeriod(event)) el.classList.toggle(styles.free ?? '', event.display !== 'background');
          else el.dataset.event = event.id;
        }}
        dayHeaderContent={({ text, date: day }) => {
          const rotating = rotatingDayOn(periods, calendarDateIn(timeZone, day), timeZone);
          return rotating === undefined ? text : `${text} · ${rotating}`;
        }}
        eventContent={({ event, timeText, timeClass, isSelected }) => {
          if (isPeriod(event))
            return <PeriodContent period={periods.find(({ id }) => id === event.id)} timeZone={timeZone} />;
          const periodName = event.allDay ? undefined : periodNameAt(periods, event.start);
          return (
            <>
              {timeText !== '' && <span className={timeClass}>{timeText}</span>}{' '}
              <span className={styles.title} data-held={isSelected || undefined}>
                {event.title}
                {event.extendedProps.subject != null && (
                  <span className={styles.subject}> {event.extendedProps.subject}</span>
                )}
              </span>
              {periodName !== undefined && event.display !== 'background' && (
                <span className={styles.periodName}> {periodName}</span>
              )}
              {event.start !== null && (
                <VisuallyHidden> {describeDay(event.startStr.slice(0, 'YYYY-MM-DD'.length))}</VisuallyHidden>
              )}
            </>
          );
        }}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault();
          if (isPeriod(event)) pickPeriod(event.id);
          else onOpen(Number(event.id));
        }}
        eventDrop={({ event }) => place(event)}
        eventResize={({ event }) => place(event)}
        dateClick={({ dateStr, date: moment, allDay }) =>
          onPick(
            allDay
              ? { date: dateStr.slice(0, 'YYYY-MM-DD'.length), ...(view !== 'month' && { kind: 'no-school' }) }
              : { date: calendarDateIn(timeZone, moment), start_time: moment.toISOString() },
          )
        }
      />
    </div>
  );
}

/** A month opens with the week of today, which may be its last one. */
function useTodayInView(board: RefObject<HTMLElement | null>, shown: string, today: string | undefined): void {
  useEffect(() => {
    if (today === undefined || shown === '') return;
    const day = () => board.current?.querySelector(`[data-date="${today}"]`);
    // The library gives its rows their height after it has drawn them.
    const sizes = new ResizeObserver(() => day()?.scrollIntoView({ block: 'nearest' }));
    const drawn = day();
    if (drawn != null) sizes.observe(drawn);
    const stop = new AbortController();
    stop.signal.addEventListener('abort', () => sizes.disconnect());
    // Whoever moves the page meanwhile decides where it stands.
    for (const kind of ['wheel', 'touchstart', 'pointerdown', 'keydown']) {
      window.addEventListener(kind, () => stop.abort(), { signal: stop.signal, passive: true });
    }
    const end = setTimeout(() => stop.abort(), DRAWN_WITHIN_MS);
    return () => {
      clearTimeout(end);
      stop.abort();
    };
  }, [board, shown, today]);
}

function isPeriod({ id }: Pick<EventApi, 'id'>): boolean {
  return id.startsWith('period-');
}

interface PeriodContentProps {
  readonly period: BoardPeriod | undefined;
  readonly timeZone: string;
}

function PeriodContent({ period, timeZone }: PeriodContentProps) {
  if (period === undefined) return null;
  if (!period.isFree) return <span className={styles.periodName}>{period.name}</span>;
  const { name, subject, start_time } = period;
  return (
    <>
      <span className={styles.periodName}>{name}</span> <span>{subject}:</span>{' '}
      <span className={styles.scheduleHere}>Schedule here</span>
      <VisuallyHidden> {describeDay(calendarDateIn(timeZone, start_time))}</VisuallyHidden>
    </>
  );
}

/** The times that the library gave an event; its whole days exclude the last one. */
function timesOf({ allDay, start, end, startStr, endStr }: Placed, timeZone: string): EventTimes | undefined {
  if (allDay)
    return momentsOfDays(timeZone, { start_date: startStr, end_date: addDays(endStr || addDays(startStr, 1), -1) });
  if (start === null || end === null) return undefined;
  return { start_time: start.toISOString(), end_time: end.toISOString() };
}

function eventIdOf(target: EventTarget): number | undefined {
  const id = target instanceof Element ? target.closest('[data-event]')?.getAttribute('data-event') : undefined;
  return id === null || id === undefined ? undefined : Number(id);
}
