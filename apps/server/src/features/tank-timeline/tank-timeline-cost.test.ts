import { DEFAULT_HOLD_LIMITS } from '@dewar/domain/leak-checks/hold-verdict';
import { TIMELINE_KINDS } from '@dewar/domain/tanks/tank-timeline';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCostReader } from '../../../test-support/blocks-read.ts';
import { addNumberedTanks } from '../../../test-support/numbered-tanks.ts';
import { addCompany } from '../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { findTimeline } from './tank-timeline-repository.ts';

const PERSON = { id: 1, role: 'admin', company_id: 1, is_super_admin: false, is_company_admin: false } as const;
const PAGE = 20;
const holdLimits = DEFAULT_HOLD_LIMITS;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const company_id = await addCompany(server.db, 'Polar Gas');
  await addNumberedTanks(server, { company_id, count: 5, since: '1990-01-01' });
  await fill(1, 60);
});
afterAll(() => server.stop());

/** A record of every kind for each of these days before a fixed one. */
async function fill(from: number, until: number): Promise<void> {
  const days = `tank_assignments cross join (
    select '2026-05-12'::timestamptz - n * interval '1 day' as day, n from generate_series(${from}, ${until}) n) days`;
  for (const insert of [
    `vacuum_readings (tank_id, company_id, assignment_id, vacuum_reading, reading_timestamp, recorded_by_email)
     select tank_id, company_id, id, 12, day, 'x@x.example'`,
    `transfers (tank_id, company_id, assignment_id, action, loaded_at, arrived_at, recorded_by_email)
     select tank_id, company_id, id, 'Load', day, day + interval '5 hours', 'x@x.example'`,
    `tank_notes (tank_id, company_id, assignment_id, note_text, created_by_email, created_by_name, created_at)
     select tank_id, company_id, id, 'note', 'x@x.example', 'X', day`,
    `tank_files (tank_id, company_id, assignment_id, stored_name, file_name, file_size, uploaded_by_email,
                 uploaded_by_name, uploaded_at)
     select tank_id, company_id, id, tank_id || '-' || n, 'a.pdf', 9, 'x@x.example', 'X', day`,
    `leak_check_assessments (tank_id, company_id, assignment_id, assessment_date, overall_status, technician_name,
                             assessment_duration_minutes, vacuum_test_status, initial_vacuum_reading,
                             final_vacuum_reading, vacuum_test_start, vacuum_test_end, recorded_by_email)
     select tank_id, company_id, id, day, 'pass', 'X', 5, 'passed', 12, 13, day, day + interval '2 hours', 'x@x.example'`,
  ]) {
    await server.pool.query(`insert into ${insert} from ${days}`);
  }
  await server.pool.query(
    `insert into leak_points (assessment_id, point_number, x_coordinate, y_coordinate, weld_location, tank_view,
                              repaired, repair_method, repaired_at)
     select id, 1, 1, 1, 'weld', 'rear', true, 'rtv', assessment_date + interval '1 hour' from leak_check_assessments
      where not exists (select 1 from leak_points where assessment_id = leak_check_assessments.id)`,
  );
  for (const table of ['vacuum_readings', 'transfers', 'tank_notes', 'tank_files', 'leak_check_assessments']) {
    await server.pool.query(`vacuum analyze ${table}`);
  }
  await server.pool.query('vacuum analyze leak_points');
}

async function readPages() {
  const costOf = createCostReader(server);
  const first = await costOf((db) => findTimeline(db, PERSON, 1, { holdLimits, limit: PAGE }));
  const next = { at: '2026-05-02T00:00:00Z', id: 1, kind: 'reading' } as const;
  const second = await costOf((db) => findTimeline(db, PERSON, 1, { holdLimits, limit: PAGE, after: next }));
  const notes = await costOf((db) => findTimeline(db, PERSON, 1, { holdLimits, limit: PAGE, kinds: ['note'] }));
  return { first, second, notes };
}

test("a page of the timeline costs the same after ten years of every kind of a tank's records", async () => {
  const young = await readPages();
  await fill(61, 3_650);
  const old = await readPages();
  for (const page of ['first', 'second', 'notes'] as const) {
    expect(old[page].result).toEqual(young[page].result);
    // A level more of each index, and of those that lead to the rows shown.
    expect(old[page].read).toBeLessThanOrEqual(young[page].read + TIMELINE_KINDS.length + 2 * PAGE);
  }
});
