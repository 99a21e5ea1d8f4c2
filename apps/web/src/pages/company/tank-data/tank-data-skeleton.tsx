import { Skeleton } from '@mantine/core';
import styles from './tank-data-page.module.css';

/** The shape of the screen while the tanks are on their way. */
export function TankDataSkeleton() {
  return (
    <div className={styles.page} role="status" aria-label="Loading">
      <Skeleton height={66} maw={384} />
      <Skeleton height={98} />
      <Skeleton height={280} />
      <Skeleton height={260} />
    </div>
  );
}
