import type { LeakCheckDetails } from '@dewar/contract/leak-checks';
import type { AuditAction } from '@dewar/domain/audit-log/audit-actions';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import type { Database } from '../../shared/database/database.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { notFound } from '../../shared/errors.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import { rewriteLeakMap } from '../leak-map/kept-leak-map-repository.ts';
import { lockTankState, rewriteTankState } from '../tank-state/tank-state-repository.ts';
import {
  findLeakCheckRecord,
  findOriginOfLeakCheck,
  type LeakCheckChange,
  parseLeakCheck,
  updateLeakCheck,
} from './leak-check-repository.ts';

export const LEAK_CHECK_ENTITY = 'leak_check_assessment';

export interface LeakCheckEdit<Request> {
  readonly id: number;
  readonly request: Request;
  readonly expectedVersion?: number | undefined;
}

/**
 * A change of a stored leak check: validates it against the stored state, writes its rows, and returns the changed
 * fields.
 */
export interface LeakCheckCommand {
  readonly action: AuditAction;
  readonly change: (transaction: Database, stored: LeakCheckDetails) => Promise<LeakCheckChange>;
}

/**
 * Changes a leak check, its tank's state and the audit log in one transaction, one change at a time. Returns the leak
 * check as JSON text. Throws 404 if the person may not read it, and 412 if it has changed since it was read.
 */
export async function editLeakCheck(
  context: RequestContext,
  { id, expectedVersion }: LeakCheckEdit<unknown>,
  { action, change }: LeakCheckCommand,
): Promise<string> {
  const { person } = context;
  return withTransaction(context, async (within, transaction) => {
    const { tank_id, company_id, record: before } = await lockLeakCheck(within, id);
    const stored = parseLeakCheck(before);
    await requireVersion(stored.version, expectedVersion, async () => before);
    await updateLeakCheck(transaction, id, await change(transaction, stored));
    await rewriteTankState(transaction, tank_id);
    const after = await getLeakCheckRecord(within, id);
    await writeAudit(transaction, {
      actor: person,
      company_id,
      entity: LEAK_CHECK_ENTITY,
      entity_id: id,
      action,
      before,
      after,
    });
    await rewriteLeakMap(transaction, [company_id]);
    return after;
  });
}

/** Every change of a leak check locks its tank's state first, so that earlier changes have been committed. */
export async function lockLeakCheck(context: RequestContext, id: number) {
  const { db } = context;
  const origin = await findOriginOfLeakCheck(db, id);
  if (origin === undefined) throw notFound();
  await lockTankState(db, origin.tank_id);
  return { ...origin, record: await getLeakCheckRecord(context, id) };
}

/** The leak check as JSON text. Throws 404 both for missing and for forbidden ones. */
export async function getLeakCheckRecord({ db, person, now }: RequestContext, id: number): Promise<string> {
  const record = await findLeakCheckRecord(db, person, id, now);
  if (record === undefined) throw notFound();
  return record;
}
