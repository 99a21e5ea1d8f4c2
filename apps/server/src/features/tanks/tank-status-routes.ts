import * as contract from '@dewar/contract/tank-statuses';
import type { Server } from '../../app.ts';
import { type AuditEntry, writeAudit } from '../../shared/audit/audit-log.ts';
import { isConstraintViolation } from '../../shared/database/constraint-violations.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { conflict, notFound } from '../../shared/http/refusals.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { deleteTankStatus, insertTankStatus, listTankStatuses, renameTankStatus } from './tank-status-repository.ts';

export function tankStatusRoutes({ mount }: Server): void {
  mount(contract.listTankStatuses, async ({ db }) => ({ data: await listTankStatuses(db) }));

  mount(contract.createTankStatus, async ({ db, person, body }) => ({
    data: await audited(db, person, 'create', (on) => insertTankStatus(on, body.status_name)),
  }));

  mount(contract.updateTankStatus, async ({ db, person, params, body }) => ({
    data: await audited(db, person, 'update', (on) => renameTankStatus(on, params.id, body.status_name)),
  }));

  mount(contract.deleteTankStatus, async ({ db, person, params }) => {
    const { id } = await audited(db, person, 'delete', (on) => deleteTankStatus(on, params.id));
    return { data: { id } };
  });
}

interface TankStatusRow {
  readonly id: number;
  readonly status_name: string;
}

async function audited(
  db: Database,
  person: SignedIn,
  action: AuditEntry['action'],
  change: (on: Database) => Promise<TankStatusRow | undefined>,
): Promise<TankStatusRow> {
  try {
    return await inTransaction(db, async (transaction) => {
      const status = await change(transaction);
      if (status === undefined) throw notFound();
      const { id: entity_id } = status;
      await writeAudit(transaction, {
        actor: person,
        company_id: null,
        entity: 'tank_status',
        entity_id,
        action,
        after: status,
      });
      return status;
    });
  } catch (error) {
    if (
      isConstraintViolation(error, 'tank_statuses_name_key') ||
      isConstraintViolation(error, 'tank_statuses_status_name_key')
    ) {
      throw conflict('This status is in the list already.', { status_name: 'This status is in the list already' });
    }
    if (isConstraintViolation(error, 'tanks_tank_status_fkey')) throw conflict('A tank still has this status.');
    throw error;
  }
}
