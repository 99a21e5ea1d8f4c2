import { type CompiledQuery, Kysely, PostgresDialect } from 'kysely';
import { z } from 'zod';
import type { Database } from '../src/shared/database/database.ts';
import type { DB } from '../src/shared/database/tables.gen.ts';
import type { TestServer } from './test-server.ts';

const plan = z.array(z.object({ 'QUERY PLAN': z.array(z.object({ Plan: z.looseObject({}) })) }));
const blocks = z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() });

export interface Cost<Result> {
  /** Blocks read by all statements, from memory or from disk. */
  readonly read: number;
  readonly result: Result;
}

/** Runs work and counts the blocks that its statements read, with generic plans as in production. */
export function createCostReader(server: TestServer) {
  const statements: CompiledQuery[] = [];
  const db: Database = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: server.pool }),
    log: ({ query }) => void statements.push(query),
  });
  return async <Result>(work: (db: Database) => Promise<Result>): Promise<Cost<Result>> => {
    statements.length = 0;
    const result = await work(db);
    let read = 0;
    const client = await server.pool.connect();
    try {
      for (const { sql, parameters } of [...statements]) {
        await client.query(`prepare asked as ${sql}`);
        const values = parameters.map((value) => (value === null ? 'null' : client.escapeLiteral(textOf(value))));
        const { rows } = await client.query(
          `explain (analyze, buffers, format json) execute asked${values.length > 0 ? `(${values.join(', ')})` : ''}`,
        );
        await client.query('deallocate asked');
        const used = blocks.parse(plan.parse(rows)[0]?.['QUERY PLAN'][0]?.Plan);
        read += used['Shared Hit Blocks'] + used['Shared Read Blocks'];
      }
    } finally {
      client.release();
    }
    return { read, result };
  };
}

function textOf(value: unknown): string {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? `{${value.join(',')}}` : String(value);
}
