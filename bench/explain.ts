import type pg from 'pg';
import { z } from 'zod';
import type { CapturedStatement } from './statements.ts';

export interface Plan {
  /** Its nodes with their indexes, indented, without any numbers. */
  readonly shape: string;
  /** Pages requested, from memory or disk. */
  readonly pages: number;
  /** The median of five runs. */
  readonly ms: number;
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Index Name'?: string | undefined;
  readonly 'Relation Name'?: string | undefined;
  readonly Plans?: readonly PlanNode[] | undefined;
}

const planNode: z.ZodType<PlanNode> = z.object({
  'Node Type': z.string(),
  'Index Name': z.string().optional(),
  'Relation Name': z.string().optional(),
  get Plans() {
    return z.array(planNode).optional();
  },
});
const explained = z.tuple([
  z.object({
    'Execution Time': z.number(),
    Plan: z.intersection(planNode, z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() })),
  }),
]);
const RUNS = 5;

/** Runs the statement as the server does, with separate parameters, and rolls it back. */
export async function explain(pool: pg.Pool, { sql, parameters }: CapturedStatement): Promise<Plan> {
  const client = await pool.connect();
  try {
    const runs: { readonly shape: string; readonly pages: number; readonly ms: number }[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      await client.query('begin');
      const { rows } = await client.query(`explain (analyze, buffers, format json) ${sql}`, [...parameters]);
      await client.query('rollback');
      const [{ Plan: plan, 'Execution Time': ms }] = explained.parse(rows[0]['QUERY PLAN']);
      runs.push({ shape: shapeOf(plan), pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], ms });
    }
    // The first run fills the cache, and reads pages that the load has not written yet.
    const [middle] = runs.toSorted((a, b) => a.ms - b.ms).slice(Math.floor(RUNS / 2));
    const last = runs.at(-1);
    if (middle === undefined || last === undefined) throw new Error('no run');
    return { shape: last.shape, pages: last.pages, ms: Math.round(middle.ms * 100) / 100 };
  } finally {
    client.release();
  }
}

function shapeOf(node: PlanNode, depth = 0): string {
  const place = node['Index Name'] ?? node['Relation Name'];
  const line = `${'  '.repeat(depth)}${node['Node Type']}${place === undefined ? '' : ` ${place}`}`;
  return [line, ...(node.Plans ?? []).map((child) => shapeOf(child, depth + 1))].join('\n');
}
