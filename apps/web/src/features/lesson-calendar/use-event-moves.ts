import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import { MAX_MOVED_EVENTS } from '@dewar/domain/lessons/lesson-limits';
import { describeTimes, isLongLesson, lengthOf } from '@dewar/domain/lessons/lesson-times';
import { listOverlaps } from '@dewar/domain/lessons/next-slot';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { countOf } from '../../shared/format/numbers.ts';
import { useSchoolTimeZone } from '../../shared/session/session.ts';
import { notifyError } from '../../shared/ui/states/notify.ts';
import { askAboutLength } from './ask-about-length.tsx';
import type { Placing } from './keyboard-moves.ts';
import {
  type EventMove,
  findShownEvent,
  listShownEvents,
  showEvent,
  useMoveEvents,
  useSaveEvent,
} from './lesson-calendar-api.ts';
import type { FocusedEntry } from './use-kept-focus.ts';

/** The last moves, and the moves that undo them. */
export interface LastMove {
  readonly text: string;
  /** The entry that has the focus afterwards: what had it is gone. */
  readonly focusOn?: FocusedEntry | undefined;
  readonly back: EventMove[] | null;
}

/** Moves events one after another, each from the version that the previous move left. */
export function useEventMoves() {
  const saveEvent = useSaveEvent();
  const moveEvents = useMoveEvents();
  const queryClient = useQueryClient();
  const timeZone = useSchoolTimeZone();
  const [lastMove, setLastMove] = useState<LastMove | null>(null);
  const underWay = useRef<Promise<void>>(Promise.resolve());

  const queue = (work: () => Promise<void>) => {
    underWay.current = underWay.current.then(work).catch(notifyError);
  };

  const place = (id: number, placing: Placing) =>
    queue(async () => {
      const event = findShownEvent(queryClient, id);
      const times = event === undefined ? undefined : placing(event, timeZone);
      if (event === undefined || times === undefined) return;
      const isLonger = lengthOf(times) > lengthOf(event);
      if (isLonger && !(await askAboutLength([{ ...event, ...times }], timeZone))) return;
      const saved = await saveEvent(id, { ...times, ...(isLonger && { is_long: true }) }, { version: event.version });
      showEvent(queryClient, saved);
      const others = listOverlaps(saved, listShownEvents(queryClient)).filter((other) => other.id !== id);
      setLastMove({
        text: [
          `“${saved.title}” is on ${describeTimes(saved, timeZone)}.`,
          ...others.slice(0, 1).map(describeOverlap),
        ].join(' '),
        back: undoMoves([event], [saved]),
      });
    });

  const reportBump = (before: readonly LessonEvent[], after: readonly LessonEvent[]) => {
    const text = `${countOf(after.length, 'lesson')} moved on.`;
    setLastMove({ text, back: undoMoves(before, after), focusOn: entryOf(before) });
  };

  const undo = (back: EventMove[]) =>
    queue(async () => {
      setLastMove(null);
      const events = await moveEvents(back);
      for (const event of events) showEvent(queryClient, event);
      const text = `${countOf(events.length, 'entry', 'entries')} put back.`;
      setLastMove({ text, back: null, focusOn: entryOf(events) });
    });

  return { lastMove, place, reportBump, undo, forget: () => setLastMove(null) };
}

/** The first, each time anew. */
function entryOf([first]: readonly LessonEvent[]): FocusedEntry | undefined {
  return first && { id: first.id };
}

/** Two entries at one time are allowed, and told. */
function describeOverlap({ title, no_school }: LessonEvent): string {
  return no_school ? `There is no school: “${title}”.` : `At the same time: “${title}”.`;
}

/** The moves that undo others; null where somebody else moved some of them meanwhile, or where there are too many. */
function undoMoves(before: readonly LessonEvent[], after: readonly LessonEvent[]): EventMove[] | null {
  const versions = new Map(after.map(({ id, version }) => [id, version]));
  const isWhole = before.length === after.length && before.every(({ id, version }) => versions.get(id) === version + 1);
  if (!isWhole || before.length > MAX_MOVED_EVENTS) return null;
  return before.map(({ id, version, start_time, end_time }) => ({
    ...{ id, version: version + 1, start_time, end_time },
    // What was stored before may come back.
    ...(isLongLesson({ start_time, end_time }) && { is_long: true }),
  }));
}
