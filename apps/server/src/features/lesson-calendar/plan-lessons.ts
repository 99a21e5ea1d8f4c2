import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import type { RequestContext } from '../../shared/request-context.ts';
import { listPlanEvents } from './lesson-event-repository.ts';
import { calendarOf } from './lesson-event-service.ts';

/** When a person's own plan is taught, earliest first. */
export function listPlanLessons({ db, person }: RequestContext, plan_id: number): Promise<LessonEvent[]> {
  return listPlanEvents(db, calendarOf(person), plan_id);
}
