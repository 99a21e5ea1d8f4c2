import { median } from '@dewar/domain/primitives/numbers';
import { classifyAnalyticsVacuum } from '@dewar/domain/vacuum/vacuum-bands';
import { describe, expect, test } from 'vitest';
import { buildFleet } from './fleet.ts';
import type { Archetype } from './fleet-plan.ts';

const now = new Date('2026-11-21T15:20:00Z');
const fleet = buildFleet({ seed: 'dewar', now });
const tanksOf = (archetype: Archetype) => fleet.filter(({ plan }) => plan.archetype === archetype);
const micronsOf = (tank: (typeof fleet)[number]) => tank.readings.map((reading) => reading.vacuum_reading);

describe('the readings of the demo contain', () => {
  test('a repair: the rise, a leak check with points, the hold test, a fresh pull of 8 to 15, and good readings since', () => {
    for (const tank of tanksOf('repaired')) {
      const check = tank.leakChecks.find(({ points }) => points.length > 0);
      const pull = tank.readings.find(({ fresh_pull }) => fresh_pull);
      expect(check?.vacuum_test_status).toBe('passed');
      const [checkedAt, testedAt, pulledAt] = [
        check?.assessment_date,
        check?.vacuum_test_end,
        pull?.reading_timestamp,
      ].map(Number);
      const before = tank.readings.filter(({ reading_timestamp }) => Number(reading_timestamp) < Number(checkedAt));
      const after = tank.readings.filter(({ reading_timestamp }) => Number(reading_timestamp) > Number(pulledAt));
      expect(testedAt).toBeGreaterThan(checkedAt ?? 0);
      expect(pulledAt).toBeGreaterThanOrEqual(testedAt ?? 0);
      expect(Math.max(...before.map((reading) => reading.vacuum_reading))).toBeGreaterThanOrEqual(120);
      expect(pull?.vacuum_reading).toBeGreaterThanOrEqual(7);
      expect(pull?.vacuum_reading).toBeLessThanOrEqual(17);
      expect(Math.max(...after.map((reading) => reading.vacuum_reading))).toBeLessThan(30);
      expect(tank.switches.map(({ operational_status }) => operational_status)).toEqual([true, false, true]);
    }
  });

  test('failing tanks: some hundred microns by now, out of service or with a leak check awaiting review', () => {
    for (const tank of tanksOf('failing')) {
      const latest = micronsOf(tank).at(-1) ?? 0;
      expect(latest).toBeGreaterThan(170);
      expect(latest).toBeLessThanOrEqual(1_000);
      const isOut = tank.switches.at(-1)?.operational_status === false;
      expect(isOut || tank.leakChecks.at(-1)?.overall_status === 'review_needed').toBe(true);
    }
  });

  test('slow leaks: past 75 microns, some with a leak check awaiting review', () => {
    const leaks = tanksOf('slow leak');
    expect(leaks.filter((tank) => (micronsOf(tank).at(-1) ?? 0) > 75).length).toBeGreaterThanOrEqual(4);
    expect(leaks.filter((tank) => tank.leakChecks.at(-1)?.overall_status === 'review_needed')).toHaveLength(3);
  });

  test('gauge faults: one stuck at 1 to 3, one with spikes of ten times the value', () => {
    const [stuck] = tanksOf('stuck gauge').map(micronsOf);
    expect(Math.max(...(stuck ?? []).slice(-8))).toBeLessThanOrEqual(3);
    const [spiking = []] = tanksOf('spiking gauge').map(micronsOf);
    expect(Math.max(...spiking)).toBeGreaterThan(5 * (median(spiking) ?? Number.POSITIVE_INFINITY));
    expect(spiking.at(-1)).toBeLessThan(2 * (median(spiking) ?? 0));
  });

  test('a tank in High Vacuum or under review in every company, and a Low Vacuum in the helium fleet', () => {
    const labels = fleet.map((tank) => ({
      company: tank.plan.company,
      label: classifyAnalyticsVacuum(micronsOf(tank).at(-1) ?? 0, tank.switches.at(-1)?.operational_status ?? true),
    }));
    expect(new Set(labels.filter(({ label }) => label === 'High Vacuum').map(({ company }) => company)).size).toBe(4);
    expect(labels).toContainEqual({ company: 'polar', label: 'Low Vacuum' });
  });
});
