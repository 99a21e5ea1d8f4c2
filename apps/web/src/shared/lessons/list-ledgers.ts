import { type LessonPhase, listPhases, sumMinutes } from '@dewar/domain/lessons/lesson-minutes';
import { rebalanceTimeBlock } from '@dewar/domain/lessons/starting-minutes';

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

interface DividedLesson {
  /** Of all sections, by which the template's preset is known. */
  readonly sectionNames: readonly string[];
  readonly durationMinutes: number;
}

/** One ledger per section with time blocks (rules 7). */
export function listLedgers(
  timed: readonly TimedSection[],
  { sectionNames, durationMinutes }: DividedLesson,
): MinutesLedger[] {
  return timed
    .filter(({ text }) => text.trim() !== '')
    .map(({ section_name, display_name, text }) => {
      const sum = sumMinutes(text);
      return {
        ...{ section_name, display_name, sum, phases: listPhases(text) },
        rebalanced: sum === durationMinutes ? null : rebalanceTimeBlock(text, sectionNames, durationMinutes),
      };
    });
}
