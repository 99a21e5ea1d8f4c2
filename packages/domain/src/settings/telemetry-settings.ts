import { number } from './setting-definition.ts';

/** How much is kept of what units send by themselves. */
export const TELEMETRY_SETTINGS = {
  telemetry_kept_days: number({
    id: 130,
    key: 'telemetry_kept_days',
    title: 'Samples of units',
    scope: 'admin',
    description:
      'For how many days samples that units send are kept; whole months that are older are then dropped for good, and ' +
      'what they were on each day stays. Older samples are refused',
    initial: 730,
    range: { minimum: 31, maximum: 7_300, decimals: 0 },
    unit: 'days',
    destroys: true,
  }),
  telemetry_waiting_limit: number({
    id: 131,
    key: 'telemetry_waiting_limit',
    title: 'Waiting samples',
    scope: 'general',
    description:
      'How many samples of a company may wait for their unit to be fitted to a tank; further ones are refused, and counted',
    initial: 100_000,
    range: { minimum: 0, maximum: 10_000_000, decimals: 0 },
    unit: 'samples',
  }),
  telemetry_silent_hours: number({
    id: 132,
    key: 'telemetry_silent_hours',
    title: 'Silent units',
    scope: 'company',
    description:
      'A new unit that sends nothing for longer than this is on the attention list; each unit can have a limit of its own',
    initial: 24,
    range: { minimum: 1, maximum: 4_392, decimals: 0 },
    unit: 'hours',
    hasGeneral: true,
  }),
} as const;
