import { Skeleton } from '@mantine/core';
import { StatCardsSkeleton } from '../../shared/ui/lists/stat-cards.tsx';
import { SkeletonList } from '../../shared/ui/states/states.tsx';
import styles from './fleet-summary.module.css';

const CARDS = 5;
const LISTS = ['in need', 'in transit'];
const ROWS = 6;

/** Keeps the shape of the summary, so that nothing below it moves when it loads. */
export function FleetSummarySkeleton() {
  return (
    <>
      <StatCardsSkeleton count={CARDS} />
      <div className={styles.lists}>
        {LISTS.map((list) => (
          <div key={list} className={styles.list}>
            <Skeleton height={28} width={180} mb="xs" />
            <SkeletonList count={ROWS} height={66} />
          </div>
        ))}
      </div>
    </>
  );
}
