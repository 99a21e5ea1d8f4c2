import { closeMonth } from '@dewar/contract/closed-months';
import { exportLedgerLoads, getCustodyLedger, type LedgerLoad, listLedgerLoads } from '@dewar/contract/custody-ledger';
import { getFleetLosses } from '@dewar/contract/fleet-pictures';
import { getTankTimeline } from '@dewar/contract/tank-timeline';
import { getTransferTotals } from '@dewar/contract/transfer-totals';
import {
  countTransfers,
  exportTransfers,
  listTransfers,
  listWaitingArrivals,
  type Transfer,
} from '@dewar/contract/transfers';
import { addWeights } from '@dewar/domain/primitives/weights';
import { type ArchiveWorld, saveCompany } from '../../src/features/archives/archive-test-world.ts';
import { csvRows, excelSheets } from '../read-export.ts';
import { ARRIVAL_HOUR, type CompanyName, monthOf, noonOf, type OwnLoad } from './own-books.ts';

/** A load as some place states it: its id, loaded and received lbs; null while it is undetermined. */
export type Stated = readonly [id: number, loadedLbs: number, receivedLbs: number | null];

const byId = (loads: readonly Stated[]) => loads.toSorted(([one], [other]) => one - other);

/** What the own books say about every load, and about those that are determined. */
export function ownStatements(loads: readonly OwnLoad[]) {
  const all = byId(loads.map(({ id, loadedLbs, receivedLbs }): Stated => [id, loadedLbs, receivedLbs]));
  return { all, determined: all.filter(([, , received]) => received !== null) };
}

export interface Reader {
  readonly world: ArchiveWorld;
  readonly company: CompanyName;
}

const ask = <Query extends object>({ world, company }: Reader, query: Query) => ({
  token: world.tokens[company === 'North' ? 'northBoss' : 'polarBoss'],
  query,
});

async function everyPage<Row>(
  read: (cursor: string | undefined) => Promise<{ data: readonly Row[]; next_cursor?: string }>,
) {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    rows.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  return rows;
}

const pageQuery = (cursor: string | undefined) => ({ limit: 40, ...(cursor !== undefined && { cursor }) });

const ofTransfers = (rows: readonly Transfer[]) =>
  byId(
    rows.map((row): Stated => [row.id, row.loaded_weight_lbs ?? 0, row.final_determination && row.actual_received_lbs]),
  );
const numberIn = (text: string | undefined) => Number((text ?? '').replaceAll(',', ''));
const ofCsv = (text: string, [loaded, received]: readonly [string, string]) =>
  byId(
    csvRows(text).map((row): Stated => {
      const isUndetermined = row[received] === '' || row.Determination === '';
      return [Number(row.Transfer), numberIn(row[loaded]), isUndetermined ? null : numberIn(row[received])];
    }),
  );

const TRANSFER_COLUMNS = ['Weight', 'Received'] as const;
const LEDGER_COLUMNS = ['Loaded', 'Received'] as const;

interface StatedByPlace {
  readonly ofAll: Readonly<Record<string, readonly Stated[]>>;
  readonly ofDetermined: Readonly<Record<string, readonly Stated[]>>;
}

/** Every place that states all loads of a company, and every place that states those that are determined. */
export async function placesOf(reader: Reader, tanks: readonly number[]): Promise<StatedByPlace> {
  const { call } = callsOf(reader);
  const transfersBy = (filter: object) =>
    everyPage(async (cursor) => {
      const { status, body } = await call(listTransfers, ask(reader, { ...filter, ...pageQuery(cursor) }));
      // A tank that was never one of the company.
      return status === 404 ? { data: [] } : body;
    });
  const byTank: Transfer[] = [];
  for (const tank_id of tanks) byTank.push(...(await transfersBy({ tank_id })));
  const file = await call(exportTransfers, ask(reader, {}));
  const ledgerFile = await call(exportLedgerLoads, ask(reader, {}));
  const boss = reader.company === 'North' ? 'northBoss' : 'polarBoss';
  const archive = await saveCompany(reader.world, boss, reader.company);
  const ofLedger = (await ledgerLoads(reader)).map((load): Stated => [load.id, load.loaded_lbs, load.received_lbs]);
  return {
    ofAll: {
      'the list of transfers': ofTransfers(await transfersBy({})),
      'the pages of its tanks': ofTransfers(byTank),
      'the timelines of its tanks': byId(await timelinesOf(reader, tanks)),
      'the file of transfers': ofCsv(file.text, TRANSFER_COLUMNS),
      'the transfers of the archive': ofCsv(fileIn(archive, 'transfers'), TRANSFER_COLUMNS),
    },
    ofDetermined: {
      'the custody ledger': byId(ofLedger),
      'the file of the ledger': ofCsv(ledgerFile.text, LEDGER_COLUMNS),
      'the ledger of the archive': ofCsv(fileIn(archive, 'custody-ledger'), LEDGER_COLUMNS),
    },
  };
}

/** Loads as the timelines of tanks tell their arrivals, which all of them have. */
async function timelinesOf(reader: Reader, tanks: readonly number[]): Promise<Stated[]> {
  const { call } = callsOf(reader);
  const told: Stated[] = [];
  for (const id of tanks) {
    const entries = await everyPage(async (cursor) => {
      const asked = { ...ask(reader, { kinds: 'arrival', ...pageQuery(cursor) }), params: { id } };
      const { status, body } = await call(getTankTimeline, asked);
      return status === 404 ? { data: [] } : body;
    });
    for (const entry of entries) {
      if (entry.kind !== 'arrival') continue;
      const { loaded_weight_lbs, final_determination, actual_received_lbs } = entry.record;
      told.push([entry.id, loaded_weight_lbs ?? 0, final_determination && actual_received_lbs]);
    }
  }
  return told;
}

