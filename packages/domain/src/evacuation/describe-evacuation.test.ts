import { describe, expect, it } from 'vitest';
import { type DescribedTank, describeEvacuationCause, describeUndated } from './describe-evacuation.ts';
import type { EvacuationCause } from './evacuation-plan.ts';

const VIEW = { timeZone: 'UTC', now: '2026-11-25T12:00:00Z' };
const CROSSING: NonNullable<DescribedTank['crossing']> = {
  at: '2027-03-14T00:00:00Z',
  earliest_at: '2027-02-28T00:00:00Z',
  latest_at: '2027-04-06T00:00:00Z',
  confidence: 'medium',
};
const TANK: DescribedTank = {
  latest_reading: { vacuum_reading: 1_250.5, reading_timestamp: '2026-11-20T08:00:00Z' },
  above_since: '2026-11-14T08:00:00Z',
  crossing: CROSSING,
  no_forecast: null,
  insulation: { index: 2.1, low: 1.84, high: 2.4 },
};

describe('describeEvacuationCause', () => {
  it.each<[EvacuationCause, string]>([
    ['above_alarm', 'Above 100: 1,250.5 microns on 20 Nov'],
    ['above_limit', 'Above 75 since 14 Nov: 1,250.5 microns on 20 Nov'],
    ['insulation_weak', 'Insulation weaker than designed: 2.1 times the design heat (1.8 to 2.4)'],
    ['insulation_review', 'Insulation to be reviewed: 2.1 times the design heat (1.8 to 2.4)'],
    ['forecast', 'Reaches 75 around 14 Mar 2027 (28 Feb 2027 to 6 Apr 2027), medium confidence'],
  ])('says %s: %s', (cause, text) => {
    expect(describeEvacuationCause(cause, TANK, VIEW)).toBe(text);
  });

  it('leaves the end of the range open, and says that a day has passed', () => {
    const forecast = (change: Partial<typeof CROSSING>) =>
      describeEvacuationCause('forecast', { ...TANK, crossing: { ...CROSSING, ...change } }, VIEW);
    expect(forecast({ latest_at: null, confidence: 'low' })).toBe(
      'Reaches 75 around 14 Mar 2027 (28 Feb 2027 or later), low confidence',
    );
    expect(forecast({ at: '2026-11-20T00:00:00Z', confidence: null })).toBe('May have passed 75 µm around 20 Nov');
  });

  it('says less where less is known', () => {
    const bare = { ...TANK, latest_reading: null, above_since: null, crossing: null, insulation: null };
    expect(describeEvacuationCause('above_limit', bare, VIEW)).toBe('Above 75: no reading');
    expect(describeEvacuationCause('insulation_weak', bare, VIEW)).toBe('Insulation weaker than designed');
    expect(describeEvacuationCause('forecast', bare, VIEW)).toBe('Rising');
  });
});

describe('describeUndated', () => {
  it('says what would cure it, or that nothing is computed yet', () => {
    const reason = { reason: 'stale', state: 'cold', lastTakenAt: '2026-08-23T12:00:00Z', lastMicrons: 20 } as const;
    expect(describeUndated({ ...TANK, no_forecast: reason }, VIEW)).toBe(
      'No forecast. Take a reading: the last is 94 days old.',
    );
    expect(describeUndated(TANK, VIEW)).toMatch(/^Not computed yet/);
  });
});
