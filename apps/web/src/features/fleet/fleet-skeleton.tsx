import { Skeleton } from '@mantine/core';
import { SkeletonList } from '../../shared/ui/states.tsx';
import cards from './fleet-cards.module.css';
import { FLEET_CARDS } from './fleet-cards.tsx';

/** The shape of the screen while the fleet is on its way. */
export function FleetSkeleton() {
  return (
    <>
      <Skeleton height={28} width={180} mb="xs" />
      <Skeleton height={112} mb="lg" />
      <div className={cards.cards}>
        {FLEET_CARDS.map((card) => (
          <Skeleton key={card} height={116} />
        ))}
      </div>
      <Skeleton height={28} width={260} mt="xl" mb="md" />
      <SkeletonList count={6} height={266} layout="cards" />
    </>
  );
}
