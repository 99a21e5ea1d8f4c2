import { describe, expect, it } from 'vitest';
import { countFleet } from './fleet-cards.ts';

type Fleet = Parameters<typeof countFleet>[0];

const read = (vacuum_reading: number) => ({ vacuum_reading, reading_timestamp: '2026-05-01T00:00:00Z' });
const tank = (change: Partial<Fleet['tanks'][number]> = {}) => ({
  operational_status: true,
  tank_status: null,
  csc_inspection_date: '2026-01-15',
  latest_reading: read(12),
  condition: null,
  ...change,
});
const fleetOf = (tanks: Fleet['tanks']) =>
  countFleet({ today: '2026-05-12', inspection_soon_days: 90, recent_readings: 7, tanks });

describe('countFleet', () => {
  it('returns zeros for an empty fleet and passes the recent readings on', () => {
    expect(fleetOf([])).toEqual({
      total: 0,
      operational: 0,
      non_operational: 0,
      maintenance: {},
      recent_readings: 7,
      inspection_alerts: 0,
      critical_readings: 0,
    });
  });

  it("counts tanks out of service by status, and those without a status under ''", () => {
    const idle = { operational_status: false };
    const cards = fleetOf([
      tank(),
      tank({ ...idle, tank_status: 'Repair' }),
      tank({ ...idle, tank_status: 'Repair' }),
      tank(idle),
    ]);
    expect(cards).toMatchObject({ total: 4, operational: 1, non_operational: 3, maintenance: { Repair: 2, '': 1 } });
  });

  it.each([
    [4.99, true, 1],
    [5, true, 0],
    [100, true, 0],
    [100.01, true, 1],
    [100.01, false, 0],
  ])(
    'of a tank with %d microns, operational %s, counts %d critical readings',
    (vacuum_reading, operational_status, expected) => {
      const latest_reading = read(vacuum_reading);
      expect(fleetOf([tank({ latest_reading, operational_status })]).critical_readings).toBe(expected);
    },
  );

  it('counts no critical reading from before the last pull or passed hold test', () => {
    const pumped = tank({ latest_reading: read(300), condition: { pumped_at: '2026-05-02T00:00:00Z' } });
    expect(fleetOf([pumped]).critical_readings).toBe(0);
  });

  it('counts no critical reading for a tank that was never read', () => {
    expect(fleetOf([tank({ latest_reading: null })]).critical_readings).toBe(0);
  });

  it.each([
    [null, 1],
    ['2023-11-11', 1],
    ['2023-11-12', 1],
    ['2024-02-10', 1],
    ['2024-02-11', 0],
  ])('of a tank inspected on %s counts %d inspection alerts', (csc_inspection_date, expected) => {
    expect(fleetOf([tank({ csc_inspection_date })]).inspection_alerts).toBe(expected);
  });
});
