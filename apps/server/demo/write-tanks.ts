import type { NotNull } from 'kysely';
import type { Database } from '../src/shared/database/database.ts';
import type { DemoTank } from './fleet.ts';
import { insertRows } from './insert-rows.ts';
import { HISTORY_DAYS, momentOf } from './timeline.ts';
import type { Written } from './write-people.ts';

/** The tank of a record and its company. */
interface Origin {
  readonly tank_id: number;
  readonly company_id: number;
  readonly assignment_id: number;
}

export interface PlacedTank {
  readonly tank: DemoTank;
  readonly origin: Origin;
}

/** Who made a record. */
export type Recorder = (email: string) => { readonly recorded_by: number | null; readonly recorded_by_email: string };

/** Inserts the tanks, their assignments to companies, and their operational switches. */
export async function writeTanks(
  db: Database,
  fleet: readonly DemoTank[],
  { companyIds, now }: Pick<Written, 'companyIds'> & { readonly now: Date },
): Promise<PlacedTank[]> {
  const enteredAt = momentOf(now, -HISTORY_DAYS);
  const companyOf = ({ plan }: DemoTank) => companyIds.get(plan.company) ?? 0;
  await insertRows(
    db,
    'tanks',
    fleet.map((tank) => ({
      tank_number: tank.tank_number,
      company_id: companyOf(tank),
      operational_status: tank.switches.at(-1)?.operational_status ?? true,
      tank_status: tank.plan.tankStatus,
      csc_inspection_date: tank.csc_inspection_date,
      five_year_test_date: tank.five_year_test_date,
      relief_set_pressure: tank.plate.reliefSetPsi,
      capacity_litres: tank.plate.capacityLitres,
      boil_off_percent_per_day: tank.plate.boilOffPercentPerDay,
      version: tank.switches.length,
      created_at: enteredAt,
      updated_at: tank.switches.at(-1)?.switched_at ?? enteredAt,
    })),
  );
  const tanks = await db.selectFrom('tanks').select(['id', 'tank_number', 'company_id']).orderBy('id').execute();
  await insertRows(
    db,
    'tank_assignments',
    tanks.map(({ id, company_id }) => ({ tank_id: id, company_id, assigned_at: enteredAt })),
  );
  const assignments = await db
    .selectFrom('tank_assignments')
    .select(['id', 'tank_id', 'company_id'])
    .where('company_id', 'is not', null)
    .$narrowType<{ company_id: NotNull }>()
    .execute();
  const tankIds = new Map(tanks.map(({ id, tank_number }) => [tank_number, id]));
  const origins = new Map(assignments.map(({ id, ...tank }) => [tank.tank_id, { ...tank, assignment_id: id }]));
  const placed = fleet.map((tank) => {
    const origin = origins.get(tankIds.get(tank.tank_number) ?? 0);
    if (origin === undefined) throw new Error(`tank ${tank.tank_number} was not written`);
    return { tank, origin };
  });
  await insertRows(
    db,
    'tank_operational_switches',
    placed.flatMap(({ tank, origin }) => tank.switches.map((turned) => ({ tank_id: origin.tank_id, ...turned }))),
  );
  return placed;
}
