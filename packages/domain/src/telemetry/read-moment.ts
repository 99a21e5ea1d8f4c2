import { FIRST_RECORD_YEAR, isRecordYear, LAST_RECORD_YEAR, MILLISECONDS_PER_SECOND } from '../time/instants.ts';

const WITH_ZONE =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?([Zz]|[+-]\d{2}(?::?\d{2})?)$/;
const WITHOUT_ZONE = /^\d{4}-\d{2}-\d{2}([Tt ]\d{2}:\d{2}(:\d{2}([.,]\d+)?)?)?$/;

// Seconds and milliseconds since 1970 of the years that records may have are apart by a factor of ten at least.
const FIRST_SECONDS = Date.UTC(FIRST_RECORD_YEAR) / MILLISECONDS_PER_SECOND;
const LAST_SECONDS = Date.UTC(LAST_RECORD_YEAR + 1) / MILLISECONDS_PER_SECOND;

/**
 * A moment as machines write it: ISO 8601 with a zone, or seconds or milliseconds since 1970. To the millisecond; or why it
 * cannot be read in one way.
 */
export function readMoment(sent: unknown): Date | { readonly reason: string } {
  if (sent === undefined || sent === null || sent === '') return { reason: 'measured_at is required' };
  if (typeof sent === 'number') return ofNumber(sent);
  if (typeof sent !== 'string') return unreadable();
  const text = sent.trim();
  if (/^\d{9,13}(\.\d+)?$/.test(text)) return ofNumber(Number(text));
  if (WITHOUT_ZONE.test(text)) return { reason: 'measured_at has no time zone' };
  return ofText(text);
}

function ofText(text: string) {
  const [, year, month, day, hour, minute, second = '00', fraction = '0', zone = 'Z'] = WITH_ZONE.exec(text) ?? [];
  if (year === undefined || day === undefined) return unreadable();
  const offset = /^[+-]/.test(zone) ? `${zone.slice(0, 3)}:${zone.replace(':', '').slice(3) || '00'}` : 'Z';
  const written = `${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const asUtc = new Date(`${written}Z`);
  // 30 February is read as 2 March.
  if (Number.isNaN(asUtc.getTime()) || asUtc.toISOString().slice(0, 19) !== written) return unreadable();
  return inRecordYears(new Date(`${written}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`));
}

function ofNumber(value: number) {
  if (value >= FIRST_SECONDS && value < LAST_SECONDS) return new Date(Math.round(value * MILLISECONDS_PER_SECOND));
  return inRecordYears(new Date(Math.round(value)));
}

function inRecordYears(moment: Date) {
  if (Number.isNaN(moment.getTime())) return unreadable();
  if (isRecordYear(moment.getUTCFullYear())) return moment;
  return { reason: `measured_at must be between ${FIRST_RECORD_YEAR} and ${LAST_RECORD_YEAR}` };
}

function unreadable() {
  return { reason: 'measured_at must be a date and time with a time zone' };
}
