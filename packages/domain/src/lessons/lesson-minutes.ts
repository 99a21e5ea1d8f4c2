import { readLastMinutes } from './last-minutes.ts';
import { findTables } from './section-tables.ts';
import { listTimedLines, readTimes, type TimedLine } from './timed-lines.ts';
import { isDurationLabel, isSumLine, saysOneTime } from './timed-totals.ts';

/** The minutes of each timed line, in order. */
export function listMinutes(text: string): number[] {
  return listTimedLines(text).flatMap((line) => line?.minutes ?? []);
}

export interface LessonPhase {
  readonly minutes: number;
  readonly activity: string;
  /** Of a line that leaves it open, such as '10-15 min': how long it may take at least. */
  readonly least?: number;
}

/** The minutes and the activity of each timed line. */
export function listPhases(text: string): LessonPhase[] {
  return listTimedLines(text).flatMap((timed) => {
    if (timed === undefined) return [];
    const { minutes, activity } = timed;
    return [timed.form === 'range' ? { minutes, activity, least: timed.least } : { minutes, activity }];
  });
}

/** 'Between 10 and 15 minutes: 15 are counted.' Null where the line names one number. */
export function openMinutesText({ minutes, least }: LessonPhase): string | null {
  return least === undefined ? null : `Between ${least} and ${minutes} minutes: ${minutes} are counted.`;
}

/**
 * The lines of a model's time block in the one form '10 min - activity' (rules 7): models also put the minutes last, or
 * count them from the beginning of the lesson. A line with the sum of the others is left out; a table stays one, with all
 * its cells.
 */
export function tidyTimeBlock(text: string): string {
  const lines = text.split('\n').map((line) => line.trim().replace(/^- (?=.*\d\s*min)/i, ''));
  const { timed, totals } = readTimes(lines.join('\n'));
  const sum = timed.reduce((minutes, line) => minutes + (line?.minutes ?? 0), 0);
  const rows = new Set(findTables(lines).flatMap(({ places }) => places));
  return lines
    .flatMap((line, index) => {
      if (rows.has(index)) return [line];
      // Another number than the sum says something of its own, and 'All together: 30 min' may be an activity.
      if (totals.has(index)) return totals.get(index)?.minutes === sum && !isSumLine(line) ? [] : [line];
      if (isDurationLabel(line)) return [line];
      const own = timed[index] ?? readLastMinutes(line);
      // How long something may take is left to the teacher.
      return [own === undefined || own.form === 'range' ? line : `${own.minutes} min - ${own.activity}`];
    })
    .join('\n');
}

export function sumMinutes(text: string): number {
  return listMinutes(text).reduce((sum, minutes) => sum + minutes, 0);
}

/**
 * The same text with its minutes scaled to the duration of the lesson: every line keeps its words, signs and about its
 * share, at least one minute; only the digits change, and hours that are no longer full. Null without timed lines, with
 * more lines than minutes, or with times on the clock, which are the school's.
 */
export function rebalanceMinutes(text: string, durationMinutes: number): string | null {
  const shares = listMinutes(text);
  if (shares.length === 0 || shares.length > durationMinutes) return null;
  const turns = listPhases(text).map(({ activity }) => TURN.test(activity));
  return withMinutes(text, withEqualTurns(splitMinutes(shares, durationMinutes), shares, turns));
}

/** The same text with these minutes, one for each timed line, and with their sum. Null with times on the clock. */
export function withMinutes(text: string, scaled: readonly number[]): string | null {
  const { timed, totals } = readTimes(text);
  if (!timed.every((line) => line === undefined || isScalable(line))) return null;
  let next = 0;
  const elapsed = { before: 0, now: 0 };
  const sum = sumMinutes(text);
  const newSum = timed.flatMap((line) => line?.minutes ?? []).reduce((all, own, at) => all + (scaled[at] ?? own), 0);
  const lines = text.split('\n').map((line, at) => {
    const own = timed[at];
    if (own === undefined) {
      const total = totals.get(at);
      const isWritten = (total?.form === 'minutes' || total?.form === 'hours') && saysOneTime(line);
      if (!isWritten) return line;
      if (total.minutes === sum) return writeMinutes(total, newSum, elapsed) + endOf(line);
      // Homework may stand below it.
      return total.minutes === elapsed.before ? writeMinutes(total, elapsed.now, elapsed) + endOf(line) : line;
    }
    const minutes = scaled[next] ?? own.minutes;
    next += 1;
    const written = writeMinutes(own, minutes, elapsed) + endOf(line);
    elapsed.before += own.minutes;
    elapsed.now += minutes;
    return written;
  });
  return lines.join('\n');
}

