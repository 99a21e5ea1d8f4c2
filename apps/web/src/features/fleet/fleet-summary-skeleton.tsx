import { Skeleton } from '@mantine/core';
import { NotLoadedYet, SkeletonList } from '../../shared/ui/states/states.tsx';
import { useIsPrinting } from '../../shared/ui/states/use-is-printing.ts';
import styles from './fleet-summary.module.css';

const ROWS = 8;

/** Keeps the shape of the summary, so that little below it moves when it loads. */
export function FleetSummarySkeleton() {
  const isPrinting = useIsPrinting();
  if (isPrinting) return <NotLoadedYet />;
  return (
    <>
      <Skeleton height={24} width="min(100%, 36rem)" />
      <div className={styles.section}>
        <Skeleton height={28} width={180} mb="sm" />
        <SkeletonList count={ROWS} height={53} />
      </div>
    </>
  );
}
