import { Skeleton } from '@mantine/core';
import { NotLoadedYet } from '../../shared/ui/states/states.tsx';
import { useIsPrinting } from '../../shared/ui/states/use-is-printing.ts';
import cards from './fleet-cards.module.css';
import { FLEET_CARDS } from './fleet-cards.tsx';
import styles from './fleet-skeleton.module.css';

const CONTAINERS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

export function FleetSkeleton() {
  const isPrinting = useIsPrinting();
  if (isPrinting) return <NotLoadedYet />;
  return (
    <div role="status" aria-label="Loading">
      <div className={cards.cards}>
        {FLEET_CARDS.map((card) => (
          <Skeleton key={card} height={116} />
        ))}
      </div>
      <Skeleton className={styles.heading} height={28} width={220} />
      <Skeleton height={420} mb="md" />
      <div className={styles.containers}>
        {CONTAINERS.map((container) => (
          <Skeleton key={container} height={266} />
        ))}
      </div>
    </div>
  );
}
