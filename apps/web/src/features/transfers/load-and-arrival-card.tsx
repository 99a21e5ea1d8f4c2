import type { Transfer } from '@dewar/contract/transfers';
import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { describeTimeToRelief, estimateTimeToRelief } from '@dewar/domain/thermodynamics/time-to-relief';
import { isLoadInTransit } from '@dewar/domain/transfers/transfer-status';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDay } from '../../shared/format/times.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { useNow } from '../../shared/ui/time/use-now.ts';
import styles from './load-and-arrival-card.module.css';
import { type TransferActions, TransferButtons } from './transfer-buttons.tsx';
import { ArrivalFacts, DeterminationFacts, LoadFacts, VentingWarning } from './transfer-facts.tsx';
import { TransferStatusPill } from './transfer-labels.tsx';
import { TransferStepsLine } from './transfer-steps-line.tsx';
import type { TransferRights } from './use-transfer-rights.ts';

interface LoadAndArrivalCardProps {
  /** The tank's transfers, newest first; the card shows the first. */
  readonly transfers: readonly [Transfer, ...Transfer[]];
  readonly reliefSetPsi: number | null;
  /** The tank's readings since its loading; undefined until they are loaded. */
  readonly readings: readonly VacuumReading[] | undefined;
  readonly latestVacuum: ReactNode;
  readonly rights: TransferRights;
  readonly actions: TransferActions;
  readonly onAddArrival: (transfer: Transfer) => void;
}

/** The latest transfer: its steps, its load and its arrival, and the next action. */
export function LoadAndArrivalCard(props: LoadAndArrivalCardProps) {
  const { transfers, reliefSetPsi, readings, latestVacuum, rights, actions, onAddArrival } = props;
  const [transfer, ...earlier] = transfers;
  const hasArrived = transfer.arrived_at !== null;
  return (
    <TitledSection
      title="Load & Arrival Data"
      note={<TransferStatusPill transfer={transfer} />}
      actions={<TransferButtons transfer={transfer} rights={rights} actions={actions} />}
    >
      <TransferStepsLine transfer={transfer} readings={readings} />
      {isLoadInTransit(transfer) && (
        <AwaitedArrival transfer={transfer} onAddArrival={onAddArrival}>
          <ReliefEstimate transfer={transfer} earlier={earlier} reliefSetPsi={reliefSetPsi} />
        </AwaitedArrival>
      )}
      {transfer.was_venting && <VentingWarning />}
      {transfer.assessment_reasoning !== null && <p className={styles.reasoning}>{transfer.assessment_reasoning}</p>}
      <div className={styles.facts}>
        <LoadFacts transfer={transfer} />
        {hasArrived && <ArrivalFacts transfer={transfer} latestVacuum={latestVacuum} />}
        {hasArrived && (
          <div>
            <DeterminationFacts transfer={transfer} />
            {rights.canDetermine && (
              <Button variant="default" size="xs" mt="sm" onClick={() => actions.determine(transfer)}>
                Set Final Determination
              </Button>
            )}
          </div>
        )}
      </div>
    </TitledSection>
  );
}

interface AwaitedArrivalProps {
  readonly transfer: Transfer;
  readonly onAddArrival: (transfer: Transfer) => void;
  readonly children: ReactNode;
}

function AwaitedArrival({ transfer, onAddArrival, children }: AwaitedArrivalProps) {
  const timeZone = usePersonTimeZone();
  return (
    <div className={styles.awaited}>
      <div>
        <p className={styles.loadedOn}>Tank loaded on {formatDay(transfer.loaded_at, timeZone)}</p>
        {children}
      </div>
      <Button onClick={() => onAddArrival(transfer)}>Add Arrival Data</Button>
    </div>
  );
}

interface ReliefEstimateProps {
  readonly transfer: Transfer;
  readonly earlier: readonly Transfer[];
  readonly reliefSetPsi: number | null;
}

function ReliefEstimate({ transfer, earlier, reliefSetPsi }: ReliefEstimateProps) {
  const timeZone = usePersonTimeZone();
  const now = useNow();
  const estimate = estimateTimeToRelief({ ...tripOf(transfer), reliefSetPsi, pastTrips: earlier.map(tripOf), now });
  const text = describeTimeToRelief(estimate, { timeZone, now });
  if (text === null || estimate.kind !== 'estimate') return null;
  return <StatusPill tone={estimate.isVentRisk ? 'bad' : 'watch'}>{text} (estimate)</StatusPill>;
}

function tripOf(transfer: Transfer) {
  return {
    productName: transfer.product_name,
    loadedPressurePsi: transfer.loaded_pressure,
    arrivalPressurePsi: transfer.arrival_pressure,
    loadedAt: transfer.loaded_at,
    arrivedAt: transfer.arrived_at,
  };
}
