import type { Transfer } from '@dewar/contract/transfers';
import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { computeDaysInTransit } from '@dewar/domain/thermodynamics/pressure-gain';
import { ARRIVAL_ASSESSMENT_LABELS, ARRIVAL_ASSESSMENT_SEVERITY } from '@dewar/domain/transfers/arrival-assessments';
import { FINAL_DETERMINATION_LABELS } from '@dewar/domain/transfers/final-determination';
import { findImmediateReadingState } from '@dewar/domain/transfers/transfer-periods';
import { countOf } from '../../shared/format/numbers.ts';
import { formatPercentage } from './format-figures.ts';

export interface TransferStep {
  readonly name: 'Loaded' | 'In transit' | 'Arrived' | 'Assessed' | 'Determined';
  readonly state: 'done' | 'now' | 'missing' | 'ahead';
  /** A timestamp, or text. */
  readonly at?: string;
  readonly text?: string;
}

interface TransferToShow {
  readonly transfer: Transfer;
  /** Undefined until they are loaded: then none of them is reported as missing. */
  readonly readings: readonly VacuumReading[] | undefined;
  readonly now: Date;
}

/** The steps of a transfer, and what is missing. */
export function listTransferSteps({ transfer, readings, now }: TransferToShow): readonly TransferStep[] {
  return [
    loadedStep(transfer),
    transitStep(transfer, now),
    arrivedStep({ transfer, readings, now }),
    assessedStep(transfer),
    determinedStep(transfer),
  ];
}

function loadedStep({ loaded_at, loaded_pressure, action }: Transfer): TransferStep {
  // Without it the arrival cannot be assessed (rules 2).
  if (action === 'Load' && loaded_pressure === null) {
    return { name: 'Loaded', state: 'missing', at: loaded_at, text: 'No load pressure' };
  }
  return { name: 'Loaded', state: 'done', at: loaded_at };
}

function transitStep({ loaded_at, arrived_at }: Transfer, now: Date): TransferStep {
  const days = computeDaysInTransit(loaded_at, arrived_at ?? now);
  return {
    name: 'In transit',
    state: arrived_at === null ? 'now' : 'done',
    ...(days !== null && { text: arrived_at === null ? `Day ${days}` : countOf(days, 'day') }),
  };
}

function arrivedStep({ transfer, readings, now }: TransferToShow): TransferStep {
  const { arrived_at } = transfer;
  if (arrived_at === null) return { name: 'Arrived', state: 'ahead', text: 'Awaited' };
  const step = { name: 'Arrived', at: arrived_at } as const;
  if (transfer.arrival_pressure === null) return { ...step, state: 'missing', text: 'No arrival pressure' };
  if (readings === undefined) return { ...step, state: 'done' };
  const immediate = findImmediateReadingState({ transfer, readings, now });
  if (immediate === 'missing') return { ...step, state: 'missing', text: 'Immediate reading missing' };
  if (immediate === 'due') return { ...step, state: 'missing', text: 'Immediate reading due' };
  return { ...step, state: 'done' };
}

function assessedStep({ arrived_at, arrival_assessment, final_determination }: Transfer): TransferStep {
  if (arrival_assessment !== null) {
    const isOpen = final_determination === null && ARRIVAL_ASSESSMENT_SEVERITY[arrival_assessment] > 0;
    return {
      name: 'Assessed',
      state: isOpen ? 'missing' : 'done',
      text: ARRIVAL_ASSESSMENT_LABELS[arrival_assessment],
    };
  }
  return { name: 'Assessed', state: arrived_at === null ? 'ahead' : 'missing', text: 'Awaited' };
}

function determinedStep({ arrived_at, final_determination, received_percentage }: Transfer): TransferStep {
  if (final_determination === null) {
    return { name: 'Determined', state: arrived_at === null ? 'ahead' : 'missing', text: 'Awaited' };
  }
  const share = received_percentage === null ? [] : [formatPercentage(received_percentage)];
  const text = [FINAL_DETERMINATION_LABELS[final_determination], ...share].join(' ');
  return { name: 'Determined', state: 'done', text };
}
