import type { JudgedRow } from '../judged-row.ts';
import { isSameTime, keyOf } from './judge-transfers.ts';
import type { ImportedTransfer, StoredLoad } from './transfer-import-repository.ts';

export const TRANSFER_TIMES = ['loaded_at', 'expected_arrival_at', 'arrived_at'] as const;

/** A load, and the same as its sheet was once read, to the minute. */
export function withMinute(load: ImportedTransfer): readonly ImportedTransfer[] {
  const loaded_at = load.minutes?.loaded_at;
  return loaded_at === undefined ? [load] : [load, { ...load, loaded_at }];
}

/**
 * A row with the times of the stored load that it is, if that has them to the minute only: no tank is loaded twice in one
 * minute.
 */
export function timedAsStored(
  row: JudgedRow<ImportedTransfer>,
  stored: readonly StoredLoad[],
): JudgedRow<ImportedTransfer> {
  const { record } = row;
  if (record?.minutes === undefined) return row;
  const forms = withMinute(record);
  const form = forms.find((one) => stored.some((load) => keyOf(load) === keyOf(one)));
  if (form === undefined) return row;
  const load = stored.findLast((one) => keyOf(one) === keyOf(form));
  const minute = record.minutes.arrived_at;
  const isStoredToMinute = minute !== undefined && isSameTime(load?.arrived_at ?? null, minute);
  return { ...row, record: isStoredToMinute ? { ...form, arrived_at: minute } : form };
}
