import { type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import {
  judgeVacuumSeries,
  VACUUM_SERIES_COLUMNS,
  type VacuumSeries,
} from '@dewar/domain/vacuum/forecast/judge-vacuum-series';
import { parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import { OperationError } from '../operation-error.ts';
import { judgeArrival, judgeTank, type Row } from './judge-rows.ts';

const JUDGES = { tanks: judgeTank, arrivals: judgeArrival } as const;

export const JUDGED_KINDS = ['tanks', 'arrivals', 'series'] as const;
export type JudgedKind = (typeof JUDGED_KINDS)[number];

const series: z.ZodType<VacuumSeries> = z.object({
  id: z.string(),
  now: z.iso.datetime({ offset: true }),
  limit_microns: z.number().positive(),
  readings: z.array(
    z.object({
      reading_timestamp: z.iso.datetime({ offset: true }),
      vacuum_reading: z.number().positive(),
      fresh_pull: z.boolean(),
    }),
  ),
  loads: z
    .array(
      z.object({
        loaded_at: z.iso.datetime({ offset: true }),
        arrived_at: z.iso.datetime({ offset: true }).nullable(),
      }),
    )
    .default([]),
});

/** The lines of the CSV file with the judgements of a file. Throws OperationError with the line that is wrong. */
export async function* judgeFile(kind: JudgedKind, path: string): AsyncGenerator<string> {
  if (kind === 'series') yield* judgeSeries(path);
  else yield* judgeTable(JUDGES[kind], path);
}

async function* judgeTable(judge: (row: Row) => Row, path: string): AsyncGenerator<string> {
  const file = await openFile(path);
  const rows = file.createReadStream().pipe(parse({ columns: true, bom: true, trim: true, skip_empty_lines: true }));
  let line = 1;
  for await (const row of rows as AsyncIterable<Row>) {
    line += 1;
    const judged = atLine(line, () => judge(row));
    if (line === 2) yield stringify([Object.keys(judged)]).trimEnd();
    yield stringify([Object.values(judged)]).trimEnd();
  }
}

async function* judgeSeries(path: string): AsyncGenerator<string> {
  yield VACUUM_SERIES_COLUMNS;
  let number = 0;
  const file = await openFile(path);
  for await (const text of createInterface({ input: file.createReadStream(), crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    if (text.trim() !== '') yield atLine(number, () => judgeVacuumSeries(readSeries(text)));
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path);
  } catch {
    throw new OperationError(`The file ${path} cannot be read.`);
  }
}

function readSeries(text: string): VacuumSeries {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new OperationError('This is not JSON.');
  }
  const read = series.safeParse(parsed);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new OperationError(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'not as expected'}`);
}

function atLine<Result>(line: number, judge: () => Result): Result {
  try {
    return judge();
  } catch (error) {
    if (error instanceof OperationError) throw new OperationError(`Line ${line}: ${error.message}`);
    throw error;
  }
}
