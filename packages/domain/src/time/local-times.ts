import { daysBetween } from './calendar-dates.ts';
import { type Instant, MILLISECONDS_PER_DAY, MILLISECONDS_PER_HOUR, toMilliseconds } from './instants.ts';

/** A moment as a calendar and a clock on the wall show it. */
export interface LocalTime {
  /** 'YYYY-MM-DD'. */
  readonly date: string;
  /** Since the clock showed 00:00. */
  readonly milliseconds: number;
}

/** What calendar and clock of a zone show at a moment. Throws RangeError on an unknown zone. */
export function localTimeIn(timeZone: string, instant: Instant): LocalTime {
  const shown = wallClockIn(timeZone, toMilliseconds(instant));
  const milliseconds = ((shown % MILLISECONDS_PER_DAY) + MILLISECONDS_PER_DAY) % MILLISECONDS_PER_DAY;
  return { date: new Date(shown).toISOString().slice(0, 'YYYY-MM-DD'.length), milliseconds };
}

/**
 * The moment at which calendar and clock of a zone show this. Where the clocks skip it, as much later as they skip;
 * where they show it twice, the first time.
 */
export function momentOfLocalTime(timeZone: string, { date, milliseconds }: LocalTime): Date {
  const wanted = daysBetween('1970-01-01', date) * MILLISECONDS_PER_DAY + milliseconds;
  // The zone's offsets on both sides of any change that could matter.
  const before = wallClockIn(timeZone, wanted - MILLISECONDS_PER_DAY) - (wanted - MILLISECONDS_PER_DAY);
  const after = wallClockIn(timeZone, wanted + MILLISECONDS_PER_DAY) - (wanted + MILLISECONDS_PER_DAY);
  const candidates = [wanted - before, wanted - after];
  const shown = candidates.filter((candidate) => wallClockIn(timeZone, candidate) === wanted);
  return new Date(shown.length > 0 ? Math.min(...shown) : wanted - before);
}

/**
 * What calendar and clock of a zone show at a moment, both in milliseconds since 1970, the wall's own and UTC's: their
 * difference is the zone's offset. Throws RangeError on an unknown zone.
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

/** Kept for the next moment: making one costs far more than reading it. */
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
