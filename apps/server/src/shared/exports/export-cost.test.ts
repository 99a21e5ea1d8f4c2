import { exportLeakChecks } from '@dewar/contract/leak-checks';
import { exportProcedures } from '@dewar/contract/procedures';
import { exportTanks } from '@dewar/contract/tanks';
import { exportTransfers } from '@dewar/contract/transfers';
import { exportVacuumReadings } from '@dewar/contract/vacuum-readings';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fillTables } from '../../../test-support/fill-tables.ts';
import { csvRows } from '../../../test-support/read-export.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { PreparingClient } from '../database/preparing-client.ts';
import { ROWS_AT_ONCE } from './export-pages.ts';

const PAGES = 4;

let world: TankWorld;

beforeAll(async () => {
  world = await startTankWorld();
  await world.newTank();
  await fillPage(0);
});
afterAll(() => world.server.stop());

/** Adds so many rows to each list that it has a page more; the first page has one tank that was made before. */
async function fillPage(page: number): Promise<void> {
  const numbers = `generate_series(${page * ROWS_AT_ONCE + 1}, ${(page + 1) * ROWS_AT_ONCE}) n`;
  const ofTank = `(select * from tank_assignments order by id limit 1) assigned`;
  await fillTables(
    world.server,
    `insert into vacuum_readings (tank_id, company_id, assignment_id, vacuum_reading, reading_timestamp, recorded_by_email)
     select tank_id, company_id, id, 5, '2026-05-01'::timestamptz - n * interval '1 hour', 'x@x.example'
       from ${numbers}, ${ofTank}`,
    `insert into transfers (tank_id, company_id, assignment_id, action, loaded_at, arrived_at, recorded_by_email)
     select tank_id, company_id, id, 'Load', '2026-05-01'::timestamptz - n * interval '9 days',
            '2026-05-01'::timestamptz - n * interval '9 days' + interval '5 days', 'x@x.example'
       from ${numbers}, ${ofTank}`,
    `insert into leak_check_assessments (tank_id, company_id, assignment_id, assessment_date, overall_status,
                                         technician_name, assessment_duration_minutes, recorded_by_email)
     select tank_id, company_id, id, '2026-05-01'::timestamptz - n * interval '1 day', 'pass', 'Tess', 45, 'x@x.example'
       from ${numbers}, ${ofTank}`,
    `insert into procedures (title, visibility, full_content) select 'Procedure ' || n, 'public', '' from ${numbers}`,
    `with made as (
       insert into tanks (tank_number, company_id)
       select 'Many ' || n, ${world.polarId} from ${numbers} where n > 1 returning id, company_id),
     assigned as (
       insert into tank_assignments (tank_id, company_id) select id, company_id from made returning *)
     insert into tank_state (tank_id, company_id, assignment_id) select tank_id, company_id, id from assigned`,
  );
}

const EXPORTS = {
  readings: exportVacuumReadings,
  transfers: exportTransfers,
  leakChecks: exportLeakChecks,
  procedures: exportProcedures,
  tanks: exportTanks,
};

/** How many rows each export has, and how many statements it runs. */
async function costs() {
  const found: { name: string; rows: number; statements: number }[] = [];
  for (const [name, endpoint] of Object.entries(EXPORTS)) {
    const query = vi.spyOn(PreparingClient.prototype, 'query');
    const { status, text } = await world.server.call(endpoint, { token: world.tokens.polar });
    const statements = query.mock.calls.length;
    query.mockRestore();
    expect(status, text).toBe(200);
    found.push({ name, rows: csvRows(text).length, statements });
  }
  return found;
}

test('an export runs one statement for a page of rows more, and none for a row', async () => {
  // Settings and rights are read for the first request, and kept.
  await costs();
  const few = await costs();
  for (let page = 1; page < PAGES; page += 1) await fillPage(page);
  const many = await costs();
  for (const [at, { name, rows, statements }] of many.entries()) {
    expect(rows, name).toBeGreaterThanOrEqual((PAGES - 1) * ROWS_AT_ONCE);
    expect(statements - (few[at]?.statements ?? 0), name).toBe(PAGES - 1);
  }
});
