import { daysBetween } from './calendar-dates.ts';
import { type Instant, MILLISECONDS_PER_DAY, MILLISECONDS_PER_HOUR, toMilliseconds } from './instants.ts';

/** Local date and time of day. */
export interface LocalTime {
  /** 'YYYY-MM-DD'. */
  readonly date: string;
  /** Milliseconds since local 00:00. */
  readonly milliseconds: number;
}

/** Local date and time of a moment in a zone. Throws RangeError for an unknown zone. */
export function localTimeIn(timeZone: string, instant: Instant): LocalTime {
  const shown = wallClockIn(timeZone, toMilliseconds(instant));
  const milliseconds = ((shown % MILLISECONDS_PER_DAY) + MILLISECONDS_PER_DAY) % MILLISECONDS_PER_DAY;
  return { date: new Date(shown).toISOString().slice(0, 'YYYY-MM-DD'.length), milliseconds };
}

/**
 * The moment of a local date and time in a zone. A time skipped by a clock change becomes that much later; of a
 * repeated time it is the first, or the last if that is asked for.
 */
export function momentOfLocalTime(
  timeZone: string,
  { date, milliseconds }: LocalTime,
  repeated: 'first' | 'last' = 'first',
): Date {
  const wanted = daysBetween('1970-01-01', date) * MILLISECONDS_PER_DAY + milliseconds;
  // The zone's offsets a day before and after, on both sides of any clock change that could matter.
  const before = wallClockIn(timeZone, wanted - MILLISECONDS_PER_DAY) - (wanted - MILLISECONDS_PER_DAY);
  const after = wallClockIn(timeZone, wanted + MILLISECONDS_PER_DAY) - (wanted + MILLISECONDS_PER_DAY);
  const candidates = [wanted - before, wanted - after];
  const shown = candidates.filter((candidate) => wallClockIn(timeZone, candidate) === wanted);
  if (shown.length === 0) return new Date(wanted - before);
  return new Date(repeated === 'first' ? Math.min(...shown) : Math.max(...shown));
}

/** The next local time that exists, for one that a clock change skips; undefined for one that exists. */
export function nextAfterSkipped(timeZone: string, local: LocalTime): LocalTime | undefined {
  const next = localTimeIn(timeZone, momentOfLocalTime(timeZone, local));
  return next.date === local.date && next.milliseconds === local.milliseconds ? undefined : next;
}

/**
 * Local time of a moment in a zone, both in milliseconds since 1970; their difference is the zone's offset. Throws
 * RangeError for an unknown zone.
 */
export function wallClockIn(timeZone: string, moment: number): number {
  const shown = new Map(
    clockOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? 0;
  const day = Date.UTC(part('year'), part('month') - 1, part('day'));
  const withinSecond = ((moment % 1_000) + 1_000) % 1_000;
  return day + part('hour') * MILLISECONDS_PER_HOUR + part('minute') * 60_000 + part('second') * 1_000 + withinSecond;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a format costs far more than using it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  clocks.set(timeZone, clock);
  return clock;
}
