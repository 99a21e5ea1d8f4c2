import type { BodyOf } from '@dewar/contract/endpoint';
import type { LessonEvent, moveLessonEvents } from '@dewar/contract/lesson-calendar';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { invalidInput, notFound } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { lockTeacher } from '../teacher-settings/teacher-settings-repository.ts';
import { eventTimesOf } from './event-times.ts';
import { listEventsById, lockEvents, moveEvents } from './lesson-event-repository.ts';
import { calendarOf } from './lesson-event-service.ts';

/** Moves several events, or none of them. Throws 404 for another teacher's, 412 for one that has changed, and 400. */
export function moveMany(
  db: Database,
  person: SignedIn,
  { events: moves }: BodyOf<typeof moveLessonEvents>,
): Promise<LessonEvent[]> {
  const ids = moves.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw invalidInput({ events: 'Each event may appear only once' });
  return inTransaction(db, async (transaction) => {
    const calendar = calendarOf(person);
    await lockTeacher(transaction, person.id);
    const found = await lockEvents(transaction, calendar, ids);
    const byId = new Map(found.map((event) => [event.id, event]));
    const moved = [];
    for (const { id, version, start_time, end_time } of moves) {
      const event = byId.get(id);
      if (event === undefined) throw notFound();
      await requireVersion(event.version, version, async () => JSON.stringify(event));
      moved.push({ id, ...eventTimesOf(calendar.timeZone, { start_time, end_time, all_day: event.all_day }) });
    }
    await moveEvents(transaction, moved);
    return listEventsById(transaction, calendar, ids);
  });
}
