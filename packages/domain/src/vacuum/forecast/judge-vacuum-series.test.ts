import { describe, expect, it } from 'vitest';
import { judgeVacuumSeries, VACUUM_SERIES_COLUMNS, type VacuumSeries } from './judge-vacuum-series.ts';

const NOW = '2026-06-01T12:00:00.000Z';
const momentOf = (day: number) => new Date(Date.parse(NOW) + day * 86_400_000).toISOString();

function seriesOf(micronsOn: (day: number) => number, until = -2): VacuumSeries {
  return {
    id: 'tank-1',
    now: NOW,
    limit_microns: 75,
    readings: Array.from({ length: 30 }, (_, index) => until - 7 * index).map((day) => ({
      reading_timestamp: momentOf(day),
      vacuum_reading: Math.round(micronsOn(day) * (1 + 0.07 * Math.sin(day))),
      fresh_pull: false,
    })),
    loads: [{ loaded_at: momentOf(-400), arrived_at: null }],
  };
}

function cellsOf(series: VacuumSeries): Record<string, string> {
  const cells = judgeVacuumSeries(series).split(',');
  const names = VACUUM_SERIES_COLUMNS.split(',');
  expect(cells).toHaveLength(names.length);
  return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
}

describe('judgeVacuumSeries', () => {
  it('prints the days until the limit and their range', () => {
    const cells = cellsOf(seriesOf((day) => 30 * 2 ** (day / 70)));
    expect(cells).toMatchObject({ id: 'tank-1', date_given: 'true', confidence: 'high', reason: '' });
    expect(Number(cells.earliest_days)).toBeLessThan(93);
    expect(Number(cells.latest_days)).toBeGreaterThan(93);
    expect(Number(cells.days)).toBeCloseTo(93, -2);
  });

  it('prints 0 for a vacuum above the limit', () => {
    expect(cellsOf(seriesOf((day) => 110 + 0.3 * day))).toMatchObject({
      date_given: 'true',
      days: '0.00',
      earliest_days: '0.00',
      reason: 'already_above',
    });
  });

  it('prints the reason where no date is given', () => {
    const empty = { date_given: 'false', days: '', earliest_days: '', latest_days: '' };
    expect(cellsOf(seriesOf(() => 20))).toMatchObject({ ...empty, reason: 'stable' });
    expect(cellsOf(seriesOf((day) => 30 + 0.035 * day))).toMatchObject({ ...empty, reason: 'beyond_two_years' });
    expect(cellsOf(seriesOf(() => 20, -90))).toMatchObject({ ...empty, confidence: '', reason: 'stale' });
  });
});
