import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMoment } from './read-moment.ts';
import { readSample, sampleKey } from './read-sample.ts';
import { SAMPLE_KINDS } from './sample-kinds.ts';
import { readUnit } from './sample-units.ts';

const now = new Date('2026-06-10T12:00:00Z');
const receiving = { now, keptSince: new Date('2025-06-10T12:00:00Z') };
const good = { unit: 'G-1', measured_at: '2026-06-10T11:00:00Z', kind: 'vacuum', value: 18, unit_of_measure: 'micron' };
const read = (change: object) => readSample({ ...good, ...change }, receiving);
const reasonOf = (change: object) => {
  const sample = read(change);
  return 'reason' in sample ? sample.reason : null;
};

describe('readMoment', () => {
  it.each([
    ['2026-06-10T11:00:00Z', '2026-06-10T11:00:00.000Z'],
    ['2026-06-10 13:00:00.1234567+02:00', '2026-06-10T11:00:00.123Z'],
    ['2026-06-10T13:00+0200', '2026-06-10T11:00:00.000Z'],
    ['2026-06-10t06:00:00-05', '2026-06-10T11:00:00.000Z'],
    [1_781_089_200, '2026-06-10T11:00:00.000Z'],
    [1_781_089_200_000, '2026-06-10T11:00:00.000Z'],
    ['1781089200', '2026-06-10T11:00:00.000Z'],
  ])('reads %j', (sent, moment) => {
    expect(readMoment(sent)).toEqual(new Date(moment));
  });

  it.each([
    ['2026-06-10T11:00:00', 'measured_at has no time zone'],
    ['2026-06-10', 'measured_at has no time zone'],
    ['2026-02-30T11:00:00Z', 'measured_at must be a date and time with a time zone'],
    ['10.06.2026 11:00 Z', 'measured_at must be a date and time with a time zone'],
    ['1985-06-10T11:00:00Z', 'measured_at must be between 1990 and 2100'],
    [17, 'measured_at must be between 1990 and 2100'],
    [null, 'measured_at is required'],
    [{}, 'measured_at must be a date and time with a time zone'],
    [Number.NaN, 'measured_at must be a date and time with a time zone'],
  ])('refuses %j: %s', (sent, reason) => {
    expect(readMoment(sent)).toEqual({ reason });
  });
});

describe('readUnit', () => {
  const convert = (kind: (typeof SAMPLE_KINDS)[number], unit: string, value: number) => {
    const found = readUnit(kind, unit);
    return 'reason' in found ? found.reason : [Number(found.convert(value).toPrecision(6)), found.stored];
  };

  it.each([
    ['vacuum', 'um[Hg]', 18, [18, 'um[Hg]']],
    ['vacuum', 'mTorr', 18, [18, 'um[Hg]']],
    ['vacuum', 'Torr', 0.018, [18, 'um[Hg]']],
    ['vacuum', 'µmHg', 18, [18, 'um[Hg]']],
    ['vacuum', 'mbar', 1, [750.062, 'um[Hg]']],
    ['vacuum', 'Pa', 1, [7.50062, 'um[Hg]']],
    ['inner_pressure', 'bar', 1, [14.5038, '[psi]']],
    ['inner_pressure', 'PSIG', 33, [33, '[psi]']],
    ['inner_pressure', 'MPa', 1, [145.038, '[psi]']],
    ['level', 'pct', 63, [63, '%']],
    ['level', 'inH2O', 10, [254, 'mm[H2O]']],
    ['level', 'mbar', 1, [10.1972, 'mm[H2O]']],
    ['shield_level', 'cm', 25.4, [10, '[in_i]']],
    ['temperature', 'K', 77.35, [-195.8, 'Cel']],
    ['temperature', '[degF]', -320, [-195.556, 'Cel']],
    ['shock', 'm/s2', 19.6133, [2, '[g]']],
    ['battery', 'mV', 3_600, [3.6, 'V']],
  ] as const)('converts %s in %s', (kind, unit, value, converted) => {
    expect(convert(kind, unit, value)).toEqual(converted);
  });

  it.each([
    ['inner_pressure', 'psia', 'unit_of_measure is an absolute pressure: send the gauge pressure'],
    ['inner_pressure', 'MPA', 'unit_of_measure may be mPa or MPa'],
    ['inner_pressure', '', 'unit_of_measure is required'],
    ['battery', 'psi', 'unit_of_measure is not known for battery'],
    ['level', 'constructor', 'unit_of_measure is not known for level'],
  ] as const)('refuses %s in %j: %s', (kind, unit, reason) => {
    expect(readUnit(kind, unit)).toEqual({ reason });
  });
});

describe('readSample', () => {
  it('reads a sample into its stored unit, and keeps what was sent', () => {
    expect(read({ value: '0.018', unit_of_measure: 'torr', quality: 'Uncertain', unit: 4711 })).toEqual({
      ...{ unit: '4711', measured_at: new Date('2026-06-10T11:00:00Z'), kind: 'vacuum', quality: 'uncertain' },
      ...{ value: 18, latitude: null, longitude: null, unit_of_measure: 'um[Hg]' },
      ...{ sent_value: 0.018, sent_unit: 'torr' },
    });
  });

  it.each([
    [{ measured_at: '2026-06-10T12:05:00Z' }, null],
    [{ measured_at: '2026-06-10T12:05:00.001Z' }, 'measured_at is ahead of the clock of the server'],
    [{ measured_at: '2025-06-10T12:00:00Z' }, null],
    [{ measured_at: '2025-06-10T11:59:59Z' }, 'measured_at is longer ago than samples are kept'],
    [{ value: '1,5' }, 'value must be a number'],
    [{ value: true }, 'value must be a number'],
    [{ value: Number.POSITIVE_INFINITY }, 'value must be a number'],
    [{ unit: ' ' }, 'unit must be one line of up to 100 printable characters'],
    [{ unit: 'x'.repeat(101) }, 'unit must be one line of up to 100 printable characters'],
    [{ unit: {} }, 'unit must be a text'],
    [{ unit_of_measure: 7 }, 'unit_of_measure must be a text'],
    [{ kind: 'battery', value: 101, unit_of_measure: '%' }, 'value is outside 0 to 100 %'],
    [{ kind: 'position', value: '60.1,24.9', unit_of_measure: undefined }, null],
    [{ kind: 'position', value: { latitude: '60.1', longitude: 24.9 }, unit_of_measure: 'deg' }, null],
    [{ kind: 'position', value: '60,1,24,9', unit_of_measure: 'deg' }, 'value must be {lat, lon} or "lat,lon"'],
    [
      { kind: 'position', value: { lat: 91, lon: 0 }, unit_of_measure: 'deg' },
      'value must be a latitude within 90 and a longitude within 180 degrees',
    ],
  ])('of %j says %j', (change, reason) => {
    expect(reasonOf(change)).toBe(reason);
  });

  it('reads anything without throwing, and the same thing twice as the same sample', () => {
    const field = fc.oneof(fc.anything(), fc.constantFrom(...Object.values(good), ...SAMPLE_KINDS));
    const sample = fc.record({ unit: field, measured_at: field, kind: field, value: field, unit_of_measure: field });
    fc.assert(
      fc.property(fc.oneof(fc.anything(), sample), (sent) => {
        const [one, other] = [readSample(sent, receiving), readSample(sent, receiving)];
        expect('reason' in one ? one : sampleKey(one)).toEqual('reason' in other ? other : sampleKey(other));
      }),
    );
  });
});
