import type { BodyOf } from '@dewar/contract/endpoint';
import type { LessonEvent, moveLessonEvents } from '@dewar/contract/lesson-calendar';
import type { removeLessonEvents } from '@dewar/contract/lesson-scheduling';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { invalidInput, notFound } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { lockTeacher } from '../teacher-settings/teacher-settings-repository.ts';
import { eventTimesOf } from './event-times.ts';
import { deleteEvents, listEventsById, lockEvents, moveEvents } from './lesson-event-repository.ts';
import { calendarOf, isNotLonger } from './lesson-event-service.ts';

/** Moves several events, or none of them. Throws 404 for another teacher's, 412 for one that has changed, and 400. */
export function moveMany(
  { db, person }: RequestContext,
  { events: moves }: BodyOf<typeof moveLessonEvents>,
): Promise<LessonEvent[]> {
  return inTransaction(db, async (transaction) => {
    const calendar = calendarOf(person);
    const found = await lockUnchanged(transaction, person, moves);
    const byId = new Map(found.map((event) => [event.id, event]));
    const moved = moves.map(({ id, start_time, end_time, ...move }) => {
      const before = byId.get(id);
      const is_long = move.is_long ?? (before !== undefined && isNotLonger({ start_time, end_time }, before));
      const all_day = before?.all_day ?? false;
      return { id, ...eventTimesOf(calendar.timeZone, { start_time, end_time, all_day, is_long }) };
    });
    await moveEvents(transaction, moved);
    return listEventsById(
      transaction,
      calendar,
      moves.map(({ id }) => id),
    );
  });
}

/** Removes several events, or none of them; their plans stay. Throws the same errors. */
export function removeMany(
  { db, person }: RequestContext,
  { events }: BodyOf<typeof removeLessonEvents>,
): Promise<LessonEvent[]> {
  return inTransaction(db, async (transaction) => {
    const found = await lockUnchanged(transaction, person, events);
    await deleteEvents(
      transaction,
      found.map(({ id }) => id),
    );
    return found;
  });
}

/** A teacher's own events in the versions that were last seen, locked. Throws 400, 404 and 412. */
async function lockUnchanged(
  transaction: Database,
  person: SignedIn,
  seen: readonly Pick<LessonEvent, 'id' | 'version'>[],
): Promise<LessonEvent[]> {
  const ids = seen.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw invalidInput({ events: 'Each event may appear only once' });
  await lockTeacher(transaction, person.id);
  const found = await lockEvents(transaction, calendarOf(person), ids);
  const byId = new Map(found.map((event) => [event.id, event]));
  for (const { id, version } of seen) {
    const event = byId.get(id);
    if (event === undefined) throw notFound();
    await requireVersion(event.version, version, async () => JSON.stringify(event));
  }
  return found;
}
