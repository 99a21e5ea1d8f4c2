import { type LessonPhase, listMinutes, listPhases, splitMinutes } from './lesson-minutes.ts';
import { type PacingStep, PRESET_PACING } from './presets/preset-pacing.ts';

/** A template belongs to a preset if it has kept so much of the preset's steps. */
const MOST_STEPS = 0.6;
/** Steps with minutes of their own take at most this part of a lesson. */
const FIXED_SHARE = 0.5;

/**
 * The minutes of a lesson from a template that still has most sections of a preset, divided as that preset says; null
 * for any other template.
 */
export function pacingOf(sectionNames: readonly string[], durationMinutes: number): LessonPhase[] | null {
  const [best] = Object.values(PRESET_PACING)
    .map((steps) => ({ steps, kept: steps.filter((step) => isIn(step, sectionNames)) }))
    .filter(({ steps, kept }) => kept.length >= MOST_STEPS * steps.length && kept.length <= durationMinutes)
    .sort((one, other) => other.kept.length / other.steps.length - one.kept.length / one.steps.length);
  return best === undefined ? null : minutesOf(best.kept, durationMinutes);
}

/** An outline with these phases and their minutes; its own words for them are kept if it has as many. */
export function withPhases(outline: string, phases: readonly LessonPhase[]): string {
  const own = listPhases(outline);
  const untimed = outline.split('\n').filter((line) => listMinutes(line).length === 0);
  const timed = phases.map(({ minutes, activity }, index) => {
    const words = own.length === phases.length ? own[index]?.activity : undefined;
    return `${minutes} min - ${words ?? activity}`;
  });
  return [...untimed, ...timed].join('\n');
}

function isIn({ section }: PacingStep, sectionNames: readonly string[]): boolean {
  return section === undefined || sectionNames.includes(section);
}

function minutesOf(steps: readonly PacingStep[], durationMinutes: number): LessonPhase[] {
  const fixed = steps.reduce((sum, { minutes = 0 }) => sum + minutes, 0);
  const shares = steps.reduce((sum, { share = 0 }) => sum + share, 0);
  const most = Math.floor(durationMinutes * FIXED_SHARE);
  const timed = steps.filter(({ minutes }) => minutes !== undefined);
  const own =
    fixed <= most
      ? timed.map(({ minutes = 0 }) => minutes)
      : splitMinutes(
          timed.map(({ minutes = 0 }) => minutes),
          Math.max(most, timed.length),
        );
  const left = durationMinutes - own.reduce((sum, minutes) => sum + minutes, 0);
  const rest = splitMinutes(
    steps.flatMap(({ share }) => share ?? []).map((share) => share / shares),
    left,
  );
  return steps.map(({ name, minutes }) => ({
    activity: name,
    minutes: (minutes === undefined ? rest.shift() : own.shift()) ?? 0,
  }));
}
