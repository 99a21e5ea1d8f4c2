import { MILLISECONDS_PER_DAY, MILLISECONDS_PER_HOUR } from '../time/instants.ts';
import {
  gaugeNoiseMicrons,
  type HoldReading,
  hoursBetween,
  inOrder,
  readingsOfTest,
  type VacuumTestRecord,
} from './hold-readings.ts';
import { VACUUM_TEST_STATUS_LABELS, type VacuumTestStatus } from './hold-test.ts';

/** What administrators can set of the hold test. */
export interface HoldLimits {
  /** The rise that a tight tank may have, in microns a day. */
  readonly allowedMicronsPerDay: number;
  /** The free volume of the vacuum space (annulus) in litres. */
  readonly annulusLitres: number;
}

/** [K] */
export const DEFAULT_HOLD_LIMITS: HoldLimits = { allowedMicronsPerDay: 1, annulusLitres: 8_000 };

/**
 * What the readings of a hold test show (judgement 6). A rate of `micronsPerDay` over the whole test is a leak of
 * `leakMbarLitresPerSecond`, Q = V dp/dt; where nothing was measured, both are what the gauge could have shown at most.
 */
export type HoldVerdict =
  | { readonly kind: 'not_enough_readings' }
  | {
      readonly kind: 'holds' | 'rises' | 'too_short';
      readonly isMeasured: boolean;
      readonly micronsPerDay: number;
      readonly leakMbarLitresPerSecond: number;
      readonly limits: HoldLimits;
      /** Of the whole test, and how many would show the allowed rise. */
      readonly hours: number;
      readonly hoursNeeded: number;
      readonly gaugeNoiseMicrons: number;
    };

const HOURS_PER_DAY = MILLISECONDS_PER_DAY / MILLISECONDS_PER_HOUR;
const SECONDS_PER_DAY = MILLISECONDS_PER_DAY / 1_000;
/** A thousandth of a millimetre of mercury. */
const MBAR_PER_MICRON = 1.33322e-3;

/**
 * Judges the rise from the first reading to the last; takes readings in any order, in microns. 'Holds' needs a rate
 * below the allowed one and a test long enough to have shown a higher one.
 */
export function judgeHold(readings: readonly HoldReading[], limits: HoldLimits): HoldVerdict {
  const ordered = inOrder(readings);
  const [first, last] = [ordered.at(0), ordered.at(-1)];
  if (!first || !last || hoursBetween(first, last) === 0) return { kind: 'not_enough_readings' };
  const hours = hoursBetween(first, last);
  const noise = gaugeNoiseMicrons(first.vacuumMicrons);
  const rise = last.vacuumMicrons - first.vacuumMicrons;
  const isMeasured = rise > noise;
  const micronsPerDay = (Math.max(rise, noise) / hours) * HOURS_PER_DAY;
  const isAllowed = micronsPerDay <= limits.allowedMicronsPerDay;
  return {
    kind: isAllowed ? 'holds' : isMeasured ? 'rises' : 'too_short',
    isMeasured,
    micronsPerDay,
    leakMbarLitresPerSecond: (limits.annulusLitres * micronsPerDay * MBAR_PER_MICRON) / SECONDS_PER_DAY,
    limits,
    hours,
    hoursNeeded: hoursToTell(first.vacuumMicrons, limits),
    gaugeNoiseMicrons: noise,
  };
}

/** A hold test with its status, as lists have it; its readings in between do not decide the verdict. */
export type HoldTestResult = Omit<VacuumTestRecord, 'vacuum_test_readings'> & {
  readonly vacuum_test_status: VacuumTestStatus | null;
};

/**
 * The status of a hold test as it stands wherever its result is shown: 'Passed', or 'Passed, too short to tell' where
 * the test could not have shown the allowed rise. Null before the test.
 */
export function describeTestStatus(test: HoldTestResult, limits: HoldLimits): string | null {
  const { vacuum_test_status: status } = test;
  if (status === null) return null;
  return isTooShort(test, limits)
    ? `${VACUUM_TEST_STATUS_LABELS[status]}, too short to tell`
    : VACUUM_TEST_STATUS_LABELS[status];
}

/** Whether a completed test shows neither a tight tank nor a leaking one. */
export function isTooShort({ vacuum_test_status: status, ...test }: HoldTestResult, limits: HoldLimits): boolean {
  if (status !== 'passed' && status !== 'failed') return false;
  const { kind } = judgeHold(readingsOfTest({ ...test, vacuum_test_readings: [] }), limits);
  return kind === 'too_short' || kind === 'not_enough_readings';
}

/** Hours that a test has to run until its gauge could show the allowed rise; by the first reading in microns. */
export function hoursToTell(initialMicrons: number, { allowedMicronsPerDay }: HoldLimits): number {
  return (gaugeNoiseMicrons(initialMicrons) / allowedMicronsPerDay) * HOURS_PER_DAY;
}

/** The verdict in one or two sentences. */
export function describeHoldVerdict(verdict: HoldVerdict): string {
  if (verdict.kind === 'not_enough_readings') return 'No verdict yet: it takes a reading after the first.';
  const { limits, micronsPerDay, leakMbarLitresPerSecond } = verdict;
  const leak = `${formatLeakRate(leakMbarLitresPerSecond)} in an annulus of ${figure(limits.annulusLitres)} l`;
  const allowed = `${microns(limits.allowedMicronsPerDay)} a day`;
  switch (verdict.kind) {
    case 'rises':
      return `Rises by ${microns(micronsPerDay)} a day (${leak}); ${allowed} would be allowed.`;
    case 'too_short':
      return (
        `Too short to tell: ${microns(verdict.gaugeNoiseMicrons)} in ${hoursText(verdict.hours)} cannot show less than ` +
        `${microns(micronsPerDay)} a day. To show ${allowed}, the test has to run for ` +
        `${hoursText(Math.ceil(verdict.hoursNeeded))}.`
      );
    case 'holds':
      return verdict.isMeasured
        ? `Holds: rises by ${microns(micronsPerDay)} a day (${leak}); ${allowed} would be allowed.`
        : `Holds: no measurable rise, so less than ${microns(micronsPerDay)} a day (${leak}).`;
  }
}

const SUPERSCRIPTS = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** '1.2 × 10⁻⁴ mbar l/s'. */
export function formatLeakRate(mbarLitresPerSecond: number): string {
  const [mantissa = '0', exponent = '0'] = mbarLitresPerSecond.toExponential(1).split('e');
  const power = String(Number(exponent)).replaceAll(/[-\d]/g, (sign) => SUPERSCRIPTS[Number(sign)] ?? '⁻');
  return `${mantissa} × 10${power} mbar l/s`;
}

const microns = (value: number) => countOf(value, 'micron');
const hoursText = (hours: number) => countOf(hours, 'hour');

function countOf(value: number, unit: string): string {
  const text = figure(value);
  return `${text} ${unit}${text === '1' ? '' : 's'}`;
}

function figure(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: value < 0.1 ? 2 : value < 10 ? 1 : 0 });
}
