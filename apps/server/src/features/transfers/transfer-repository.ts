import type { TransferFields, WithdrawnDetermination } from '@dewar/contract/transfers';
import type { Person } from '@dewar/domain/accounts/permissions';
import type { LossAnswer } from '@dewar/domain/thermodynamics/heat-leak/load-answers';
import type { FinalDetermination } from '@dewar/domain/transfers/final-determination';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
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
  { captured_at, ...fields }: TransferFields & { readonly captured_at: string | null } & Partial<ReplacedBol>,
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

/** As JSON text. */
interface ReplacedBol {
  readonly replaces_bol: string | null;
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

export interface Determination {
  readonly actual_received_lbs: number;
  readonly final_determination: FinalDetermination;
  readonly determination_notes: string | null;
  /** As it was where it is not given: it is only asked while product is missing. */
  readonly loss_answer?: LossAnswer | null;
  readonly determined_by_email: string;
  readonly determined_at: Date;
  readonly withdrawn_determination: null;
}

/** A determination that was withdrawn: the transfer waits for another one. */
export interface NoDetermination {
  readonly actual_received_lbs: null;
  readonly final_determination: null;
  readonly determination_notes: null;
  readonly loss_answer: null;
  readonly determined_by_email: null;
  readonly determined_at: null;
  readonly withdrawn_determination: WithdrawnDetermination;
}

/** A determination that somebody confirmed although its record was changed. */
interface ConfirmedDetermination {
  readonly determined_by_email: string;
  readonly determined_at: Date;
}

export type DeterminationChange = NoDetermination | ConfirmedDetermination;

/** Changes a transfer and returns the whole record as JSON text. */
export async function updateTransfer(
  db: Database,
  id: number,
  change:
    | (TransferFields & Partial<ArrivalAuthor & DeterminationChange & TankAssignment & ReplacedBol>)
    | Determination
    | NoDetermination,
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
