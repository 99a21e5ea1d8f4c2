import { isName, isPlainText } from '../primitives/texts.ts';
import { isAheadOfClock } from '../time/entry-times.ts';
import { readMoment } from './read-moment.ts';
import { MAX_UNIT_NAME, SAMPLE_KINDS, SAMPLE_QUALITIES, type SampleKind, type SampleQuality } from './sample-kinds.ts';
import { findValueError, MAX_LATITUDE, MAX_LONGITUDE } from './sample-limits.ts';
import { readUnit, type StoredUnit } from './sample-units.ts';

/** A sample as it is stored: its value in the unit of its kind, or the degrees of a position. */
export interface ReadSample {
  readonly unit: string;
  readonly measured_at: Date;
  readonly kind: SampleKind;
  /** Null for a position. */
  readonly value: number | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly unit_of_measure: StoredUnit;
  readonly quality: SampleQuality;
  /** As it was sent, where that was in another unit. */
  readonly sent_value: number | null;
  readonly sent_unit: string | null;
}

/** Why a sample is refused, with what could be read of it. */
export interface RefusedSample {
  readonly reason: string;
  readonly unit?: string;
  readonly measured_at?: Date;
}

interface Receiving {
  readonly now: Date;
  /** Older samples are no longer kept by themselves. */
  readonly keptSince: Date;
}

// A double has 15 certain digits; gauges have five. Two conversions of one value must be the same sample.
const SIGNIFICANT_DIGITS = 9;
const NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d{1,3})?$/i;

/** Reads one sample of unknown shape: what can be read in one way is read, and everything else is refused with its reason. */
export function readSample(sent: unknown, { now, keptSince }: Receiving): ReadSample | RefusedSample {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return { reason: 'a sample must be an object' };
  const fields: Readonly<Record<string, unknown>> = { ...sent };
  const unit = readUnitName(fields.unit);
  if (typeof unit !== 'string') return unit;
  const measured_at = readMoment(fields.measured_at);
  if (!(measured_at instanceof Date)) return { unit, ...measured_at };
  const refuse = (reason: string) => ({ unit, measured_at, reason });
  if (isAheadOfClock(measured_at, now)) return refuse('measured_at is ahead of the clock of the server');
  if (measured_at < keptSince) return refuse('measured_at is longer ago than samples are kept');
  const kind = SAMPLE_KINDS.find((known) => known === fields.kind);
  if (kind === undefined) return refuse('kind is not known');
  const quality = readQuality(fields.quality);
  if (quality === undefined) return refuse('quality must be good, uncertain or bad');
  const figures = readFigures(kind, fields.value, fields.unit_of_measure);
  if ('reason' in figures) return refuse(figures.reason);
  return { unit, measured_at, kind, quality, ...figures };
}

function readUnitName(sent: unknown): string | RefusedSample {
  // Some makers send serial numbers as numbers.
  const name = typeof sent === 'number' && Number.isSafeInteger(sent) ? String(sent) : sent;
  if (name === undefined || name === null || name === '') return { reason: 'unit is required' };
  if (typeof name !== 'string') return { reason: 'unit must be a text' };
  const text = name.trim();
  if (text.length > MAX_UNIT_NAME || !isPlainText(text) || !isName(text)) {
    return { reason: `unit must be one line of up to ${MAX_UNIT_NAME} printable characters` };
  }
  return text;
}

function readQuality(sent: unknown): SampleQuality | undefined {
  if (sent === undefined || sent === null) return 'good';
  return SAMPLE_QUALITIES.find((known) => typeof sent === 'string' && known === sent.trim().toLowerCase());
}

type Figures = Omit<ReadSample, 'unit' | 'measured_at' | 'kind' | 'quality'>;

function readFigures(kind: SampleKind, value: unknown, sentUnit: unknown): Figures | { readonly reason: string } {
  if (sentUnit !== undefined && sentUnit !== null && typeof sentUnit !== 'string') {
    return { reason: 'unit_of_measure must be a text' };
  }
  const read = readUnit(kind, sentUnit ?? undefined);
  if ('reason' in read) return read;
  const { stored, convert } = read;
  if (kind === 'position') return readPosition(value, stored);
  const number = readNumber(value);
  if (number === undefined) return { reason: 'value must be a number' };
  const converted = toSignificant(convert(number));
  const error = findValueError(kind, converted, stored);
  if (error !== null) return { reason: error };
  const isSame = sentUnit === stored;
  return {
    ...{ value: converted, latitude: null, longitude: null, unit_of_measure: stored },
    ...{ sent_value: isSame ? null : number, sent_unit: isSame ? null : (sentUnit ?? null) },
  };
}

/** `{lat, lon}`, `{latitude, longitude}`, or a text with the latitude first. */
function readPosition(sent: unknown, unit_of_measure: StoredUnit): Figures | { readonly reason: string } {
  const [lat, lon] = partsOf(sent).map(readNumber);
  if (lat === undefined || lon === undefined) return { reason: 'value must be {lat, lon} or "lat,lon"' };
  const latitude = toSignificant(lat);
  const longitude = toSignificant(lon);
  if (Math.abs(latitude) > MAX_LATITUDE || Math.abs(longitude) > MAX_LONGITUDE) {
    return {
      reason: `value must be a latitude within ${MAX_LATITUDE} and a longitude within ${MAX_LONGITUDE} degrees`,
    };
  }
  return { value: null, latitude, longitude, unit_of_measure, sent_value: null, sent_unit: null };
}

function partsOf(sent: unknown): readonly unknown[] {
  if (typeof sent === 'string') {
    const parts = sent.split(',');
    return parts.length === 2 ? parts.map((part) => part.trim()) : [];
  }
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return [];
  const { lat, latitude, lon, lng, longitude }: Readonly<Record<string, unknown>> = { ...sent };
  return [lat ?? latitude, lon ?? lng ?? longitude];
}

function readNumber(sent: unknown): number | undefined {
  const value = typeof sent === 'string' && NUMBER.test(sent.trim()) ? Number(sent) : sent;
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function toSignificant(value: number): number {
  // Minus zero is zero: it would be another text.
  return Number(value.toPrecision(SIGNIFICANT_DIGITS)) + 0;
}

/** What makes two samples the same; one of another value or quality at the same moment is another sample. */
export function sampleKey(sample: ReadSample): string {
  const { unit, kind, measured_at, value, latitude, longitude, unit_of_measure, quality } = sample;
  return JSON.stringify([unit, kind, measured_at.getTime(), value, latitude, longitude, unit_of_measure, quality]);
}

/** What the unit said of one thing at one moment, whatever the value. */
export function momentKey({ unit, kind, measured_at }: ReadSample): string {
  return JSON.stringify([unit, kind, measured_at.getTime()]);
}
