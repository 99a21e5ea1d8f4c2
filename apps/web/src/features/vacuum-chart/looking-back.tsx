import type { DateView } from '@dewar/domain/time/short-date';
import { describeEarlierForecast } from '@dewar/domain/vacuum/forecast/describe-earlier-forecast';
import type { EarlierForecast } from '@dewar/domain/vacuum/forecast/earlier-forecast';
import { TRANSFER_GOOD_UP_TO_MICRONS } from '@dewar/domain/vacuum/vacuum-bands';
import styles from './vacuum-over-time.module.css';

interface LookingBackProps extends DateView {
  readonly earlier: EarlierForecast;
}

/** What was foreseen of a tank that is above the limit now, so that a reader can judge the forecasts. */
export default function LookingBack({ earlier, ...view }: LookingBackProps) {
  const words = describeEarlierForecast(earlier, { ...view, limitMicrons: TRANSFER_GOOD_UP_TO_MICRONS });
  return (
    <p className={styles.estimate}>
      <span className={styles.word}>Looking back.</span> {words}
    </p>
  );
}
