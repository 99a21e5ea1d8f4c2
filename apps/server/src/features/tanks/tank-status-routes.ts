import * as contract from '@dewar/contract/tank-statuses';
import { can } from '@dewar/domain/accounts/permissions';
import { type AuditEntry, writeAudit } from '../../shared/audit/audit-log.ts';
import { isConstraintViolation } from '../../shared/database/constraint-violations.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import type { Server } from '../../shared/http/server.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import {
  deleteTankStatus,
  findTankStatusForUpdate,
  insertTankStatus,
  listTankStatuses,
  renameTankStatus,
} from './tank-status-repository.ts';

export function tankStatusRoutes({ mount }: Server): void {
  mount(contract.listTankStatuses, async ({ db, person }) => ({
    data: can(person, 'read', 'company_area') ? await listTankStatuses(db) : [],
  }));

  mount(contract.createTankStatus, async ({ context, db, body }) => ({
    data: await withTransferErrors(db, async (transaction) => {
      const after = await insertTankStatus(transaction, body.status_name);
      await audit({ ...context, db: transaction }, { action: 'create', entity_id: after.id, after });
      return after;
    }),
  }));

  mount(contract.updateTankStatus, async ({ context, db, params: { id }, body }) => ({
    data: await withTransferErrors(db, async (transaction) => {
      const before = await lockTankStatus(transaction, id);
      const after = await renameTankStatus(transaction, id, body.status_name);
      await audit({ ...context, db: transaction }, { action: 'update', entity_id: id, before, after });
      return after;
    }),
  }));

  mount(contract.deleteTankStatus, async ({ context, db, params: { id } }) => ({
    data: await withTransferErrors(db, async (transaction) => {
      const before = await lockTankStatus(transaction, id);
      await deleteTankStatus(transaction, id);
      await audit({ ...context, db: transaction }, { action: 'delete', entity_id: id, before });
      return { id };
    }),
  }));
}

async function lockTankStatus(db: Database, id: number) {
  const status = await findTankStatusForUpdate(db, id);
  if (status === undefined) throw notFound();
  return status;
}

function audit(
  { db, person: actor }: RequestContext,
  entry: Pick<AuditEntry, 'action' | 'entity_id' | 'before' | 'after'>,
): Promise<void> {
  return writeAudit(db, { ...entry, actor, company_id: null, entity: 'tank_status' });
}

async function withTransferErrors<T>(db: Database, change: (transaction: Database) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(db, change);
  } catch (error) {
    if (
      isConstraintViolation(error, 'tank_statuses_name_key') ||
      isConstraintViolation(error, 'tank_statuses_status_name_key')
    ) {
      throw conflict('This status already exists.', { status_name: 'This status already exists' });
    }
    if (isConstraintViolation(error, 'tanks_tank_status_fkey')) throw conflict('This status is still used by a tank.');
    throw error;
  }
}
