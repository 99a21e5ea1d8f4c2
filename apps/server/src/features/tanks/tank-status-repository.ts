import { compareNames } from '@dewar/domain/primitives/name-order';
import type { Database } from '../../shared/database/database.ts';

export async function listTankStatuses(db: Database) {
  const statuses = await db.selectFrom('tank_statuses').select(['id', 'status_name']).execute();
  return statuses.toSorted((one, other) => compareNames(one.status_name, other.status_name));
}

export async function insertTankStatus(db: Database, status_name: string) {
  return db
    .insertInto('tank_statuses')
    .values({ status_name })
    .returning(['id', 'status_name'])
    .executeTakeFirstOrThrow();
}

/** A status, locked for a change. */
export async function findTankStatusForUpdate(db: Database, id: number) {
  return db
    .selectFrom('tank_statuses')
    .select(['id', 'status_name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The status if it is in the list, for a tank that will refer to it; otherwise null. */
export async function findStatusToReferTo(db: Database, status_name: string | null): Promise<string | null> {
  if (status_name === null) return null;
  const status = await db
    .selectFrom('tank_statuses')
    .select('status_name')
    .where('status_name', '=', status_name)
    .forKeyShare()
    .executeTakeFirst();
  return status?.status_name ?? null;
}

/** Renames a status; its tanks follow through the foreign key. */
export async function renameTankStatus(db: Database, id: number, status_name: string) {
  return db
    .updateTable('tank_statuses')
    .set({ status_name })
    .where('id', '=', id)
    .returning(['id', 'status_name'])
    .executeTakeFirstOrThrow();
}

export async function deleteTankStatus(db: Database, id: number): Promise<void> {
  await db.deleteFrom('tank_statuses').where('id', '=', id).execute();
}
