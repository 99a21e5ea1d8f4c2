import type { Fleet } from '@dewar/contract/fleet';
import { listByAttention } from '@dewar/domain/tanks/attention-list';
import { formatNumber } from '../../shared/format/numbers.ts';
import { useIsPrinting } from '../../shared/ui/states/use-is-printing.ts';
import listStyles from './attention-list.module.css';
import { AttentionRow, SHOWN_AT_FIRST } from './attention-row.tsx';
import type { TankWithAttention } from './fleet-attention.ts';
import { ListLink } from './fleet-sentence.tsx';
import styles from './fleet-summary.module.css';
import type { FleetView } from './fleet-view.ts';

interface TanksInNeedProps {
  readonly fleet: Fleet;
  /** The whole fleet, worst first. */
  readonly tanks: readonly TankWithAttention[];
  readonly view: FleetView;
}

/** What needs doing, worst first. */
export function TanksInNeed({ fleet, tanks, view }: TanksInNeedProps) {
  const isPrinting = useIsPrinting();
  const inNeed = listByAttention(tanks, 'all');
  return (
    <section className={styles.section} aria-labelledby="in-need">
      <div className={listStyles.head}>
        <h2 className={styles.heading} id="in-need">
          Needs attention <span className={styles.figure}>{formatNumber(inNeed.length)}</span>
        </h2>
      </div>
      {inNeed.length === 0 ? (
        <p className={styles.none}>Nothing needs attention.</p>
      ) : (
        <ul className={listStyles.lines} aria-labelledby="in-need">
          {inNeed.slice(0, isPrinting ? undefined : SHOWN_AT_FIRST).map((evaluated) => (
            <AttentionRow key={evaluated.tank.id} evaluated={evaluated} view={{ ...view, today: fleet.today }} />
          ))}
        </ul>
      )}
      {inNeed.length > SHOWN_AT_FIRST && !isPrinting && (
        <p className={styles.more}>
          <ListLink fleet={fleet} list="all">
            {`All ${formatNumber(inNeed.length)}`}
          </ListLink>
        </p>
      )}
    </section>
  );
}
