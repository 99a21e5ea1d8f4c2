import { type LessonPhase, listPhases, rebalanceMinutes, sumMinutes } from '@dewar/domain/lessons/lesson-minutes';

interface TimedSection {
  readonly section_name: string;
  readonly display_name: string;
  readonly text: string;
}

/** How a section distributes the minutes of its lesson. */
export interface MinutesLedger {
  readonly section_name: string;
  readonly display_name: string;
  readonly phases: readonly LessonPhase[];
  readonly sum: number;
  /** The same text with minutes that add up; null where they already do or cannot. */
  readonly rebalanced: string | null;
}

/** One ledger per section with time blocks (rules 7). */
export function listLedgers(sections: readonly TimedSection[], durationMinutes: number): MinutesLedger[] {
  return sections
    .filter(({ text }) => text.trim() !== '')
    .map(({ section_name, display_name, text }) => {
      const sum = sumMinutes(text);
      return {
        ...{ section_name, display_name, sum, phases: listPhases(text) },
        rebalanced: sum === durationMinutes ? null : rebalanceMinutes(text, durationMinutes),
      };
    });
}
