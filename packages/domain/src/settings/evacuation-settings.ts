import { PUMPED_WITH_TEST_DAYS } from '../evacuation/evacuation-plan.ts';
import { number } from './setting-definition.ts';

/** The settings of the evacuation list (judgement 7). */
export const EVACUATION_SETTINGS = {
  pumped_with_test_days: number({
    id: 51,
    key: 'pumped_with_test_days',
    title: 'Pump-down with the periodic test',
    scope: 'general',
    description: 'A tank is pumped with its periodic test if both are due within this many days of each other',
    initial: PUMPED_WITH_TEST_DAYS,
    range: { minimum: 0, maximum: 365, decimals: 0 },
    unit: 'days',
  }),
} as const;
