import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/calendar-dates.ts';
import {
  assessInspection,
  INSPECTION_STATES,
  inspectionDueDate,
  isInspectionAlert,
  latestAlertedInspection,
} from './inspection-due.ts';

describe('inspectionDueDate is 30 calendar months after the inspection:', () => {
  it.each([
    ['2023-09-15', '2026-03-15'],
    ['2023-08-31', '2026-02-28'],
    ['2021-08-31', '2024-02-29'],
    ['2021-08-29', '2024-02-29'],
    ['2024-02-29', '2026-08-29'],
    ['2023-12-31', '2026-06-30'],
    ['2023-05-31', '2025-11-30'],
  ])('%s gives %s', (inspected, due) => {
    expect(inspectionDueDate(inspected)).toBe(due);
  });
});

describe('assessInspection', () => {
  const cscInspectionDate = '2023-09-15';
  const due = '2026-03-15';
  const on = (today: string) => assessInspection({ cscInspectionDate, today });

  it('is Due Soon on the due day and Overdue the day after', () => {
    expect(on(due)).toEqual({ state: 'Due Soon', dueDate: due, daysUntilDue: 0 });
    expect(on('2026-03-16')).toEqual({ state: 'Overdue', dueDate: due, daysUntilDue: -1 });
  });

  it('is Due Soon from 90 days before the due day', () => {
    expect(on(addDays(due, -90))).toMatchObject({ state: 'Due Soon', daysUntilDue: 90 });
    expect(on(addDays(due, -91))).toMatchObject({ state: 'Up to Date', daysUntilDue: 91 });
  });

  it('accepts another number of days from the settings', () => {
    const today = addDays(due, -30);
    expect(assessInspection({ cscInspectionDate, today, dueSoonDays: 30 }).state).toBe('Due Soon');
    expect(assessInspection({ cscInspectionDate, today, dueSoonDays: 29 }).state).toBe('Up to Date');
  });

  it('is Never Inspected without a date', () => {
    expect(assessInspection({ cscInspectionDate: null, today: due })).toEqual({
      state: 'Never Inspected',
      dueDate: null,
      daysUntilDue: null,
    });
  });

  it('is Up to Date on the day of the inspection', () => {
    expect(on(cscInspectionDate).state).toBe('Up to Date');
  });

  it('never moves back to an earlier state as days pass', () => {
    const order = ['Up to Date', 'Due Soon', 'Overdue'];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1500 }), fc.integer({ min: 0, max: 1500 }), (a, b) => {
        const [earlier, later] = [Math.min(a, b), Math.max(a, b)].map(
          (days) => on(addDays(cscInspectionDate, days)).state,
        );
        expect(order.indexOf(later ?? '')).toBeGreaterThanOrEqual(order.indexOf(earlier ?? ''));
      }),
    );
  });

  it('throws for a date that does not exist', () => {
    expect(() => assessInspection({ cscInspectionDate: '2026-02-30', today: due })).toThrow(RangeError);
    expect(() => on('15 March')).toThrow(RangeError);
  });
});

it('isInspectionAlert holds for every state except Up to Date', () => {
  expect(INSPECTION_STATES.filter(isInspectionAlert)).toEqual(['Never Inspected', 'Overdue', 'Due Soon']);
});

describe('latestAlertedInspection', () => {
  it.each([
    ['2026-02-28', 0, '2023-08-31'],
    ['2026-08-31', 0, '2024-02-29'],
    ['2026-06-10', 90, '2024-03-08'],
  ])('on %s with %d days is %s', (today, dueSoonDays, latest) => {
    expect(latestAlertedInspection(today, dueSoonDays)).toBe(latest);
  });

  it('separates the dates that are alerts from those that are not', () => {
    const day = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays('2020-01-01', days));
    fc.assert(
      fc.property(
        day,
        fc.integer({ min: 0, max: 400 }),
        fc.integer({ min: -3, max: 4 }),
        (today, dueSoonDays, offset) => {
          const latest = latestAlertedInspection(today, dueSoonDays);
          const cscInspectionDate = addDays(latest, offset);
          const { state } = assessInspection({ cscInspectionDate, today, dueSoonDays });
          expect(isInspectionAlert(state)).toBe(cscInspectionDate <= latest);
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
