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

/** 'Engage (10 minutes)', 'Engage - 10 min'. */
const MINUTES_LAST = /^(.*?\S)\s*[([:–—-]*\s*(\d{1,3})\s*min(?:ute)?s?\.?\s*[)\]]?\.?$/i;
/** '0-10 min: Engage': from which minute to which. */
const FROM_TO = /^(\d{1,3})\s*(?:-|–|—|to)\s*(\d{1,3})\s*min(?:ute)?s?\b[\s.:–—-]*(.*)$/i;
const TOTAL = /^(?:total|sum|in all|duration)\b[^\n]*\d\s*min/i;

/**
 * The lines of a model's time block in the one form '10 min - activity' (rules 7): models also put the minutes last, or
 * count them from the beginning of the lesson. A line with the total is left out.
 */
export function tidyTimeBlock(text: string): string {
  const lines = text.split('\n').map((line) => line.trim().replace(/^- (?=.*\d\s*min)/i, ''));
  const kept = lines.filter((line) => !TOTAL.test(line));
  const spans = readSpans(kept);
  return kept
    .map((line, index) => {
      const span = spans?.[index];
      if (span !== undefined) return `${span.minutes} min - ${span.activity}`;
      const timed = readTimedLine(line);
      if (timed !== undefined) return `${timed.minutes} min - ${timed.after.replace(UNIT, '').trim()}`;
      const [, activity, minutes] = MINUTES_LAST.exec(line) ?? [];
      return activity === undefined || minutes === undefined ? line : `${Number(minutes)} min - ${activity}`;
    })
    .join('\n');
}

/** The lines as spans, if each begins where the one before ends; '5-10 min' alone says how long something may take. */
function readSpans(lines: readonly string[]): readonly (LessonPhase | undefined)[] | undefined {
  let end = 0;
  let count = 0;
  const spans = lines.map((line) => {
    const [, from, to, activity] = FROM_TO.exec(line) ?? [];
    if (from === undefined || to === undefined || activity === undefined) return undefined;
    count += Number(from) === end ? 1 : Number.NaN;
    end = Number(to);
    return { minutes: Number(to) - Number(from), activity: activity.trim() };
  });
  return count > 1 ? spans : undefined;
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
