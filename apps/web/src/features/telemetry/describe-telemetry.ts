import type { Sample, TelemetryUnit } from '@dewar/contract/telemetry';
import { STORED_UNIT_LABELS, type StoredUnit } from '@dewar/domain/telemetry/sample-units';
import { countOf, formatNumber } from '../../shared/format/numbers.ts';

const SHOWN_DECIMALS = 2;
const SECONDS_PER_MINUTE = 60;
const SECONDS_PER_HOUR = 3_600;
/** A unit that sends every few minutes is that far behind without a wrong clock. */
const RIGHT_WITHIN_SECONDS = 60;

/** '18 microns', '60.17, 24.94'. */
export function describeValue(value: Sample['value'], unit: StoredUnit): string {
  if (typeof value !== 'number') return `${value.lat}, ${value.lon}`;
  const rounded = Math.round(value * 10 ** SHOWN_DECIMALS) / 10 ** SHOWN_DECIMALS;
  return `${formatNumber(rounded)} ${STORED_UNIT_LABELS[unit]}`;
}

/** 'Right', '5 minutes ahead', 'At least 3 hours behind'; null if nothing is known. */
export function describeClock(seconds: TelemetryUnit['clock_offset_seconds']): string | null {
  if (seconds === null) return null;
  if (Math.abs(seconds) <= RIGHT_WITHIN_SECONDS) return 'Right';
  // Samples may be late for other reasons than a wrong clock.
  return seconds > 0 ? `${inWords(seconds)} ahead` : `Samples arrive ${inWords(-seconds)} after they were measured`;
}

function inWords(seconds: number): string {
  if (seconds < SECONDS_PER_HOUR) return countOf(Math.round(seconds / SECONDS_PER_MINUTE), 'minute');
  return countOf(Math.round(seconds / SECONDS_PER_HOUR), 'hour');
}
