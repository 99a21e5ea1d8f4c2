import { can, type Person } from '@dewar/domain/accounts/permissions';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { HttpError } from '../../shared/errors.ts';

interface CapturedForTank {
  readonly tank_id?: number | undefined;
  readonly captured_at?: string | undefined;
}

/**
 * Runs a write to a tank. If the tank of a record that was captured without a signal is gone meanwhile, the 404 names
 * the field and says what happened: the person's company had the tank, so this tells them nothing about one of others.
 */
export async function explainingGoneTank<T>(
  db: Database,
  person: Person,
  { tank_id, captured_at }: CapturedForTank,
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const isGone = error instanceof HttpError && error.status === 404;
    if (!isGone || tank_id === undefined || captured_at === undefined) throw error;
    const text = await findWhatHappened(db, person, { tank_id, captured_at });
    if (text === undefined) throw error;
    throw new HttpError(404, 'not_found', text, { fields: { tank_id: text } });
  }
}

/** What happened to a tank that the person can no longer reach; undefined if they could not at the time either. */
async function findWhatHappened(
  db: Database,
  person: Person,
  { tank_id, captured_at }: { readonly tank_id: number; readonly captured_at: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ isDeleted: boolean }>`
    select tank.deleted_at is not null as "isDeleted"
      from tanks tank
     where tank.id = ${tank_id}
       and (tank.deleted_at is not null or tank.company_id is distinct from ${person.company_id}::int)
       and exists (
         select 1 from tank_assignments had
          where had.tank_id = tank.id
            and (${can(person, 'read', 'every_company')}::boolean or had.company_id = ${person.company_id}::int)
            and had.assigned_at <= ${captured_at}::timestamptz
            and (had.released_at is null or had.released_at > ${captured_at}::timestamptz))`.execute(db);
  const [tank] = rows;
  if (tank === undefined) return undefined;
  if (tank.isDeleted) return 'This tank was deleted after you captured this.';
  return can(person, 'read', 'every_company') ? undefined : 'This tank left your company after you captured this.';
}
