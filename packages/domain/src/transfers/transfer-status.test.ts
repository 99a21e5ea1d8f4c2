import { describe, expect, it } from 'vitest';
import { isDeterminationAwaited, isLoadInTransit, transferStatusLabel } from './transfer-status.ts';

const ARRIVED = '2026-03-05T10:00:00Z';

describe('isLoadInTransit', () => {
  it('holds for a Load without an arrival', () => {
    expect(isLoadInTransit({ action: 'Load', arrived_at: null })).toBe(true);
    expect(isLoadInTransit({ action: 'Load', arrived_at: ARRIVED })).toBe(false);
    expect(isLoadInTransit({ action: 'Offload', arrived_at: null })).toBe(false);
    expect(isLoadInTransit({ action: 'Transfer', arrived_at: null })).toBe(false);
  });
});

it('transferStatusLabel is In Transit until there is an arrival time', () => {
  expect(transferStatusLabel({ arrived_at: null })).toBe('In Transit');
  expect(transferStatusLabel({ arrived_at: new Date(ARRIVED) })).toBe('Completed');
});

describe('isDeterminationAwaited', () => {
  const due = {
    action: 'Load',
    arrived_at: ARRIVED,
    arrival_assessment: 'full_load',
    final_determination: null,
  } as const;

  it('holds once a transfer has arrived and is assessed, until it is determined', () => {
    expect(isDeterminationAwaited(due)).toBe(true);
    expect(isDeterminationAwaited({ ...due, arrived_at: null })).toBe(false);
    expect(isDeterminationAwaited({ ...due, arrival_assessment: null })).toBe(false);
    expect(isDeterminationAwaited({ ...due, final_determination: 'empty' })).toBe(false);
  });
});
