import { recordId, recordIdText } from '@dewar/contract/fields';
import type { FastifyRequest } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../database/database.ts';

/** A tank, or a record of one, that a request named. */
export interface NamedRecord {
  readonly table: RecordTable;
  readonly id: number;
}

type RecordTable = (typeof TABLES)[keyof typeof TABLES];

/** By the beginning of the address. */
const TABLES = {
  '/api/tanks/:id': 'tanks',
  '/api/transfers/:id': 'transfers',
  '/api/custody-ledger/loads/:id': 'transfers',
  '/api/vacuum-readings/:id': 'vacuum_readings',
  '/api/leak-check-assessments/:id': 'leak_check_assessments',
  '/api/tank-notes/:id': 'tank_notes',
  '/api/tank-files/:id': 'tank_files',
} as const;

const withId = z.object({ id: recordIdText });
const withTank = z.object({ tank_id: z.union([recordId, recordIdText]) });

/** The tank or the record of one that stands in the address, the query or the body of a request; undefined for others. */
export function namedRecordOf(request: FastifyRequest): NamedRecord | undefined {
  const url = request.routeOptions.url ?? '';
  const [, table] = Object.entries(TABLES).find(([path]) => url === path || url.startsWith(`${path}/`)) ?? [];
  const params = withId.safeParse(request.params);
  if (table !== undefined) return params.success ? { table, id: params.data.id } : undefined;
  const named = [request.query, request.body].map((part) => withTank.safeParse(part)).find(({ success }) => success);
  return named?.data === undefined ? undefined : { table: 'tanks', id: named.data.tank_id };
}

interface TankOfRecord extends NamedRecord {
  readonly tank_id: number;
  /** Whose record it is; null for a tank in stock. */
  readonly company_id: number | null;
}

/** The tanks of those records that there are. */
export async function findTanksOf(db: Database, records: readonly NamedRecord[]): Promise<readonly TankOfRecord[]> {
  if (records.length === 0) return [];
  const tables = [...new Set(records.map(({ table }) => table))];
  const found = tables.map((table): RawBuilder<unknown> => {
    const ids = records.filter((record) => record.table === table).map(({ id }) => id);
    const tank_id = sql.ref(table === 'tanks' ? 'id' : 'tank_id');
    return sql`
      select ${table}::text as "table", id, ${tank_id} as tank_id, company_id
        from ${sql.table(table)} where id = any(${ids}::int[])`;
  });
  const { rows } = await sql<TankOfRecord>`${sql.join(found, sql` union all `)}`.execute(db);
  return rows;
}
