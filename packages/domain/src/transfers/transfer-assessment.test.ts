import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import ARRIVALS from '../../reference/arrival-cases.csv?raw';
import { readCases } from '../../test-support/read-cases.ts';
import { PRODUCTS } from '../thermodynamics/products.ts';
import { type TankPlate, THERMAL_DEFAULTS } from '../thermodynamics/tank-design.ts';
import {
  ARRIVAL_ASSESSMENT_COLOURS,
  ARRIVAL_ASSESSMENT_LABELS,
  ARRIVAL_ASSESSMENT_SEVERITY,
  ARRIVAL_ASSESSMENTS,
} from './arrival-assessments.ts';
import { type ArrivalToAssess, assessArrival } from './transfer-assessment.ts';

const NOW = new Date('2026-03-31T12:00:00Z');
const HOUR = 3_600_000;

function hoursBeforeNow(hours: number): Date {
  return new Date(NOW.getTime() - hours * HOUR);
}

const PLATE: TankPlate = {
  capacityLitres: null,
  boilOffPercentPerDay: null,
  referenceHoldingDays: null,
  reliefSetPsi: null,
};

function load(loadedPressurePsi: number | null, productName: string | null, hours: number, loadedWeightLbs = 9_900) {
  return { loadedPressurePsi, loadedAt: hoursBeforeNow(hours), productName, loadedWeightLbs };
}

function assess(
  arrivalPressurePsi: number | null,
  wasVenting: boolean,
  openLoad: ArrivalToAssess['openLoad'],
  plate: TankPlate = PLATE,
) {
  return assessArrival({ arrivalPressurePsi, wasVenting, openLoad, plate, now: NOW }, THERMAL_DEFAULTS);
}

