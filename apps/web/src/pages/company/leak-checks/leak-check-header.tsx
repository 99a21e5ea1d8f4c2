import type { LeakCheckDetails } from '@dewar/contract/leak-checks';
import { LEAK_CHECK_STATUS_LABELS } from '@dewar/domain/tanks/tank-state';
import type { ReactNode } from 'react';
import { LEAK_CHECK_TONES } from '../../../features/fleet/leak-check-tones.ts';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { StatusPill } from '../../../shared/ui/states/status-pill.tsx';
import { ExactTime } from '../../../shared/ui/time/times.tsx';
import styles from './leak-check-review.module.css';

interface LeakCheckHeaderProps {
  readonly leakCheck: LeakCheckDetails;
  readonly aside?: ReactNode;
}

/** Tank number, date, technician, status (spec 2 §2.8). */
export function LeakCheckHeader({ leakCheck, aside }: LeakCheckHeaderProps) {
  const { tank_number, assessment_date, technician_name, overall_status } = leakCheck;
  return (
    <PageHeader
      title={tank_number}
      note={
        <div className={styles.facts}>
          <StatusPill tone={LEAK_CHECK_TONES[overall_status]}>{LEAK_CHECK_STATUS_LABELS[overall_status]}</StatusPill>
          <span>
            Leak check of <ExactTime at={assessment_date} /> by {technician_name}
          </span>
        </div>
      }
      aside={aside}
    />
  );
}
