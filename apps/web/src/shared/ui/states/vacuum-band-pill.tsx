import { classifyTransferVacuum, type TransferVacuumBand } from '@dewar/domain/vacuum/vacuum-bands';
import { StatusPill, type Tone } from './status-pill.tsx';

const BANDS: Readonly<Record<TransferVacuumBand, { readonly label: string; readonly tone: Tone }>> = {
  good: { label: 'Good', tone: 'good' },
  poor: { label: 'Poor', tone: 'watch' },
  critical: { label: 'Critical', tone: 'bad' },
};

interface VacuumBandPillProps {
  readonly microns: number;
  /** Among many readings: a good one is muted text. */
  readonly isQuiet?: boolean;
}

/** The band of a reading (spec 2 §4.2) as text, colour and shape. */
export function VacuumBandPill({ microns, isQuiet = false }: VacuumBandPillProps) {
  const { label, tone } = BANDS[classifyTransferVacuum(microns)];
  return (
    <StatusPill tone={tone} isQuiet={isQuiet}>
      {label}
    </StatusPill>
  );
}