describe('assessArrival, for the examples of rules 2 and judgement 4:', () => {
  const DAY = 24;
  const rows: Array<{
    name: string;
    openLoad: ArrivalToAssess['openLoad'];
    p: number;
    v: boolean;
    result: string;
    level: boolean;
    vacuum: boolean;
    says: string[];
  }> = [
    {
      name: '10 -> 45 LHe 20 d',
      openLoad: load(10, 'LHe', 20 * DAY),
      p: 45,
      v: false,
      result: 'full_load',
      level: false,
      vacuum: false,
      says: ['rose 35.0 psi in 20 days (1.750 psi/day)'],
    },
    {
      name: '10 -> 100 LHe 45 d',
      openLoad: load(10, 'LHe', 45 * DAY),
      p: 100,
      v: false,
      result: 'needs_immediate_check',
      level: true,
      vacuum: true,
      says: ['(2.000 psi/day)', '100.0 psig is elevated'],
    },
    {
      name: '10 -> 105 venting LHe 45 d',
      openLoad: load(10, 'LHe', 45 * DAY),
      p: 105,
      v: true,
      result: 'manual_review_required',
      level: true,
      vacuum: true,
      says: ['was venting', '105.0 psig is elevated', '(2.111 psi/day)'],
    },
    {
      name: '5 -> 80 LHe 10 d',
      openLoad: load(5, 'LHe', 10 * DAY),
      p: 80,
      v: false,
      result: 'manual_review_required',
      level: true,
      vacuum: false,
      says: [
        'Pressure rose 75.0 psi in 10 days (7.500 psi/day).',
        'Warming 3.9 times faster than its insulation should allow (2.6 to 5.2).',
      ],
    },
    {
      name: '10 -> 104 LHe within minutes',
      openLoad: load(10, 'LHe', 0.1),
      p: 104,
      v: false,
      result: 'manual_review_required',
      level: true,
      vacuum: true,
      says: ['Warming more than 100 times faster than its insulation should allow.'],
    },
    {
      name: '5 -> 65 LHe 20 d',
      openLoad: load(5, 'LHe', 20 * DAY),
      p: 65,
      v: false,
      result: 'full_load',
      level: false,
      vacuum: false,
      says: ['(3.000 psi/day)', 'Warming 1.6 times as fast as designed (1.1 to 2.2).'],
    },
    {
      name: '20 -> 4 LHe 15 d',
      openLoad: load(20, 'LHe', 15 * DAY),
      p: 4,
      v: false,
      result: 'manual_review_required',
      level: true,
      vacuum: false,
      says: ['dropped 16.0 psi in 15 days (-1.067 psi/day)', 'more than 3.0'],
    },
    {
      name: '20 -> 15 LHe 24 h',
      openLoad: load(20, 'LHe', 24),
      p: 15,
      v: false,
      result: 'full_load',
      level: false,
      vacuum: false,
      says: ['dropped 5.0 psi in 1 day (-5.000 psi/day)', 'pressure settled after filling'],
    },
    {
      name: 'no loaded pressure, 40, LHe 20 d',
      openLoad: load(null, 'LHe', 20 * DAY),
      p: 40,
      v: false,
      result: 'unknown',
      level: true,
      vacuum: false,
      says: ['pressure at loading is not recorded'],
    },
    {
      name: 'no load, 120',
      openLoad: null,
      p: 120,
      v: false,
      result: 'needs_immediate_check',
      level: true,
      vacuum: true,
      says: ['120.0 psig is elevated (100 or more)'],
    },
    {
      name: '10 -> 99.9 LHe 45 d',
      openLoad: load(10, 'LHe', 45 * DAY),
      p: 99.9,
      v: false,
      result: 'needs_immediate_check',
      level: true,
      vacuum: false,
      says: ['This is close to relief at 100 psig.', 'It may have lifted'],
    },
    {
      name: '10 -> 20 LNG 5 d',
      openLoad: load(10, 'LNG', 5 * DAY, 36_000),
      p: 20,
      v: false,
      result: 'manual_review_required',
      level: true,
      vacuum: false,
      says: ['(2.000 psi/day). Warming 4.2 times faster', 'check the level and the vacuum by hand'],
    },
    {
      name: '10 -> 13 LNG 10 d',
      openLoad: load(10, 'LNG', 10 * DAY, 36_000),
      p: 13,
      v: false,
      result: 'full_load',
      level: false,
      vacuum: false,
      says: ['Warming 0.69 times as fast as designed (0.32 to 1.1).'],
    },
    {
      name: '15 -> 42 LIN 6 h',
      openLoad: load(15, 'LIN', 6, 28_000),
      p: 42,
      v: false,
      result: 'manual_review_required',
      level: true,
      vacuum: false,
      says: ['rose 27.0 psi in 1 day (27.000 psi/day)', 'Warming 62 times faster'],
    },
    {
      name: '15 -> 18 LIN 24 h',
      openLoad: load(15, 'LIN', 24, 28_000),
      p: 18,
      v: false,
      result: 'full_load',
      level: false,
      vacuum: false,
      says: ['Warming 2.1 times as fast as designed (1 to 3.3).'],
    },
  ];

  it.each(rows)('$name is $result', ({ openLoad, p, v, result, level, vacuum, says }) => {
    const answer = assess(p, v, openLoad);
    expect(answer).toMatchObject({ assessment: result, requiresLevelCheck: level, requiresVacuumCheck: vacuum });
    for (const words of says) expect(answer.reasoning.toLowerCase()).toContain(words.toLowerCase());
  });

  it('adds notes only where the rules ask for them', () => {
    const notes = rows.map(({ name, openLoad, p, v }) => [name, ...assess(p, v, openLoad).notes]);
    expect(notes.filter(({ length }) => length > 1)).toEqual([['20 -> 15 LHe 24 h', 'settled_after_filling']]);
  });
});

describe('assessArrival, for the reference cases,', () => {
  const cases = readCases(ARRIVALS, [
    'product',
    'heat_leak_from',
    'volume_m3',
    'boil_off_percent_day',
    'loaded_lbs',
    'loaded_psig',
    'arrival_psig',
    'hours',
    'relief_set_psig',
    'assessment',
    'note',
  ]);

  it.each(cases)('$product $loaded_psig to $arrival_psig psig in $hours h is $assessment $note', (row) => {
    const plate = {
      capacityLitres: Number(row.volume_m3) * 1000,
      boilOffPercentPerDay: row.heat_leak_from === 'plate' ? Number(row.boil_off_percent_day) : null,
      referenceHoldingDays: null,
      reliefSetPsi: Number(row.relief_set_psig),
    };
    const openLoad = load(Number(row.loaded_psig), row.product, Number(row.hours), Number(row.loaded_lbs));
    const found = assess(Number(row.arrival_psig), false, openLoad, plate);
    expect([found.assessment, found.notes.join()]).toEqual([row.assessment, row.note]);
  });
});

