import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import { countOf } from '../../shared/format/numbers.ts';
import { useNow } from '../../shared/ui/time/use-now.ts';
import styles from './recently-deleted.module.css';

const SOON_DAYS = 3;

/** '29 days left', in words that warn towards the end. */
export function TimeLeft({ until }: { readonly until: string }) {
  const days = (Date.parse(until) - useNow().getTime()) / MILLISECONDS_PER_DAY;
  return (
    <span className={styles.left} data-soon={days < SOON_DAYS}>
      {days < 1 ? 'Less than a day left' : `${countOf(Math.ceil(days), 'day')} left`}
    </span>
  );
}
