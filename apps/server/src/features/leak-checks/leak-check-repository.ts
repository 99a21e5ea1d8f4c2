import {
  type CreateLeakCheckRequest,
  type LeakCheckDetails,
  leakCheckDetailsSchema,
} from '@dewar/contract/leak-checks';
import type { Person } from '@dewar/domain/accounts/permissions';
import type { VacuumTestStatus } from '@dewar/domain/leak-checks/hold-test';
import type { LeakCheckOutcome, RepairMethod } from '@dewar/domain/leak-checks/leak-check-status';
import { HOLD_SETTINGS, toHoldLimits } from '@dewar/domain/settings/hold-settings';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { readSettings } from '../../shared/settings/settings-reader.ts';
import { isInBooksOf, type TankAssignment } from '../tank-state/tank-access.ts';
import { leakCheckDetailColumns } from './leak-check-columns.ts';

/** A leak check as JSON text; undefined if the person may not read it. */
export async function findLeakCheckRecord(
  db: Database,
  person: Person,
  id: number,
  now: Date,
): Promise<string | undefined> {
  const limits = toHoldLimits(await readSettings(db, HOLD_SETTINGS));
  const { rows } = await sql<{ record: string }>`
    select row_to_json(found)::text as record
      from (select ${leakCheckDetailColumns(now, limits)}
              from leak_check_assessments leak_check
              join tanks tank on tank.id = leak_check.tank_id
             where leak_check.id = ${id} and ${isInBooksOf(person, 'leak_check')}) found`.execute(db);
  return rows[0]?.record;
}

/** The tank to lock before a leak check is read for a change; undefined if it is deleted: nothing is repaired on it. */
export async function findOriginOfLeakCheck(db: Database, id: number) {
  return db
    .selectFrom('leak_check_assessments as leak_check')
    .innerJoin('tanks as tank', 'tank.id', 'leak_check.tank_id')
    .select(['leak_check.tank_id', 'leak_check.company_id'])
    .where('leak_check.id', '=', id)
    .where('tank.deleted_at', 'is', null)
    .executeTakeFirst();
}

export function parseLeakCheck(record: string): LeakCheckDetails {
  return leakCheckDetailsSchema.parse(JSON.parse(record));
}

export interface NewLeakCheck {
  readonly home: TankAssignment;
  readonly assessment_date: Date;
  readonly overall_status: LeakCheckOutcome;
  readonly technician_name: string;
  readonly request: CreateLeakCheckRequest;
}

/** Inserts a leak check with its points. Returns its id. */
export async function insertLeakCheck(db: Database, person: SignedIn, assessment: NewLeakCheck): Promise<number> {
  const { home, request, ...columns } = assessment;
  const { id } = await db
    .insertInto('leak_check_assessments')
    .values({
      ...home,
      ...columns,
      assessment_duration_minutes: request.assessmentDurationMinutes,
      notes: request.notes ?? null,
      recorded_by: person.id,
      recorded_by_email: person.email,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (request.leakPoints.length > 0) {
    await db
      .insertInto('leak_points')
      .values(
        request.leakPoints.map((point) => ({
          assessment_id: id,
          point_number: point.pointNumber,
          x_coordinate: point.x,
          y_coordinate: point.y,
          weld_location: point.weldLocation,
          description: point.description ?? null,
          tank_view: point.tankView,
          severity: point.severity,
        })),
      )
      .execute();
  }
  return id;
}

export interface LeakCheckChange {
  readonly overall_status: LeakCheckOutcome;
  readonly vacuum_test_status?: VacuumTestStatus;
  readonly initial_vacuum_reading?: number;
  readonly final_vacuum_reading?: number;
  readonly vacuum_test_notes?: string | null | undefined;
  readonly vacuum_test_start?: Date;
  readonly vacuum_test_end?: Date;
}

/** Changes a leak check. Also called if only its points or readings changed, to increment its version. */
export async function updateLeakCheck(db: Database, id: number, change: LeakCheckChange): Promise<void> {
  await db
    .updateTable('leak_check_assessments')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Its points and readings are deleted with it. */
export async function deleteLeakCheckRow(db: Database, id: number): Promise<void> {
  await db.deleteFrom('leak_check_assessments').where('id', '=', id).execute();
}

export interface Repair {
  readonly repair_method: RepairMethod;
  readonly repair_notes: string | null;
  readonly repaired_at: Date;
}

const NO_REPAIR = { repair_method: null, repair_notes: null, repaired_at: null };

/** Marks the points as repaired, or as open without a repair. */
export async function markPoints(db: Database, ids: readonly number[], repair: Repair | null): Promise<void> {
  await db
    .updateTable('leak_points')
    .set({ repaired: repair !== null, ...(repair ?? NO_REPAIR) })
    .where('id', 'in', ids)
    .execute();
}

export interface NewHoldReading {
  readonly assessment_id: number;
  readonly vacuum_reading: number;
  readonly reading_timestamp: Date;
}

export async function insertHoldReading(db: Database, person: SignedIn, reading: NewHoldReading): Promise<void> {
  await db
    .insertInto('vacuum_test_readings')
    .values({ ...reading, recorded_by: person.id, recorded_by_email: person.email })
    .execute();
}

export async function deleteHoldReading(db: Database, id: number): Promise<void> {
  await db.deleteFrom('vacuum_test_readings').where('id', '=', id).execute();
}
