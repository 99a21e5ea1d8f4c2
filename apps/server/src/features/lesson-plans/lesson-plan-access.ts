import type { LessonPlan } from '@dewar/contract/lesson-plans';
import type { LessonTimes } from '@dewar/domain/lessons/lesson-times';
import type { Database } from '../../shared/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { findPlan, listPlansById, lockPlan, type SchedulablePlan } from './lesson-plan-repository.ts';

/** The way to a plan for other features: another teacher's plan returns 404, like a missing one. */
export async function getOwnPlan(db: Database, teacher_id: number, id: number): Promise<LessonPlan> {
  return found(await findPlan(db, teacher_id, id));
}

/** The same, locked for a change of its related rows. */
export async function lockOwnPlan(transaction: Database, teacher_id: number, id: number): Promise<LessonPlan> {
  return found(await lockPlan(transaction, teacher_id, id));
}

/** Several plans in this order. Throws 404 if one of them is missing or another teacher's. */
export async function listOwnPlans(
  db: Database,
  teacher_id: number,
  ids: readonly number[],
): Promise<SchedulablePlan[]> {
  const byId = new Map((await listPlansById(db, teacher_id, ids)).map((plan) => [plan.id, plan]));
  return ids.map((id) => {
    const plan = byId.get(id);
    if (plan === undefined) throw notFound();
    return plan;
  });
}

function found(plan: LessonPlan | undefined): LessonPlan {
  if (plan === undefined) throw notFound();
  return plan;
}

/** What deleting, bringing back and copying a plan do with its files, whose feature depends on plans. */
export interface PlanFiles {
  listStoredNames(db: Database, plan_id: number): Promise<readonly string[]>;
  /** Their own names, in the order they were added. */
  listNames(db: Database, plan_id: number): Promise<readonly string[]>;
  /** Counts the files of a plan that is brought back. Throws 507 if they do not fit. */
  countStorage(transaction: Database, teacher_id: number, bytes: number): Promise<void>;
  /** Throws 507 if the copies would not fit. */
  copy(transaction: Database, copying: PlanFileCopying): Promise<void>;
}

export interface PlanFileCopying {
  readonly person: SignedIn;
  readonly from: number;
  readonly to: number;
  readonly now: Date;
}

/** A plan that its teacher has shared. */
export interface SharedPlanKey {
  readonly teacher_id: number;
  readonly lesson_plan_id: number;
}

/** When a plan is taught, earliest first; the calendar depends on plans. */
export type ListPlanLessons = (context: RequestContext, plan_id: number) => Promise<readonly LessonTimes[]>;
