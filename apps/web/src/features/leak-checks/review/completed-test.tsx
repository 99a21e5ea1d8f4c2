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
export function CompletedTest({ leakCheck }: { readonly leakCheck: LeakCheckDetails }) {
  const { vacuum_test_start: start, vacuum_test_end: end, vacuum_test_notes } = leakCheck;
  return (
    <div className={styles.running}>
      <FactList
        facts={[
          { label: 'Started', value: start && <ExactTime at={start} /> },
          { label: 'Ended', value: end && <ExactTime at={end} /> },
          { label: 'Hold time', value: start && end && formatHoldTime(start, end) },
          { label: 'Initial reading', value: <Quantity value={leakCheck.initial_vacuum_reading} unit="µm" /> },
          { label: 'Final reading', value: <Quantity value={leakCheck.final_vacuum_reading} unit="µm" /> },
          { label: 'Rate', value: rateLabel(leakCheck) },
          ...(vacuum_test_notes === null ? [] : [{ label: 'Notes', value: vacuum_test_notes }]),
        ]}
      />
      <HoldRecord leakCheck={leakCheck} />
    </div>
  );
}

/** From the first reading to the last; null where both have the same time. */
function rateLabel(leakCheck: LeakCheckDetails): string | null {
  const readings = readingsOfTest(leakCheck);
  const [first, last] = [readings.at(0), readings.at(-1)];
  if (first === undefined || last === undefined || hoursBetween(first, last) === 0) return null;
  return formatRate(rateBetween(first, last).micronsPerHour);
}
