import { can, type Person } from '@dewar/domain/accounts/permissions';
import type { ImportKindName } from '@dewar/domain/imports/import-kinds';
import { compactTankNumber } from '@dewar/domain/tanks/tank-numbers';
import type { TakenReading } from '@dewar/domain/vacuum/vacuum-plausibility';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { callerOrigin } from '../../shared/http/caller-origin.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { wasBorneInTimeOf } from '../tank-state/borne-number-access.ts';
import { findRenamedTanks } from '../tank-state/former-number-repository.ts';
import { isReadableBy, readerOf } from '../tank-state/tank-access.ts';
import { holdingsOfTank, type TankHolding } from '../tank-state/tank-holding-repository.ts';

/** Who imports: a signed-in person, or the author of a long import whose rows a job writes. */
export type Importer = Person & Pick<SignedIn, 'email'>;

/** The tables whose rows an import may have written. */
export type ImportTable = 'vacuum_readings' | 'transfers';

const ENTITIES = { vacuum_readings: 'vacuum_reading', transfers: 'transfer' } as const satisfies Record<
  ImportTable,
  string
>;

export interface NamedTank {
  readonly tank_id: number;
  readonly tank_number: string;
  /** Null if it is in stock. */
  readonly company_id: number | null;
  readonly latest: TakenReading | null;
  /** Who had it, in their order. */
  readonly holdings: readonly TankHolding[];
}

/**
 * The tanks that the person may see, by their numbers as they were written: in upper or lower case, or else as the one
 * number that looks the same, with another dash for instance, or that one tank had before.
 */
export async function findTanksByNumber(
  db: Database,
  person: Person,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, NamedTank>> {
  const same = await findTanksOfNumber(db, person, numbers);
  const others = numbers.filter((number) => number !== '' && !same.has(number));
  if (others.length === 0) return same;
  const alike = await findAlike(db, person, others);
  const unknown = others.filter((number) => !alike.has(number));
  const meant = new Map([...alike, ...(await findRenamedTanks(db, person, unknown))]);
  const found = await findTanksById(db, person, [...meant.values()]);
  const named = [...meant].flatMap(([number, id]) => {
    const tank = found.get(id);
    return tank === undefined ? [] : [[number, tank] as const];
  });
  return new Map([...same, ...named]);
}

/**
 * Of tanks that the person's company had and has not any more, by the numbers of its time: when each left it. A number that
 * the next owner gave a tank says nothing to the one before.
 */
export async function findGoneTanks(
  db: Database,
  person: Person,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  if (numbers.length === 0 || can(person, 'read', 'every_company')) return new Map();
  const { rows } = await sql<{ given: string; left_at: Date }>`
    select written.given, max(had.released_at) as left_at
      from unnest(${[...numbers]}::text[]) as written (given)
      join tank_details borne on lower(borne.tank_number) = lower(written.given)
      join tanks tank on tank.id = borne.tank_id and tank.deleted_at is null
      join tank_assignments had on had.tank_id = tank.id and had.company_id = ${person.company_id}::int
     where tank.company_id is distinct from ${person.company_id}::int and had.released_at is not null
       and ${wasBorneInTimeOf(readerOf(person), 'borne')}
     group by written.given`.execute(db);
  return new Map(rows.map(({ given, left_at }) => [given, left_at]));
}

/** The ids of the tanks whose numbers look like these, where one tank alone does. */
async function findAlike(db: Database, person: Person, numbers: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; tank_number: string }>`
    select tank.id, tank.tank_number from tanks tank
     where tank.deleted_at is null and ${isReadableBy(person, 'tank.company_id')}`.execute(db);
  const tanks = Map.groupBy(rows, ({ tank_number }) => compactTankNumber(tank_number));
  return new Map(
    numbers.flatMap((number) => {
      const [tank, ...more] = tanks.get(compactTankNumber(number)) ?? [];
      return tank === undefined || more.length > 0 ? [] : [[number, tank.id] as const];
    }),
  );
}

