import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import type { Database } from '../../shared/database/database.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { listPlanEvents } from './lesson-event-repository.ts';
import { calendarOf } from './lesson-event-service.ts';

/** When a person's own plan is taught, earliest first. */
export function listPlanLessons(db: Database, person: SignedIn, plan_id: number): Promise<LessonEvent[]> {
  return listPlanEvents(db, calendarOf(person), plan_id);
}