describe('assessArrival, by the rule table of judgement 4 (first match wins),', () => {
  const TEN_DAYS = 240;

  it('row 0: requires an immediate check for venting without a plausible pressure', () => {
    for (const pressure of [null, Number.NaN, -15.1, 1000.1]) {
      expect(assess(pressure, true, load(10, 'LHe', TEN_DAYS))).toMatchObject({
        assessment: 'needs_immediate_check',
        requiresLevelCheck: true,
        requiresVacuumCheck: true,
      });
    }
  });

  it('row 1: returns unknown without a pressure and without venting', () => {
    const answer = assess(null, false, load(10, 'LHe', TEN_DAYS));
    expect(answer).toMatchObject({ assessment: 'unknown', requiresLevelCheck: false, requiresVacuumCheck: false });
    expect(answer.reasoning).toContain('There is no arrival pressure.');
  });

  it('row 1: asks to check an implausible pressure', () => {
    for (const [pressure, vacuum] of [
      [-15.01, false],
      [1000.01, true],
    ] as const) {
      const answer = assess(pressure, false, load(10, 'LHe', TEN_DAYS));
      expect(answer).toMatchObject({ assessment: 'unknown', requiresLevelCheck: false, requiresVacuumCheck: vacuum });
      expect(answer.reasoning).toContain(
        `Arrival pressure ${pressure} psig is outside -14.7 to 1000; check the figure.`,
      );
    }
  });

  it('asks to check a pressure below a perfect vacuum, whatever its row', () => {
    const told = (pressure: number) => assess(pressure, false, load(10, 'LHe', TEN_DAYS)).reasoning;
    expect(told(-14.9)).toContain('Arrival pressure -14.9 psig is below a perfect vacuum; check the figure.');
    expect(told(-14.7)).not.toContain('check the figure');
  });

  it('row 1: accepts -15 and 1000 psig', () => {
    expect(assess(-15, false, load(-15, 'CO2', TEN_DAYS)).assessment).toBe('full_load');
    expect(assess(1000, false, null).assessment).toBe('needs_immediate_check');
  });

  it('row 2: requires a manual review for venting at 100 psig or more, with or without a load', () => {
    for (const openLoad of [null, load(99, 'LHe', TEN_DAYS)]) {
      expect(assess(100, true, openLoad)).toMatchObject({
        assessment: 'manual_review_required',
        requiresLevelCheck: true,
        requiresVacuumCheck: true,
      });
    }
    expect(assess(99.99, true, load(99, 'LHe', TEN_DAYS)).assessment).toBe('needs_immediate_check');
  });

  it('row 3a: requires a manual review for a steep climb to 100 psig or more, before row 4 applies', () => {
    expect(assess(100, false, load(10, 'LHe', TEN_DAYS / 2))).toMatchObject({
      assessment: 'manual_review_required',
      requiresVacuumCheck: true,
    });
  });

  it('row 3a: an unknown product is judged by its climb, above the alarm limit but not at it', () => {
    // over 10 days: 50.000 psi is 5.000 a day, 50.004 rounds to 5.000, 50.005 to 5.001
    expect(assess(60, false, load(10, 'CO2', TEN_DAYS)).assessment).toBe('full_load');
    expect(assess(60.004, false, load(10, 'CO2', TEN_DAYS)).assessment).toBe('full_load');
    expect(assess(60.005, false, load(10, 'CO2', TEN_DAYS)).assessment).toBe('manual_review_required');
  });

  it.each(['carbon dioxide', null])('row 3a: %s is watched above 3 psi per day and alarmed above 5', (product) => {
    const climbing = (psiPerDay: number) => assess(10 + psiPerDay * 10, false, load(10, product, TEN_DAYS));
    expect(climbing(3)).toMatchObject({ assessment: 'full_load', notes: [] });
    expect(climbing(3.001)).toMatchObject({ assessment: 'full_load', notes: ['faster_than_usual'] });
    expect(climbing(5)).toMatchObject({ assessment: 'full_load', notes: ['faster_than_usual'] });
    expect(climbing(5.001)).toMatchObject({ assessment: 'manual_review_required', notes: [] });
    expect(climbing(3).reasoning).toContain('up to 3.0 psi/day is normal for this product');
  });

  it('row 3a: by climb, a trip under 24 hours counts from a climb of 25 psi', () => {
    const justUnder = 24 - 1 / HOUR;
    expect(assess(34.9, false, load(10, 'CO2', justUnder))).toMatchObject({ assessment: 'full_load', notes: [] });
    expect(assess(35, false, load(10, 'CO2', justUnder)).assessment).toBe('manual_review_required');
    expect(assess(15.1, false, load(10, 'CO2', 24)).assessment).toBe('manual_review_required');
    expect(assess(34.9, false, load(10, 'CO2', justUnder)).reasoning).toContain(
      'under 24 hours the climb counts from 25 psi on',
    );
  });

  it('row 3a: a plate with a heavier heat leak allows more', () => {
    const openLoad = load(5, 'LHe', TEN_DAYS);
    expect(assess(80, false, openLoad).assessment).toBe('manual_review_required');
    expect(assess(80, false, openLoad, { ...PLATE, boilOffPercentPerDay: 2 })).toMatchObject({
      assessment: 'full_load',
      notes: [],
    });
  });

  it('row 3a: treats a gain of 25 as 25, despite binary fractions', () => {
    expect(35.3 - 10.3).toBeLessThan(25);
    expect(assess(35.3, false, load(10.3, 'CO2', 6)).assessment).toBe('manual_review_required');
  });

  it('row 3a: rounds days in transit up', () => {
    expect(assess(20, false, load(10, 'LHe', 24)).reasoning).toContain('in 1 day (10.000 psi/day)');
    expect(assess(20, false, load(10, 'LHe', 24 + 1 / HOUR)).reasoning).toContain('in 2 days (5.000 psi/day)');
  });

  it('row 3b: counts a drop beyond the tolerance only after 48 hours', () => {
    expect(assess(16, false, load(20, 'LHe', 48))).toMatchObject({
      assessment: 'full_load',
      notes: ['settled_after_filling'],
    });
    expect(assess(16, false, load(20, 'LHe', 48 + 1 / HOUR))).toMatchObject({
      assessment: 'manual_review_required',
      notes: [],
    });
  });

  it('row 3b: requires a review at once for a venting tank that lost pressure', () => {
    expect(assess(16, true, load(20, 'LHe', 1))).toMatchObject({
      assessment: 'manual_review_required',
      requiresVacuumCheck: true,
    });
  });

  it('row 3b: needs only the loaded pressure if the tank was venting', () => {
    const openLoad = { loadedPressurePsi: 20, loadedAt: null, productName: 'LHe', loadedWeightLbs: null };
    const answer = assess(16, true, openLoad);
    expect(answer.assessment).toBe('manual_review_required');
    expect(answer.reasoning).toContain('Pressure dropped 4.0 psi since loading.');
    expect(assess(16, false, openLoad).assessment).toBe('unknown');
  });

  it('row 3b: tolerates a drop of 3 psi, or of a tenth of the loaded pressure if that is more', () => {
    const afterTenDays = (loaded: number, arrived: number) =>
      assess(arrived, false, load(loaded, 'CO2', TEN_DAYS)).assessment;
    expect(afterTenDays(20, 17)).toBe('full_load');
    expect(afterTenDays(20, 16.99)).toBe('manual_review_required');
    expect(afterTenDays(30, 27)).toBe('full_load');
    expect(afterTenDays(60, 54)).toBe('full_load');
    expect(afterTenDays(60, 53.99)).toBe('manual_review_required');
  });

  it('row 4: requires an immediate check when venting or from 100 psig', () => {
    expect(assess(12, true, load(10, 'LHe', TEN_DAYS))).toMatchObject({
      assessment: 'needs_immediate_check',
      requiresLevelCheck: true,
      requiresVacuumCheck: true,
    });
    expect(assess(100, false, load(90, 'LHe', TEN_DAYS))).toMatchObject({
      assessment: 'needs_immediate_check',
      requiresLevelCheck: true,
      requiresVacuumCheck: true,
    });
    const highSet = { ...PLATE, reliefSetPsi: 150 };
    expect(assess(99.99, false, load(70, 'LHe', TEN_DAYS), highSet)).toMatchObject({
      assessment: 'full_load',
      requiresVacuumCheck: false,
    });
  });

  it('row 4a: requires an immediate check from 95 % of the set pressure', () => {
    const lowSet = { ...PLATE, reliefSetPsi: 70 };
    expect(assess(66.5, false, load(10, 'LHe', 40 * 24), lowSet)).toMatchObject({
      assessment: 'needs_immediate_check',
      requiresLevelCheck: true,
      requiresVacuumCheck: false,
    });
    expect(assess(66.4, false, load(10, 'LHe', 40 * 24), lowSet).assessment).toBe('full_load');
  });

  it('row 4b: requires an immediate check for a pressure that hardly rose in five days', () => {
    expect(assess(23.4, false, load(23.3, 'LIN', 120, 26_500))).toMatchObject({
      assessment: 'needs_immediate_check',
      requiresLevelCheck: true,
      requiresVacuumCheck: false,
      reasoning: expect.stringContaining('a bleed valve or a stuck gauge?'),
    });
    expect(assess(23.4, false, load(23.3, 'LIN', 119.9, 26_500)).assessment).toBe('full_load');
  });

  it('row 5: returns unknown without an open load and requires no level check', () => {
    const answer = assess(40, false, null);
    expect(answer).toMatchObject({ assessment: 'unknown', requiresLevelCheck: false, requiresVacuumCheck: false });
    expect(answer.reasoning).toBe('The tank has no load in transit to compare with.');
  });

  it('row 6: requires a level check without a baseline, and the reason says what is missing', () => {
    const missing = [
      [
        { loadedPressurePsi: null, loadedAt: hoursBeforeNow(48), productName: 'LHe', loadedWeightLbs: 9_900 },
        'pressure at loading is not recorded',
      ],
      [
        { loadedPressurePsi: 10, loadedAt: null, productName: 'LHe', loadedWeightLbs: 9_900 },
        'time of loading is not recorded',
      ],
      [
        { loadedPressurePsi: 10, loadedAt: hoursBeforeNow(-1), productName: 'LHe', loadedWeightLbs: 9_900 },
        'dated before the loading',
      ],
    ] as const;
    for (const [openLoad, words] of missing) {
      const answer = assess(40, false, openLoad);
      expect(answer).toMatchObject({ assessment: 'unknown', requiresLevelCheck: true, requiresVacuumCheck: false });
      expect(answer.reasoning).toContain(words);
    }
  });

  it('row 7: assesses an arrival at the very minute of loading', () => {
    expect(assess(12, false, load(10, 'LHe', 0)).assessment).toBe('full_load');
  });

  it('uses the given arrival time instead of now', () => {
    const openLoad = load(10, 'LHe', 20 * 24);
    const sent = { arrivalPressurePsi: 45, wasVenting: false, openLoad, plate: PLATE, now: NOW };
    const reasoning = (arrivedAt: string | null) => assessArrival({ ...sent, arrivedAt }, THERMAL_DEFAULTS).reasoning;
    expect(reasoning(hoursBeforeNow(15 * 24).toISOString())).toContain('in 5 days (7.000 psi/day)');
    expect(reasoning(null)).toContain('in 20 days');
  });

  it('throws for an unreadable time', () => {
    const openLoad = { loadedPressurePsi: 10, loadedAt: 'yesterday', productName: null, loadedWeightLbs: null };
    expect(() => assess(45, false, openLoad)).toThrow(RangeError);
  });
});

