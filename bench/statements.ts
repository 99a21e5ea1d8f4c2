import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { findFleetVersions, listFleetPieces } from '../apps/server/src/features/fleet/fleet-repository.ts';
import { findTankTransfers } from '../apps/server/src/features/transfers/transfer-list-repository.ts';
import {
  createReading,
  findTankReadings,
} from '../apps/server/src/features/vacuum-readings/vacuum-reading-repository.ts';
import type { Database } from '../apps/server/src/shared/database/database.ts';
import type { DB } from '../apps/server/src/shared/database/tables.gen.ts';
import type { SignedIn } from '../apps/server/src/shared/http/signed-in.ts';

export interface CapturedStatement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/**
 * The statement that the server sends for each of the four endpoints, captured from its own repositories, and the one
 * that reads the pieces of a whole fleet. `tank_id` is the last tank.
 */
export async function captureStatements(pool: pg.Pool, person: SignedIn, tank_id: number) {
  const captured: CapturedStatement[] = [];
  const db: Database = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: (event: LogEvent) => {
      captured.push(event.query);
    },
  });
  const one = async (run: () => Promise<unknown>): Promise<CapturedStatement> => {
    captured.length = 0;
    await run();
    const [statement] = captured;
    if (statement === undefined || captured.length !== 1)
      throw new Error(`expected one statement, saw ${captured.length}`);
    return { sql: statement.sql, parameters: statement.parameters };
  };
  const now = new Date();
  return {
    readings: await one(() => findTankReadings(db, person, tank_id, { limit: 20 })),
    transfers: await one(() => findTankTransfers(db, person, tank_id, { limit: 50 })),
    post: await one(() =>
      createReading(db, person, {
        tank_id,
        vacuum_reading: 21.5,
        reading_timestamp: now.toISOString(),
        fresh_pull: false,
        additional_notes: null,
        captured_at: null,
        assignment_id: null,
        now: now.toISOString(),
      }),
    ),
    fleet: await one(() => findFleetVersions(db, { company_id: 1 })),
    fleetPieces: await one(() =>
      listFleetPieces(db, {
        company_id: 1,
        tank_ids: Array.from({ length: tank_id }, (_, index) => index + 1),
        recent_since: new Date(now.getTime() - 7 * 86_400_000),
      }),
    ),
  };
}

/** The same statement as a pgbench script: the tank is random, every other parameter as captured. */
export function asPgbenchScript({ sql, parameters }: CapturedStatement, tank_id: number, tanks: number): string {
  const text = sql.replaceAll(/\$(\d+)/g, (_, index: string) => literal(parameters[Number(index) - 1], tank_id));
  return `\\set tank random(1, ${tanks})\n${text.replaceAll(/\s+/g, ' ').trim()};\n`;
}

function literal(value: unknown, tank_id: number): string {
  if (value === tank_id) return ':tank';
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = value instanceof Date ? value.toISOString() : String(value);
  return `'${text.replaceAll("'", "''")}'`;
}
