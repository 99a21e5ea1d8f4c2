import type { FleetTank } from '@dewar/contract/fleet';
import { LEAK_CHECK_STATUS_LABELS } from '@dewar/domain/tank-state';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { LEAK_CHECK_MEANINGS } from '../features/fleet/leak-check-meanings.ts';
import { StatusPill } from '../shared/ui/status-pill.tsx';
import { ExactTime } from '../shared/ui/times.tsx';
import styles from './tank-details.module.css';
import { TankSection } from './tank-section.tsx';

const ID = 'leak-checks';

interface TankLeakChecksProps {
  readonly tank: FleetTank;
  /** What stands above has its height. */
  readonly isReady: boolean;
}

/** How the tank stands with its leak checks; '#leak-checks' leads here (spec 2 §2.1). */
export function TankLeakChecks({ tank, isReady }: TankLeakChecksProps) {
  return (
    <TankSection title="Leak Checks" id={ID} ref={useLanding(isReady)}>
      <p className={styles.standing}>
        <StatusPill meaning={LEAK_CHECK_MEANINGS[tank.leak_check_status]}>
          {LEAK_CHECK_STATUS_LABELS[tank.leak_check_status]}
        </StatusPill>
        {tank.last_leak_check_date !== null && <ExactTime at={tank.last_leak_check_date} />}
      </p>
    </TankSection>
  );
}

/** Who comes by the hash lands here once. */
function useLanding(isReady: boolean) {
  const section = useRef<HTMLElement>(null);
  const isWanted = useLocation({ select: ({ hash }) => hash === ID });
  const lands = isWanted && isReady;
  useEffect(() => {
    if (!lands) return;
    section.current?.scrollIntoView({ block: 'start' });
    section.current?.focus({ preventScroll: true });
  }, [lands]);
  return section;
}
