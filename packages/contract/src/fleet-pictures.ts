import { PICTURE_TANKS } from '@dewar/domain/fleet-pictures/picture-sizes';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { PRODUCTS } from '@dewar/domain/thermodynamics/products';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { calendarDate, limitText, queryText, recordId, responseTimestamp } from './fields.ts';

const MOST_TANKS = 1_000;

const params = z.object({ companyName: queryText(TEXT_LIMITS.name) });
const someTanks = z.object({ limit: limitText(PICTURE_TANKS, MOST_TANKS) });

/** The last reading of each week that has one, the oldest first: taken at, microns, fresh pull. */
const weeklyReading = z.tuple([responseTimestamp, z.number(), z.boolean()]);

export const fleetVacuumSchema = z.object({
  /** The first week of the year that is shown, from its Monday. */
  from: calendarDate,
  /** Those with the highest latest reading first, those without a reading last. */
  tanks: z.array(z.object({ tank_id: recordId, weeks: z.array(weeklyReading) })),
});

export type FleetVacuum = z.infer<typeof fleetVacuumSchema>;

/** A completed trip; without an index where its weights, pressures or times do not tell one. */
const insulatedTrip = z.object({
  transfer_id: recordId,
  arrived_at: responseTimestamp,
  product_name: z.string().nullable(),
  insulation: z.object({ index: z.number(), low: z.number(), high: z.number() }).nullable(),
});

export const fleetInsulationSchema = z.object({
  /** The weakest insulation first, then those of which none is known; their last trips, the oldest first. */
  tanks: z.array(z.object({ tank_id: recordId, trips: z.array(insulatedTrip) })),
});

export type FleetInsulation = z.infer<typeof fleetInsulationSchema>;

const lossFigures = {
  loads: z.int(),
  loaded_lbs: z.number(),
  received_lbs: z.number(),
  /** Part of what was lost. */
  expected_vent_lbs: z.number(),
  /** Loaded less received; below 0 where more was received than loaded. */
  lost_lbs: z.number(),
};

export const fleetLossesSchema = z.object({
  /** The loads arrived on this day or later: the first of a month, UTC. */
  from: calendarDate,
  /** By customer and product, the largest loss first. */
  losses: z.array(z.object({ customer_name: z.string().nullable(), product: z.enum(PRODUCTS), ...lossFigures })),
  /** All further customers and products together; null where none is left out. */
  others: z.object({ pairs: z.int(), ...lossFigures }).nullable(),
  total: z.object(lossFigures),
  /** Loads that have arrived since and wait for their final determination: in no sum yet. */
  waiting: z.int(),
});

export type FleetLosses = z.infer<typeof fleetLossesSchema>;

export const getFleetVacuum = defineEndpoint({
  name: 'getFleetVacuum',
  method: 'GET',
  path: '/api/companies/{companyName}/fleet/vacuum',
  access: 'company',
  summary: 'The vacuum of the tanks of a company over the last year, a reading a week.',
  params,
  query: someTanks,
  response: fleetVacuumSchema,
});

export const getFleetInsulation = defineEndpoint({
  name: 'getFleetInsulation',
  method: 'GET',
  path: '/api/companies/{companyName}/fleet/insulation',
  access: 'company',
  summary: 'The insulation index of the last trips of the tanks of a company.',
  params,
  query: someTanks,
  response: fleetInsulationSchema,
});

export const getFleetLosses = defineEndpoint({
  name: 'getFleetLosses',
  method: 'GET',
  path: '/api/companies/{companyName}/fleet/losses',
  access: 'company',
  summary: 'What a company lost on the way in the last twelve months, by customer and product.',
  params,
  response: fleetLossesSchema,
});