function endOf(line: string): string {
  return line.endsWith('\r') ? '\r' : '';
}

type ScalableLine = Exclude<TimedLine, { readonly form: 'clock' }>;

function isScalable(line: TimedLine): line is ScalableLine {
  return line.form !== 'clock';
}

/** A line with other minutes. `elapsed` are the minutes of all lines above it, before and after they were scaled. */
function writeMinutes(
  line: ScalableLine,
  minutes: number,
  elapsed: { readonly before: number; readonly now: number },
): string {
  const { before, after } = line;
  switch (line.form) {
    case 'minutes':
      return `${before}${minutes}${after}`;
    case 'hours':
      return `${before}${hoursText(minutes)}${after}`;
    case 'range':
      return `${before}${Math.round((line.least / line.minutes) * minutes)}${line.between}${minutes}${after}`;
    case 'position': {
      // A position counts from the first line of the lesson, or from wherever this text begins.
      const from = Math.max(0, elapsed.now + line.from - elapsed.before);
      return `${before}${from}${line.between}${from + minutes}${after}`;
    }
  }
}

function hoursText(minutes: number): string {
  const hours = minutes < 60 ? [] : [`${Math.floor(minutes / 60)} h`];
  return [...hours, ...(minutes % 60 === 0 ? [] : [`${minutes % 60} min`])].join(' ');
}

/** Turns of groups, which are equally long. */
const TURN = /\b(?:rotation|station|circle)s?\b/i;

/** Turns that were equally long stay so; minutes that are left over go to the last other step. */
function withEqualTurns(scaled: readonly number[], shares: readonly number[], turns: readonly boolean[]): number[] {
  const places = turns.flatMap((isTurn, at) => (isTurn ? [at] : []));
  const rest = turns.lastIndexOf(false);
  const wereEqual = places.length > 1 && new Set(places.map((at) => shares[at])).size === 1;
  if (!wereEqual || rest === -1) return [...scaled];
  const each = Math.min(...places.map((at) => scaled[at] ?? 1));
  const spare = places.reduce((sum, at) => sum + (scaled[at] ?? each) - each, 0);
  return scaled.map((minutes, at) => (turns[at] === true ? each : minutes + (at === rest ? spare : 0)));
}

/**
 * Splits whole minutes by shares, at least one minute each; the remainder goes to those that lost most by rounding
 * down, earlier ones first.
 */
export function splitMinutes(shares: readonly number[], durationMinutes: number): number[] {
  const weights = shares.some((share) => share > 0) ? shares : shares.map(() => 1);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const spare = durationMinutes - shares.length;
  const exact = weights.map((weight) => Math.max(0, (weight / whole) * durationMinutes - 1));
  const exactSum = exact.reduce((sum, minutes) => sum + minutes, 0);
  const fair = exact.map((minutes) => (exactSum === 0 ? spare / shares.length : (minutes / exactSum) * spare));
  const split = fair.map((minutes) => Math.floor(minutes + ROUNDING_NOISE) + 1);
  const left = durationMinutes - split.reduce((sum, minutes) => sum + minutes, 0);
  const byLoss = fair
    .map((minutes, index) => ({ index, lost: minutes + 1 - (split[index] ?? 0) }))
    .sort((one, other) => other.lost - one.lost || one.index - other.index);
  for (const { index } of byLoss.slice(0, left)) split[index] = (split[index] ?? 0) + 1;
  return split;
}

/** Without it, 19.999999999999996 minutes would be rounded down to 19. */
const ROUNDING_NOISE = 1e-9;

interface LessonFacts {
  readonly subject: string;
  readonly grade_level: string;
  readonly duration_minutes: number;
}

/** The line below the title of a printed plan: subject, grade and duration. */
export function lessonSummaryLine({ subject, grade_level, duration_minutes }: LessonFacts): string {
  return [subject, grade_level, formatLessonMinutes(duration_minutes)].join(' · ');
}

/** '60 minutes'. */
export function formatLessonMinutes(minutes: number): string {
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
