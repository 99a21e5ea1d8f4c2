import { createImport, previewImport } from '@dewar/contract/imports';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { TankWorld } from './tank-world.ts';
import type { TestServer } from './test-server.ts';

/** So many rows are written at once. */
export const ROWS = 3_000;
/** A lookup reads a row; comparing each row with each would read nine million. */
export const MOST_READS = 20 * ROWS;

const CHOICES = {
  columns: { tank_number: 0, reading_timestamp: 1, vacuum_reading: 2 },
  units: { vacuum_reading: 'micron' },
  date_order: 'day-month',
} as const;

type World = Pick<TankWorld, 'server' | 'newTank'> & {
  readonly tokens: { readonly polar?: string; readonly admin?: string };
};

/** A world whose statistics stay as they are unless the program renews them, and sheets to import into it. */
export async function startStaleImports(world: World) {
  const { server, tokens, newTank } = world;
  const tank = await newTank();
  const manyReadsDuring = await keepStatistics(server);
  const start = Date.UTC(2024, 0, 1);
  const hours = Array.from(
    { length: ROWS },
    (_, hour) => `${tank.tank_number},${new Date(start + hour * 3_600_000).toISOString()},12`,
  );
  const sheet = { kind: 'readings', text: `Tank,Date,Microns\n${hours.join('\n')}`, timezone: 'UTC' } as const;

  const preview = async () => {
    const { body } = await server.call(previewImport, { token: tokens.polar, body: sheet });
    return body.data;
  };

  /** Imports a reading of the tank for each hour. */
  async function importReadings(): Promise<number> {
    const body = { ...sheet, ...CHOICES, source: 'hours.csv', only_good: false };
    const { status, text, body: made } = await server.call(createImport, { token: tokens.polar, body });
    expect(status, text).toBe(201);
    return made.data.id;
  }

  /** Imports so many tanks of Polar Gas. */
  async function importTanks(): Promise<void> {
    const lines = Array.from({ length: ROWS }, (_, at) => `Made ${at},Polar Gas`);
    const body = {
      ...{ kind: 'tanks', text: `Tank,Company\n${lines.join('\n')}`, timezone: 'UTC', source: 'fleet.csv' },
      ...{ columns: { tank_number: 0, company_name: 1 }, units: {}, date_order: 'day-month', only_good: false },
    } as const;
    const { status, text } = await server.call(createImport, { token: tokens.admin, body });
    expect(status, text).toBe(201);
  }

  return { tank, hours, preview, importReadings, importTanks, manyReadsDuring };
}

/**
 * Has statistics stay as they are. Returns what tells of which tables work reads more than MOST_READS rows, by
 * scans and by indexes, and how many.
 */
export async function keepStatistics({ db }: TestServer) {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db);
  for (const { name } of tables.rows) {
    await sql`alter table ${sql.table(name)} set (autovacuum_enabled = false)`.execute(db);
    await sql`analyze ${sql.table(name)}`.execute(db);
  }

  async function countReads(): Promise<ReadonlyMap<string, number>> {
    await sql`select pg_stat_force_next_flush()`.execute(db);
    const { rows } = await sql<{ name: string; reads: number }>`
      select relname as name, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as reads
        from pg_stat_user_tables`.execute(db);
    return new Map(rows.map(({ name, reads }) => [name, reads]));
  }

  return async (work: () => Promise<unknown>): Promise<Readonly<Record<string, number>>> => {
    const before = await countReads();
    await work();
    const after = await countReads();
    const reads = [...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)] as const);
    return Object.fromEntries(reads.filter(([, count]) => count > MOST_READS));
  };
}
