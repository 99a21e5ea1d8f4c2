import type { FleetTank } from '@dewar/contract/fleet';
import { formatShortDate } from '@dewar/domain/time/short-date';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { useIsPrinting } from '../../shared/ui/states/use-is-printing.ts';
import { useNow } from '../../shared/ui/time/use-now.ts';
import styles from './container-card.module.css';

/** The open load of a tank, and since when. */
export function OpenLoad({ load }: { readonly load: FleetTank['open_transfer'] }) {
  const timeZone = usePersonTimeZone();
  const view = { timeZone, now: useNow(), isPaper: useIsPrinting() };
  if (load === null) return <span className={styles.muted}>None in transit</span>;
  return (
    <>
      <span className={styles.product}>{load.product_name ?? 'Product not named'}</span>
      <span className={styles.when}>in transit since {formatShortDate(load.loaded_at, view)}</span>
    </>
  );
}
