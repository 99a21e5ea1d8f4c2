import { describe, expect, it } from 'vitest';
import { createStateLookup } from './thermal-state.ts';

const at = (date: string) => Date.parse(`${date}T12:00:00Z`);
const load = (from: string, until: string | null) => ({
  loadedAt: `${from}T12:00:00Z`,
  arrivedAt: until === null ? null : `${until}T12:00:00Z`,
});

describe('createStateLookup', () => {
  const stateAt = createStateLookup([load('2026-03-10', '2026-03-20'), load('2026-04-10', null)], 4);

  it('calls a tank cold from its load until four days after its arrival', () => {
    expect(stateAt(at('2026-03-09'))).toBe('warm');
    expect(stateAt(at('2026-03-10'))).toBe('cold');
    expect(stateAt(at('2026-03-20'))).toBe('cold');
    expect(stateAt(at('2026-03-24') - 1)).toBe('cold');
    expect(stateAt(at('2026-03-24'))).toBe('warm');
  });

  it('calls a tank cold during a load that has not arrived', () => {
    expect(stateAt(at('2026-04-09'))).toBe('warm');
    expect(stateAt(at('2030-01-01'))).toBe('cold');
  });

  it('ends a load without an arrival when the next one begins', () => {
    const forgotten = createStateLookup([load('2026-01-01', null), load('2026-02-01', '2026-02-10')], 4);
    expect(forgotten(at('2026-01-20'))).toBe('cold');
    expect(forgotten(at('2026-02-20'))).toBe('warm');
  });

  it('takes loads in any order, and those that overlap', () => {
    const overlapping = createStateLookup([load('2026-02-05', '2026-02-06'), load('2026-02-01', '2026-02-20')], 4);
    expect(overlapping(at('2026-02-15'))).toBe('cold');
    expect(overlapping(at('2026-01-31'))).toBe('warm');
  });

  it('does not know the state of a tank without loads', () => {
    expect(createStateLookup([], 4)(at('2026-03-10'))).toBe('unknown');
  });
});