export function ledgerLoads(reader: Reader, query: object = {}): Promise<LedgerLoad[]> {
  const { call } = callsOf(reader);
  return everyPage(
    async (cursor) => (await call(listLedgerLoads, ask(reader, { ...query, ...pageQuery(cursor) }))).body,
  );
}

/** What is counted: transfers, loads that are compared, and those that wait. */
export async function countsOf(reader: Reader) {
  const { call } = callsOf(reader);
  const ledger = (await call(getCustodyLedger, ask(reader, {}))).body.data;
  const waiting = await everyPage(
    async (cursor) => (await call(listWaitingArrivals, ask(reader, pageQuery(cursor)))).body,
  );
  return {
    transfers: (await call(countTransfers, ask(reader, {}))).body.data.rows,
    ...{ compared: ledger.loads, waiting: ledger.waiting, queue: waiting.length },
  };
}

export async function totalsOf(reader: Reader, month: string) {
  const { call } = callsOf(reader);
  const { loaded, undetermined, received, closing, pending } = (await call(getTransferTotals, ask(reader, { month })))
    .body.data;
  return {
    sums: { loaded: loaded.lbs, undetermined: undetermined.lbs, received: received.lbs, loads: loaded.loads, pending },
    closing,
  };
}

export function ownTotals(loads: readonly OwnLoad[], month: string) {
  const ofMonth = loads.filter(({ day }) => monthOf(day) === month);
  const sum = (some: readonly OwnLoad[], lbsOf: (load: OwnLoad) => number) => addWeights(some.map(lbsOf));
  return {
    loaded: sum(ofMonth, ({ loadedLbs }) => loadedLbs),
    undetermined: sum(ofMonth, ({ receivedLbs, loadedLbs }) => (receivedLbs === null ? loadedLbs : 0)),
    received: sum(ofMonth, ({ receivedLbs }) => receivedLbs ?? 0),
    ...{ loads: ofMonth.length, pending: 0 },
  };
}

/** By customer and product: loads, loaded and received lbs. */
type Losses = Readonly<Record<string, readonly [loads: number, loadedLbs: number, receivedLbs: number]>>;

export async function lossesOf(reader: Reader): Promise<{ readonly from: string; readonly said: Losses }> {
  const { call } = callsOf(reader);
  const asked = { ...ask(reader, {}), params: { companyName: reader.company } };
  const { from, losses, total } = (await call(getFleetLosses, asked)).body.data;
  const said = losses.map(({ customer_name, product, loads, loaded_lbs, received_lbs }) => [
    `${customer_name?.toLowerCase() ?? ''}, ${product}`,
    [loads, loaded_lbs, received_lbs] as const,
  ]);
  return {
    from,
    said: { ...Object.fromEntries(said), all: [total.loads, total.loaded_lbs, total.received_lbs] },
  };
}

/** The same of the own books: loads that are determined and have arrived since a day. */
export function ownLosses(loads: readonly OwnLoad[], from: string): Losses {
  const losses: Record<string, [loads: number, loadedLbs: number, receivedLbs: number]> = { all: [0, 0, 0] };
  for (const { day, customer, product, loadedLbs, receivedLbs } of loads) {
    if (receivedLbs === null || noonOf(day, ARRIVAL_HOUR) < from) continue;
    for (const key of [`${customer.toLowerCase()}, ${product}`, 'all']) {
      const [number, loaded, received] = losses[key] ?? [0, 0, 0];
      losses[key] = [number + 1, addWeights([loaded, loadedLbs]), addWeights([received, receivedLbs])];
    }
  }
  return losses;
}

/** The loaded lbs in the last sheet of a month's workbook. */
export async function lastSheetOf(reader: Reader, month: string): Promise<unknown> {
  const { bytes } = await callsOf(reader).call(exportTransfers, ask(reader, { month, format: 'xlsx' }));
  const rows = [...(await excelSheets(bytes)).values()].at(-1) ?? [];
  return rows.find(([what]) => what === 'Loaded')?.[2];
}

/** What is found, each with the sum that it says and that of the loads as which it opens. */
export async function findingsOf(reader: Reader) {
  const { call } = callsOf(reader);
  const { findings } = (await call(getCustodyLedger, ask(reader, {}))).body.data;
  const said: Record<string, readonly [number | undefined, number]> = {};
  for (const { group, key, name, sum, loads } of findings) {
    const opened = await ledgerLoads(reader, { group, key, found: true });
    const counted = opened.map(
      (load) => load.findings?.find((each) => each.group === group && each.key === key)?.lbs ?? 0,
    );
    said[`${group} ${name}, ${loads} loads`] = [sum?.lbs, addWeights(counted)];
    said[`loads of ${group} ${name}`] = [loads, opened.length];
  }
  return said;
}

export async function closeFor(reader: Reader, month: string): Promise<void> {
  const { company } = reader;
  const { token } = ask(reader, {});
  const closed = await callsOf(reader).call(closeMonth, { token, params: { companyName: company }, body: { month } });
  if (closed.status !== 201) throw new Error(closed.text);
}

function callsOf({ world }: Reader) {
  const call: ArchiveWorld['server']['call'] = (endpoint, request) => world.server.call(endpoint, request);
  return { call };
}

function fileIn(archive: ReadonlyMap<string, string>, name: string): string {
  return archive.get(`lists/${name}.csv`) ?? '';
}
