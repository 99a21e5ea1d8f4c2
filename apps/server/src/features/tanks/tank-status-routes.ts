import * as contract from '@dewar/contract/tank-statuses';
import { canReadCompanyArea } from '@dewar/domain/accounts/permissions';
import { type AuditEntry, writeAudit } from '../../shared/audit/audit-log.ts';
import { isConstraintViolation } from '../../shared/database/constraint-violations.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import type { Server } from '../../shared/http/server.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import {
  deleteTankStatus,
  findTankStatusForUpdate,
  insertTankStatus,
  listTankStatuses,
  renameTankStatus,
} from './tank-status-repository.ts';

export function tankStatusRoutes({ mount }: Server): void {
  mount(contract.listTankStatuses, async ({ db, person }) => ({
    data: canReadCompanyArea(person) ? await listTankStatuses(db) : [],
  }));

  mount(contract.createTankStatus, async ({ db, person, body }) => ({
    data: await withTransferErrors(db, async (transaction) => {
      const after = await insertTankStatus(transaction, body.status_name);
      await audit(transaction, person, { action: 'create', entity_id: after.id, after });
      return after;
    }),
  }));

  mount(contract.updateTankStatus, async ({ db, person, params: { id }, body }) => ({
    data: await withTransferErrors(db, async (transaction) => {
      const before = await lockTankStatus(transaction, id);
      const after = await renameTankStatus(transaction, id, body.status_name);
      await audit(transaction, person, { action: 'update', entity_id: id, before, after });
      return after;
    }),
  }));

  mount(contract.deleteTankStatus, async ({ db, person, params: { id } }) => ({
    data: await withTransferErrors(db, async (transaction) => {
      const before = await lockTankStatus(transaction, id);
      await deleteTankStatus(transaction, id);
      await audit(transaction, person, { action: 'delete', entity_id: id, before });
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
  db: Database,
  actor: SignedIn,
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
