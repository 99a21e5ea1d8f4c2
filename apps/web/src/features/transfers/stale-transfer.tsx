import { type Transfer, transferSchema } from '@dewar/contract/transfers';
import { formatTime } from '../../shared/format/times.ts';
import type { StaleRecord } from '../../shared/ui/form-dialog.tsx';
import { VersionDifferences } from '../../shared/ui/version-differences.tsx';

interface Stale<Values> {
  readonly current: unknown;
  readonly valuesOf: (transfer: Transfer) => Values;
  readonly mine: Values;
  readonly timeZone: string;
}

/** Reads the transfer that a 412 carries, and sets what differs beside what was typed. */
export function readStaleTransfer<Values extends object>(stale: Stale<Values>): StaleRecord<Values> {
  const transfer = transferSchema.parse(stale.current);
  const values = stale.valuesOf(transfer);
  const timeInWords = (name: string, value: unknown) =>
    name.endsWith('_at') ? formatTime(String(value), stale.timeZone) : undefined;
  return {
    values,
    version: transfer.version,
    summary: <VersionDifferences saved={values} mine={stale.mine} inWords={timeInWords} />,
  };
}
