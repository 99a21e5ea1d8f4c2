import type { BulkFate } from '@dewar/contract/bulk';
import type { BodyOf } from '@dewar/contract/endpoint';
import type { changePlans as changePlansEndpoint } from '@dewar/contract/plan-changes';
import { UNDO_TIME } from '@dewar/domain/time/undo-time';
import { type Database, inTransaction } from '../../../shared/database/database.ts';
import { runEach } from '../../../shared/database/run-each.ts';
import { conflict, invalidInput, notFound } from '../../../shared/errors.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { bringBack, lockKeptEntry, type Restore } from '../../recently-deleted/recycle-bin-access.ts';
import { spellSubject } from '../../teacher-settings/lesson-subject-repository.ts';
import { lockTeacher } from '../../teacher-settings/teacher-settings-repository.ts';
import { judgePlanChange, type PlanNow, type WantedSubject } from './judge-plan-change.ts';
import {
  type ChangedPlan,
  insertChangedPlans,
  insertPlanChange,
  listChangedPlans,
  lockPlanChange,
  lockPlans,
  markPlanChangeUndone,
  readPlans,
  rewriteSubjects,
} from './plan-change-repository.ts';

type Request = BodyOf<typeof changePlansEndpoint>;

/** Deletes a locked plan, and returns the entry by which it is brought back. */
export type DeletePlan = (transaction: Database, plan: PlanNow) => Promise<number | null>;

/** What changing several plans would do to each. Throws 400 without the subject that they are to get. */
export async function previewPlansChange(context: RequestContext, request: Request): Promise<BulkFate[]> {
  const { db, person } = context;
  const plans = await readPlans(db, person.id, idsOf(request));
  return judgePlans(plans, request, await readWanted(context, request)).fates;
}

/**
 * Changes several plans in one transaction and keeps what they had for an undo: each is changed, left as it is or refused
 * by itself. Throws 400 as the preview does.
 */
export function changePlans(context: RequestContext, request: Request, deletePlan: DeletePlan) {
  const { db: database, person, now } = context;
  return inTransaction(database, async (db) => {
    const wanted = await readWanted({ ...context, db }, request);
    // Calendar entries go with deleted plans in any order, so no other change of several of them may run meanwhile.
    if (wanted === null) await lockTeacher(db, person.id);
    const { fates, changed } = judgePlans(await lockPlans(db, person.id, idsOf(request)), request, wanted);
    if (changed.length === 0) return { change_id: null, fates };
    const change_id = await insertPlanChange(db, person.id, now);
    const kept =
      wanted === null ? await deletePlans(db, changed, deletePlan) : await changeSubjects(db, changed, wanted);
    await insertChangedPlans(db, change_id, kept);
    // What the setting does not keep cannot be brought back.
    const isUndoable = kept.some(({ subject, deleted_record_id }) => subject !== null || deleted_record_id !== null);
    return { change_id: isUndoable ? change_id : null, fates };
  });
}

/**
 * Gives the plans of a change their subjects back or brings them back, except those that were changed since. Throws 404
 * for an unknown change and another teacher's, and 409 for one that is undone already or too old.
 */
export function undoPlanChange(context: RequestContext, id: number, restore: Restore) {
  const { db: database, person, now } = context;
  return inTransaction(database, async (db): Promise<BulkFate[]> => {
    const change = await lockPlanChange(db, person.id, id, now);
    if (change === undefined) throw notFound();
    if (change.undone_at !== null) throw conflict('This change was undone already.');
    if (!change.is_recent) throw conflict(`This change is older than ${UNDO_TIME} and can no longer be undone.`);
    await lockTeacher(db, person.id);
    const plans = new Map((await listChangedPlans(db, id)).map((plan) => [plan.lesson_plan_id, plan]));
    const current = await lockPlans(db, person.id, [...plans.keys()]);
    const fates = await runEach(db, {
      ids: [...plans.keys()],
      labelOf: async (plan_id) => plans.get(plan_id)?.title ?? null,
      change: async (plan_id) => {
        const plan = plans.get(plan_id);
        if (plan === undefined) throw notFound();
        await giveBack({ ...context, db }, plan, { is: current.get(plan_id), restore });
        return { label: plan.title, outcome: 'done', message: 'As before' };
      },
    });
    // One that gives nothing back may be tried again.
    if (fates.some(({ outcome }) => outcome === 'done')) await markPlanChangeUndone(db, id, now);
    return fates;
  });
}

interface GivingBack {
  readonly is: PlanNow | undefined;
  readonly restore: Restore;
}

async function giveBack(context: RequestContext, plan: ChangedPlan, { is, restore }: GivingBack): Promise<void> {
  const { db, now } = context;
  const { lesson_plan_id: id, subject, version, deleted_record_id } = plan;
  if (subject !== null) {
    if (is === undefined) throw conflict('It was deleted since.');
    if (is.version !== version) throw conflict('It was changed since.');
    await rewriteSubjects(db, [{ id, subject }]);
    return;
  }
  if (is !== undefined) throw conflict('It was brought back already.');
  const entry = deleted_record_id === null ? undefined : await lockKeptEntry(db, deleted_record_id, now);
  if (entry === undefined) throw conflict('It is no longer kept.');
  await bringBack(restore, { ...context, entry, name: undefined });
}

async function readWanted({ db, person }: RequestContext, { act, subject }: Request): Promise<WantedSubject> {
  if (act === 'delete') return null;
  if (subject === undefined) throw invalidInput({ subject: 'Subject is required' });
  return spellSubject(db, person.id, subject);
}

function idsOf({ plans }: Request): readonly number[] {
  return plans.map(({ id }) => id);
}

function judgePlans(now: ReadonlyMap<number, PlanNow>, { plans }: Request, wanted: WantedSubject) {
  const changed: PlanNow[] = [];
  const fates = plans.map(({ id, version }): BulkFate => {
    const plan = now.get(id);
    if (plan === undefined) return { id, label: null, outcome: 'refused', message: 'Not found.' };
    const judged = judgePlanChange(plan, version, wanted);
    if (judged.outcome === 'done') changed.push(plan);
    return { id, label: plan.title, ...judged };
  });
  return { fates, changed };
}

async function changeSubjects(db: Database, plans: readonly PlanNow[], wanted: string): Promise<ChangedPlan[]> {
  await rewriteSubjects(
    db,
    plans.map(({ id }) => ({ id, subject: wanted })),
  );
  return plans.map(({ id, title, subject, version }) => ({
    ...{ lesson_plan_id: id, title, subject, version: version + 1 },
    deleted_record_id: null,
  }));
}

async function deletePlans(db: Database, plans: readonly PlanNow[], deletePlan: DeletePlan): Promise<ChangedPlan[]> {
  const kept: ChangedPlan[] = [];
  for (const plan of plans) {
    const deleted_record_id = await deletePlan(db, plan);
    kept.push({ lesson_plan_id: plan.id, title: plan.title, version: null, subject: null, deleted_record_id });
  }
  return kept;
}
