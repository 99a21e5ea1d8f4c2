import type { FleetTank } from '@dewar/contract/fleet';
import { rewriteTankState } from '../src/features/tank-state/tank-state-repository.ts';
import type { Database } from '../src/shared/database/database.ts';

export interface FleetRow {
  readonly operational_status: boolean;
  readonly tank_status: string | null;
  readonly csc_inspection_date: string | null;
  /** Microns and age of each reading. */
  readonly readings: readonly { readonly vacuum_reading: number; readonly hoursAgo: number }[];
}

const MS_PER_HOUR = 3_600_000;

/** Inserts tanks with their readings directly into the tables, without the rules of the API. Returns their numbers. */
export async function insertFleetRows(
  db: Database,
  company_id: number,
  rows: readonly FleetRow[],
  now: Date,
): Promise<string[]> {
  const numbers: string[] = [];
  for (const [place, { readings, ...tank }] of rows.entries()) {
    const tank_number = `F ${String(place).padStart(3, '0')}`;
    const { id: tank_id } = await db
      .insertInto('tanks')
      .values({ ...tank, tank_number, company_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: assignment_id } = await db
      .insertInto('tank_assignments')
      .values({ tank_id, company_id })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const { vacuum_reading, hoursAgo } of readings) {
      const reading_timestamp = new Date(now.getTime() - hoursAgo * MS_PER_HOUR);
      await db
        .insertInto('vacuum_readings')
        .values({
          tank_id,
          company_id,
          assignment_id,
          vacuum_reading,
          reading_timestamp,
          recorded_by_email: 'x@x.example',
        })
        .execute();
    }
    await rewriteTankState(db, tank_id);
    numbers.push(tank_number);
  }
  return numbers;
}

/** Deletes all tanks and records, so that the next fleet starts empty. */
export async function clearFleetRows(db: Database): Promise<void> {
  for (const table of [
    'tank_state',
    'vacuum_readings',
    'transfers',
    'tank_assignments',
    'tank_operational_switches',
  ] as const) {
    await db.deleteFrom(table).execute();
  }
  await db.deleteFrom('tanks').execute();
}

/** The newest reading; of two at the same moment the one written later. */
export function newestOf(row: FleetRow): number | undefined {
  let newest: FleetRow['readings'][number] | undefined;
  for (const reading of row.readings) if (newest === undefined || reading.hoursAgo <= newest.hoursAgo) newest = reading;
  return newest?.vacuum_reading;
}

export function tankOf(tanks: readonly FleetTank[], tank_number: string): FleetTank {
  const tank = tanks.find((one) => one.tank_number === tank_number);
  if (tank === undefined) throw new Error(`${tank_number} is not in the fleet`);
  return tank;
}
