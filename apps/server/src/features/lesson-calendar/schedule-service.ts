import type { BodyOf } from '@dewar/contract/endpoint';
import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import type { scheduleLessons } from '@dewar/contract/lesson-scheduling';
import type { RequestContext } from '../../shared/request-context.ts';
import { insertEvents, listEventsById } from './lesson-event-repository.ts';
import { calendarOf, storedEvent, withItsPlan } from './lesson-event-service.ts';

/** Adds several lessons, or none of them. Throws 404 for another teacher's plan, and 400 naming the field. */
export function addLessons(
  { db, person }: RequestContext,
  { lessons }: BodyOf<typeof scheduleLessons>,
): Promise<LessonEvent[]> {
  return withItsPlan(db, async (transaction) => {
    const events = lessons.map((lesson) => storedEvent(person, { ...lesson, no_school: false }));
    const ids = await insertEvents(transaction, person.id, events);
    return listEventsById(transaction, calendarOf(person), ids);
  });
}
