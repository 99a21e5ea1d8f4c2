import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import { Button } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import type { ColorOf } from './board-events.ts';
import { BumpDialog } from './bump-dialog.tsx';
import { CalendarBoard } from './calendar-board.tsx';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { deleteEventAfterAsking } from './delete-event.ts';
import { EventDialog, NewEventDialog } from './event-dialog.tsx';
import type { NewEventPlace } from './event-values.ts';
import styles from './lesson-calendar.module.css';
import { eventsQuery, refreshCalendar } from './lesson-calendar-api.ts';
import { useEventMoves } from './use-event-moves.ts';
import { type CalendarView, visibleDays } from './visible-days.ts';

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
  /** Where something new is asked for, if it is. */
  readonly newPlace: NewEventPlace | null;
  readonly onNew: (place: NewEventPlace | null) => void;
}

type Opened = { readonly event: LessonEvent; readonly as: 'form' | 'bump' };

/** The calendar with all that can be done in it. */
export function LessonCalendar({ shown, onShow, colorOf, newPlace, onNew }: LessonCalendarProps) {
  const queryClient = useQueryClient();
  const { view, date } = shown;
  const events = useQuery({ ...eventsQuery(visibleDays(view, date)), placeholderData: keepPreviousData });
  const [opened, setOpened] = useState<Opened | null>(null);
  const { lastMove, place, tellBump, undo, forget } = useEventMoves();

  const saved = () => {
    forget();
    return refreshCalendar(queryClient);
  };
  const open = (id: number) => {
    const event = events.data?.find((candidate) => candidate.id === id);
    if (event !== undefined) setOpened({ event, as: 'form' });
  };
  const remove = async (event: LessonEvent) => {
    if (!(await deleteEventAfterAsking(event))) return;
    setOpened(null);
    await saved();
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
          failure={events.error}
          onRetry={() => void events.refetch()}
        />
      )}
      {events.isPending && <SkeletonList count={6} height={104} />}
      {events.data !== undefined && (
        <>
          <CalendarBoard
            {...{ view, date, colorOf }}
            events={events.data}
            onOpen={open}
            onPick={onNew}
            onPlace={place}
          />
          <p className={styles.keys}>
            With the keyboard: Tab goes to an entry, Enter opens it, Shift with an arrow key moves it, + and − change
            how long it lasts.
          </p>
          {view !== 'list' && (
            <p className={styles.touches}>
              With a finger: a tap opens an entry. Hold it until its title is underlined, then drag it to move it.
            </p>
          )}
        </>
      )}
      {newPlace !== null && <NewEventDialog place={newPlace} onSaved={saved} onClose={() => onNew(null)} />}
      {opened?.as === 'form' && (
        <EventDialog
          event={opened.event}
          onSaved={saved}
          onClose={() => setOpened(null)}
          onBump={() => setOpened({ ...opened, as: 'bump' })}
          onDelete={() => void remove(opened.event)}
        />
      )}
      {opened?.as === 'bump' && (
        <BumpDialog
          event={opened.event}
          onBumped={(before, after) => {
            setOpened(null);
            void tellBump(before, after);
          }}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}
