import { createLongImport } from '@dewar/contract/long-imports';
import type { Sample } from './matrix-sample.ts';
import { CANARY, type Caller, type MatrixWorld } from './matrix-world.ts';
import type { TestCall } from './test-server.ts';

const UNKNOWN_ID = 2_000_000_000;
const owners: readonly Caller[] = ['user A'];
const SHEET = {
  kind: 'readings',
  text: 'Tank;Date;Vacuum\nNo such tank;2026-06-01;12',
  source: CANARY,
  timezone: 'UTC',
  columns: { tank_number: 0, reading_timestamp: 1, vacuum_reading: 2 },
  units: { vacuum_reading: 'micron' },
  date_order: 'day-month',
} as const;

/** Long imports of user A, with the canary in their names and in the reasons of their rows. */
export const LONG_IMPORT_SAMPLES: Readonly<Record<string, Sample>> = {
  createLongImport: {
    others: 'same',
    call: async ({ server }) => {
      await server.pool.query('delete from long_imports');
      return { body: { ...SHEET, source: 'years.csv' } };
    },
  },
  listLongImports: {
    others: 'filtered',
    owners,
    call: async (world) => {
      await newLongImport(world);
      return {};
    },
  },
  getLongImport: onLongImport({}),
  addLongImportPiece: onLongImport({ params: { piece: 2 }, body: { text: 'PG 1;2026-06-02;12' } }),
  judgeLongImport: onLongImport({ body: { pieces: 1 } }),
  listLongImportFates: onLongImport({}, 'judged'),
  exportLongImportReasons: onLongImport({}, 'judged'),
  startLongImport: onLongImport({ body: { only_good: true } }, 'judged'),
  cancelLongImport: onLongImport({}),
};

function onLongImport({ params, ...rest }: TestCall, state: 'receiving' | 'judged' = 'receiving'): Sample {
  return {
    others: 'not-found',
    owners,
    call: async (world) => ({ ...rest, params: { ...params, id: await newLongImport(world, state) } }),
    invented: { ...rest, params: { ...params, id: UNKNOWN_ID } },
  };
}

/** Each call has its own, and a company may have only so many. */
async function newLongImport({ server, tokens }: MatrixWorld, state = 'receiving'): Promise<number> {
  await server.pool.query('delete from long_imports');
  const { status, text, body } = await server.call(createLongImport, { token: tokens['user A'], body: SHEET });
  if (status !== 201) throw new Error(text);
  const { id } = body.data;
  await server.pool.query('update long_imports set state = $2, good = 1 where id = $1', [id, state]);
  await server.pool.query(
    "insert into long_import_rows (long_import_id, row, outcome, message) values ($1, 2, 'refused', $2)",
    [id, CANARY],
  );
  return id;
}
