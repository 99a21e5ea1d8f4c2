import { MAX_LISTED_TANK_CHANGES, type TankChange } from '@dewar/contract/tank-changes';
import { UNDO_DAYS } from '@dewar/domain/time/undo-time';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../shared/database/database.ts';
import type { SignedIn } from '../../../shared/http/signed-in.ts';
import type { TankFields, WantedTank } from './judge-tank-change.ts';

const tankChanges = (now: Date) => sql`
  select id, changed_by_email, to_json(changed_at)#>>'{}' as changed_at, tanks, to_json(undone_at)#>>'{}' as undone_at,
         case when undone_at is null and undoable_until > ${now} then to_json(undoable_until)#>>'{}' end
           as undoable_until
    from (select *, changed_at + ${UNDO_DAYS}::int * interval '1 day' as undoable_until
            from tank_changes where import_id is null) change`;

/** The latest changes, newest first; those of imports are with the imports. */
export async function listTankChanges(db: Database, now: Date): Promise<TankChange[]> {
  const { rows } = await sql<TankChange>`${tankChanges(now)} order by id desc limit ${MAX_LISTED_TANK_CHANGES}`.execute(
    db,
  );
  return rows;
}

/** A change, locked so that it is undone once; undefined if there is none. */
export async function findTankChangeForUpdate(db: Database, id: number, now: Date): Promise<TankChange | undefined> {
  await sql`select 1 from tank_changes where id = ${id} for no key update`.execute(db);
  const { rows } = await sql<TankChange>`${tankChanges(now)} where id = ${id}`.execute(db);
  return rows[0];
}

export async function insertTankChange(
  db: Database,
  person: SignedIn,
  { tanks, now, import_id }: { readonly tanks: number; readonly now: Date; readonly import_id: number | null },
): Promise<number> {
  const { id } = await db
    .insertInto('tank_changes')
    .values({ user_id: person.id, changed_by_email: person.email, changed_at: now, tanks, import_id })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The change that an import made of tanks. */
export async function findChangeOfImport(db: Database, import_id: number): Promise<number> {
  const change = db.selectFrom('tank_changes').select('id').where('import_id', '=', import_id);
  return (await change.executeTakeFirstOrThrow()).id;
}

/** Keeps what the tanks had before; each has its new version already. */
export async function insertChangedTanks(
  db: Database,
  change_id: number,
  tanks: readonly { readonly id: number; readonly before: Partial<TankFields> }[],
): Promise<void> {
  await sql`
    insert into changed_tanks (change_id, tank_id, version, before)
    select ${change_id}::int, tank.id, tank.version, given.before
      from json_to_recordset(${JSON.stringify(tanks)}::json) as given (id int, before jsonb)
      join tanks tank on tank.id = given.id`.execute(db);
}

export interface TankToGiveBack extends WantedTank {
  readonly tank_number: string;
}

/**
 * How many versions `tank` has got since the given one by changes that were undone: two by each, its own and that of
 * its undo. They have left nothing changed.
 */
export function versionsGivenBack(since: RawBuilder<unknown>, by: 'all changes' | 'imports') {
  return sql<number>`(
    select 2 * count(*)::int
      from changed_tanks undone join tank_changes undone_change on undone_change.id = undone.change_id
     where undone.tank_id = tank.id and undone.is_given_back and undone.version > ${since}
       and (${by === 'all changes'}::boolean or undone_change.import_id is not null))`;
}

/**
 * What the tanks of a change had, as what they are to have again; also those that are deleted. The version is that of
 * the change, or of the last undo since.
 */
export async function listTanksToGiveBack(db: Database, change_id: number): Promise<TankToGiveBack[]> {
  return db
    .selectFrom('changed_tanks as changed')
    .innerJoin('tanks as tank', 'tank.id', 'changed.tank_id')
    .select(['tank.id', 'tank.tank_number', sql<Partial<TankFields>>`changed.before`.as('fields')])
    .select(sql<number>`changed.version + ${versionsGivenBack(sql`changed.version`, 'all changes')}`.as('version'))
    .where('changed.change_id', '=', change_id)
    .orderBy('tank.id')
    .execute();
}

export async function markTanksGivenBack(db: Database, change_id: number, tank_ids: readonly number[]): Promise<void> {
  await db
    .updateTable('changed_tanks')
    .set({ is_given_back: true })
    .where('change_id', '=', change_id)
    .where(sql<boolean>`tank_id = any(${[...tank_ids]}::int[])`)
    .execute();
}

export async function markTankChangeUndone(db: Database, id: number, now: Date): Promise<void> {
  await db.updateTable('tank_changes').set({ undone_at: now }).where('id', '=', id).execute();
}
