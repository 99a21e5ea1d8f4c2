import type { TransferFields } from '@dewar/contract/transfers';
import type { Person } from '@dewar/domain/accounts/permissions';
import type { FinalDetermination } from '@dewar/domain/transfers/final-determination';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { ageInMinutes } from '../tank-state/own-correction-access.ts';
import { isReadableBy, type TankAssignment } from '../tank-state/tank-access.ts';
import { transferRecordText } from './transfer-record.ts';

const loadColumns = [
  'transfer.tank_id',
  'transfer.loaded_at',
  'transfer.loaded_pressure',
  'transfer.loaded_weight_lbs',
  'transfer.product_name',
] as const;

/** The load fields of a transfer; undefined if the person may not see it, or its tank is deleted. */
export async function findLoad(db: Database, person: Person, id: number) {
  return db
    .selectFrom('transfers as transfer')
    .innerJoin('tanks as tank', 'tank.id', 'transfer.tank_id')
    .select(loadColumns)
    .where('transfer.id', '=', id)
    .where('tank.deleted_at', 'is', null)
    .where(isReadableBy(person, 'transfer.company_id'))
    .executeTakeFirst();
}

/**
 * A tank with its load in transit, whose columns are null without one; undefined if the person may not see the tank, or
 * it is deleted.
 */
export async function findTankWithLoad(db: Database, person: Person, tank_id: number) {
  return db
    .selectFrom('tanks as tank')
    .leftJoin('tank_state as state', 'state.tank_id', 'tank.id')
    .leftJoin('transfers as transfer', 'transfer.id', 'state.open_transfer_id')
    .select(loadColumns)
    .where('tank.id', '=', tank_id)
    .where('tank.deleted_at', 'is', null)
    .where(isReadableBy(person, 'tank.company_id'))
    .executeTakeFirst();
}

export interface WrittenTransfer {
  readonly id: number;
  /** In the contract's format, as JSON text. */
  readonly record: string;
}

export async function insertTransfer(
  db: Database,
  person: SignedIn,
  origin: TankAssignment,
  { captured_at, ...fields }: TransferFields & { readonly captured_at: string | null },
): Promise<WrittenTransfer> {
  const author = {
    recorded_by: person.id,
    recorded_by_email: person.email,
    captured_at,
    ...(fields.arrived_at !== null && arrivalBy(person, captured_at)),
  };
  return db
    .with('transfer', (on) =>
      on
        .insertInto('transfers')
        .values({ ...origin, ...fields, ...author })
        .returningAll(),
    )
    .selectFrom('transfer')
    .innerJoin('tanks as tank', 'tank.id', 'transfer.tank_id')
    .select(['transfer.id', transferRecordText.as('record')])
    .executeTakeFirstOrThrow();
}

interface ArrivalAuthor {
  readonly arrival_recorded_by: number | null;
  readonly arrival_recorded_at: RawBuilder<Date> | null;
  readonly arrival_captured_at: string | null;
}

/** Who adds an arrival, and when by the database's clock; and when it was captured, if that was without a signal. */
export function arrivalBy({ id }: Person, arrival_captured_at: string | null): ArrivalAuthor {
  return { arrival_recorded_by: id, arrival_recorded_at: sql<Date>`now()`, arrival_captured_at };
}

export const NO_ARRIVAL_AUTHOR: ArrivalAuthor = {
  arrival_recorded_by: null,
  arrival_recorded_at: null,
  arrival_captured_at: null,
};

export interface StoredTransfer extends TransferFields, WrittenTransfer {
  readonly tank_id: number;
  readonly company_id: number;
  readonly version: number;
  readonly recorded_by: number | null;
  readonly loadAgeMinutes: number;
  readonly arrival_recorded_by: number | null;
  readonly arrivalAgeMinutes: number;
  readonly final_determination: FinalDetermination | null;
  /** The company that has the tank now, null in stock; company_id is the one that had it then. */
  readonly tank_company_id: number | null;
}

/** The tank to lock before a transfer is read for a change; access is checked under that lock. */
export async function findTankOfTransfer(db: Database, id: number): Promise<number | undefined> {
  const transfer = await db.selectFrom('transfers').select('tank_id').where('id', '=', id).executeTakeFirst();
  return transfer?.tank_id;
}

/** A transfer, locked for a change; undefined if the person may not see it, or its tank is deleted. */
export async function findTransferForUpdate(
  db: Database,
  person: Person,
  id: number,
): Promise<StoredTransfer | undefined> {
  const transfer = await db
    .selectFrom('transfers as transfer')
    .innerJoin('tanks as tank', 'tank.id', 'transfer.tank_id')
    .select((row) => [
      'transfer.id',
      'transfer.tank_id',
      'transfer.company_id',
      'transfer.version',
      'transfer.recorded_by',
      ageInMinutes('transfer.created_at').as('loadAgeMinutes'),
      'transfer.arrival_recorded_by',
      ageInMinutes('transfer.arrival_recorded_at').as('arrivalAgeMinutes'),
      'tank.company_id as tank_company_id',
      row.ref('transfer.action').$castTo<TransferFields['action']>().as('action'),
      'transfer.loaded_at',
      'transfer.loaded_pressure',
      'transfer.loaded_level',
      'transfer.loaded_weight_lbs',
      'transfer.bol_number',
      'transfer.customer_name',
      'transfer.product_name',
      'transfer.expected_arrival_at',
      'transfer.reason_for_loading',
      'transfer.loading_site',
      'transfer.loading_scale',
      'transfer.receiving_site',
      'transfer.receiving_scale',
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
      transferRecordText.as('record'),
    ])
    .where('transfer.id', '=', id)
    .where('tank.deleted_at', 'is', null)
    .where(isReadableBy(person, 'transfer.company_id'))
    .forNoKeyUpdate('transfer')
    .executeTakeFirst();
  if (transfer === undefined) return undefined;
  const { loaded_at, expected_arrival_at, arrived_at } = transfer;
  return {
    ...transfer,
    loaded_at: loaded_at.toISOString(),
    expected_arrival_at: expected_arrival_at?.toISOString() ?? null,
    arrived_at: arrived_at?.toISOString() ?? null,
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
     where entity = 'transfer' and entity_id = ${id} and action = 'update'
       and before ->> 'arrived_at' is null and after ->> 'arrived_at' is not null
     order by id desc
     limit 1`.execute(db);
  const [before] = rows;
  return before === undefined ? notes : before.notes;
}

export interface Determination {
  readonly actual_received_lbs: number;
  readonly final_determination: FinalDetermination;
  readonly determination_notes: string | null;
  readonly determined_by_email: string;
  readonly determined_at: Date;
}

/** Changes a transfer and returns the whole record as JSON text. */
export async function updateTransfer(
  db: Database,
  id: number,
  change: (TransferFields & Partial<ArrivalAuthor>) | Determination,
): Promise<string> {
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
    .select(transferRecordText.as('record'))
    .executeTakeFirstOrThrow();
  return record;
}

export async function deleteTransfer(db: Database, id: number): Promise<void> {
  await db.deleteFrom('transfers').where('id', '=', id).execute();
}
