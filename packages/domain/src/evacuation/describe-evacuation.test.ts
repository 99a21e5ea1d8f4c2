import { describe, expect, it } from 'vitest';
import { type DescribedTank, describeCauses, describeEvacuationCause, describeUndated } from './describe-evacuation.ts';
import type { EvacuationCause } from './evacuation-plan.ts';

const VIEW = { timeZone: 'UTC', now: '2026-11-25T12:00:00Z' };
const CROSSING: NonNullable<DescribedTank['crossing']> = {
  at: '2027-03-14T00:00:00Z',
  earliest_at: '2027-02-28T00:00:00Z',
  latest_at: '2027-04-06T00:00:00Z',
  confidence: 'medium',
};
const READ = { vacuum_reading: 1_250.5, reading_timestamp: '2026-11-20T08:00:00Z' };
const TANK: DescribedTank = {
  condition: { latest_cold: READ, vacuum_lost: null },
  above_since: '2026-11-14T08:00:00Z',
  crossing: CROSSING,
  no_forecast: null,
  insulation: { index: 2.1, low: 1.84, high: 2.4 },
  is_being_judged: false,
  has_judgement_failed: false,
};

describe('describeEvacuationCause', () => {
  it.each<[EvacuationCause, string]>([
    ['above_alarm', 'Above 100: 1,250.5 microns on 20 Nov, the latest cold reading'],
    ['vacuum_lost', 'The vacuum was lost since the last trip: no reading'],
    ['above_limit', 'Above 75 since 14 Nov: 1,250.5 microns on 20 Nov, the latest cold reading'],
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
    const bare = { ...TANK, condition: null, above_since: null, crossing: null, insulation: null };
    expect(describeEvacuationCause('above_limit', bare, VIEW)).toBe('Above 75: no reading');
    expect(describeEvacuationCause('insulation_weak', bare, VIEW)).toBe('Insulation weaker than designed');
    expect(describeEvacuationCause('forecast', bare, VIEW)).toBe('Rising');
  });
});

describe('describeCauses', () => {
  it('says each cause, and of a tank that is being judged that they may change', () => {
    const weak = { ...TANK, causes: ['insulation_weak'] as const };
    const words = 'Insulation weaker than designed: 2.1 times the design heat (1.8 to 2.4)';
    expect(describeCauses(weak, VIEW)).toEqual([words]);
    expect(describeCauses({ ...weak, is_being_judged: true }, VIEW)).toEqual([
      words,
      'Still being worked out: this may change in a moment.',
    ]);
  });
});

describe('describeUndated', () => {
  it('says what would cure it, or that nothing is computed yet', () => {
    const reason = { reason: 'stale', state: 'cold', lastTakenAt: '2026-08-23T12:00:00Z', lastMicrons: 20 } as const;
    expect(describeUndated({ ...TANK, no_forecast: reason }, VIEW)).toBe(
      'No forecast. Take a reading: the last is 94 days old.',
    );
    const failed = { ...TANK, is_being_judged: true, has_judgement_failed: true };
    const told = 'Its latest records could not be evaluated; the operator of the portal has been told.';
    expect(describeUndated(failed, VIEW)).toBe(told);
    expect(describeCauses({ ...failed, causes: ['above_alarm'] }, VIEW)).toContain(told);
    expect(describeUndated(TANK, VIEW)).toMatch(/^Still being worked out/);
    expect(describeUndated({ ...TANK, no_forecast: reason, is_being_judged: true }, VIEW)).toMatch(
      /^Still being worked/,
    );
  });

  it('asks for a second reading where one warm reading alone says that the vacuum was lost', () => {
    const lost = { ...READ, is_confirmed: false };
    expect(describeUndated({ ...TANK, condition: { latest_cold: null, vacuum_lost: lost } }, VIEW)).toBe(
      'One warm reading alone says that the vacuum was lost, 1,250.5 microns on 20 Nov: take a second one.',
    );
  });
});
