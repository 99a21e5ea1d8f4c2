import type { LessonText } from '@dewar/contract/lesson-calendar';
import type { LessonContent } from '@dewar/domain/lessons/lesson-sections';
import { listWrittenSections } from '@dewar/domain/lessons/unwritten-sections';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { type CalendarOf, isWithin, type Span } from './lesson-event-repository.ts';

type TaughtPlan = LessonContent & Pick<LessonText, 'lesson_plan_id'>;

/** The sections of the plans that a teacher teaches on some days, in one statement for all of them. */
export async function listTaughtTexts(db: Database, calendar: CalendarOf, span: Span): Promise<LessonText[]> {
  const { rows } = await sql<TaughtPlan>`
    select plan.id as lesson_plan_id, plan.learning_objectives, plan.materials, plan.introduction,
           plan.direct_instruction, plan.guided_practice, plan.independent_practice, plan.closure,
           plan.assessment_strategies, plan.differentiation, plan.teacher_reflection, plan.custom_sections
      from lesson_plans plan
     where plan.teacher_id = ${calendar.teacher_id}
       and exists (select from lesson_events event
                    where event.lesson_plan_id = plan.id and event.teacher_id = plan.teacher_id and ${isWithin(span)})
     order by plan.id`.execute(db);
  return rows.map((plan) => ({ lesson_plan_id: plan.lesson_plan_id, sections: listWrittenSections(plan) }));
}
