import { expect, test } from 'vitest';
import { describeCountdownBasis, nameEstimate } from './describe-heat-leak.ts';

const words = (basis: Parameters<typeof describeCountdownBasis>[0]) => describeCountdownBasis(basis, 'UTC');

test('a countdown says what stands behind it, and never that its days are not known', () => {
  expect(words({ kind: 'trips' })).toBeNull();
  expect(words({ kind: 'plate' })).toBe('from the plate alone');
  expect(words({ kind: 'plate_since', at: '2026-10-12T08:00:00Z' })).toMatch(/not proven by a trip since the pull of/);
  const changed = { kind: 'vacuum_changed', at: '2026-10-12T08:00:00Z', microns: 120 } as const;
  expect(words(changed)).toBe('no trip has shown its heat since the vacuum changed');
  expect(words({ kind: 'not_used', since: '2026-01-12T08:00:00Z' })).toMatch(/^neither a trip nor a reading since/);
});

test.each<[Parameters<typeof nameEstimate>[0], string]>([
  [undefined, 'estimate'],
  [{ kind: 'trips' }, 'estimate'],
  [{ kind: 'plate' }, 'estimate: from the plate alone'],
  [
    { kind: 'vacuum_changed', at: '2026-01-12T08:00:00Z', microns: 600 },
    'estimate: no trip has shown its heat since the vacuum changed',
  ],
])('nameEstimate for %j is a name and, after a colon, what stands behind it', (basis, expected) => {
  expect(nameEstimate(basis, 'UTC')).toBe(expected);
});
