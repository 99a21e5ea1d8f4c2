import type { Transfer } from '@dewar/contract/transfers';
import {
  ARRIVAL_ASSESSMENT_COLOURS,
  ARRIVAL_ASSESSMENT_LABELS,
  type ArrivalAssessment,
} from '@dewar/domain/transfers/arrival-assessments';
import { FINAL_DETERMINATION_LABELS, type FinalDetermination } from '@dewar/domain/transfers/final-determination';
import { transferStatusLabel } from '@dewar/domain/transfers/transfer-status';
import { describeSending, useWaitingOf, waitingArrivalRecordOf } from '../../shared/offline/waiting-records.ts';
import { StatusPill, type Tone } from '../../shared/ui/states/status-pill.tsx';
import { formatPercentage } from './format-figures.ts';

const TONES = { green: 'good', amber: 'watch', red: 'bad', grey: 'neutral' } as const;

export function assessmentTone(assessment: ArrivalAssessment): Tone {
  return TONES[ARRIVAL_ASSESSMENT_COLOURS[assessment]];
}

export function AssessmentPill({ assessment }: { readonly assessment: ArrivalAssessment }) {
  return <StatusPill tone={assessmentTone(assessment)}>{ARRIVAL_ASSESSMENT_LABELS[assessment]}</StatusPill>;
}

const DETERMINATION_TONES: Readonly<Record<FinalDetermination, Tone>> = {
  full_load: 'good',
  partial_load: 'watch',
  empty: 'bad',
  unknown: 'neutral',
};

/** 'Full Load 96.4 %'. */
export function DeterminationPill({
  transfer,
}: {
  readonly transfer: Pick<Transfer, 'final_determination' | 'received_percentage'>;
}) {
  const { final_determination, received_percentage } = transfer;
  if (final_determination === null) return null;
  return (
    <StatusPill tone={DETERMINATION_TONES[final_determination]}>
      {FINAL_DETERMINATION_LABELS[final_determination]}
      {received_percentage !== null && ` ${formatPercentage(received_percentage)}`}
    </StatusPill>
  );
}

/** An arrival that this device still has to send is told as such: 'Arrived, waits to be sent'. */
export function TransferStatusPill({ transfer }: { readonly transfer: Transfer }) {
  const arrival = waitingArrivalRecordOf(transfer.id, useWaitingOf(transfer.tank_id));
  if (arrival !== undefined) {
    const tone = arrival.refusal === undefined ? 'neutral' : 'bad';
    return <StatusPill tone={tone}>Arrived, {describeSending(arrival)}</StatusPill>;
  }
  return (
    <StatusPill tone="neutral" isDone={transfer.arrived_at !== null}>
      {transferStatusLabel(transfer)}
    </StatusPill>
  );
}
