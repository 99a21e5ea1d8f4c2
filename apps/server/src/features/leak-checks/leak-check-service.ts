import type {
  CreateLeakCheckRequest,
  LeakCheckDetails,
  LeakPoint,
  MarkRepairsRequest,
  UndoRepairsRequest,
} from '@dewar/contract/leak-checks';
import { canUndoRepair, leakCheckOutcome, REPAIR_UNDO_MINUTES } from '@dewar/domain/leak-checks/leak-check-status';
import { NO_LEAK_SELECTED } from '@dewar/domain/leak-checks/leak-points';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { conflict, invalidInput } from '../../shared/errors.ts';
import { nameOf } from '../../shared/http/signed-in.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import { rewriteLeakMap } from '../leak-map/kept-leak-map-repository.ts';
import { lockTankAssignment, requireAssigned, resolveTankId } from '../tank-state/tank-access.ts';
import { rewriteTankState } from '../tank-state/tank-state-repository.ts';
import {
  editLeakCheck,
  getLeakCheckRecord,
  LEAK_CHECK_ENTITY,
  type LeakCheckEdit,
  lockLeakCheck,
} from './leak-check-edit.ts';
import {
  deleteLeakCheckRow,
  insertLeakCheck,
  markPoints,
  parseLeakCheck,
  type Repair,
} from './leak-check-repository.ts';

/**
 * Saves a leak check for the tank's current company, with the person as technician. Throws 404 for an unknown tank, 409
 * for one in stock, and 400 if tankId and tankNumber belong to different tanks.
 */
export async function saveLeakCheck(context: RequestContext, request: CreateLeakCheckRequest): Promise<string> {
  const { person, now } = context;
  return withTransaction(context, async (within, transaction) => {
    const home = await lockTankAssignment(transaction, person, request.tankId);
    await requireSameTank(within, request);
    const points = request.leakPoints.map(() => ({ repaired: false }));
    const id = await insertLeakCheck(transaction, person, {
      home,
      assessment_date: now,
      overall_status: leakCheckOutcome({ points, vacuumTestStatus: null }),
      technician_name: nameOf(person),
      request,
    });
    await rewriteTankState(transaction, home.tank_id);
    const after = await getLeakCheckRecord(within, id);
    const { company_id } = home;
    const entry = { actor: person, company_id, entity: LEAK_CHECK_ENTITY, entity_id: id };
    await writeAudit(transaction, { ...entry, action: 'create', after });
    await rewriteLeakMap(transaction, [company_id]);
    return after;
  });
}

/**
 * Marks leaks as repaired, all or none. Throws 400 for a point of another leak check, and 409 for one that is already
 * repaired, or if the tank is in stock.
 */
export function repairLeaks(context: RequestContext, edit: LeakCheckEdit<MarkRepairsRequest>): Promise<string> {
  const { repairMethod, repairNotes } = edit.request;
  const repair = { repair_method: repairMethod, repair_notes: repairNotes ?? null, repaired_at: context.now };
  return editRepairs(context, edit, { action: 'repair', requireAllowed: requireRepairable, repair });
}

/**
 * Takes back marks of repairs, all or none. Throws 400 for a point of another leak check, and 409 for one that is not
 * repaired, after ten minutes, and once the vacuum hold test has started.
 */
export function undoRepairs(context: RequestContext, edit: LeakCheckEdit<UndoRepairsRequest>): Promise<string> {
  return editRepairs(context, edit, { action: 'undo-repair', requireAllowed: requireUndoable, repair: null });
}

interface RepairsEdit {
  readonly action: 'repair' | 'undo-repair';
  readonly requireAllowed: (stored: LeakCheckDetails, ids: ReadonlySet<number>, now: Date) => void;
  readonly repair: Repair | null;
}

async function editRepairs(
  context: RequestContext,
  edit: LeakCheckEdit<UndoRepairsRequest>,
  { action, requireAllowed, repair }: RepairsEdit,
): Promise<string> {
  const ids = new Set(edit.request.leakPointIds);
  if (ids.size === 0) throw invalidInput({ leakPointIds: NO_LEAK_SELECTED });
  return editLeakCheck(context, edit, {
    action,
    change: async (transaction, stored) => {
      if (repair !== null) await requireAssigned(transaction, stored.tank_id);
      requireAllowed(stored, ids, context.now);
      await markPoints(transaction, [...ids], repair);
      const points = stored.leakPoints.map(({ id, repaired }) => ({
        repaired: ids.has(id) ? repair !== null : repaired,
      }));
      return { overall_status: leakCheckOutcome({ points, vacuumTestStatus: stored.vacuum_test_status }) };
    },
  });
}

/**
 * Deletes a leak check; the tank's state returns to the previous one, and the audit log keeps its content. Throws 412 if
 * it has changed since it was read.
 */
export async function removeLeakCheck(
  context: RequestContext,
  { id, expectedVersion }: Omit<LeakCheckEdit<never>, 'request'>,
): Promise<void> {
  const { person } = context;
  await withTransaction(context, async (within, transaction) => {
    const { tank_id, company_id, record: before } = await lockLeakCheck(within, id);
    await requireVersion(parseLeakCheck(before).version, expectedVersion, async () => before);
    await deleteLeakCheckRow(transaction, id);
    await rewriteTankState(transaction, tank_id);
    const entry = { actor: person, company_id, entity: LEAK_CHECK_ENTITY, entity_id: id };
    await writeAudit(transaction, { ...entry, action: 'delete', before });
    await rewriteLeakMap(transaction, [company_id]);
  });
}

async function requireSameTank(
  { db, person }: RequestContext,
  { tankId, tankNumber }: CreateLeakCheckRequest,
): Promise<void> {
  if ((await resolveTankId(db, person, { tank_number: tankNumber })) === tankId) return;
  throw invalidInput({ tankNumber: 'Tank number and tank id refer to different tanks' });
}

function requireRepairable(stored: LeakCheckDetails, ids: ReadonlySet<number>): void {
  const done = choosePoints(stored, ids).filter(({ repaired }) => repaired);
  refusePoints(done, 'Already marked as repaired');
}

function requireUndoable(stored: LeakCheckDetails, ids: ReadonlySet<number>, now: Date): void {
  const chosen = choosePoints(stored, ids);
  const open = chosen.filter(({ repaired }) => !repaired);
  refusePoints(open, 'Not marked as repaired');
  if (stored.vacuum_test_status !== null) {
    throw conflict('The vacuum hold test has started, so the repairs can no longer be taken back.');
  }
  const late = chosen.filter((point) => !canUndoRepair(point, stored.vacuum_test_status, now));
  refusePoints(late, `Marked as repaired more than ${REPAIR_UNDO_MINUTES} minutes ago`);
}

function choosePoints({ leakPoints }: LeakCheckDetails, ids: ReadonlySet<number>): readonly LeakPoint[] {
  const chosen = leakPoints.filter(({ id }) => ids.has(id));
  if (chosen.length === ids.size) return chosen;
  throw invalidInput({ leakPointIds: 'A selected leak does not belong to this assessment' });
}

/** Throws 409 with the numbers of the points, if there are any. */
function refusePoints(points: readonly LeakPoint[], reason: string): void {
  if (points.length === 0) return;
  const text = `${reason}: leak ${points.map(({ point_number }) => point_number).join(', ')}.`;
  throw conflict(text, { leakPointIds: text });
}
