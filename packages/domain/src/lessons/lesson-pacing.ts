import { type LessonPhase, listMinutes, listPhases, splitMinutes } from './lesson-minutes.ts';
import { type PacingStep, PRESET_PACING } from './presets/preset-pacing.ts';

/** A template belongs to a preset if it has kept so many of the sections that its steps are of. */
const MOST_SECTIONS = 0.6;
/** Steps with minutes of their own take at most this part of a lesson. */
const FIXED_SHARE = 0.5;

/**
 * The minutes of a lesson from a template that still has most sections of a preset, divided as that preset says; null
 * for any other template.
 */
export function pacingOf(sectionNames: readonly string[], durationMinutes: number): LessonPhase[] | null {
  const steps = stepsOf(sectionNames);
  return steps === undefined || steps.length > durationMinutes ? null : minutesOf(steps, durationMinutes);
}

/** The minutes of the whole preset that a template follows, whichever sections it has lost since. */
export function wholePacingOf(sectionNames: readonly string[], durationMinutes: number): LessonPhase[] | null {
  const preset = presetOf(sectionNames);
  return preset === undefined ? null : minutesOf(preset.steps, durationMinutes);
}

/** How long the phases of a section are together; 0 for a section that has none. */
export function minutesOfSection(
  sectionName: string,
  sectionNames: readonly string[],
  durationMinutes: number,
): number {
  return sumOf(sectionName, stepsOf(sectionNames) ?? [], durationMinutes);
}

/** The same in the whole preset, for which its starting texts are timed. */
export function wholeMinutesOfSection(
  sectionName: string,
  sectionNames: readonly string[],
  durationMinutes: number,
): number {
  return sumOf(sectionName, presetOf(sectionNames)?.steps ?? [], durationMinutes);
}

function sumOf(sectionName: string, steps: readonly PacingStep[], durationMinutes: number): number {
  const phases = steps.length === 0 ? [] : minutesOf(steps, durationMinutes);
  return phases.reduce((sum, { minutes }, at) => sum + (steps[at]?.section === sectionName ? minutes : 0), 0);
}

/** The steps that a template has kept of the preset that it follows. */
function stepsOf(sectionNames: readonly string[]): readonly PacingStep[] | undefined {
  return presetOf(sectionNames)?.kept;
}

function presetOf(sectionNames: readonly string[]) {
  const [best] = Object.values(PRESET_PACING)
    .map((steps) => ({ steps, share: keptShare(steps, sectionNames) }))
    .filter(({ share }) => share >= MOST_SECTIONS)
    .sort((one, other) => other.share - one.share);
  if (best === undefined) return undefined;
  return { steps: best.steps, kept: inTurn(best.steps.filter((step) => isIn(step, sectionNames))) };
}

/** Which part of the sections that its steps are of a template has kept; a station is one, however often groups move. */
function keptShare(steps: readonly PacingStep[], sectionNames: readonly string[]): number {
  const all = new Set(steps.map(({ section }) => section ?? ''));
  const kept = new Set(steps.filter((step) => isIn(step, sectionNames)).map(({ section }) => section ?? ''));
  return kept.size / all.size;
}

const ROTATION = / rotation$/;
const ORDER = ['First', 'Second', 'Third', 'Fourth'];

/** Rotations are numbered as they come, and groups move only between two of them. */
function inTurn(steps: readonly PacingStep[]): PacingStep[] {
  const isRotation = (step: PacingStep | undefined) => step !== undefined && ROTATION.test(step.name);
  if (!steps.some(isRotation)) return [...steps];
  let turn = -1;
  return steps.flatMap((step, at) => {
    if (step.name === 'Move') return isRotation(steps[at - 1]) && isRotation(steps[at + 1]) ? [step] : [];
    if (!isRotation(step)) return [step];
    turn += 1;
    return [{ ...step, name: `${ORDER[turn]} rotation` }];
  });
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
  const shared = steps.filter(({ share }) => share !== undefined);
  const each = Math.floor(left / shared.length);
  if (shared.every(({ isEqual }) => isEqual === true) && each > 0) {
    return equalPhases(steps, { own, each, spare: left - each * shared.length });
  }
  const rest = splitMinutes(
    steps.flatMap(({ share }) => share ?? []).map((share) => share / shares),
    left,
  );
  return steps.map(({ name, minutes }) => ({
    activity: name,
    minutes: (minutes === undefined ? rest.shift() : own.shift()) ?? 0,
  }));
}

/** Turns that are equally long, as the preset says; minutes that are left over go to the end and the beginning. */
function equalPhases(
  steps: readonly PacingStep[],
  { own, each, spare }: { readonly own: readonly number[]; readonly each: number; readonly spare: number },
): LessonPhase[] {
  const ofTheirOwn = [...own];
  const phases = steps.map(({ name, share }) => ({
    activity: name,
    minutes: share === undefined ? (ofTheirOwn.shift() ?? 0) : each,
  }));
  const atEnd = Math.ceil(spare / 2);
  const last = steps.findLastIndex(({ share }) => share === undefined);
  const first = steps.findIndex(({ share }) => share === undefined);
  return phases.map(({ activity, minutes }, at) => ({
    activity,
    minutes: minutes + (at === last ? atEnd : 0) + (at === first ? spare - atEnd : 0),
  }));
}

/** Why a lesson of this length cannot hold the parts of its preset; null if it can, or if it follows no preset. */
export function findShortPhases(sectionNames: readonly string[], durationMinutes: number): string | null {
  const steps = stepsOf(sectionNames);
  if (steps === undefined) return null;
  const phases = minutesOf(steps, durationMinutes);
  const allTooShort = steps.filter((step, at) => (phases[at]?.minutes ?? 0) < leastOf(step));
  // Steps with minutes of their own are only cut where the others are left next to nothing.
  const shared = allTooShort.filter(({ share }) => share !== undefined);
  const tooShort = shared.length === 0 ? allTooShort : shared;
  if (tooShort.length === 0) return null;
  let needed = durationMinutes;
  const fits = (minutes: number) => {
    const own = minutesOf(steps, minutes);
    return steps.every((step, at) => (own[at]?.minutes ?? 0) >= leastOf(step));
  };
  while (needed < LONGEST && !fits(needed)) needed += 1;
  const left = tooShort.map((step) => phases[steps.indexOf(step)]?.minutes ?? 0);
  const most = Math.max(...left);
  const minutes = (Math.min(...left) < most ? 'at most ' : '') + (most === 1 ? '1 minute' : `${most} minutes`);
  const parts = tooShort.map(({ name }) => name).join(', ');
  return `${durationMinutes} minutes cannot hold all parts: ${parts} would have ${minutes}. Take ${needed} minutes or more, or leave parts out.`;
}

const LONGEST = 480;

/** A step with minutes of its own, whatever the lesson's length, is worth beginning with half of them. */
function leastOf({ least, minutes = 0 }: PacingStep): number {
  return least ?? Math.max(1, Math.ceil(minutes / 2));
}
