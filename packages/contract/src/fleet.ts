import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { exportFields, MOST_NAMED_ROWS } from './exports.ts';
import { idParams, queryText, recordId, responseTimestamp } from './fields.ts';
import { reliefSchema } from './relief.ts';
import { tankConditionSchema } from './tank-condition.ts';
import { paperKindSchema, tankPaperSchema } from './tank-papers.ts';
import { tankSchema } from './tanks.ts';
import { forecastConfidence } from './vacuum-forecast.ts';

/** The transfer in progress, as the fleet view needs it. */
export const openTransferSchema = z.object({
  id: recordId,
  loaded_at: responseTimestamp,
  loaded_pressure: z.number().nullable(),
  product_name: z.string().nullable(),
  customer_name: z.string().nullable(),
  /** Estimate: when the load reaches relief, with its range; null if it cannot be estimated or takes years. */
  relief: reliefSchema.nullable(),
  /** Whether the estimate is of this load already; until then it is being worked out. */
  is_evaluated: z.boolean(),
});

/** A card of the grid: the tank with its latest reading and its open transfer. */
export const fleetTankSchema = tankSchema.extend({
  latest_reading: z
    .object({
      id: recordId,
      vacuum_reading: z.number(),
      reading_timestamp: responseTimestamp,
      fresh_pull: z.boolean(),
    })
    .nullable(),
  open_transfer: openTransferSchema.nullable(),
  /** The latest transfer with an arrival. */
  last_arrival: z
    .object({
      arrived_at: responseTimestamp,
      arrival_pressure: z.number().nullable(),
      was_venting: z.boolean(),
      /** It needs a manual review, and nobody has determined what was received. */
      is_under_review: z.boolean(),
    })
    .nullable(),
  /** How it stands by its trips, readings and pulls; null until it has been computed. */
  condition: tankConditionSchema.nullable(),
  /** Since when its records cannot be evaluated: until they can, its estimates are missing or of before. */
  evaluation_failed_since: responseTimestamp.nullable(),
  /** The unit on it that has been silent the longest beyond its limit. Left out by the release before. */
  silent_unit: z.object({ unit: z.string(), last_seen_at: responseTimestamp }).nullable().optional(),
  /** The latest of each kind. Left out by the release before. */
  papers: z.array(tankPaperSchema.pick({ kind: true, due_at: true }).extend({ label: z.string() })).optional(),
  /** The insulation index of the last trips together, with the range that holds 80 %: 1 is as designed. */
  insulation: z.object({ index: z.number().optional(), low: z.number(), high: z.number() }).nullable(),
  /** Estimate: when the vacuum crosses 75 microns, with its range, or since when it is above. */
  vacuum_forecast: z
    .object({
      crosses_at: responseTimestamp.nullable(),
      earliest_at: responseTimestamp.nullable(),
      latest_at: responseTimestamp.nullable(),
      above_since: responseTimestamp.nullable(),
      confidence: forecastConfidence.nullable(),
    })
    .nullable(),
  /** The leak check that leak_check_status belongs to. */
  last_leak_check_id: recordId.nullable(),
  /**
   * Since when it is in or out of service with its company: its last switch, or when the company got it. Left out by the
   * release before.
   */
  service_since: responseTimestamp.nullish(),
});

export type FleetTank = z.infer<typeof fleetTankSchema>;

/** The figures of the five cards (spec 2 §2.3). */
export const fleetCardsSchema = z.object({
  total: z.int(),
  operational: z.int(),
  non_operational: z.int(),
  /** Non-operational tanks by tank_status; tanks without a status count under ''. */
  maintenance: z.record(z.string(), z.int()),
  /** Readings in the last 7 days (spec 2 §9). */
  recent_readings: z.int(),
  inspection_alerts: z.int(),
  critical_readings: z.int(),
});

export const fleetSchema = z.object({
  company_name: z.string(),
  /** The date in the company's time zone for which inspections were evaluated. */
  today: z.string(),
  /** The company's; left out by the release before. */
  timezone: z.string().optional(),
  /** Setting: an inspection is 'Due Soon' from this many days before its due date. */
  inspection_soon_days: z.int(),
  /** Settings: above these indices the insulation is weaker than designed, and is to be reviewed. */
  weaker_insulation_index: z.number(),
  review_insulation_index: z.number(),
  /** The kinds of which every tank must have a paper: none unless a setting says so. Left out by the release before. */
  required_papers: z.array(paperKindSchema.omit({ id: true })).optional(),
  cards: fleetCardsSchema,
  tanks: z.array(fleetTankSchema),
});

export type Fleet = z.infer<typeof fleetSchema>;

export const getFleet = defineEndpoint({
  name: 'getFleet',
  method: 'GET',
  path: '/api/companies/{companyName}/fleet',
  access: 'company',
  summary: 'All data of a company for ISO Analytics, in one response.',
  params: z.object({ companyName: queryText(TEXT_LIMITS.name) }),
  response: fleetSchema,
});

export const exportFleet = defineEndpoint({
  name: 'exportFleet',
  method: 'POST',
  path: '/api/companies/{companyName}/fleet/export',
  access: 'company',
  touches: [],
  summary:
    'Tanks of a company with their latest records, as CSV or Excel: the named ones in their order, as a screen filters and sorts them.',
  params: z.object({ companyName: queryText(TEXT_LIMITS.name) }),
  body: z.object({ ...exportFields, tank_ids: z.array(recordId).max(MOST_NAMED_ROWS) }),
  response: z.undefined(),
  download: true,
  isExport: true,
  acceptsIdempotencyKey: false,
});

/** One tank as the fleet shows it, with what its evaluation needs. */
export const tankStateSchema = fleetSchema
  .omit({ cards: true, tanks: true })
  .extend({ company_name: tankSchema.shape.company_name, tank: fleetTankSchema });

export type TankState = z.infer<typeof tankStateSchema>;

export const getTankState = defineEndpoint({
  name: 'getTankState',
  method: 'GET',
  path: '/api/tanks/{id}/state',
  access: 'company',
  summary: 'One tank with its latest reading, its load in transit and its last arrival.',
  params: idParams,
  response: tankStateSchema,
});
