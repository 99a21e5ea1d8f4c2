import type { BodyOf } from '@dewar/contract/endpoint';
import {
  addLongImportPiece,
  createLongImport,
  getLongImport,
  judgeLongImport,
  type LongImport,
  listLongImportFates,
  startLongImport,
} from '@dewar/contract/long-imports';
import { expect } from 'vitest';
import { takeStep } from '../src/features/imports/long/long-import-job.ts';
import type { TankWorld } from './tank-world.ts';

export const CHOICES = {
  kind: 'readings',
  timezone: 'UTC',
  columns: { tank_number: 0, reading_timestamp: 1, vacuum_reading: 2, fresh_pull: 3, additional_notes: 4 },
  units: { vacuum_reading: 'micron' },
  date_order: 'day-month',
} as const;

type Caller = keyof TankWorld['tokens'];

/** The calls of a long import as one person, and its job with small batches. */
export function longImportsOf(world: TankWorld, as: Caller = 'polar') {
  const { server } = world;
  const token = world.tokens[as];
  const begin = (text: string, change: Partial<BodyOf<typeof createLongImport>> = {}) =>
    server.call(createLongImport, { token, body: { ...CHOICES, text, source: 'years.csv', ...change } });
  const addPiece = (id: number, piece: number, text: string) =>
    server.call(addLongImportPiece, { token, params: { id, piece }, body: { text } });
  const judge = (id: number, pieces: number) =>
    server.call(judgeLongImport, { token, params: { id }, body: { pieces } });
  const get = async (id: number) => (await server.call(getLongImport, { token, params: { id } })).body.data;
  const start = (id: number, only_good = true) =>
    server.call(startLongImport, { token, params: { id }, body: { only_good } });
  const step = (rowsAtOnce = 2) => takeStep({ db: server.db, clock: server.clock, log: server.app.log, rowsAtOnce });

  async function finish(rowsAtOnce?: number): Promise<void> {
    while (await step(rowsAtOnce));
  }

  /** Sends these pieces and has them judged. */
  async function judged(pieces: readonly string[], rowsAtOnce?: number): Promise<LongImport> {
    const [first = '', ...others] = pieces;
    const { status, text, body } = await begin(first);
    expect([status, text]).toEqual([201, expect.anything()]);
    const { id } = body.data;
    for (const [at, piece] of others.entries()) expect((await addPiece(id, at + 2, piece)).status).toBe(200);
    expect((await judge(id, pieces.length)).status).toBe(200);
    await finish(rowsAtOnce);
    return get(id);
  }

  async function fatesOf(id: number, outcome: 'refused' | 'asked' | 'duplicate' = 'refused') {
    const { body } = await server.call(listLongImportFates, { token, params: { id }, query: { outcome } });
    return body.data;
  }

  return { begin, addPiece, judge, get, start, step, finish, judged, fatesOf };
}
