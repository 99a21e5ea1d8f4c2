import type { Tank } from '@dewar/contract/tanks';
import type { Transfer } from '@dewar/contract/transfers';
import type { TankSituation } from '@dewar/domain/tanks/tank-actions';
import { TANK_IN_STOCK } from '@dewar/domain/tanks/tank-stock';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LatestReading } from '../../../features/vacuum-readings/latest-reading.tsx';
import { useKnownReadings } from '../../../features/vacuum-readings/use-known-readings.ts';
import { tankReadingsQuery } from '../../../features/vacuum-readings/vacuum-readings-api.ts';
import { WaitingMark } from '../../../shared/offline/waiting-mark.tsx';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { type TankEvaluation, TankFigure } from './tank-figure.tsx';
import styles from './tank-head.module.css';

interface TankHeadProps {
  readonly tank: Tank;
  readonly situation: TankSituation | undefined;
  /** Undefined until it is loaded. */
  readonly evaluation: TankEvaluation | undefined;
  readonly transfers: readonly Transfer[];
  /** A load that this device still has to send. */
  readonly waitingLoad?: TankEvaluation['open_transfer'] | undefined;
  /** The tank's number, where the page is not titled by it. */
  readonly name?: ReactNode;
  /** Why the tank needs attention. */
  readonly pills: ReactNode;
  /** How it stands, in a few words each. */
  readonly line: ReactNode;
  /** Undefined where a note cannot be added. */
  readonly onAddNote: (() => void) | undefined;
}

/** How the tank is: the figure that matters now, its latest vacuum, and what needs a decision. */
export function TankHead({
  tank,
  situation,
  evaluation,
  transfers,
  waitingLoad,
  name,
  pills,
  line,
  onAddNote,
}: TankHeadProps) {
  return (
    <section className={styles.head} aria-label={`State of ${tank.tank_number}`}>
      <div className={styles.line}>
        {name}
        <div className={styles.pills}>
          <WaitingMark tankId={tank.id} />
          {pills}
        </div>
      </div>
      <div className={styles.figures}>
        {situation !== undefined && <TankFigure {...{ situation, evaluation, transfers, waitingLoad }} />}
        <Readings tank={tank} />
        {onAddNote !== undefined && (
          <Button className={styles.addNote} variant="default" onClick={onAddNote}>
            Add Note
          </Button>
        )}
      </div>
      {line}
    </section>
  );
}

function Readings({ tank }: { readonly tank: Tank }) {
  const readings = useQuery(tankReadingsQuery(tank.id));
  const known = useKnownReadings(tank.id, readings.data);
  if (known !== undefined) {
    return <LatestReading readings={known} {...(tank.company_name === null && { next: TANK_IN_STOCK })} />;
  }
  if (readings.isPending) return <SkeletonList count={1} height={80} />;
  const title = 'The vacuum readings could not be loaded.';
  return <ErrorState title={title} error={readings.error} onRetry={readings.refetch} />;
}
