import type { UndatedTank } from '@dewar/contract/evacuation-list';
import { explainNoCost, perMonth } from '@dewar/domain/evacuation/waiting-cost';
import { kgToLbs } from '@dewar/domain/primitives/weights';
import { PRODUCT_WORDS } from '@dewar/domain/thermodynamics/products';
import { formatNumber } from '../../../shared/format/numbers.ts';
import { Quantity } from '../../../shared/ui/states/quantity.tsx';
import styles from './evacuation-list.module.css';

/** What the heat beyond the design evaporates in a month, with its range; where that is not known, why. */
export function WaitingCost({ tank, timeZone }: { readonly tank: UndatedTank; readonly timeZone: string }) {
  const { waiting, last_product } = tank;
  const without = explainNoCost(tank, timeZone);
  if (waiting === null || last_product === null || without !== null) {
    return (
      <span className={styles.lines}>
        {waiting !== null && <Quantity value={0} unit="lb" />}
        <span className={styles.muted}>{without}</span>
      </span>
    );
  }
  const pounds = (kgPerDay: number) => perMonth(kgToLbs(kgPerDay));
  return (
    <span className={styles.lines}>
      <span>
        <Quantity value={pounds(waiting.kg_per_day)} unit="lb" /> (
        <Quantity value={perMonth(waiting.kg_per_day)} unit="kg" />) of {PRODUCT_WORDS[last_product]}
      </span>
      <span className={styles.muted}>
        {formatNumber(pounds(waiting.low))} to {formatNumber(pounds(waiting.high))} lb
      </span>
    </span>
  );
}
