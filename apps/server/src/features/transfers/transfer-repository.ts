import type { TransferFields } from '@dewar/contract/transfers';
import type { FinalDetermination } from '@dewar/domain/final-determination';
import type { Person } from '@dewar/domain/permissions';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { type JsonPage, jsonPage, type PageEnd } from '../../shared/database/json-page.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { isReadableBy } from '../tanks/tank-access.ts';

export interface TransferFilter {
  readonly after?: PageEnd | undefined;
  readonly limit: number;
}

/** A transfer as the contract answers it, from a row `transfer` and the tank's number. */
const transferRecord = sql`json_build_object(
  'id', transfer.id, 'tank_id', transfer.tank_id, 'tank_number', tank.tank_number, 'action', transfer.action,
  'loaded_at', transfer.loaded_at, 'loaded_pressure', transfer.loaded_pressure, 'loaded_level', transfer.loaded_level,
  'loaded_weight_lbs', transfer.loaded_weight_lbs, 'loaded_weight_kg', transfer.loaded_weight_kg,
  'bol_number', transfer.bol_number, 'customer_name', transfer.customer_name, 'product_name', transfer.product_name,
  'arrived_at', transfer.arrived_at, 'arrival_level', transfer.arrival_level,
  'arrival_pressure', transfer.arrival_pressure, 'arrival_assessment', transfer.arrival_assessment,
  'assessment_reasoning', transfer.assessment_reasoning, 'requires_level_check', transfer.requires_level_check,
  'manual_level_reading', transfer.manual_level_reading, 'level_reading_unit', transfer.level_reading_unit,
  'was_venting', transfer.was_venting, 'notes', transfer.notes,
  'actual_received_lbs', transfer.actual_received_lbs, 'actual_received_kg', transfer.actual_received_kg,
  'final_determination', transfer.final_determination, 'determination_notes', transfer.determination_notes,
  'received_percentage', transfer.received_percentage, 'determined_by_email', transfer.determined_by_email,
  'determined_at', transfer.determined_at, 'recorded_by_email', transfer.recorded_by_email,
  'version', transfer.version, 'created_at', transfer.created_at, 'updated_at', transfer.updated_at)`;

/** A tank's transfers, newest load first; undefined if the tank is not the person's. One statement, access check included. */
export async function findTankTransfers(
  db: Database,
  person: Person,
  tank_id: number,
  filter: TransferFilter,
): Promise<JsonPage | undefined> {
  const rows = sql`
    select ${transferRecord} as record, transfer.loaded_at as at, transfer.id
      from transfers transfer
     where transfer.tank_id = tank.id and ${isReadableBy(person, 'transfer.company_id')} ${behind(filter)}
     order by transfer.loaded_at desc, transfer.id desc
     limit ${filter.limit + 1}`;
  const { rows: pages } = await sql<JsonPage>`
    select page.records, page.next_at, page.next_id
      from tanks tank cross join lateral (${jsonPage(rows, filter.limit)}) page
     where tank.id = ${tank_id} and tank.deleted_at is null and ${isReadableBy(person, 'tank.company_id')}`.execute(db);
  return pages[0];
}

/** The latest transfers of the person's company; administrators see every company's. Deleted tanks leave this list too. */
export async function listLatestTransfers(db: Database, person: Person, filter: TransferFilter): Promise<JsonPage> {
  const newest = sql`
    select transfer.*, tank.tank_number
      from transfers transfer join tanks tank on tank.id = transfer.tank_id and tank.deleted_at is null
     where transfer.company_id = company.id ${behind(filter)}
     order by transfer.loaded_at desc, transfer.id desc
     limit ${filter.limit + 1}`;
  // Company by company, so that the index (company_id, loaded_at) serves administrators too.
  const rows = sql`
    select ${transferRecord} as record, transfer.loaded_at as at, transfer.id
      from companies company
      cross join lateral (${newest}) transfer
      cross join lateral (select transfer.tank_number) tank
     where ${isReadableBy(person, 'company.id')}
     order by transfer.loaded_at desc, transfer.id desc
     limit ${filter.limit + 1}`;
  const { rows: pages } = await jsonPage(rows, filter.limit).execute(db);
  return pages[0] ?? { records: '[]', next_at: null, next_id: null };
}

function behind({ after }: TransferFilter): RawBuilder<unknown> {
  if (after === undefined) return sql``;
  return sql`and (transfer.loaded_at, transfer.id) < (${after.at}::timestamptz, ${after.id}::int)`;
}

