import { LESSON_MINUTES } from './lesson-limits.ts';
import {
  type LessonPhase,
  listMinutes,
  listPhases,
  rebalanceMinutes,
  sumMinutes,
  withMinutes,
} from './lesson-minutes.ts';
import { minutesOfSection, pacingOf, wholeMinutesOfSection, wholePacingOf } from './lesson-pacing.ts';
import { fitStations } from './presets/station-grid.ts';
import type { SectionType } from './template-sections.ts';
import { listTimedLines } from './timed-lines.ts';

interface Timed {
  readonly section_name: string;
  readonly section_type: SectionType;
}

/** Templates are timed for a lesson of this length. */
const USUAL = LESSON_MINUTES.byDefault;

/** A starting text for the sections that its template has kept, and for a lesson of this length. */
export function fitStartingText(
  section: Timed,
  text: string,
  sectionNames: readonly string[],
  durationMinutes: number,
): string {
  return fitMinutes(section, fitStations(text, sectionNames), sectionNames, durationMinutes);
}

/** The minutes are divided as the template's preset says. */
function fitMinutes(
  { section_name, section_type }: Timed,
  text: string,
  sectionNames: readonly string[],
  durationMinutes: number,
): string {
  if (section_type === 'time_block') return fitTimeBlock(text, sectionNames, durationMinutes);
  const sum = sumMinutes(text);
  if (sum === 0) return text;
  const usual = wholeMinutesOfSection(section_name, sectionNames, USUAL);
  if (usual === 0) return text;
  const share = minutesOfSection(section_name, sectionNames, durationMinutes) / usual;
  // What plans the whole lesson is as long as the lesson, whichever phases describe it.
  const fitted = sum === USUAL ? durationMinutes : Math.round(sum * share);
  return fitted === sum ? text : (rebalanceMinutes(text, fitted) ?? text);
}

/** Minutes that are still those of the preset follow its own rule; a teacher's own are shares. */
function fitTimeBlock(text: string, sectionNames: readonly string[], durationMinutes: number): string {
  const own = listPhases(text);
  const phases = pacingOf(sectionNames, durationMinutes);
  const given = [pacingOf(sectionNames, USUAL), wholePacingOf(sectionNames, USUAL)];
  if (phases === null || !given.some((usual) => usual !== null && areAlike(own, usual))) {
    return rebalanceTimeBlock(text, sectionNames, durationMinutes) ?? text;
  }
  const isNamedAlike = phases.every(({ activity }, at) => own[at]?.activity === activity);
  if (own.length === phases.length && isNamedAlike) return rebalancedTo(phases, text);
  const lines = text.split('\n');
  const timed = listTimedLines(text);
  const newSum = phases.reduce((sum, { minutes }) => sum + minutes, 0);
  // Lines are written anew only where they hold nothing but what the preset says: not the cells of a table.
  const isOfPreset = timed.every((time, at) => time === undefined || lines[at]?.trim() === lineOf(time));
  if (!isOfPreset) return rebalanceTimeBlock(text, sectionNames, durationMinutes) ?? text;
  const first = timed.findIndex((time) => time !== undefined);
  // The lines between stay, with a total of the new minutes.
  return (rebalanceMinutes(text, newSum) ?? text)
    .split('\n')
    .flatMap((line, at) => (at === first ? phases.map(lineOf) : timed[at] === undefined ? [line] : []))
    .join('\n');
}

function lineOf({ minutes, activity }: LessonPhase): string {
  return `${minutes} min - ${activity}`;
}

function rebalancedTo(phases: readonly LessonPhase[], text: string): string {
  const minutes = phases.map((phase) => phase.minutes);
  return withMinutes(text, minutes) ?? text;
}

function areAlike(own: readonly LessonPhase[], usual: readonly LessonPhase[]): boolean {
  return (
    own.length === usual.length &&
    usual.every(({ minutes, activity }, at) => own[at]?.minutes === minutes && own[at].activity === activity)
  );
}

/**
 * A time block with the minutes of a lesson of this length. Minutes that are those of the template's preset, for a lesson of
 * any length and whatever the lines say, follow its own rule; a teacher's own are shares. Null where they cannot be scaled.
 */
export function rebalanceTimeBlock(
  text: string,
  sectionNames: readonly string[],
  durationMinutes: number,
): string | null {
  const own = listMinutes(text);
  const usual = pacingOf(sectionNames, sumMinutes(text)) ?? [];
  const phases = pacingOf(sectionNames, durationMinutes) ?? [];
  const isOfPreset =
    own.length > 0 &&
    own.length === usual.length &&
    own.length === phases.length &&
    usual.every(({ minutes }, at) => own[at] === minutes);
  if (!isOfPreset) return rebalanceMinutes(text, durationMinutes);
  return withMinutes(
    text,
    phases.map(({ minutes }) => minutes),
  );
}
