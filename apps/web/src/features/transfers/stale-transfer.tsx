import { type Transfer, transferSchema } from '@dewar/contract/transfers';
import { ARRIVAL_ASSESSMENT_LABELS } from '@dewar/domain/transfers/arrival-assessments';
import { FINAL_DETERMINATION_LABELS } from '@dewar/domain/transfers/final-determination';
import { formatTime } from '../../shared/format/times.ts';
import type { StaleRecord } from '../../shared/ui/dialogs/form-dialog.tsx';
import { VersionDifferences } from '../../shared/ui/dialogs/version-differences.tsx';
import { TRANSFER_LABELS } from './transfer-field-labels.ts';

interface Stale<Values> {
  readonly current: unknown;
  readonly valuesOf: (transfer: Transfer) => Values;
  readonly timeZone: string;
  readonly onBased?: (transfer: Transfer) => void;
}

/** Reads the transfer that a 412 carries, and shows what differs beside the typed values. */
export function readStaleTransfer<Values extends object>(stale: Stale<Values>): StaleRecord<Values> {
  const transfer = transferSchema.parse(stale.current);
  const values = stale.valuesOf(transfer);
  const formatValue = (name: string, value: unknown) =>
    name.endsWith('_at') ? formatTime(String(value), stale.timeZone) : CHOICES[name]?.[String(value)];
  return {
    values,
    version: transfer.version,
    onBased: () => stale.onBased?.(transfer),
    summary: (mine) => (
      <VersionDifferences saved={values} mine={mine} labels={TRANSFER_LABELS} formatValue={formatValue} />
    ),
  };
}

const CHOICES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  arrival_assessment: ARRIVAL_ASSESSMENT_LABELS,
  final_determination: FINAL_DETERMINATION_LABELS,
};
