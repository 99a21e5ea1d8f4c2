import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import { daysOfLesson } from '@dewar/domain/lessons/lesson-times';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSchoolTimeZone } from '../../shared/session/session.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { ErrorState, NotLoadedYet, SkeletonList } from '../../shared/ui/states/states.tsx';
import { useIsPrinting } from '../../shared/ui/states/use-is-printing.ts';
import { useNow } from '../../shared/ui/time/use-now.ts';
import type { ColorOf } from './board-events.ts';
import { listBoardPeriods } from './board-periods.ts';
import { BumpDialog } from './bump-dialog.tsx';
import { CalendarBoard } from './calendar-board.tsx';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import type { CalendarView } from './calendar-views.ts';
import { EventDialog, NewEventDialog } from './event-dialog.tsx';
import type { NewEventPlace } from './event-values.ts';
import styles from './lesson-calendar.module.css';
import { eventsQuery, periodsQuery, useRemoveEvent } from './lesson-calendar-api.ts';
import { useEventMoves } from './use-event-moves.ts';
import { visibleDays } from './visible-days.ts';

export interface ShownDays {
  readonly view: CalendarView;
  readonly views: readonly CalendarView[];
  readonly date: string;
  readonly today: string;
}

interface LessonCalendarProps {
  readonly shown: ShownDays;
  readonly onShow: (change: { readonly view?: CalendarView; readonly date?: string }) => void;
  readonly colorOf: ColorOf;
  /** Where a new event is being added, if any. */
  readonly newPlace: NewEventPlace | null;
  readonly onNew: (place: NewEventPlace | null) => void;
}

type Opened = { readonly event: LessonEvent; readonly as: 'form' | 'bump' };

/** The calendar with all of its actions. */
export function LessonCalendar({ shown, onShow, colorOf, newPlace, onNew }: LessonCalendarProps) {
  const removeEvent = useRemoveEvent();
  const queryClient = useQueryClient();
  const timeZone = useSchoolTimeZone();
  const { view, date } = shown;
  const events = useQuery({ ...eventsQuery(visibleDays(view, date)), placeholderData: keepPreviousData });
  // Meanwhile the board has the entries of the days before, none of which may be on these.
  const isMissingOnPaper = useIsPrinting() && events.isPlaceholderData;
  const hasHours = view === 'week' || view === 'day';
  const held = useQuery({ ...periodsQuery(visibleDays(view, date)), enabled: hasHours });
  const now = useNow();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [addedDay, setAddedDay] = useState<string | null>(null);
  const { lastMove, place, reportBump, undo, forget } = useEventMoves();

  /** A day without school that is put over lessons: all of them can be moved at once. */
  const offerBump = async (saved: LessonEvent) => {
    forget();
    const { start_date, end_date } = saved;
    if (!saved.no_school || start_date === null || end_date === null) return;
    const during = await queryClient.fetchQuery(eventsQuery({ start_date, end_date })).catch(() => []);
    if (during.some(({ subject, no_school }) => subject !== null && !no_school))
      setOpened({ event: saved, as: 'bump' });
  };
  /** What was added is shown, also where it lies outside the days in view. */
  const showAdded = useEffectEvent((day: string) => {
    const { start_date, end_date } = visibleDays(view, date);
    if (day < start_date || day > end_date) onShow({ date: day });
  });
  const isAdding = newPlace !== null;
  useEffect(() => {
    // While its form is open, leaving the address would ask about unsaved text.
    if (isAdding || addedDay === null) return;
    setAddedDay(null);
    showAdded(addedDay);
  }, [isAdding, addedDay]);
  const open = (id: number) => {
    const event = events.data?.find((candidate) => candidate.id === id);
    if (event !== undefined) setOpened({ event, as: 'form' });
  };
  const remove = async (event: LessonEvent) => {
    const { id, title, lesson_plan_id } = event;
    const outcome = await confirmAndRun({
      title: `Remove “${title}” from the calendar`,
      body: lesson_plan_id === null ? 'This action cannot be undone.' : 'Its lesson plan stays as it is.',
      verb: 'Delete from calendar',
      isDestructive: true,
      seen: event,
      run: (version) => removeEvent(id, version),
      done: `“${title}” was removed from the calendar.`,
    });
    if (outcome !== 'done') return;
    setOpened(null);
    forget();
  };

  return (
    <>
      <CalendarToolbar
        {...shown}
        onView={(chosen) => onShow({ view: chosen })}
        onDate={(chosen) => onShow({ date: chosen })}
      />
      <div className={styles.change}>
        <p role="status">{lastMove?.text}</p>
        {lastMove?.back != null && (
          <Button size="compact-sm" variant="default" onClick={() => undo(lastMove.back ?? [])}>
            Undo
          </Button>
        )}
      </div>
      {events.isError && (
        <ErrorState
          title="The calendar could not be loaded."
          error={events.error}
          onRetry={() => void events.refetch()}
        />
      )}
      {events.isPending && <SkeletonList count={6} height={104} />}
      {isMissingOnPaper && <NotLoadedYet />}
      {events.data !== undefined && !isMissingOnPaper && (
        <>
          <CalendarBoard
            {...{ view, date, today: shown.today, colorOf }}
            events={events.data}
            periods={hasHours ? listBoardPeriods(held.data ?? [], { events: events.data, now }) : []}
            onOpen={open}
            onPick={onNew}
            onPlace={place}
            focusOn={lastMove?.focusOn}
          />
          <p className={styles.keys}>
            With the keyboard: Tab goes to an entry, Enter opens it, Shift with an arrow key moves it, + and − change
            how long it lasts.
          </p>
          {view !== 'list' && (
            <p className={styles.touches}>
              By touch: a tap opens an entry. Hold it until its title is underlined, then drag it to move it.
            </p>
          )}
        </>
      )}
      {newPlace !== null && (
        <NewEventDialog
          place={newPlace}
          onSaved={(saved) => {
            setAddedDay(daysOfLesson(saved, timeZone).first);
            void offerBump(saved);
          }}
          onClose={() => onNew(null)}
        />
      )}
      {opened?.as === 'form' && (
        <EventDialog
          event={opened.event}
          onSaved={(saved) => void offerBump(saved)}
          onClose={() => setOpened((before) => (before?.as === 'bump' ? before : null))}
          onBump={() => setOpened({ ...opened, as: 'bump' })}
          onDelete={() => void remove(opened.event)}
        />
      )}
      {opened?.as === 'bump' && (
        <BumpDialog
          event={opened.event}
          onBumped={(before, after) => {
            setOpened(null);
            reportBump(before, after);
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