/** The tanks of exactly these numbers, in upper or lower case. */
async function findTanksOfNumber(
  db: Database,
  person: Person,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, NamedTank>> {
  const found = await findTanks<string>(
    db,
    person,
    sql`unnest(${[...numbers]}::text[]) as written (given)
      join tanks tank on lower(tank.tank_number) = lower(written.given) and tank.deleted_at is null`,
  );
  return new Map(found);
}

/** The same by their ids. */
export async function findTanksById(
  db: Database,
  person: Person,
  tank_ids: readonly number[],
): Promise<ReadonlyMap<number, NamedTank>> {
  const found = await findTanks<number>(
    db,
    person,
    sql`unnest(${[...tank_ids]}::int[]) as written (given)
      join tanks tank on tank.id = written.given and tank.deleted_at is null`,
  );
  return new Map(found);
}

/** The tanks of a source with the rows `tank` and `written`, each behind what it was given by. */
async function findTanks<Given>(db: Database, person: Person, source: RawBuilder<unknown>) {
  const { rows } = await sql<Omit<NamedTank, 'latest'> & { given: Given; value: number | null; at: string | null }>`
    select written.given, tank.id as tank_id, tank.tank_number, state.company_id,
           state.latest_vacuum_reading as value, state.latest_reading_timestamp as at, ${holdingsOfTank} as holdings
      from ${source}
      join tank_state state on state.tank_id = tank.id
     where ${isReadableBy(person, 'state.company_id')}`.execute(db);
  return rows.map(({ given, value, at, ...tank }) => {
    const latest = value === null || at === null ? null : { vacuumMicrons: value, takenAt: at };
    return [given, { ...tank, latest }] as const;
  });
}

interface NewImport {
  readonly kind: ImportKindName;
  readonly source: string;
  readonly records: number;
}

/** An import without its records. */
export async function insertImport(db: Database, person: Importer, { kind, ...values }: NewImport): Promise<number> {
  const company_id = can(person, 'read', 'every_company') ? null : person.company_id;
  const author = { user_id: person.id, imported_by_email: person.email, company_id };
  const made = db.insertInto('imports').values({ kind, ...values, ...author });
  const { id } = await made.returning('id').executeTakeFirstOrThrow();
  return id;
}

/** The part of the statement that inserts imported rows as `made`: the trail of each. */
export function trailOf(table: ImportTable): RawBuilder<unknown> {
  const { address, user_agent } = callerOrigin();
  return sql`
    insert into audit_log (actor_id, actor_email, company_id, entity, entity_id, action, after, address, user_agent)
    select recorded_by, recorded_by_email, company_id, ${ENTITIES[table]}::text, id, 'import', row_to_json(made),
           ${address}::text, ${user_agent}::text
      from made`;
}

interface ImportedRecords {
  readonly table: ImportTable;
  readonly import_id: number;
  /** Which of them, as rows `reading`; all if not given. */
  readonly isWanted?: RawBuilder<boolean>;
}

interface Deleted {
  readonly records: number;
  /** The tanks whose states are to be computed again. */
  readonly tank_ids: number[];
}

/** Deletes records of an import with a trail of each. */
export async function deleteImported(
  db: Database,
  person: Importer,
  { table, import_id, isWanted = sql<boolean>`true` }: ImportedRecords,
): Promise<Deleted> {
  const { address, user_agent } = callerOrigin();
  const { rows } = await sql<Deleted>`
    with gone as (
      delete from ${sql.table(table)} reading where import_id = ${import_id} and ${isWanted} returning reading.*),
    audited as (
      insert into audit_log (actor_id, actor_email, company_id, entity, entity_id, action, before, address, user_agent)
      select ${person.id}::int, ${person.email}::text, company_id, ${ENTITIES[table]}::text, id, 'undo-import',
             row_to_json(gone), ${address}::text, ${user_agent}::text
        from gone)
    select count(*)::int as records, coalesce(array_agg(distinct tank_id order by tank_id), '{}') as tank_ids from gone`.execute(
    db,
  );
  return rows[0] ?? { records: 0, tank_ids: [] };
}
