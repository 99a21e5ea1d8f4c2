import type { TransferFields } from '@dewar/contract/transfers';
import type { Person } from '@dewar/domain/accounts/permissions';
import type { LossAnswer } from '@dewar/domain/thermodynamics/heat-leak/load-answers';
import type { FinalDetermination } from '@dewar/domain/transfers/final-determination';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { ageInMinutes } from '../tank-state/own-correction-access.ts';
import { isInBooksOf, readerOf } from '../tank-state/tank-access.ts';
import { TRANSFER_FIELD_NAMES } from './transfer-fields.ts';
import { auditedTransferColumns, transferRecordText } from './transfer-record.ts';
import type { WrittenTransfer } from './transfer-repository.ts';

export interface StoredTransfer extends TransferFields {
  readonly id: number;
  readonly tank_id: number;
  readonly company_id: number;
  readonly version: number;
  readonly recorded_by: number | null;
  readonly loadAgeMinutes: number;
  readonly arrival_recorded_by: number | null;
  readonly arrivalAgeMinutes: number;
  readonly actual_received_lbs: number | null;
  readonly final_determination: FinalDetermination | null;
  readonly determination_notes: string | null;
  readonly loss_answer: LossAnswer | null;
  readonly determined_by_email: string | null;
  readonly determined_at: Date | null;
  /** The company that has the tank now, null in stock; company_id is the one that had it then. */
  readonly tank_company_id: number | null;
  readonly is_tank_deleted: boolean;
}

/** The record of rows `transfer` and `tank` as the audit log keeps it, with more columns if they are given. */
export function auditedTransfer(more: RawBuilder<unknown> = sql``): RawBuilder<unknown> {
  return sql`(select row_to_json(shown) from (select ${auditedTransferColumns}${more}) shown)`;
}

/** The tank to lock before a transfer is read for a change; access is checked under that lock. */
export async function findTankOfTransfer(db: Database, id: number): Promise<number | undefined> {
  const transfer = await db.selectFrom('transfers').select('tank_id').where('id', '=', id).executeTakeFirst();
  return transfer?.tank_id;
}

/**
 * A transfer, locked for a change; undefined if the person may not see it. What was weighed stays in the books of a
 * deleted tank, so it is determined and corrected there too, by those who read all companies.
 */
export async function findTransferForUpdate(
  db: Database,
  person: Person,
  id: number,
): Promise<(StoredTransfer & WrittenTransfer) | undefined> {
  const transfer = await selectStored(db, person)
    .select(transferRecordText.as('record'))
    .where('transfer.id', '=', id)
    .where(sql<boolean>`(tank.deleted_at is null or ${readerOf(person).sees_all}::boolean)`)
    .forNoKeyUpdate('transfer')
    .executeTakeFirst();
  return transfer && withTexts(transfer);
}

/** A transfer in the contract's format, as JSON text; undefined if it is not in the person's books. */
export async function findTransferRecord(db: Database, person: Person, id: number): Promise<string | undefined> {
  const transfer = await db
    .selectFrom('transfers as transfer')
    .innerJoin('tanks as tank', 'tank.id', 'transfer.tank_id')
    .select(transferRecordText.as('record'))
    .where('transfer.id', '=', id)
    .where(isInBooksOf(person, 'transfer'))
    .executeTakeFirst();
  return transfer?.record;
}

/** Those of these transfers that the person may see and whose tanks are not deleted, by id. Lock their tanks' states. */
export async function findStoredTransfers(
  db: Database,
  person: Person,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredTransfer>> {
  const transfers = await selectStored(db, person)
    .where(sql<boolean>`transfer.id = any(${[...ids]}::int[])`)
    .where('tank.deleted_at', 'is', null)
    .execute();
  return new Map(transfers.map((transfer) => [transfer.id, withTexts(transfer)]));
}

/** What the checks of the table leave in columns of text. */
type Choices = Pick<
  StoredTransfer,
  'action' | 'tank_when_filled' | 'arrival_assessment' | 'level_reading_unit' | 'final_determination' | 'loss_answer'
>;

function selectStored(db: Database, person: Person) {
  return db
    .selectFrom('transfers as transfer')
    .innerJoin('tanks as tank', 'tank.id', 'transfer.tank_id')
    .select([
      'transfer.id',
      'transfer.tank_id',
      'transfer.company_id',
      'transfer.version',
      'transfer.recorded_by',
      ageInMinutes('transfer.created_at').as('loadAgeMinutes'),
      'transfer.arrival_recorded_by',
      ageInMinutes('transfer.arrival_recorded_at').as('arrivalAgeMinutes'),
      'tank.company_id as tank_company_id',
      sql<boolean>`tank.deleted_at is not null`.as('is_tank_deleted'),
      ...TRANSFER_FIELD_NAMES.map((name) => `transfer.${name}` as const),
      'transfer.actual_received_lbs',
      'transfer.final_determination',
      'transfer.determination_notes',
      'transfer.loss_answer',
      'transfer.determined_by_email',
      'transfer.determined_at',
    ])
    .$narrowType<Choices>()
    .where(isInBooksOf(person, 'transfer'));
}

interface StoredTimes {
  readonly loaded_at: Date;
  readonly expected_arrival_at: Date | null;
  readonly arrived_at: Date | null;
}

function withTexts<Row extends StoredTimes>(row: Row) {
  return {
    ...row,
    loaded_at: row.loaded_at.toISOString(),
    expected_arrival_at: row.expected_arrival_at?.toISOString() ?? null,
    arrived_at: row.arrived_at?.toISOString() ?? null,
  };
}

/**
 * The notes of a transfer before its arrival was added, from the audit log; the current ones if both were added at once.
 */
export async function findNotesBeforeArrival(
  db: Database,
  { id, notes }: Pick<StoredTransfer, 'id' | 'notes'>,
): Promise<string | null> {
  const { rows } = await sql<{ notes: string | null }>`
    select before ->> 'notes' as notes
      from audit_log
     where entity = 'transfer' and entity_id = ${id} and action in ('update', 'import')
       and before is not null and before ->> 'arrived_at' is null and after ->> 'arrived_at' is not null
     order by id desc
     limit 1`.execute(db);
  const [before] = rows;
  return before === undefined ? notes : before.notes;
}
