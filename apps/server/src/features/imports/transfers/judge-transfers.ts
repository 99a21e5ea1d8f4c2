import { toMilliseconds } from '@dewar/domain/time/instants';
import { isLoadInTransit } from '@dewar/domain/transfers/transfer-status';
import type { JudgedRow } from '../judged-row.ts';
import type { ImportedTransfer, StoredLoad } from './transfer-import-repository.ts';

type TransferRow = JudgedRow<ImportedTransfer>;

const IN_PORTAL = 'in the portal';
const IN_SHEET = 'above in this sheet';

/**
 * Compares the rows with the stored transfers of their tanks and with one another, in the order of the sheet. The same
 * tank, loading time and weight is a duplicate; another weight or arrival is refused, and so is a second load in transit.
 */
export function judgeTransfers(rows: readonly TransferRow[], stored: readonly StoredLoad[]): readonly TransferRow[] {
  const known = new Map(stored.map((load) => [keyOf(load), { load, where: IN_PORTAL }]));
  const inTransit = new Map(stored.filter(isLoadInTransit).map(({ tank_id }) => [tank_id, IN_PORTAL]));
  return rows.map((row) => {
    const { record } = row;
    if (record === null) return row;
    const other = known.get(keyOf(record));
    if (other !== undefined) return repeated(row, record, other);
    const where = inTransit.get(record.tank_id);
    if (isLoadInTransit(record) && where !== undefined) {
      const message = `This load has no arrival, and a load of this tank in transit is ${where}.`;
      return { ...row, outcome: 'refused', column: 'arrived_at', message };
    }
    known.set(keyOf(record), { load: record, where: IN_SHEET });
    if (isLoadInTransit(record)) inTransit.set(record.tank_id, IN_SHEET);
    return row;
  });
}

function repeated(
  row: TransferRow,
  record: ImportedTransfer,
  { load, where }: { readonly load: StoredLoad; readonly where: string },
): TransferRow {
  if (load.loaded_weight_lbs !== record.loaded_weight_lbs) {
    const weight = load.loaded_weight_lbs === null ? 'without a weight' : `of ${load.loaded_weight_lbs} lb`;
    const message = `Another transfer of this tank at this time, ${weight}, is ${where}.`;
    return { ...row, outcome: 'refused', column: 'loaded_weight_lbs', message };
  }
  if (isSameTime(load.arrived_at, record.arrived_at)) {
    return { ...row, outcome: 'duplicate', message: `The same transfer is ${where} already.` };
  }
  const message = `The same load is ${where} with another arrival, or none. Log or change its arrival there.`;
  return { ...row, outcome: 'refused', column: 'arrived_at', message };
}

function isSameTime(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return one === other;
  return toMilliseconds(one) === toMilliseconds(other);
}

function keyOf({ tank_id, action, loaded_at }: StoredLoad): string {
  return `${tank_id} ${action} ${toMilliseconds(loaded_at)}`;
}
