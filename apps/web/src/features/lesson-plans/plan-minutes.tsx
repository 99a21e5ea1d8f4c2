import { listMinutes } from '@dewar/domain/lessons/lesson-minutes';
import { findShortPhases } from '@dewar/domain/lessons/lesson-pacing';
import type { CustomSection } from '@dewar/domain/lessons/lesson-sections';
import { listLedgers } from '../../shared/lessons/list-ledgers.ts';
import { MinutesLedger } from '../../shared/lessons/minutes-ledger.tsx';
import styles from './plan-form.module.css';

interface PlanMinutesProps {
  readonly sections: readonly CustomSection[];
  readonly durationMinutes: number;
  readonly onRebalance: (section_name: string, text: string) => void;
}

/** Sections whose lines divide the whole lesson; others may time single steps. */
const DIVIDES = /pacing|schedule|minutes|agenda/i;

/** How the sections of a plan that divide its time add up. */
export function PlanMinutes({ sections, durationMinutes, onRebalance }: PlanMinutesProps) {
  const timed = sections
    .filter(({ display_name, content }) => DIVIDES.test(display_name) && listMinutes(content).length > 0)
    .map(({ content, ...section }) => ({ ...section, text: content }));
  const sectionNames = sections.map(({ section_name }) => section_name);
  const short = findShortPhases(sectionNames, durationMinutes);
  return (
    <>
      {short !== null && (
        <p role="note" className={styles.remark}>
          {short}
        </p>
      )}
      {listLedgers(timed, { sectionNames, durationMinutes }).map((ledger) => (
        <MinutesLedger
          key={ledger.section_name}
          ledger={ledger}
          durationMinutes={durationMinutes}
          onRebalance={(text) => onRebalance(ledger.section_name, text)}
        />
      ))}
    </>
  );
}
