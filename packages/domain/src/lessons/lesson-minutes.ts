/** A line of a time block: '10 min - activity' (rules 7), with or without a bullet. */
const TIMED_LINE = /^(\s*(?:- )?)(\d{1,3})(\s*min(?:ute)?s?\b[^\n]*)$/i;

/** The text between the minutes and the activity. */
const UNIT = /^\s*min(?:ute)?s?\b[\s.:–—-]*/i;

interface TimedLine {
  readonly before: string;
  readonly minutes: number;
  readonly after: string;
}

/** The minutes of each timed line, in order. */
export function listMinutes(text: string): number[] {
  return text.split('\n').flatMap((line) => readTimedLine(line)?.minutes ?? []);
}

export interface LessonPhase {
  readonly minutes: number;
  readonly activity: string;
}

/** The minutes and the activity of each timed line. */
export function listPhases(text: string): LessonPhase[] {
  return text.split('\n').flatMap((line) => {
    const timed = readTimedLine(line);
    if (timed === undefined) return [];
    return [{ minutes: timed.minutes, activity: timed.after.replace(UNIT, '').trim() }];
  });
}

export function sumMinutes(text: string): number {
  return listMinutes(text).reduce((sum, minutes) => sum + minutes, 0);
}

/**
 * The same text with its minutes scaled to the duration of the lesson: every line keeps its words and about its share,
 * at least one minute. Null without timed lines, or with more lines than minutes.
 */
export function rebalanceMinutes(text: string, durationMinutes: number): string | null {
  const shares = listMinutes(text);
  if (shares.length === 0 || shares.length > durationMinutes) return null;
  const scaled = splitMinutes(shares, durationMinutes);
  let next = 0;
  const lines = text.split('\n').map((line) => {
    const timed = readTimedLine(line);
    if (timed === undefined) return line;
    const minutes = scaled[next] ?? timed.minutes;
    next += 1;
    return `${timed.before}${minutes}${timed.after}`;
  });
  return lines.join('\n');
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

function readTimedLine(line: string): TimedLine | undefined {
  const [, before, digits, after] = TIMED_LINE.exec(line) ?? [];
  if (before === undefined || digits === undefined || after === undefined) return undefined;
  return { before, minutes: Number(digits), after };
}

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
