import { createTransfer } from '@dewar/contract/transfers';
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

const KINDS = {
  inspections: { columns: { tank_number: 0, csc_inspection_date: 1 }, units: {} },
  tanks: { columns: { tank_number: 0, company_name: 1 }, units: {} },
  transfers: {
    columns: { tank_number: 0, loaded_at: 1, loaded_weight_lbs: 2, arrived_at: 3, arrival_pressure: 4 },
    units: { loaded_weight_lbs: 'lb', arrival_pressure: 'psi' },
  },
} as const;

/** How many statements it takes to import so many rows, and to undo it. */
async function countStatements(kind: keyof typeof KINDS, lines: readonly string[]): Promise<readonly number[]> {
  let statements = 0;
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: world.server.pool }),
    log: () => {
      statements += 1;
    },
  });
  const request = { kind, text: lines.join('\n'), timezone: 'UTC', date_order: 'day-month' } as const;
  const now = new Date();
  const choices = { source: 'sheet', only_good: false, ...KINDS[kind] };
  const { id } = await importSheet({ db, person: PERSON, now }, { ...request, ...choices });
  const imported = statements;
  expect((await undoImport({ db, person: PERSON, now }, id)).kept).toEqual([]);
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

test('importing and undoing arrivals of stored loads takes as many statements for 50 as for 5', async () => {
  const counts = [];
  for (const size of SIZES) {
    const lines = [];
    for (let made = 0; made < size; made += 1) {
      const { id: tank_id, tank_number } = await world.newTank();
      const body = { tank_id, action: 'Load' as const, loaded_at: '2026-01-01T00:00:00Z', loaded_weight_lbs: 9_000 };
      await world.server.call(createTransfer, { token: world.tokens.admin, body });
      lines.push(`${tank_number};2026-01-01;9000;2026-01-04;45`);
    }
    counts.push(await countStatements('transfers', lines));
  }
  const { rows } = await world.server.pool.query(
    "select count(*)::int as arrivals from audit_log where entity = 'transfer' and action = 'import' and before is not null",
  );
  expect(rows).toEqual([{ arrivals: 55 }]);
  expect(counts[1]).toEqual(counts[0]);
});
