import type { Transfer } from '@dewar/contract/transfers';
import {
  CLIMB_DECIMALS,
  computeDailyClimb,
  computeDaysInTransit,
  computePressureGain,
} from '@dewar/domain/thermodynamics/pressure-gain';
import { Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { countOf, formatNumber } from '../../shared/format/numbers.ts';
import { useCan } from '../../shared/session/use-can.ts';
import { formatGain } from './format-figures.ts';
import styles from './load-history.module.css';
import { type TransferActions, TransferButtons } from './transfer-buttons.tsx';
import { ArrivalFacts, DeterminationFacts, LoadFacts, VentingWarning } from './transfer-facts.tsx';

export interface TransferDetailProps {
  readonly transfer: Transfer;
  readonly actions: TransferActions;
  /** An expanded transfer: above its figures the reading that its arrival required, below them all vacuum readings. */
  readonly renderReadings: (transfer: Transfer, figures: ReactNode) => ReactNode;
}

/** All details of one transfer of the history: how the pressure rose and what is to be done, then the figures. */
export function TransferDetail({ transfer, actions, renderReadings }: TransferDetailProps) {
  const can = useCan();
  const hasArrived = transfer.arrived_at !== null;
  const figures = (
    <>
      <div className={styles.facts}>
        <LoadFacts transfer={transfer} />
        {hasArrived && <ArrivalFacts transfer={transfer} />}
        {hasArrived && <DeterminationFacts transfer={transfer} />}
      </div>
      {transfer.assessment_reasoning !== null && <p className={styles.reasoning}>{transfer.assessment_reasoning}</p>}
    </>
  );
  return (
    <>
      <PressureGain {...transfer} />
      {transfer.was_venting && <VentingWarning />}
      {renderReadings(transfer, figures)}
      <Group gap="xs">
        <TransferButtons transfer={transfer} actions={actions} />
        {transfer.final_determination !== null && can('determine', 'transfer') && (
          <Button variant="default" size="xs" onClick={() => actions.determine(transfer)}>
            Correct Determination
          </Button>
        )}
      </Group>
    </>
  );
}

interface PressureGainProps {
  readonly loaded_at: string;
  readonly arrived_at: string | null;
  readonly loaded_pressure: number | null;
  readonly arrival_pressure: number | null;
}

/** '+35.0 psi over 20 days, 1.750 PSI/day' (spec 2 §4.3). */
function PressureGain({ loaded_at, arrived_at, loaded_pressure, arrival_pressure }: PressureGainProps) {
  const gain = computePressureGain(loaded_pressure, arrival_pressure);
  const days = computeDaysInTransit(loaded_at, arrived_at);
  const climb = computeDailyClimb(gain, days);
  if (gain === null || days === null || climb === null) return null;
  return (
    <p className={styles.pressure}>
      <strong>Pressure gain</strong> {formatGain(gain)} over {countOf(days, 'day')}, daily climb{' '}
      {formatNumber(climb, CLIMB_DECIMALS)} PSI/day
    </p>
  );
}
