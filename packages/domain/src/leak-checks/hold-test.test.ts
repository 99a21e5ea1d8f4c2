import { expect, it } from 'vitest';
import { vacuumTestPhase } from './hold-test.ts';

it.each([
  [null, 'setup'],
  ['on_pump', 'monitoring'],
  ['holding', 'monitoring'],
  ['passed', 'complete'],
  ['failed', 'complete'],
] as const)('a vacuum test that is %s is in phase %s', (status, phase) => {
  expect(vacuumTestPhase(status)).toBe(phase);
});
