import { isTimeZone } from '../time/time-zones.ts';

/** GMT-08:00, UTC+1, +0530: an offset from UTC, with or without its name. */
const OFFSET = /^(?:utc|gmt)? ?([+\-−])(\d{1,2})(?::?(\d{2}))?$/i;
const UTC = /^(?:utc|gmt|zulu|z)$/i;
const OFFSET_IN_TEXT = /(?:\b(?:utc|gmt) ?|[(,[] ?)[+\-−]\d{1,2}(?::?\d{2})?(?![\d:])/i;
const NAME_IN_TEXT = /[a-z]+(?:\/[a-z_+\-0-9]+)+/gi;
const UTC_IN_TEXT = /\b(?:utc|gmt|zulu)\b(?! ?[+\-−]\d)/i;
/** Short names of zones, each of which more than one country uses, or that say nothing of summer time. */
const SHORT_NAME = /\b(?:[ECMPA][SD]?T|CES?T|EES?T|WES?T|ME[SZ]{1,2}T?|BST|IST|JST|SGT|AES?T|HST|AKST)\b/;

const FURTHEST_HOURS = 14;

/**
 * The zone that a text names as a whole: 'Europe/Berlin', 'UTC', 'GMT-08:00', '+0100'. As a name of the IANA database or an
 * offset such as '-08:00'; undefined if it names none.
 */
export function readZone(text: string): string | undefined {
  const trimmed = text.trim();
  if (UTC.test(trimmed)) return 'UTC';
  const [, sign, hours, minutes = '00'] = OFFSET.exec(trimmed) ?? [];
  if (hours !== undefined) {
    if (Number(hours) > FURTHEST_HOURS || Number(minutes) > 59) return undefined;
    return `${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}`;
  }
  return trimmed.includes('/') && isTimeZone(trimmed) ? trimmed : undefined;
}

/** The zone that stands in the heading of a column of times: 'Date Time, GMT-08:00', 'Taken (Europe/Berlin)'. */
export function zoneOfHeading(heading: string): string | undefined {
  const offset = OFFSET_IN_TEXT.exec(heading)?.[0].replace(/^[(,[] ?/, '');
  if (offset !== undefined) return readZone(offset);
  const named = heading.match(NAME_IN_TEXT)?.find(isTimeZone);
  if (named !== undefined) return named;
  return UTC_IN_TEXT.test(heading) ? 'UTC' : undefined;
}

/** A short name of a zone in a heading, 'EST', from which no offset follows; undefined if there is none. */
export function shortZoneIn(heading: string): string | undefined {
  return SHORT_NAME.exec(heading)?.[0];
}
