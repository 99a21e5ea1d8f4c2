import { arrivalFields } from '@dewar/contract/transfers';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../shared/database/database.ts';
import { conflict } from '../../../shared/errors.ts';
import { callerOrigin } from '../../../shared/http/caller-origin.ts';
import { isReadableBy } from '../../tank-state/tank-access.ts';
import { auditedTransfer } from '../../transfers/stored-transfer-repository.ts';
import type { StoredTrip } from '../../transfers/trip-repository.ts';
import type { Importer } from '../import-repository.ts';
import type { ImportedTransfer } from './transfer-import-repository.ts';

/** What a row and its assessment change of a stored load. */
const WRITTEN = [
  ...arrivalFields.keyof().options,
  ...(['notes', 'arrival_assessment', 'assessment_reasoning', 'requires_level_check'] as const),
];
/** All columns that an arrival changes. */
const CHANGED = [
  ...WRITTEN,
  ...['arrival_recorded_by', 'arrival_recorded_at', 'arrival_captured_at', 'version', 'updated_at'],
];

/** These columns set to those of another row. */
const setTo = (columns: readonly string[], row: string) =>
  sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`${row}.${column}`)}`));

interface Trail {
  readonly person: Importer;
  readonly action: 'import' | 'undo-import';
}

/** With its arrival a record names the import. */
const namingImport = (import_id: number) => sql`, ${import_id}::int as import_id`;

/** The trail of the rows `transfer` of a source, each with `former.record` from before. */
function audit({ person, action }: Trail, source: RawBuilder<unknown>, record: RawBuilder<unknown>) {
  const { address, user_agent } = callerOrigin();
  return sql`
    insert into audit_log (actor_id, actor_email, company_id, entity, entity_id, action, before, after, address, user_agent)
    select ${person.id}::int, ${person.email}::text, transfer.company_id, 'transfer', transfer.id, ${action}::text,
           former.record, ${record}, ${address}::text, ${user_agent}::text
      from ${source} transfer
      join tanks tank on tank.id = transfer.tank_id
      join former on former.id = transfer.id
     order by transfer.id`;
}

/**
 * Adds the arrivals of an import to their stored loads with the trail of each, and keeps what was there before, in one
 * statement. The person may read the tanks, which are locked. Throws 409 if one of the loads has arrived or is gone.
 */
export async function addArrivals(
  db: Database,
  person: Importer,
  { import_id, records }: { readonly import_id: number; readonly records: readonly ImportedTransfer[] },
): Promise<void> {
  const given = records.map(({ transfer_id: id, ...fields }) => ({ ...fields, id }));
  const changed = sql.join(CHANGED.map((column) => sql.ref(`transfer.${column}`)));
  const { rows } = await sql<{ arrivals: number }>`
    with given as (select * from jsonb_populate_recordset(null::transfers, ${JSON.stringify(given)}::jsonb)),
    former as (
      select transfer.id, ${auditedTransfer()} as record, (select to_jsonb(kept) from (select ${changed}) kept) as before
        from given
        join transfers transfer on transfer.id = given.id
        join tanks tank on tank.id = transfer.tank_id),
    arrived as (
      update transfers transfer
         set ${setTo(WRITTEN, 'given')}, arrival_recorded_by = ${person.id}::int, arrival_recorded_at = now(),
             arrival_captured_at = null, version = transfer.version + 1, updated_at = now()
        from given
       where transfer.id = given.id and transfer.arrived_at is null
      returning transfer.*),
    kept as (
      insert into imported_arrivals (import_id, transfer_id, version, before)
      select ${import_id}::int, arrived.id, arrived.version, former.before
        from arrived join former on former.id = arrived.id),
    audited as (${audit({ person, action: 'import' }, sql`arrived`, auditedTransfer(namingImport(import_id)))})
    select count(*)::int as arrivals from arrived`.execute(db);
  if (rows[0]?.arrivals !== records.length) {
    throw conflict('A load of this sheet has arrived or was deleted meanwhile. Look at the rows again.');
  }
}

/** The tanks whose loads got their arrivals from an import. */
export async function listTanksOfArrivals(db: Database, import_id: number): Promise<readonly number[]> {
  const { rows } = await sql<{ tank_id: number }>`
    select distinct transfer.tank_id
      from imported_arrivals arrival
      join transfers transfer on transfer.id = arrival.transfer_id
     where arrival.import_id = ${import_id}::int`.execute(db);
  return rows.map(({ tank_id }) => tank_id);
}

interface ArrivalsInTheWay {
  readonly changed: number;
  readonly elsewhere: number;
  /** The numbers of tanks that were deleted. */
  readonly deleted: readonly string[];
  /** Of those that are no longer with the company of the load. */
  readonly moved: readonly string[];
  /** Of those that have another load in transit. */
  readonly loaded: readonly string[];
}

/**
 * How many arrivals of an import were changed or are of another company, and of which tanks they cannot be taken off their
 * loads any more. An Offload without an arrival is not in transit, wherever its tank is.
 */
export async function findArrivalsInTheWay(
  db: Database,
  person: Importer,
  import_id: number,
): Promise<ArrivalsInTheWay> {
  const tanksWhere = (is: RawBuilder<unknown>) =>
    sql`coalesce(array_agg(distinct tank.tank_number) filter (where ${is}), '{}')`;
  const isLoadOfTank = sql`tank.deleted_at is null and transfer.action = 'Load'`;
  const { rows } = await sql<ArrivalsInTheWay>`
    select count(*) filter (where transfer.version <> arrival.version)::int as changed,
           count(*) filter (where not ${isReadableBy(person, 'transfer.company_id')})::int as elsewhere,
           ${tanksWhere(sql`tank.deleted_at is not null`)} as deleted,
           ${tanksWhere(sql`${isLoadOfTank} and tank.company_id is distinct from transfer.company_id`)} as moved,
           ${tanksWhere(sql`${isLoadOfTank} and exists (
             select from transfers other
              where other.tank_id = transfer.tank_id and other.action = 'Load' and other.arrived_at is null
                and other.import_id is distinct from arrival.import_id)`)} as loaded
      from imported_arrivals arrival
      join transfers transfer on transfer.id = arrival.transfer_id
      join tanks tank on tank.id = transfer.tank_id
     where arrival.import_id = ${import_id}::int`.execute(db);
  return rows[0] ?? { changed: 0, elsewhere: 0, deleted: [], moved: [], loaded: [] };
}

interface TripInTheWay extends StoredTrip {
  readonly tank_number: string;
}

/**
 * The trips that loads of an import would overlap without their arrivals, each after its tank: those that were stored or
 * changed since, because an undo may leave what was there before it.
 */
export async function findTripsInTheWay(db: Database, import_id: number): Promise<readonly TripInTheWay[]> {
  const { rows } = await sql<TripInTheWay>`
    select distinct on (tank.tank_number) tank.tank_number, trip.id, trip.tank_id, trip.company_id, trip.action,
           trip.loaded_at, trip.arrived_at
      from imported_arrivals arrival
      join imports import on import.id = arrival.import_id
      join transfers load on load.id = arrival.transfer_id and load.action = 'Load'
      join tanks tank on tank.id = load.tank_id
      join transfers trip on trip.tank_id = load.tank_id and trip.id <> load.id and trip.action = 'Load'
     where arrival.import_id = ${import_id}::int and trip.arrived_at > load.loaded_at
       and trip.updated_at >= import.imported_at and trip.import_id is distinct from arrival.import_id
     order by tank.tank_number, trip.loaded_at`.execute(db);
  return rows;
}

/**
 * The tanks of an import's own loads of which their receivers have reported: with the loads these reports would be gone.
 * The links are locked, so that none comes in meanwhile, and the reports read only then: a statement that waits for a lock
 * does not see what was committed while it waited.
 */
export async function listReportedTanks(db: Database, import_id: number): Promise<readonly string[]> {
  await sql`
    select link.id
      from transfers load
      join handover_links link on link.transfer_id = load.id
     where load.import_id = ${import_id}::int
     order by link.id
       for no key update of link`.execute(db);
  const { rows } = await sql<{ tank_number: string }>`
    select distinct tank.tank_number
      from transfers load
      join handover_reports report on report.transfer_id = load.id
      join tanks tank on tank.id = load.tank_id
     where load.import_id = ${import_id}::int`.execute(db);
  return rows.map(({ tank_number }) => tank_number);
}

/** Takes the arrivals of an import off their loads, which are then as before, with a trail of each; returns how many. */
export async function takeArrivalsOff(db: Database, person: Importer, import_id: number): Promise<number> {
  const { rows } = await sql<{ arrivals: number }>`
    with taken as (delete from imported_arrivals where import_id = ${import_id}::int returning transfer_id, before),
    former as (
      select transfer.id, ${auditedTransfer(namingImport(import_id))} as record
        from taken
        join transfers transfer on transfer.id = taken.transfer_id
        join tanks tank on tank.id = transfer.tank_id),
    restored as (
      update transfers transfer set ${setTo(CHANGED, 'stored')}
        from taken cross join lateral jsonb_populate_record(null::transfers, taken.before) stored
       where transfer.id = taken.transfer_id
      returning transfer.*),
    audited as (${audit({ person, action: 'undo-import' }, sql`restored`, auditedTransfer())})
    select count(*)::int as arrivals from restored`.execute(db);
  return rows[0]?.arrivals ?? 0;
}
