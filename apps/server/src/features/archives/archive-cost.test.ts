import { inspect } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fillTables } from '../../../test-support/fill-tables.ts';
import { csvRows } from '../../../test-support/read-export.ts';
import { PreparingClient } from '../../shared/database/preparing-client.ts';
import { ROWS_AT_ONCE } from '../../shared/exports/export-pages.ts';
import { type ArchiveWorld, saveCompany, startArchiveWorld } from './archive-test-world.ts';

const MORE_PAGES = 3;

let world: ArchiveWorld;

beforeAll(async () => {
  world = await startArchiveWorld();
  await world.newTank();
});
afterAll(() => world.server.stop());

/** Adds so many pages of rows to three lists of the company. */
async function fillPages(from: number, pages: number): Promise<void> {
  const rows = `generate_series(${from * ROWS_AT_ONCE + 1}, ${(from + pages) * ROWS_AT_ONCE}) n, tank_assignments assigned`;
  await fillTables(
    world.server,
    `insert into vacuum_readings (tank_id, company_id, assignment_id, vacuum_reading, reading_timestamp, recorded_by_email)
     select tank_id, company_id, assigned.id, 5, '2026-05-01'::timestamptz - n * interval '1 hour', 'x@x.example'
       from ${rows}`,
    `insert into transfers (tank_id, company_id, assignment_id, action, loaded_at, arrived_at, recorded_by_email)
     select tank_id, company_id, assigned.id, 'Load', '2026-05-01'::timestamptz - n * interval '9 days',
            '2026-05-01'::timestamptz - n * interval '9 days' + interval '5 days', 'x@x.example' from ${rows}`,
    `insert into tank_notes (tank_id, company_id, assignment_id, note_text, created_by_email, created_by_name)
     select tank_id, company_id, assigned.id, 'Note ' || n, 'x@x.example', 'X' from ${rows}`,
  );
}

async function cost() {
  const query = vi.spyOn(PreparingClient.prototype, 'query');
  const saved = await saveCompany(world, 'polarBoss');
  // How far it is is noted beside, by the clock.
  const statements = query.mock.calls.filter((call) => !inspect(call).includes('archive_runs')).length;
  query.mockRestore();
  const rowsOf = (path: string) => csvRows(saved.get(path) ?? '').length;
  return {
    statements,
    rows: ['vacuum-readings', 'transfers', 'notes'].map((list) => rowsOf(`lists/${list}.csv`)),
  };
}

test('an archive runs one statement for a page of rows more, and none for a row', async () => {
  await fillPages(0, 1);
  await cost();
  const few = await cost();
  await fillPages(1, MORE_PAGES);
  const many = await cost();
  for (const [at, rows] of many.rows.entries()) expect(rows - (few.rows[at] ?? 0)).toBe(MORE_PAGES * ROWS_AT_ONCE);
  expect(many.statements - few.statements).toBe(many.rows.length * MORE_PAGES);
});
