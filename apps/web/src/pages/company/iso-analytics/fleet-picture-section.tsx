import type { Fleet, FleetTank } from '@dewar/contract/fleet';
import { Skeleton } from '@mantine/core';
import { Suspense, useMemo } from 'react';
import type { TankWithAttention } from '../../../features/fleet/fleet-attention.ts';
import { useInViewportOnce } from '../../../shared/ui/lists/use-in-viewport-once.ts';
import { lazyPart } from '../../../shared/ui/states/lazy-part.tsx';
import styles from './iso-analytics-page.module.css';

const FleetPictures = lazyPart(() => import('../../../features/fleet-pictures/fleet-pictures.tsx'));

const NEAR = '300px';

interface FleetPictureSectionProps {
  readonly fleet: Fleet;
  readonly tanks: readonly TankWithAttention[];
  readonly now: Date;
  readonly onOpenTank: (tank: FleetTank) => void;
}

/** Where one understands the fleet; its code is loaded once it is near the view. */
export function FleetPictureSection({ fleet, tanks, now, onOpenTank }: FleetPictureSectionProps) {
  const { ref, hasEntered } = useInViewportOnce<HTMLElement>(NEAR);
  const rising = useMemo(() => listRising(tanks), [tanks]);
  return (
    <section ref={ref} className={styles.pictures} aria-labelledby="pictures">
      <div className={styles.picturesHead}>
        <h2 className={styles.heading} id="pictures">
          The fleet in pictures
        </h2>
        <a href="#containers">To the containers</a>
      </div>
      {hasEntered ? (
        <Suspense fallback={<Skeleton height={420} />}>
          <FleetPictures {...{ fleet, rising, now, onOpenTank }} />
        </Suspense>
      ) : (
        <div className={styles.picturesRoom} />
      )}
    </section>
  );
}

/** The first to cross the limit first. */
function listRising(tanks: readonly TankWithAttention[]): readonly FleetTank[] {
  return tanks
    .flatMap(({ tank, reasons }) => {
      const at = reasons.find(({ kind }) => kind === 'vacuum_forecast')?.at;
      return at === undefined || at === null ? [] : [{ tank, at: at.getTime() }];
    })
    .sort((one, other) => one.at - other.at)
    .map(({ tank }) => tank);
}