/** Whose a living tank is now, if the person may see it. Read it after locking the tank's state. */
export async function findPresentAssignment(db: Database, person: Person, tank_id: number) {
  return db
    .selectFrom('tank_state as state')
    .innerJoin('tanks as tank', 'tank.id', 'state.tank_id')
    .select(['state.tank_id', 'state.company_id', 'state.assignment_id'])
    .where('state.tank_id', '=', tank_id)
    .where('tank.deleted_at', 'is', null)
    .where(isReadableBy(person, 'state.company_id'))
    .executeTakeFirst();
}

export interface WrittenTransfer {
  readonly id: number;
  /** As the contract answers it, as JSON text. */
  readonly record: string;
}

export interface TransferOrigin {
  readonly tank_id: number;
  readonly company_id: number;
  readonly assignment_id: number;
}

export async function insertTransfer(
  db: Database,
  person: SignedIn,
  origin: TransferOrigin,
  fields: TransferFields,
): Promise<WrittenTransfer> {
  const author = { recorded_by: person.id, recorded_by_email: person.email };
  return db
    .with('transfer', (on) =>
      on
        .insertInto('transfers')
        .values({ ...origin, ...fields, ...author })
        .returningAll(),
    )
    .selectFrom('transfer')
    .innerJoin('tanks as tank', 'tank.id', 'transfer.tank_id')
    .select(['transfer.id', sql<string>`${transferRecord}::text`.as('record')])
    .executeTakeFirstOrThrow();
}

export type StoredTransfer = TransferFields &
  TransferOrigin &
  WrittenTransfer & { readonly version: number; readonly final_determination: FinalDetermination | null };

/** The tank of a transfer that the person may see. */
export async function findTankOfTransfer(db: Database, person: Person, id: number): Promise<number | undefined> {
  const transfer = await db
    .selectFrom('transfers')
    .select('tank_id')
    .where('id', '=', id)
    .where(isReadableBy(person, 'transfers.company_id'))
    .executeTakeFirst();
  return transfer?.tank_id;
}

/** A living tank's transfer, locked for a change; undefined if it is not the person's. */
export async function findTransferForUpdate(db: Database, person: Person, id: number): Promise<StoredTransfer | undefined> {
  const transfer = await db
    .selectFrom('transfers as transfer')
    .innerJoin('tanks as tank', 'tank.id', 'transfer.tank_id')
    .select((row) => [
      'transfer.id',
      'transfer.tank_id',
      'transfer.company_id',
      'transfer.assignment_id',
      'transfer.version',
      row.ref('transfer.action').$castTo<TransferFields['action']>().as('action'),
      'transfer.loaded_at',
      'transfer.loaded_pressure',
      'transfer.loaded_level',
      'transfer.loaded_weight_lbs',
      'transfer.bol_number',
      'transfer.customer_name',
      'transfer.product_name',
      'transfer.arrived_at',
      'transfer.arrival_level',
      'transfer.arrival_pressure',
      row.ref('transfer.arrival_assessment').$castTo<TransferFields['arrival_assessment']>().as('arrival_assessment'),
      'transfer.assessment_reasoning',
      'transfer.requires_level_check',
      'transfer.manual_level_reading',
      row.ref('transfer.level_reading_unit').$castTo<TransferFields['level_reading_unit']>().as('level_reading_unit'),
      'transfer.was_venting',
      'transfer.notes',
      row.ref('transfer.final_determination').$castTo<FinalDetermination | null>().as('final_determination'),
      sql<string>`${transferRecord}::text`.as('record'),
    ])
    .where('transfer.id', '=', id)
    .where('tank.deleted_at', 'is', null)
    .where(isReadableBy(person, 'transfer.company_id'))
    .forNoKeyUpdate('transfer')
    .executeTakeFirst();
  if (transfer === undefined) return undefined;
  const { loaded_at, arrived_at } = transfer;
  return { ...transfer, loaded_at: loaded_at.toISOString(), arrived_at: arrived_at?.toISOString() ?? null };
}

export interface Determination {
  readonly actual_received_lbs: number;
  readonly final_determination: FinalDetermination;
  readonly determination_notes: string | null;
  readonly determined_by_email: string;
  readonly determined_at: Date;
}

/** Writes a change and answers the whole record as JSON text. */
export async function updateTransfer(db: Database, id: number, change: TransferFields | Determination): Promise<string> {
  const { record } = await db
    .with('transfer', (on) =>
      on
        .updateTable('transfers')
        .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<Date>`now()` })
        .where('id', '=', id)
        .returningAll(),
    )
    .selectFrom('transfer')
    .innerJoin('tanks as tank', 'tank.id', 'transfer.tank_id')
    .select(sql<string>`${transferRecord}::text`.as('record'))
    .executeTakeFirstOrThrow();
  return record;
}

export async function deleteTransfer(db: Database, id: number): Promise<void> {
  await db.deleteFrom('transfers').where('id', '=', id).execute();
}
