import { labelOfTransfer, TRANSFER_UNITS } from '@dewar/contract/transfer-labels';
import { arrivalFields, type TransferFields, type UpdateTransferRequest } from '@dewar/contract/transfers';
import { formatShortDateTime } from '@dewar/domain/time/short-date';
import type { Database } from '../../../shared/database/database.ts';
import type { SignedIn } from '../../../shared/http/signed-in.ts';
import { inSlices } from '../../../shared/in-slices.ts';
import type { StoredTransfer } from '../../transfers/stored-transfer-repository.ts';
import { LOAD_FIELDS, readTransferEdit } from '../../transfers/transfer-edit-access.ts';
import type { JudgedRow } from '../judged-row.ts';
import { RefusedRow, throwRefusal } from '../row-cells.ts';
import { isOtherWeight, isSameTime, keyOf } from './judge-transfers.ts';
import { TRANSFER_TIMES } from './times-to-minute.ts';
import type { ImportedTransfer } from './transfer-import-repository.ts';

type TransferRow = JudgedRow<ImportedTransfer>;

const ARRIVAL_FIELDS = [...arrivalFields.keyof().options, 'notes'] as const;

interface Judging {
  readonly db: Database;
  readonly person: SignedIn;
  readonly now: Date;
  /** In which messages tell times. */
  readonly timeZone: string;
  /** The stored transfers without an arrival that the person may see. */
  readonly loads: Iterable<StoredTransfer>;
}

/**
 * Rows with the arrival of a load that is stored without one, judged as Add arrival judges it: each becomes the stored
 * load with its arrival. Empty cells keep what is stored; a row that says something else about the load is refused.
 */
export async function judgeArrivals(
  rows: readonly TransferRow[],
  { loads, ...judging }: Judging,
): Promise<readonly TransferRow[]> {
  const open = new Map([...loads].map((load) => [keyOf(load), load]));
  return inSlices(rows, async (row) => {
    const { record } = row;
    const load = record === null || record.arrived_at === null ? undefined : open.get(keyOf(record));
    if (record === null || load === undefined || isOtherWeight(record, load)) {
      return row;
    }
    const arrived = await judgeArrival(row, { ...judging, record, load });
    // Another row with this load is compared with what this one brings.
    if (arrived.outcome === 'good') open.delete(keyOf(load));
    return arrived;
  });
}

interface Arriving extends Omit<Judging, 'loads'> {
  readonly record: ImportedTransfer;
  readonly load: StoredTransfer;
}

async function judgeArrival(row: TransferRow, arriving: Arriving): Promise<TransferRow> {
  const { db, person, now, record, load } = arriving;
  try {
    requireSameLoad(arriving);
    const sent = { stored: load, request: arrivalOf(record), expectedVersion: undefined };
    const { edited } = await readTransferEdit({ db, person, now }, sent).catch(throwRefusal);
    const { id: transfer_id, tank_id } = load;
    return {
      ...row,
      record: { ...edited, tank_id, transfer_id },
      message: 'Adds the arrival to the load in the portal.',
    };
  } catch (error) {
    if (!(error instanceof RefusedRow)) throw error;
    return { ...row, record: null, outcome: 'refused', column: error.column, message: error.message };
  }
}

/** What the row gives of the arrival. */
function arrivalOf(record: ImportedTransfer): UpdateTransferRequest {
  const given = ARRIVAL_FIELDS.filter((field) => record[field] !== null && record[field] !== false);
  return Object.fromEntries(given.map((field) => [field, record[field]]));
}

/** Throws RefusedRow for the first field that the row gives and that is stored with another value. */
function requireSameLoad({ record, load, ...view }: Arriving): void {
  const isOther = (field: keyof TransferFields) => {
    const [given, stored] = [record[field], load[field]];
    if (given === null || given === false) return false;
    if (!isTime(field)) return given !== stored;
    const minute = record.minutes?.[field] ?? record[field];
    return ![record[field], minute].some((time) => isSameTime(time, load[field]));
  };
  const isKnown = (field: keyof TransferFields) => load[field] !== null && load[field] !== false;
  const field = LOAD_FIELDS.find(isOther) ?? ARRIVAL_FIELDS.filter(isKnown).find(isOther);
  if (field === undefined) return;
  throw new RefusedRow(field, `${sayStored(field, load, view)} Correct this cell, or leave it empty.`);
}

function isTime(field: keyof TransferFields): field is (typeof TRANSFER_TIMES)[number] {
  return TRANSFER_TIMES.some((name) => name === field);
}

const UNITS: Partial<Record<keyof TransferFields, string>> = TRANSFER_UNITS;

function sayStored(field: keyof TransferFields, load: StoredTransfer, view: Pick<Judging, 'now' | 'timeZone'>): string {
  if (field === 'notes') return 'The load in the portal has other notes.';
  const stored = load[field];
  const value = isTime(field) && stored !== null ? formatShortDateTime(String(stored), view) : stored;
  const told = value === null ? 'empty' : `${value} ${UNITS[field] ?? ''}`.trimEnd();
  return `${labelOfTransfer(field)} is ${told} in the portal.`;
}
