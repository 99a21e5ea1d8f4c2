import { Kysely, PostgresDialect } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import type { DB } from '../../shared/database/tables.gen.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { importSheet, undoImport } from './import-service.ts';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
});

const PERSON = { id: 3, email: 'admin@dewar.example', role: 'admin', company_id: null } as unknown as SignedIn;

/** How many statements it takes to import so many rows, and to undo it. */
async function countStatements(kind: 'inspections' | 'tanks', lines: readonly string[]): Promise<readonly number[]> {
  let statements = 0;
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: world.server.pool }),
    log: () => {
      statements += 1;
    },
  });
  const second = kind === 'tanks' ? 'company_name' : 'csc_inspection_date';
  const request = { kind, text: lines.join('\n'), timezone: 'UTC', units: {}, date_order: 'day-month' } as const;
  const columns = { tank_number: 0, [second]: 1 };
  const now = new Date();
  const { id } = await importSheet(db, PERSON, { ...request, columns, source: 'sheet', only_good: false }, now);
  const imported = statements;
  expect((await undoImport(db, PERSON, id, now)).kept).toEqual([]);
  return [imported, statements - imported];
}

const SIZES = [5, 50];

test('importing and undoing inspections takes as many statements for 50 tanks as for 5', async () => {
  const counts = [];
  for (const size of SIZES) {
    const numbers = [];
    for (let made = 0; made < size; made += 1) numbers.push((await world.newTank()).tank_number);
    counts.push(
      await countStatements(
        'inspections',
        numbers.map((number) => `${number};01/01/2026`),
      ),
    );
  }
  expect(counts[0]?.[0]).toBeGreaterThan(5);
  expect(counts[1]).toEqual(counts[0]);
});

test('importing and undoing new tanks of a company takes as many statements for 50 as for 5', async () => {
  const counts = [];
  for (const size of SIZES) {
    counts.push(
      await countStatements(
        'tanks',
        Array.from({ length: size }, (_, at) => `New ${size}-${at};Polar Gas`),
      ),
    );
  }
  expect(counts[0]?.[0]).toBeGreaterThan(5);
  expect(counts[1]).toEqual(counts[0]);
});
