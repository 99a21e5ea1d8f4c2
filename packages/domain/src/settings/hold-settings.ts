import { DEFAULT_HOLD_LIMITS, type HoldLimits } from '../leak-checks/hold-verdict.ts';
import { number } from './setting-definition.ts';

/** The settings of the vacuum hold test (judgement 6). */
export const HOLD_SETTINGS = {
  hold_test_allowed_rise: number({
    id: 41,
    key: 'hold_test_allowed_rise',
    title: 'Allowed rise in a hold test',
    scope: 'general',
    description: 'A tank holds its vacuum if it rises by no more than this, in a test long enough to show it',
    initial: DEFAULT_HOLD_LIMITS.allowedMicronsPerDay,
    range: { minimum: 0.1, maximum: 100, decimals: 1 },
    unit: 'microns/day',
  }),
  hold_test_annulus_litres: number({
    id: 42,
    key: 'hold_test_annulus_litres',
    title: 'Volume of the vacuum space',
    scope: 'general',
    description: 'The free volume between the vessels of a tank, from which a rise is told as a leak in mbar l/s',
    initial: DEFAULT_HOLD_LIMITS.annulusLitres,
    range: { minimum: 100, maximum: 50_000, decimals: 0 },
    unit: 'litres',
  }),
} as const;

/** The limits of a hold test, from the values of the settings above. */
export function toHoldLimits(values: Readonly<Record<keyof typeof HOLD_SETTINGS, number>>): HoldLimits {
  return {
    allowedMicronsPerDay: values.hold_test_allowed_rise,
    annulusLitres: values.hold_test_annulus_litres,
  };
}
