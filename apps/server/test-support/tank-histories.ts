import type { OperationalSwitch, TankStay } from '@dewar/domain/reports/weekly-report';
import type { Database } from '../src/shared/database/database.ts';

export interface TankHistory {
  readonly tank_number: string;
  readonly csc_inspection_date?: string | null;
  /** In order; the last may be open. May name another company, or none while the tank was in stock. */
  readonly stays: readonly (TankStay & { readonly company_id: number | null })[];
  readonly switches?: readonly OperationalSwitch[];
  readonly readings?: readonly {
    readonly vacuum_reading: number;
    readonly reading_timestamp: string;
    readonly fresh_pull?: boolean;
    readonly recorded_by?: number;
  }[];
}

/** Inserts a tank's history directly into the tables, because the API only records the present. Returns its id. */
export async function insertTankHistory(db: Database, history: TankHistory): Promise<number> {
  const { tank_number, csc_inspection_date = null, stays, switches = [], readings = [] } = history;
  const last = stays.at(-1);
  if (last === undefined) throw new Error('a tank is somebody’s');
  const { id: tank_id } = await db
    .insertInto('tanks')
    .values({
      tank_number,
      csc_inspection_date,
      company_id: last.company_id,
      operational_status: switches.at(-1)?.operational_status ?? true,
      deleted_at: last.released_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const assignments = await db
    .insertInto('tank_assignments')
    .values(stays.map((stay) => ({ tank_id, ...stay })))
    .returning(['id', 'company_id', 'assigned_at', 'released_at'])
    .execute();
  if (switches.length > 0) {
    await db
      .insertInto('tank_operational_switches')
      .values(switches.map((turned) => ({ tank_id, ...turned })))
      .execute();
  }
  for (const reading of readings) {
    const at = new Date(reading.reading_timestamp);
    const stay = assignments.find(
      ({ assigned_at, released_at }) => assigned_at <= at && (released_at === null || released_at > at),
    );
    const company_id = stay?.company_id ?? null;
    if (stay === undefined || company_id === null) throw new Error('nobody had the tank when it was read');
    const { id: assignment_id } = stay;
    const recorder = { recorded_by_email: 'ada@polar.example' };
    await db
      .insertInto('vacuum_readings')
      .values({ tank_id, company_id, assignment_id, ...recorder, ...reading })
      .execute();
  }
  return tank_id;
}
