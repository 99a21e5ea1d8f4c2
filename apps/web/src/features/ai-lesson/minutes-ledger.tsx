import { Button } from '@mantine/core';
import { useFocusAfterStep } from '../../shared/forms/focus-after-step.ts';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import type { MinutesLedger as Ledger } from './lesson-checks.ts';
import styles from './minutes-ledger.module.css';

interface MinutesLedgerProps {
  readonly ledger: Ledger;
  readonly durationMinutes: number;
  /** Disabled while the section is being written. */
  readonly isBusy: boolean;
  readonly onRebalance: (text: string) => void;
}

/** The distribution of a lesson's minutes, whether they add up, and a button that corrects them (rules 7). */
export function MinutesLedger({ ledger, durationMinutes, isBusy, onRebalance }: MinutesLedgerProps) {
  const { section, phases, sum, rebalanced } = ledger;
  const place = useFocusAfterStep<HTMLDivElement>(rebalanced === null ? 'balanced' : 'open');
  const longest = Math.max(...phases.map(({ minutes }) => minutes), 1);
  return (
    <div ref={place} tabIndex={-1} className={styles.ledger}>
      <TitledSection
        title={`Minutes: ${section.display_name}`}
        note={
          <StatusPill tone={sum === durationMinutes ? 'good' : 'watch'}>
            {sum} of {durationMinutes} min
          </StatusPill>
        }
      >
        {phases.length === 0 ? (
          <p className={styles.none}>No line says how many minutes it takes. Write lines such as ‘10 min - Warm-up’.</p>
        ) : (
          <ol className={styles.phases} aria-label={`Phases of ${section.display_name}`}>
            {phases.map(({ minutes, activity }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a phase has no other identity than its position
              <li key={index} className={styles.phase}>
                <span className={styles.minutes}>{minutes} min</span>
                <span className={styles.activity}>{activity}</span>
                <span className={styles.bar} style={{ width: `${(minutes / longest) * 100}%` }} aria-hidden />
              </li>
            ))}
          </ol>
        )}
        {rebalanced !== null && (
          <Button variant="default" mt="sm" disabled={isBusy} onClick={() => onRebalance(rebalanced)}>
            Rebalance to {durationMinutes} minutes
          </Button>
        )}
      </TitledSection>
    </div>
  );
}
