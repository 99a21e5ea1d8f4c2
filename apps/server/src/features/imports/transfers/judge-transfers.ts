import type { Person } from '@dewar/domain/accounts/permissions';
import { datePartsOf } from '@dewar/domain/time/date-parts';
import { formatDay } from '@dewar/domain/time/full-date';
import { toMilliseconds } from '@dewar/domain/time/instants';
import { isLoadInTransit } from '@dewar/domain/transfers/transfer-status';
import { findMissingWeight } from '../../transfers/new-transfer-access.ts';
import { type JudgedRow, recordsOf } from '../judged-row.ts';
import { wholeSecond } from '../whole-second.ts';
import type { BolsOfSheet } from './bols-of-sheet.ts';
import type { FiguresOfSheet } from './figures-of-sheet.ts';
import type { ComparedLoad, ImportedTransfer, StoredLoad } from './transfer-import-repository.ts';
import type { TripsOfSheet } from './trips-of-sheet.ts';

type TransferRow = JudgedRow<ImportedTransfer>;

/** A load that others are compared with, and its row; null if it is in the portal. */
interface Known {
  readonly load: ComparedLoad;
  readonly row: number | null;
}

interface Others {
  readonly stored: readonly StoredLoad[];
  readonly trips: TripsOfSheet;
  readonly figures: FiguresOfSheet;
  readonly bols: BolsOfSheet;
  readonly person: Person;
  /** In which messages tell times. */
  readonly timeZone: string;
}

/**
 * Compares the rows with the stored transfers of their tanks and with one another, in the order of the sheet. The same
 * tank, loading time, weight and arrival is a duplicate; another weight or arrival is refused, and so is a second load in
 * transit, a trip during another one, and a new load of a company user without a weight. A stored load whose arrival
 * stands in a row is in transit no longer, wherever in the sheet that row is.
 */
export function judgeTransfers(
  rows: readonly TransferRow[],
  { stored, trips, figures, bols, person, timeZone }: Others,
): readonly TransferRow[] {
  const arrivals = judgeArrivalsFirst(rows, { trips, figures });
  const arrived = new Set(recordsOf([...arrivals.values()]).map(({ transfer_id }) => transfer_id));
  const known = new Map<string, Known>(stored.map((load) => [keyOf(load), { load, row: null }]));
  const openLoads = stored.filter((load) => isLoadInTransit(load) && !arrived.has(load.id));
  const inTransit = new Map<number, Known>(openLoads.map((load) => [load.tank_id, { load, row: null }]));
  return rows.map((given) => {
    const row = arrivals.get(given) ?? given;
    const { record } = row;
    if (record === null) return row;
    if (record.transfer_id !== null) {
      known.set(keyOf(record), { load: record, row: row.row });
      return row;
    }
    const other = known.get(keyOf(record));
    if (other !== undefined) return repeated(row, record, other);
    const open = inTransit.get(record.tank_id);
    const question = isPerhapsOf(record, open) ? askForTime(open.load, timeZone) : undefined;
    const missing = findMissingWeight(person, record);
    if (missing !== undefined) {
      const message = question === undefined ? missing : `${missing}. ${question}`;
      return { ...row, outcome: 'refused', column: 'loaded_weight_lbs', message };
    }
    if (isLoadInTransit(record) && open !== undefined) {
      const message = `This load has no arrival, and a load of this tank in transit is ${whereOf(open.row)}.`;
      return { ...row, outcome: 'refused', column: 'arrived_at', message };
    }
    if (question !== undefined) return { ...row, outcome: 'refused', column: 'loaded_at', message: question };
    const refused = figures.findImpossible(record) ?? trips.findInTheWay(record);
    if (refused !== undefined) return { ...row, outcome: 'refused', ...refused };
    trips.add(record, row.row);
    known.set(keyOf(record), { load: record, row: row.row });
    if (isLoadInTransit(record)) inTransit.set(record.tank_id, { load: record, row: row.row });
    return bols.ask(figures.ask(row, record), record);
  });
}

/**
 * The rows that add arrivals to stored loads, before the others: those that overlap another trip, or whose figures cannot
 * be, are refused.
 */
function judgeArrivalsFirst(
  rows: readonly TransferRow[],
  { trips, figures }: Pick<Others, 'trips' | 'figures'>,
): ReadonlyMap<TransferRow, TransferRow> {
  const judged = new Map<TransferRow, TransferRow>();
  for (const row of rows) {
    const { record } = row;
    if (record === null || record.transfer_id === null) continue;
    const refused = figures.findImpossible(record) ?? trips.findInTheWay(record);
    if (refused === undefined) trips.add(record, row.row);
    judged.set(
      row,
      refused === undefined ? figures.ask(row, record) : { ...row, record: null, outcome: 'refused', ...refused },
    );
  }
  return judged;
}

/** Whether a new load with its arrival may be a stored one in transit, whose loading time is given otherwise. */
function isPerhapsOf({ transfer_id, action, arrived_at }: ImportedTransfer, open: Known | undefined): open is Known {
  if (transfer_id !== null || action !== 'Load' || arrived_at === null || open?.row !== null) return false;
  return toMilliseconds(arrived_at) > toMilliseconds(open.load.loaded_at);
}

function askForTime({ loaded_at }: ComparedLoad, timeZone: string): string {
  const { hour, minute } = datePartsOf(loaded_at, timeZone);
  const loaded = `${formatDay(loaded_at, timeZone)}, ${hour}:${minute}`;
  return `A load of this tank is in transit in the portal, loaded ${loaded}. If it is this one, give its loading time.`;
}

function whereOf(row: number | null): string {
  return row === null ? 'in the portal' : 'above in this sheet';
}

function repeated(row: TransferRow, record: ImportedTransfer, { load, row: above }: Known): TransferRow {
  const where = whereOf(above);
  if (isOtherWeight(record, load)) {
    const weight = load.loaded_weight_lbs === null ? 'without a weight' : `of ${load.loaded_weight_lbs} lb`;
    const message = `Another transfer of this tank at this time, ${weight}, is ${where}.`;
    return { ...row, outcome: 'refused', column: 'loaded_weight_lbs', message };
  }
  if (isSameTime(load.arrived_at, record.arrived_at)) {
    return { ...row, outcome: 'duplicate', message: `The same transfer is ${where} already.` };
  }
  return { ...row, outcome: 'refused', column: 'arrived_at', message: otherArrival(load, record, above) };
}

function otherArrival(load: ComparedLoad, { arrived_at }: ComparedLoad, above: number | null): string {
  const arrival = arrived_at === null ? 'with its arrival' : 'with another arrival';
  if (above === null) {
    const end = arrived_at === null ? ', which this row does not have.' : '. Change it there.';
    return `The same load is in the portal ${arrival}${end}`;
  }
  return `Row ${above} has the same load ${load.arrived_at === null ? 'without an arrival' : arrival}. Keep one of the two rows.`;
}

/** Whether a row gives another weight than the load has. An empty cell keeps what is there. */
export function isOtherWeight(record: ComparedLoad, load: ComparedLoad): boolean {
  return record.loaded_weight_lbs !== null && record.loaded_weight_lbs !== load.loaded_weight_lbs;
}

export function isSameTime(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return wholeSecond(one) === wholeSecond(other);
}

/** What tells one load from another, but for its weight. */
export function keyOf({ tank_id, action, loaded_at }: ComparedLoad): string {
  return `${tank_id} ${action} ${wholeSecond(loaded_at)}`;
}
