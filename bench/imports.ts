import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ExportFormat } from '../packages/contract/src/exports.ts';
import { undoImport } from '../packages/contract/src/imports.ts';
import {
  addLongImportPiece,
  createLongImport,
  getLongImport,
  judgeLongImport,
  type LongImport,
  startLongImport,
} from '../packages/contract/src/long-imports.ts';
import { exportVacuumReadings } from '../packages/contract/src/vacuum-readings.ts';
import { requestOf } from './calls.ts';
import { machineOf, printFigures } from './figures.ts';
import { COMPANY } from './fill.ts';
import { residentMb, type Servers, say, withFilledFleet } from './filled-fleet.ts';
import { headersFor, measure } from './load.ts';
import { sizeOf } from './options.ts';
import { startSampling } from './sampling.ts';

/** A long sheet of readings: imported, exported and undone, with a few other calls a second. */

const { values: options } = parseArgs({
  options: {
    tanks: { type: 'string', default: '1000' },
    readings: { type: 'string', default: '100000' },
    transfers: { type: 'string', default: '10000' },
    rows: { type: 'string', default: '1000000' },
    /** How long the other calls are measured alone. */
    seconds: { type: 'string', default: '120' },
    write: { type: 'boolean', default: false },
  },
});
const size = sizeOf(options);
const rows = Number(options.rows);
const IMPORTED_TANKS = 100;
const ROWS_OF_PIECE = 5_000;
const POLL_MS = 500;
const WARM_UP_SECONDS = 15;
/** So many that p99 is not the single slowest call. */
const CALLS_PER_SECOND = 10;
const USUAL_LOAD = '8 connections that read and post';
const ALONE = 'nothing else';
/** How many times as long other calls may take at p99 beside the work. */
const P99_GOAL = 2;
/** How many MB more than under usual load the server may take. */
const MEMORY_GOAL = 50;
const CHOICES = {
  kind: 'readings',
  source: 'years.csv',
  timezone: 'UTC',
  columns: { tank_number: 0, reading_timestamp: 1, vacuum_reading: 2 },
  units: { vacuum_reading: 'micron' },
  date_order: 'day-month',
};

interface Part {
  readonly part: string;
  readonly seconds: number;
  /** Of each of the other calls, in milliseconds. */
  readonly calls: readonly { readonly p50: number; readonly p99: number }[];
  readonly mostMb: number;
}

await withFilledFleet(size, async ({ startServers }) => {
  const servers = await startServers();
  const { dewar, token } = servers;
  const parts: Part[] = [];
  /** Times one part of the work, with other calls beside it. */
  const during = async (part: string, work: () => Promise<unknown>) => {
    const sampling = startSampling(dewar, {
      headers: headersFor(token),
      requests: (['fleet', 'post'] as const).map((call) => requestOf(call, size.tanks).dewar),
      perSecond: CALLS_PER_SECOND,
      memoryMb: () => residentMb(dewar),
    });
    const begun = performance.now();
    await work();
    const seconds = (performance.now() - begun) / 1_000;
    const { calls, mostMb } = await sampling.stop();
    parts.push({ part, seconds, calls, mostMb });
    say(rowOf({ part, seconds, calls, mostMb }, parts));
  };
  try {
    // A server that was under load keeps some of the memory that it took for it.
    const requests = (['fleet', 'readings', 'post'] as const).map((name) => requestOf(name, 1 + IMPORTED_TANKS).dewar);
    await during(USUAL_LOAD, () =>
      measure({ url: dewar.url, token, connections: 8, seconds: WARM_UP_SECONDS, requests }),
    );
    await during(ALONE, () => delay(Number(options.seconds) * 1_000));
    const id = await sendSheet(servers, during);
    await during('judging', () => reach(servers, id, 'judged'));
    await call(servers, startLongImport, { id, body: { only_good: false } });
    await during('writing', () => reach(servers, id, 'imported'));
    await during('exporting as CSV', () => exportReadings(servers, 'csv'));
    await during('exporting as XLSX', () => exportReadings(servers, 'xlsx'));
    const { import_id } = await call<LongImport>(servers, getLongImport, { id });
    if (import_id === null) throw new Error('The import has no number.');
    await call(servers, undoImport, { id: import_id });
    await during('undoing', () => reach(servers, id, 'ended'));
    await printFigures('imports', reportOf(parts), { write: options.write });
  } finally {
    await servers.stop();
  }
});

