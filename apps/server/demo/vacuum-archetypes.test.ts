import { describe, expect, test } from 'vitest';
import { type Archetype, FLEET_PLAN } from './fleet-plan.ts';
import { Random } from './random.ts';
import { makeVacuumHistory } from './vacuum-archetypes.ts';
import { readGauge } from './vacuum-gauge.ts';

const TRIES = Array.from({ length: 50 }, (_, index) => new Random(`try ${index}`));

function histories(archetype: Archetype, freshPullDays: readonly number[] = []) {
  const plan = FLEET_PLAN.find((tank) => tank.archetype === archetype && tank.situation !== 'near relief');
  if (plan === undefined) throw new RangeError(`no ${archetype} tank`);
  const schedule = { trips: [], outage: { fromDay: -200, toDay: -180 } };
  return TRIES.map((random) => makeVacuumHistory(random, plan, { schedule, freshPullDays }));
}

describe('the vacuum of the archetype', () => {
  test("'healthy' stays constant", () => {
    for (const { coldMicronsAt } of histories('healthy')) {
      expect(coldMicronsAt(-548)).toBeGreaterThanOrEqual(3);
      expect(coldMicronsAt(0) / coldMicronsAt(-365.25)).toBeCloseTo(10 ** 0.05, 6);
      expect(coldMicronsAt(0)).toBeLessThan(19);
    }
  });

  test("'ageing' rises by 0.10 to 0.25 decades a year, and starts again at a fresh pull", () => {
    for (const { coldMicronsAt } of histories('ageing', [-100])) {
      const decades = Math.log10(coldMicronsAt(-101) / coldMicronsAt(-466.25));
      expect(decades).toBeGreaterThanOrEqual(0.099);
      expect(decades).toBeLessThanOrEqual(0.251);
      expect(coldMicronsAt(-100)).toBeLessThan(coldMicronsAt(-101));
    }
  });

  test("'slow leak' rises linearly and passes 75 within little more than two to six months", () => {
    for (const { coldMicronsAt } of histories('slow leak')) {
      const before = coldMicronsAt(-548);
      const perDay = coldMicronsAt(0) - coldMicronsAt(-1);
      expect(before).toBeLessThanOrEqual(30);
      expect(coldMicronsAt(-50) - coldMicronsAt(-100)).toBeCloseTo(50 * perDay, 6);
      expect((75 - before) / perDay).toBeGreaterThan(55);
      expect((75 - before) / perDay).toBeLessThan(185);
    }
  });

  test("'failing' doubles every 20 to 35 days, to 200 to 900 by now", () => {
    for (const { coldMicronsAt } of histories('failing')) {
      expect(coldMicronsAt(0)).toBeGreaterThan(200);
      expect(coldMicronsAt(0)).toBeLessThan(900);
      const doublingDays = 10 / Math.log2(coldMicronsAt(0) / coldMicronsAt(-10));
      expect(doublingDays).toBeGreaterThanOrEqual(20);
      expect(doublingDays).toBeLessThanOrEqual(35);
    }
  });

  test("'repaired' rises to 120 to 300, is pulled to 8 to 15 and stays healthy", () => {
    for (const { coldMicronsAt } of histories('repaired', [-190])) {
      expect(coldMicronsAt(-200)).toBeGreaterThan(120);
      expect(coldMicronsAt(-200)).toBeLessThan(300);
      expect(coldMicronsAt(-400)).toBeLessThan(30);
      expect(coldMicronsAt(-190)).toBeGreaterThanOrEqual(8);
      expect(coldMicronsAt(-190)).toBeLessThanOrEqual(15);
      expect(coldMicronsAt(0)).toBeLessThan(16);
    }
  });

  test("'stuck gauge' shows 1 to 3 in the end, and 'spiking gauge' ten times the value at times", () => {
    for (const { shownMicrons } of histories('stuck gauge')) {
      expect(shownMicrons(-1, 10, new Random('gauge'))).toBeLessThanOrEqual(3);
      expect(shownMicrons(-400, 10, new Random('gauge'))).toBe(10);
    }
    for (const { shownMicrons } of histories('spiking gauge')) {
      const shown = Array.from({ length: 548 }, (_, day) => shownMicrons(-day, 10, new Random('gauge')));
      expect(new Set(shown)).toEqual(new Set([10, 100]));
      expect(shown[0]).toBe(10);
    }
  });
});

test('readGauge rounds to 1 below 100, to 5 up to 500, to 10 above, and ends at 1,000', () => {
  const random = new Random('scale');
  const read = (microns: number) =>
    readGauge(
      random,
      { coldMicronsAt: () => microns, shownMicrons: (_day, shown) => shown },
      { day: 0, warmFactor: 1 },
    );
  for (const [microns, step] of [
    [40, 1],
    [300, 5],
    [700, 10],
  ] as const) {
    const readings = Array.from({ length: 40 }, () => read(microns));
    expect(readings.every((reading) => reading % step === 0)).toBe(true);
    expect(new Set(readings).size).toBeGreaterThan(3);
  }
  expect(read(9_000)).toBe(1_000);
  expect(read(0.01)).toBe(1);
});
