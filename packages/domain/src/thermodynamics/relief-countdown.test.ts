import { describe, expect, it } from 'vitest';
import {
  countDownToRelief,
  describePressureAndRelief,
  describeRelief,
  isVentRisk,
  type KeptRelief,
} from './relief-countdown.ts';

const NOW = new Date('2026-03-21T00:00:00Z');
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000).toISOString();

function countDown(days: { low: number; middle: number; high: number }, change: Partial<KeptRelief> = {}) {
  const kept = {
    relief_at: inDays(days.middle),
    earliest_at: inDays(days.low),
    latest_at: inDays(days.high),
    vent_risk_from: inDays(days.low - 3),
    relief_psi: 100,
    is_liquid_full: false,
    pressure_path: [10, 20, 60, 100],
    ...change,
  };
  return countDownToRelief(kept, { loadedAt: inDays(-30), now: NOW });
}

describe('countDownToRelief', () => {
  it('tells the pressure by now between the kept steps', () => {
    expect(countDown({ low: 25, middle: 30, high: 40 }).pressureNowPsi).toBeCloseTo(40);
    expect(countDown({ low: -3, middle: -1, high: 1 }).pressureNowPsi).toBe(100);
    expect(countDown({ low: -30, middle: -30, high: -30 }, { pressure_path: [100, 100] }).pressureNowPsi).toBe(100);
  });

  it('is a vent risk by the cautious end, and shown from two weeks before', () => {
    expect(countDown({ low: 2.9, middle: 5, high: 9 })).toMatchObject({ isVentRisk: true, isShown: true });
    expect(countDown({ low: 3.1, middle: 5, high: 9 })).toMatchObject({ isVentRisk: false, isShown: true });
    expect(countDown({ low: 14.1, middle: 20, high: 30 })).toMatchObject({ isVentRisk: false, isShown: false });
    expect(isVentRisk({ vent_risk_from: inDays(0) }, NOW)).toBe(true);
  });
});

describe('describeRelief', () => {
  it.each([
    [{ low: 1.6, middle: 3, high: 4.2 }, 'Relief in 2 to 4 days'],
    [{ low: 3.8, middle: 4, high: 4.2 }, 'Relief in about 4 days'],
    [{ low: 0.2, middle: 1, high: 2.1 }, 'Relief within 2 days'],
    [{ low: -1, middle: 1, high: 3.2 }, 'May have lifted; if not yet, within 3 days'],
    [{ low: 0, middle: 8, high: 16 }, 'May have lifted; if not yet, within 16 days'],
    [{ low: 0.25, middle: 0.5, high: 0.8 }, 'Relief in 6 to 19 hours'],
    [{ low: -0.2, middle: 0, high: 0.03 }, 'May have lifted; if not yet, within 1 hour'],
    [{ low: -2, middle: -1, high: -0.5 }, 'May have lifted'],
  ])('of %j is %s', (days, words) => {
    expect(describeRelief(countDown(days))).toBe(words);
  });

  it('names a tank that becomes full of liquid first', () => {
    const full = { is_liquid_full: true };
    expect(describeRelief(countDown({ low: 1.6, middle: 3, high: 4.2 }, full))).toBe('Liquid full in 2 to 4 days');
    expect(describeRelief(countDown({ low: -2, middle: -1, high: -0.5 }, full))).toBe('May be liquid full');
    expect(describeRelief(countDown({ low: -2, middle: 1, high: 16 }, full))).toBe(
      'May be liquid full; if not yet, within 16 days',
    );
  });

  it('follows the pressure by now', () => {
    expect(describePressureAndRelief(countDown({ low: 1.6, middle: 3, high: 4.2 }))).toBe(
      'about 89 psig now, relief in 2 to 4 days',
    );
  });
});
