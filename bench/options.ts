import type { FleetSize } from './fill.ts';

/** The options of the benches with a fleet. */
export const FLEET_OPTIONS = {
  tanks: { type: 'string', default: '1000' },
  readings: { type: 'string', default: '1000000' },
  transfers: { type: 'string', default: '100000' },
  /** Stores the results in bench/README.md. */
  write: { type: 'boolean', default: false },
} as const;

export function sizeOf(values: Readonly<Record<keyof FleetSize, string>>): FleetSize {
  return { tanks: Number(values.tanks), readings: Number(values.readings), transfers: Number(values.transfers) };
}