async function sendSheet(servers: Servers, during: (part: string, work: () => Promise<unknown>) => Promise<void>) {
  const { id } = await call<LongImport>(servers, createLongImport, { body: { ...CHOICES, text: pieceOf(0) } });
  const pieces = Math.ceil(rows / ROWS_OF_PIECE);
  await during(`sending ${rows.toLocaleString('en')} rows`, async () => {
    for (let piece = 1; piece < pieces; piece += 1) {
      await call(servers, addLongImportPiece, { id, piece: piece + 1, body: { text: pieceOf(piece) } });
    }
  });
  await call(servers, judgeLongImport, { id, body: { pieces } });
  return id;
}

/** Readings of a hundred tanks in turn, an hour apart, years ago. */
function pieceOf(piece: number): string {
  const count = Math.min(ROWS_OF_PIECE, rows - piece * ROWS_OF_PIECE);
  const text = Array.from({ length: count }, (_, at) => {
    const row = piece * ROWS_OF_PIECE + at;
    const taken = new Date(Date.UTC(2015, 0, 1, Math.floor(row / IMPORTED_TANKS))).toISOString();
    const number = `BNCH ${String(1 + (row % IMPORTED_TANKS)).padStart(6, '0')}`;
    return `${number};${taken.slice(0, 10)} ${taken.slice(11, 16)};${10 + (row % 40)}`;
  });
  return `${text.join('\n')}\n`;
}

async function reach(servers: Servers, id: number, state: LongImport['state']): Promise<void> {
  for (;;) {
    const now = await call<LongImport>(servers, getLongImport, { id });
    if (now.state === state) return;
    if (now.state === 'ended') throw new Error(now.message ?? 'ended');
    await delay(POLL_MS);
  }
}

async function exportReadings({ dewar, token }: Servers, format: ExportFormat): Promise<void> {
  const path = `${exportVacuumReadings.path}?company=${encodeURIComponent(COMPANY)}&format=${format}`;
  const response = await fetch(dewar.url + path, { headers: headersFor(token) });
  if (!response.ok || response.body === null) throw new Error(await response.text());
  let bytes = 0;
  for await (const chunk of response.body) bytes += chunk.length;
  say(`${Math.round(bytes / 1_048_576)} MB of ${format.toUpperCase()}`);
}

interface CallInput {
  readonly id?: number;
  readonly piece?: number;
  readonly body?: unknown;
}

async function call<Data>(
  { dewar, token }: Servers,
  { method, path }: { readonly method: string; readonly path: string },
  { id, piece, body }: CallInput,
): Promise<Data> {
  const response = await fetch(dewar.url + path.replace('{id}', String(id)).replace('{piece}', String(piece)), {
    method,
    headers: headersFor(token),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(await response.text());
  const { data } = (await response.json()) as { data: Data };
  return data;
}

function reportOf(parts: readonly Part[]): string {
  return [
    `${rows.toLocaleString('en')} rows of ${IMPORTED_TANKS} tanks; ${CALLS_PER_SECOND} other calls a second; a fleet of ${size.tanks.toLocaleString('en')} tanks with ${size.readings.toLocaleString('en')} readings; ${machineOf()}.`,
    [
      '| meanwhile | s | the fleet, p50 / p99 ms | a reading posted, p50 / p99 ms | most memory of the server, MB |',
      '|---|---|---|---|---|',
      ...parts.map((part) => rowOf(part, parts)),
    ].join('\n'),
    `Goals: p99 at most ${P99_GOAL} times as long as with nothing else, memory at most ${MEMORY_GOAL} MB above that under usual load.`,
  ].join('\n\n');
}

function rowOf({ part, seconds, calls, mostMb }: Part, parts: readonly Part[]): string {
  const isCompared = part !== USUAL_LOAD && part !== ALONE;
  const alone = isCompared ? parts.find((other) => other.part === ALONE) : undefined;
  const usual = isCompared ? parts.find((other) => other.part === USUAL_LOAD) : undefined;
  const [fleet, post] = calls.map(({ p50, p99 }, at) => {
    const base = alone?.calls[at]?.p99;
    const times = base === undefined ? '' : ` (${(p99 / base).toFixed(1)} times${missed(p99 / base > P99_GOAL)})`;
    return `${p50.toFixed(0)} / ${p99.toFixed(0)}${times}`;
  });
  const grown = usual === undefined ? '' : missed(mostMb - usual.mostMb > MEMORY_GOAL);
  return `| ${part} | ${seconds.toFixed(0)} | ${fleet} | ${post} | ${mostMb}${grown} |`;
}

function missed(isMissed: boolean): string {
  return isMissed ? ', missed' : '';
}
