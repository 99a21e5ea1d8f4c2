import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { answeredTimestamp, queryText, recordId } from './fields.ts';
import { tankSchema } from './tanks.ts';

/** A load under way as the fleet view needs it. */
export const openTransferSchema = z.object({
  id: recordId,
  loaded_at: answeredTimestamp,
  loaded_pressure: z.number().nullable(),
  product_name: z.string().nullable(),
  customer_name: z.string().nullable(),
  /** Estimate: when the pressure reaches relief, null where nothing can be said. */
  reaches_relief_at: answeredTimestamp.nullable(),
});

/** One container of the grid: the tank with its latest reading and its open transfer. */
export const fleetTankSchema = tankSchema.extend({
  latest_reading: z
    .object({
      id: recordId,
      vacuum_reading: z.number(),
      reading_timestamp: answeredTimestamp,
      fresh_pull: z.boolean(),
    })
    .nullable(),
  inspection_due: z.string().nullable(),
  open_transfer: openTransferSchema.nullable(),
  /** The latest transfer that arrived. */
  last_arrival: z
    .object({
      arrived_at: answeredTimestamp,
      arrival_pressure: z.number().nullable(),
      was_venting: z.boolean(),
    })
    .nullable(),
  /** Estimate: when the vacuum crosses 75 microns, with its range; null where it is not expected to. */
  vacuum_forecast: z
    .object({
      crosses_at: answeredTimestamp,
      earliest_at: answeredTimestamp.nullable(),
      latest_at: answeredTimestamp.nullable(),
    })
    .nullable(),
  /** The latest leak check, which leak_check_status is of. */
  last_leak_check_id: recordId.nullable(),
});

export type FleetTank = z.infer<typeof fleetTankSchema>;

/** The five cards' figures (spec 2 §2.3). */
export const fleetCardsSchema = z.object({
  total: z.int(),
  operational: z.int(),
  non_operational: z.int(),
  /** Non-operational tanks by tank_status; no status counts under ''. */
  maintenance: z.record(z.string(), z.int()),
  /** Readings in the last 7 days (spec 2 §9). */
  recent_readings: z.int(),
  inspection_alerts: z.int(),
  critical_readings: z.int(),
});

export const fleetSchema = z.object({
  company_name: z.string(),
  /** The company's calendar day by which inspections were judged. */
  today: z.string(),
  /** A setting: days before the due date from which an inspection is 'Due Soon'. */
  inspection_soon_days: z.int(),
  /** A setting: a load projected to reach relief within this many days is a vent risk. */
  vent_risk_days: z.int(),
  cards: fleetCardsSchema,
  tanks: z.array(fleetTankSchema),
});

export type Fleet = z.infer<typeof fleetSchema>;

export const getFleet = defineEndpoint({
  name: 'getFleet',
  method: 'GET',
  path: '/api/companies/{companyName}/fleet',
  access: 'company',
  summary: 'Everything that ISO Analytics shows of a company, in one call.',
  params: z.object({ companyName: queryText(TEXT_LIMITS.name) }),
  response: fleetSchema,
});
