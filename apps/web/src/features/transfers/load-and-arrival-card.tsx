import type { Transfer } from '@dewar/contract/transfers';
import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWaitingOf, waitingArrivalOf } from '../../shared/offline/waiting-records.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { useCan } from '../../shared/session/use-can.ts';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { FoldedPart } from '../../shared/ui/lists/fact-list.tsx';
import { useIsPhone } from '../../shared/ui/states/use-is-phone.ts';
import { useNow } from '../../shared/ui/time/use-now.ts';
import { printedTransfer } from './about-transfer.ts';
import styles from './load-and-arrival-card.module.css';
import { type TransferActions, TransferButtons } from './transfer-buttons.tsx';
import { ArrivalFacts, DeterminationFacts, LoadFacts, VentingWarning } from './transfer-facts.tsx';
import { TransferStatusPill } from './transfer-labels.tsx';
import { TransferStepsLine } from './transfer-steps-line.tsx';

interface LoadAndArrivalCardProps {
  readonly transfer: Transfer;
  readonly companyName: string | null;
  /** The tank's readings since its loading; undefined until they are loaded. */
  readonly readings: readonly VacuumReading[] | undefined;
  readonly latestVacuum: ReactNode;
  readonly actions: TransferActions;
}

/**
 * The latest transfer: its steps, and the figures of the latest of them; the others open when pressed. On a phone the
 * load and a determined transfer are closed, because what happened to the tank stands below them.
 */
export function LoadAndArrivalCard(props: LoadAndArrivalCardProps) {
  const { transfer, companyName, readings, latestVacuum, actions } = props;
  const hasArrived = transfer.arrived_at !== null;
  const isDetermined = transfer.final_determination !== null;
  const can = useCan();
  const isPhone = useIsPhone();
  const isClosed = isPhone && isDetermined;
  const waitingArrival = waitingArrivalOf(transfer.id, useWaitingOf(transfer.tank_id));
  const steps = <TransferStepsLine transfer={{ ...transfer, ...waitingArrival }} readings={readings} />;
  const printed = { companyName, timeZone: usePersonTimeZone(), now: useNow() };
  return (
    <div data-printed-as={printedTransfer(transfer, printed)}>
      <TitledSection
        title="Load & Arrival Data"
        // The steps say 'In transit' too, and on a phone the buttons find room beside the title.
        note={
          isPhone && !hasArrived && waitingArrival === undefined ? undefined : (
            <TransferStatusPill transfer={transfer} />
          )
        }
        actions={<TransferButtons transfer={transfer} actions={actions} />}
      >
        {!isClosed && steps}
        {transfer.was_venting && <VentingWarning />}
        {transfer.assessment_reasoning !== null && <p className={styles.reasoning}>{transfer.assessment_reasoning}</p>}
        <div className={styles.facts}>
          {isClosed && <FoldedPart title="Steps">{steps}</FoldedPart>}
          <LoadFacts transfer={transfer} isFolded={hasArrived || isPhone} />
          {hasArrived && <ArrivalFacts transfer={transfer} latestVacuum={latestVacuum} isFolded={isDetermined} />}
          {hasArrived && (
            <div>
              <DeterminationFacts transfer={transfer} isFolded={isClosed || !isDetermined} />
              {can('determine', 'transfer') && (
                <Button variant="default" size="xs" mt="sm" onClick={() => actions.determine(transfer)}>
                  Set Final Determination
                </Button>
              )}
            </div>
          )}
        </div>
      </TitledSection>
    </div>
  );
}
