import { z } from 'zod';
import { responseTimestamp } from './fields.ts';

/** When a load in transit reaches relief (judgement 2): an estimate with its range. Pressures in psig. */
export const reliefSchema = z.object({
  relief_at: responseTimestamp,
  earliest_at: responseTimestamp,
  latest_at: responseTimestamp,
  /** From when on the load is a vent risk, by the setting. */
  vent_risk_from: responseTimestamp,
  /** The set pressure, or where the tank is full of liquid if that comes first. */
  relief_psi: z.number(),
  is_liquid_full: z.boolean(),
  /** The pressure by equal steps of time from the loading to relief_at. */
  pressure_path: z.array(z.number()),
});
