import { type Instant, MILLISECONDS_PER_DAY, toMilliseconds } from '@dewar/domain/time/instants';
import { wallClockIn } from '@dewar/domain/time/local-times';

/** A local time to the minute, as a datetime-local field has it: '2026-05-12T14:05'. */
const LOCAL_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?$/;

/** The local time in the zone at an instant, cut to the minute. */
export function toLocalTime(instant: Instant, timeZone: string): string {
  const moment = toMilliseconds(instant);
  const wall = new Date(moment + offsetAt(moment, timeZone));
  return wall.toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);
}

/**
 * The instants (ISO 8601, UTC) of a local time in the zone: usually one, two in the hour that is repeated in autumn,
 * none in the hour that is skipped in spring and for text that is not a local time.
 */
export function toInstants(localTime: string, timeZone: string): readonly string[] {
  const wall = wallMilliseconds(localTime);
  if (wall === null) return [];
  // Clocks change at most once within a day either way, so one of the two offsets holds.
  const offsets = new Set([
    offsetAt(wall - MILLISECONDS_PER_DAY, timeZone),
    offsetAt(wall + MILLISECONDS_PER_DAY, timeZone),
  ]);
  return [...offsets]
    .map((offset) => ({ moment: wall - offset, offset }))
    .filter(({ moment, offset }) => offsetAt(moment, timeZone) === offset)
    .map(({ moment }) => moment)
    .sort((earlier, later) => earlier - later)
    .map((moment) => new Date(moment).toISOString());
}

/** For a local time that clocks skip: the first local time after it. */
export function afterSkippedTime(localTime: string, timeZone: string): string | null {
  const wall = wallMilliseconds(localTime);
  if (wall === null || toInstants(localTime, timeZone).length > 0) return null;
  const skipped = offsetAt(wall + MILLISECONDS_PER_DAY, timeZone) - offsetAt(wall - MILLISECONDS_PER_DAY, timeZone);
  return new Date(wall + skipped).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);
}

function wallMilliseconds(localTime: string): number | null {
  const match = LOCAL_TIME.exec(localTime);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = match.slice(1, 6).map(Number);
  const wall = Date.UTC(year, month - 1, day, hour, minute);
  const isReal = new Date(wall).toISOString().startsWith(localTime.slice(0, 'YYYY-MM-DDTHH:mm'.length));
  return isReal ? wall : null;
}

/** How many milliseconds the zone is ahead of UTC at an instant. */
function offsetAt(moment: number, timeZone: string): number {
  return wallClockIn(timeZone, moment) - moment;
}
