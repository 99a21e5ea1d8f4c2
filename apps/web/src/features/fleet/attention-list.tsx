import { type AttentionListName, listByAttention } from '@dewar/domain/tanks/attention-list';
import { Button } from '@mantine/core';
import { formatNumber } from '../../shared/format/numbers.ts';
import { IconCircleCheckFilled } from '../../shared/ui/icons/icons.ts';
import { useIsPhone } from '../../shared/ui/states/use-is-phone.ts';
import { useIsPrinting } from '../../shared/ui/states/use-is-printing.ts';
import styles from './attention-list.module.css';
import { AttentionListButtons } from './attention-list-buttons.tsx';
import { AttentionRow, SHOWN_AT_FIRST } from './attention-row.tsx';
import type { TankWithAttention } from './fleet-attention.ts';
import type { FleetView } from './fleet-view.ts';

interface AttentionListProps {
  /** The whole fleet, worst first. */
  readonly tanks: readonly TankWithAttention[];
  readonly view: FleetView & { readonly today: string };
  /** The list to show whole; without one, the worst tanks. */
  readonly chosen: AttentionListName | undefined;
  readonly onChoose: (list: AttentionListName | undefined) => void;
}

/** What needs doing, by whom and by when: one row a tank, with its reasons and the button that resolves the worst. */
export function AttentionList({ tanks, view, chosen, onChoose }: AttentionListProps) {
  const isPrinting = useIsPrinting();
  const isPhone = useIsPhone();
  const inNeed = listByAttention(tanks, 'all');
  const listed = chosen === undefined ? [] : listByAttention(tanks, chosen);
  // What was chosen may be resolved by now.
  const shown = listed.length > 0 ? listed : inNeed.slice(0, isPrinting ? undefined : SHOWN_AT_FIRST);
  if (shown.length === 0) {
    return (
      <p className={styles.calm}>
        <IconCircleCheckFilled size={18} aria-hidden />
        Nothing needs attention.
      </p>
    );
  }
  const isCut = inNeed.length > SHOWN_AT_FIRST;
  const buttons = (isCut || chosen !== undefined) && (
    <AttentionListButtons tanks={tanks} chosen={listed.length > 0 ? chosen : undefined} onChoose={onChoose} />
  );
  return (
    <section className={styles.attention} aria-labelledby="needs-attention">
      <div className={styles.head}>
        <h2 className={styles.heading} id="needs-attention">
          Needs attention <span className={styles.count}>{formatNumber(inNeed.length)}</span>
        </h2>
        {!isPhone && buttons}
      </div>
      <ul className={styles.lines} aria-labelledby="needs-attention">
        {shown.map((evaluated) => (
          <AttentionRow key={evaluated.tank.id} evaluated={evaluated} view={view} />
        ))}
      </ul>
      {isCut && (
        <Button
          className={styles.more}
          variant="subtle"
          onClick={() => onChoose(chosen === undefined ? 'all' : undefined)}
        >
          {chosen === undefined ? `Show all ${formatNumber(inNeed.length)}` : 'Show fewer'}
        </Button>
      )}
      {/* On a phone the first tank comes first. */}
      {isPhone && buttons}
    </section>
  );
}
