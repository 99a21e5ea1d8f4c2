import { LESSON_MINUTES } from './lesson-limits.ts';
import { listPhases, rebalanceMinutes, sumMinutes } from './lesson-minutes.ts';
import { minutesOfSection, pacingOf } from './lesson-pacing.ts';
import type { SectionType } from './template-sections.ts';

interface Timed {
  readonly section_name: string;
  readonly section_type: SectionType;
}

/** Templates are timed for a lesson of this length. */
const USUAL = LESSON_MINUTES.byDefault;

/** A starting text with the minutes of a lesson of this length, as the template's preset divides them. */
export function fitMinutes(
  { section_name, section_type }: Timed,
  text: string,
  sectionNames: readonly string[],
  durationMinutes: number,
): string {
  if (section_type === 'time_block') return fitTimeBlock(text, sectionNames, durationMinutes);
  const sum = sumMinutes(text);
  if (sum === 0) return text;
  const usual = minutesOfSection(section_name, sectionNames, USUAL);
  if (usual === 0) return text;
  const share = minutesOfSection(section_name, sectionNames, durationMinutes) / usual;
  // What plans the whole lesson is as long as the lesson, whichever phases describe it.
  const fitted = sum === USUAL ? durationMinutes : Math.round(sum * share);
  return fitted === sum ? text : (rebalanceMinutes(text, fitted) ?? text);
}

/** Minutes that are still those of the preset follow its own rule; a teacher's own are shares. */
function fitTimeBlock(text: string, sectionNames: readonly string[], durationMinutes: number): string {
  const own = listPhases(text);
  const usual = pacingOf(sectionNames, USUAL) ?? [];
  const phases = pacingOf(sectionNames, durationMinutes) ?? [];
  const isOfPreset =
    own.length > 0 &&
    own.length === usual.length &&
    own.length === phases.length &&
    usual.every(({ minutes, activity }, at) => own[at]?.minutes === minutes && own[at].activity === activity);
  if (!isOfPreset) return rebalanceMinutes(text, durationMinutes) ?? text;
  const left = [...phases];
  return text
    .split('\n')
    .map((line) => {
      const phase = listPhases(line).length === 0 ? undefined : left.shift();
      return phase === undefined ? line : `${phase.minutes} min - ${phase.activity}`;
    })
    .join('\n');
}
