import { classifyTransferVacuum, type TransferVacuumBand } from '@dewar/domain/vacuum/vacuum-bands';
import { StatusPill, type Tone } from './status-pill.tsx';

const BANDS: Readonly<Record<TransferVacuumBand, { readonly word: string; readonly meaning: Tone }>> = {
  good: { word: 'Good', meaning: 'good' },
  poor: { word: 'Poor', meaning: 'watch' },
  critical: { word: 'Critical', meaning: 'bad' },
};

/** The band of a reading (spec 2 §4.2) as text, colour and shape. */
export function VacuumBandPill({ microns }: { readonly microns: number }) {
  const { word, meaning } = BANDS[classifyTransferVacuum(microns)];
  return <StatusPill meaning={meaning}>{word}</StatusPill>;
}
