import type { LeakCheckDetails } from '@dewar/contract/leak-checks';
import { readingsOfTest } from '@dewar/domain/leak-checks/hold-readings';
import { assessHold, describeHoldTrend } from '@dewar/domain/leak-checks/hold-trend';
import { describeHoldVerdict, judgeHold } from '@dewar/domain/leak-checks/hold-verdict';
import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { countOf } from '../../../shared/format/numbers.ts';
import { lazyPart } from '../../../shared/ui/states/lazy-part.tsx';
import { HoldReadingsTable } from './hold-readings-table.tsx';
import styles from './vacuum-test.module.css';

// The chart library is loaded once there is a rise to draw.
const HoldPlot = lazyPart(() => import('./hold-plot.tsx'));

interface HoldRecordProps {
  readonly leakCheck: LeakCheckDetails;
  readonly onDelete?: (readingId: number) => void;
}

/** The readings of a test: as text, as a chart, and as a table for people who cannot see the chart. */
export function HoldRecord({ leakCheck, onDelete }: HoldRecordProps) {
  const readings = readingsOfTest(leakCheck);
  const verdict = judgeHold(readings, leakCheck.hold_limits);
  const trend = assessHold(readings);
  const isTrendTold = verdict.kind === 'rises';
  return (
    <div className={styles.record}>
      <p className={styles.trend}>{describeHoldVerdict(verdict)}</p>
      {isTrendTold && <p className={styles.caption}>{describeHoldTrend(trend)}</p>}
      {readings.length > 1 && (
        <figure className={styles.figure} aria-label={`Hold test: ${countOf(readings.length, 'reading')} over time`}>
          <Suspense fallback={<Skeleton height={200} />}>
            <HoldPlot readings={readings} />
          </Suspense>
          <figcaption className={styles.caption}>
            Microns since the start{readings.length > 2 && '; dashed, a constant rate'}
          </figcaption>
        </figure>
      )}
      <HoldReadingsTable leakCheck={leakCheck} {...(onDelete !== undefined && { onDelete })} />
    </div>
  );
}
