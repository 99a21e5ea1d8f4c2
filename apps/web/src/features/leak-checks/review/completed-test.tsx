import type { LeakCheckDetails } from '@dewar/contract/leak-checks';
import { hoursBetween, rateBetween, readingsOfTest } from '@dewar/domain/leak-checks/hold-readings';
import { formatHoldTime } from '@dewar/domain/leak-checks/hold-test';
import { formatRate } from '@dewar/domain/leak-checks/hold-trend';
import { FactList } from '../../../shared/ui/lists/fact-list.tsx';
import { Quantity } from '../../../shared/ui/states/quantity.tsx';
import { ExactTime } from '../../../shared/ui/time/times.tsx';
import { HoldRecord } from './hold-record.tsx';
import styles from './vacuum-test.module.css';

/** How the test was done and what it showed. */
export function CompletedTest({ assessment }: { readonly assessment: LeakCheckDetails }) {
  const { vacuum_test_start: start, vacuum_test_end: end, vacuum_test_notes } = assessment;
  return (
    <div className={styles.running}>
      <FactList
        facts={[
          { label: 'Started', value: start && <ExactTime at={start} /> },
          { label: 'Ended', value: end && <ExactTime at={end} /> },
          { label: 'Hold time', value: start && end && formatHoldTime(start, end) },
          { label: 'Initial reading', value: <Quantity value={assessment.initial_vacuum_reading} unit="µm" /> },
          { label: 'Final reading', value: <Quantity value={assessment.final_vacuum_reading} unit="µm" /> },
          { label: 'Rate', value: rateLabel(assessment) },
          ...(vacuum_test_notes === null ? [] : [{ label: 'Notes', value: vacuum_test_notes }]),
        ]}
      />
      <HoldRecord assessment={assessment} />
    </div>
  );
}

/** From the first reading to the last; null where both have the same time. */
function rateLabel(assessment: LeakCheckDetails): string | null {
  const readings = readingsOfTest(assessment);
  const [first, last] = [readings.at(0), readings.at(-1)];
  if (first === undefined || last === undefined || hoursBetween(first, last) === 0) return null;
  return formatRate(rateBetween(first, last).micronsPerHour);
}
