import { openMinutesText } from '@dewar/domain/lessons/lesson-minutes';
import { Button } from '@mantine/core';
import { useFocusAfterStep } from '../forms/focus-after-step.ts';
import { TitledSection } from '../ui/frames/titled-section.tsx';
import { StatusPill } from '../ui/states/status-pill.tsx';
import type { MinutesLedger as Ledger } from './list-ledgers.ts';
import styles from './minutes-ledger.module.css';
import { PacingBar } from './pacing-bar.tsx';

interface MinutesLedgerProps {
  readonly ledger: Ledger;
  readonly durationMinutes: number;
  /** Disabled while the section is being written. */
  readonly isBusy?: boolean;
  readonly onRebalance: (text: string) => void;
}

/** The distribution of a lesson's minutes, whether they add up, and a button that corrects them (rules 7). */
export function MinutesLedger({ ledger, durationMinutes, isBusy = false, onRebalance }: MinutesLedgerProps) {
  const { display_name, phases, sum, rebalanced } = ledger;
  const place = useFocusAfterStep<HTMLDivElement>(rebalanced === null ? 'balanced' : 'open');
  return (
    <div ref={place} tabIndex={-1} className={styles.ledger}>
      <TitledSection
        title={`Minutes: ${display_name}`}
        note={
          <StatusPill tone={sum === durationMinutes ? 'good' : 'watch'}>
            {sum} of {durationMinutes} min
          </StatusPill>
        }
      >
        {phases.length === 0 ? (
          <p className={styles.none}>No line says how many minutes it takes. Write lines such as ‘10 min - Warm-up’.</p>
        ) : (
          <>
            <PacingBar phases={phases} durationMinutes={durationMinutes} />
            <ol className={styles.phases} aria-label={`Phases of ${display_name}`}>
              {phases.map((phase, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a phase has no other identity than its position
                <li key={index} className={styles.phase}>
                  <span className={styles.number} aria-hidden>
                    {index + 1}
                  </span>
                  <span className={styles.minutes}>{phase.minutes} min</span>
                  <span className={styles.activity}>{phase.activity}</span>
                  {phase.least !== undefined && <span className={styles.open}>{openMinutesText(phase)}</span>}
                </li>
              ))}
            </ol>
          </>
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
