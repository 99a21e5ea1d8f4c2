import {
  classifyTransferVacuum,
  TRANSFER_VACUUM_BAND_LABELS,
  type TransferVacuumBand,
} from '@dewar/domain/vacuum/vacuum-bands';
import { StatusPill, type Tone } from './status-pill.tsx';

const TONES: Readonly<Record<TransferVacuumBand, Tone>> = { good: 'good', poor: 'watch', critical: 'bad' };

interface VacuumBandPillProps {
  readonly microns: number;
  /** Among many readings: a good one is muted text. */
  readonly isQuiet?: boolean;
}

/** The band of a reading (spec 2 §4.2) as text, colour and shape. */
export function VacuumBandPill({ microns, isQuiet = false }: VacuumBandPillProps) {
  const band = classifyTransferVacuum(microns);
  return (
    <StatusPill tone={TONES[band]} isQuiet={isQuiet}>
      {TRANSFER_VACUUM_BAND_LABELS[band]}
    </StatusPill>
  );
}