describe('assessArrival, for any arrival (rules 2),', () => {
  const pressure = fc.oneof(
    fc.constant(null),
    fc.integer({ min: -200, max: 12_000 }).map((tenths) => tenths / 10),
    fc.constantFrom(-15, -15.1, 99.9, 100, 1000, 1000.1),
  );
  const openLoad = fc.option(
    fc.record({
      loadedPressurePsi: fc.option(fc.integer({ min: -150, max: 10_000 }).map((tenths) => tenths / 10)),
      loadedAt: fc.option(fc.integer({ min: -50, max: 2000 }).map(hoursBeforeNow)),
      productName: fc.option(fc.constantFrom(...PRODUCTS, 'LIN', 'LOX', 'LHe')),
      loadedWeightLbs: fc.option(fc.integer({ min: 500, max: 60_000 })),
    }),
  );
  const arrival = fc.record({
    arrivalPressurePsi: pressure,
    wasVenting: fc.boolean(),
    openLoad,
    plate: fc.record({
      capacityLitres: fc.option(fc.integer({ min: 10_000, max: 50_000 })),
      boilOffPercentPerDay: fc.option(fc.double({ min: 0.05, max: 2, noNaN: true })),
      referenceHoldingDays: fc.option(fc.integer({ min: 5, max: 200 })),
      reliefSetPsi: fc.option(fc.integer({ min: 30, max: 250 })),
    }),
    now: fc.constant(NOW),
  });
  const assessed = (input: ArrivalToAssess) => assessArrival(input, THERMAL_DEFAULTS);
  const severityOf = (input: ArrivalToAssess) => ARRIVAL_ASSESSMENT_SEVERITY[assessed(input).assessment];
  const holds = (property: fc.IProperty<[ArrivalToAssess]>) => fc.assert(property, { numRuns: 2000 });

  it('requires a vacuum check exactly when venting or from 100 psig', () => {
    holds(
      fc.property(arrival, (input) => {
        const expected = input.wasVenting || (input.arrivalPressurePsi ?? 0) >= 100;
        expect(assessed(input).requiresVacuumCheck).toBe(expected);
      }),
    );
  });

  it('requires a level check with every manual review', () => {
    holds(
      fc.property(arrival, (input) => {
        const answer = assessed(input);
        if (answer.assessment === 'manual_review_required') expect(answer.requiresLevelCheck).toBe(true);
      }),
    );
  });

  it('returns a full load only without venting, below 100 psig and with a known baseline', () => {
    holds(
      fc.property(arrival, (input) => {
        if (assessed(input).assessment !== 'full_load') return;
        expect(input.wasVenting).toBe(false);
        expect(input.arrivalPressurePsi).toBeLessThan(100);
        expect(input.openLoad?.loadedPressurePsi).toEqual(expect.any(Number));
        expect(input.openLoad?.loadedAt).toEqual(expect.any(Date));
      }),
    );
  });

  it('never lowers the severity because of venting', () => {
    holds(
      fc.property(arrival, (input) => {
        const calm = severityOf({ ...input, wasVenting: false });
        expect(severityOf({ ...input, wasVenting: true })).toBeGreaterThanOrEqual(calm);
      }),
    );
  });

  it('never lowers the severity for more pressure, from the loaded pressure up to 1000, once it has risen', () => {
    const tenths = fc.integer({ min: -150, max: 10_000 });
    fc.assert(
      fc.property(arrival, tenths, tenths, tenths, (input, a, b, c) => {
        const [loaded = 0, low = 0, high = 0] = [a, b, c].toSorted((x, y) => x - y).map((value) => value / 10);
        const known = {
          ...input,
          openLoad: {
            loadedAt: null,
            productName: null,
            loadedWeightLbs: null,
            ...input.openLoad,
            loadedPressurePsi: loaded,
          },
        };
        const lower = assessed({ ...known, arrivalPressurePsi: low });
        // A pressure that hardly rose is worse than one that did.
        fc.pre(!lower.reasoning.includes('hardly rose'));
        const before = ARRIVAL_ASSESSMENT_SEVERITY[lower.assessment];
        expect(severityOf({ ...known, arrivalPressurePsi: high })).toBeGreaterThanOrEqual(before);
      }),
      { numRuns: 5000 },
    );
  });

  it('returns the same output for the same input', () => {
    holds(
      fc.property(arrival, (input) => {
        expect(assessed({ ...input, openLoad: input.openLoad && { ...input.openLoad } })).toEqual(assessed(input));
      }),
    );
  });

  it('always gives a reason, and never an invalid figure', () => {
    holds(
      fc.property(arrival, (input) => {
        const { reasoning } = assessed(input);
        expect(reasoning).toMatch(/^[A-Z].+\.$/);
        expect(reasoning).not.toMatch(/NaN|undefined|null|Infinity/);
      }),
    );
  });
});

describe('the assessments', () => {
  it('are the four of spec 2 §4.1, each with a label and a colour', () => {
    expect(ARRIVAL_ASSESSMENTS).toEqual(['full_load', 'needs_immediate_check', 'manual_review_required', 'unknown']);
    expect(ARRIVAL_ASSESSMENTS.map((value) => ARRIVAL_ASSESSMENT_LABELS[value])).toEqual([
      'Full Load',
      'Needs Immediate Check',
      'Manual Review Required',
      'Unknown',
    ]);
    expect(ARRIVAL_ASSESSMENTS.map((value) => ARRIVAL_ASSESSMENT_COLOURS[value])).toEqual([
      'green',
      'amber',
      'red',
      'grey',
    ]);
  });

  it('increase in severity from unknown and full load via immediate check to manual review', () => {
    expect(ARRIVAL_ASSESSMENTS.map((value) => ARRIVAL_ASSESSMENT_SEVERITY[value])).toEqual([0, 1, 2, 0]);
  });
});
