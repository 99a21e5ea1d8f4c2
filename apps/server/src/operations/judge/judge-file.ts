import { type FileHandle, open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { LOSS_ANSWERS } from '@dewar/domain/thermodynamics/heat-leak/load-answers';
import {
  judgeVacuumSeries,
  VACUUM_SERIES_COLUMNS,
  type VacuumSeries,
} from '@dewar/domain/vacuum/forecast/judge-vacuum-series';
import { CsvError, parse } from 'csv-parse';
import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import { OperationError } from '../operation-error.ts';
import { HISTORY_COLUMNS, judgeTankHistory, type RecordedHistory } from './judge-history.ts';
import { judgeArrival, judgeTank, type Row } from './judge-rows.ts';

const JUDGES = { tanks: judgeTank, arrivals: judgeArrival } as const;

export const JUDGED_KINDS = ['tanks', 'arrivals', 'series', 'histories'] as const;
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

const text = z.string().nullish();
const number = z.number().nullish();
const yes = z.boolean().nullish();

const history: z.ZodType<RecordedHistory> = z.object({
  id: z.string(),
  now: z.iso.datetime({ offset: true }),
  tank: z
    .object({
      ...{ product: text, relief_set_psig: number, volume_m3: number, boil_off_percent_day: number },
      ...{ reference_holding_days: number, csc_inspection_date: text, five_year_test_date: text },
    })
    .default({}),
  trips: z
    .array(
      z.object({
        ...{ product: text, loaded_at: text, arrived_at: text, loaded_lbs: number, received_lbs: number },
        ...{ loaded_psig: number, arrival_psig: number, was_venting: yes, was_cold: yes },
        loss_answer: z.enum(LOSS_ANSWERS).nullish(),
      }),
    )
    .default([]),
  readings: z.array(z.object({ reading_timestamp: text, vacuum_reading: number, fresh_pull: yes })).default([]),
  events: z.array(z.object({ kind: text, at: text, vacuum_reading: number })).default([]),
  load: z
    .object({
      ...{ product: text, loaded_lbs: number, loaded_psig: number, journey_days: number, margin_days: number },
      ...{ shield_days: number, was_cold: yes },
    })
    .nullish(),
});

/** The lines of the CSV file with the judgements of a file. Throws OperationError with the line that is wrong. */
export async function* judgeFile(kind: JudgedKind, path: string): AsyncGenerator<string> {
  if (kind === 'series') {
    yield* judgeLines(path, {
      columns: VACUUM_SERIES_COLUMNS,
      judge: (text) => judgeVacuumSeries(readLine(series, text)),
    });
  } else if (kind === 'histories') {
    yield* judgeLines(path, { columns: HISTORY_COLUMNS, judge: (text) => judgeTankHistory(readLine(history, text)) });
  } else yield* judgeTable(JUDGES[kind], path);
}

async function* judgeTable(judge: (row: Row) => Row, path: string): AsyncGenerator<string> {
  let line = 1;
  for await (const row of readRows(path)) {
    line += 1;
    const judged = atLine(line, () => judge(row));
    if (line === 2) yield stringify([Object.keys(judged)]).trimEnd();
    yield stringify([Object.values(judged)]).trimEnd();
  }
  if (line === 1) throw new OperationError(`${path} has no rows below its first line, which names the columns.`);
}

async function* readRows(path: string): AsyncGenerator<Row> {
  await using file = await openFile(path);
  const source = file.createReadStream();
  const rows = source.pipe(parse({ columns: true, bom: true, trim: true, skip_empty_lines: true }));
  // A pipe passes no errors on: one of the disk would end the process.
  source.once('error', (error) => rows.destroy(error));
  try {
    yield* rows as AsyncIterable<Row>;
  } catch (error) {
    // Its message quotes the file, which may be anything.
    if (error instanceof CsvError)
      throw new OperationError(`Line ${String(error.lines)}: This is not CSV (${error.code}).`);
    throw error;
  }
}

interface LineJudge {
  readonly columns: string;
  readonly judge: (text: string) => string;
}

async function* judgeLines(path: string, { columns, judge }: LineJudge): AsyncGenerator<string> {
  let number = 0;
  let judged = 0;
  await using file = await openFile(path);
  for await (const text of createInterface({ input: file.createReadStream(), crlfDelay: Number.POSITIVE_INFINITY })) {
    number += 1;
    if (text.trim() === '') continue;
    if (judged === 0) yield columns;
    judged += 1;
    yield atLine(number, () => judge(text));
  }
  if (judged === 0) throw new OperationError(`${path} has no lines with JSON.`);
}

async function openFile(path: string): Promise<FileHandle> {
  const file = await open(path).catch(() => {
    throw new OperationError(`The file ${path} cannot be read.`);
  });
  if (!(await file.stat()).isDirectory()) return file;
  await file.close();
  throw new OperationError(`${path} is a folder, not a file.`);
}

function readLine<Line>(schema: z.ZodType<Line>, text: string): Line {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new OperationError('This is not JSON.');
  }
  const read = schema.safeParse(parsed);
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
