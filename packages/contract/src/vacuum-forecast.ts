import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { idParams, responseTimestamp } from './fields.ts';

export const thermalState = z.enum(['cold', 'warm', 'unknown']);
export const forecastConfidence = z.enum(['high', 'medium', 'low']);

/** Why there is no forecast, with the last reading that it could have used. */
export const missingForecastSchema = z.object({
  reason: z.enum(['stale', 'warm', 'too_few', 'gauge_floor', 'mixed_states', 'step', 'scatter']),
  /** The forecast is of readings in this state; unknown for a tank without loads. */
  state: thermalState,
  lastTakenAt: responseTimestamp.nullable(),
  lastMicrons: z.number().nullable(),
});

const basis = {
  ...missingForecastSchema.omit({ reason: true }).shape,
  limitMicrons: z.number(),
  readingCount: z.int(),
  spanDays: z.number(),
  computedAt: responseTimestamp,
  /** The run of readings above the limit up to the last one. */
  aboveLimit: z.object({ since: responseTimestamp, lastMicrons: z.number(), state: thermalState }).nullable(),
};

const limitCrossing = z.object({
  at: responseTimestamp,
  earliestAt: responseTimestamp,
  latestAt: responseTimestamp.nullable(),
});

const forecastCurve = z.array(
  z.object({ at: responseTimestamp, microns: z.number(), low: z.number(), high: z.number() }),
);

const vacuumForecastSchema = z.discriminatedUnion('kind', [
  z.object({
    ...basis,
    kind: z.enum(['rising', 'stable', 'falling']),
    shape: z.enum(['constant', 'exponential', 'leak', 'outgassing', 'bend', 'exponential_over_base', 'step']),
    confidence: forecastConfidence,
    micronsNow: z.number(),
    micronsPerDay: z.number(),
    /** The scatter of single readings, as a share. */
    readingScatter: z.number(),
    /** Null if the limit is not reached within two years. The true day lies within the range in 8 of 10 cases. */
    crossing: limitCrossing.nullable(),
    isAboveNow: z.boolean(),
    /** The estimate with its range over time, in microns. */
    curve: forecastCurve,
  }),
  z.object({
    ...basis,
    kind: z.literal('no_forecast'),
    reason: missingForecastSchema.shape.reason,
    readingScatter: z.number().nullable(),
  }),
]);

/** The forecast of a tank's vacuum, and when the tank is cold, as it was computed after the last change. */
export const vacuumOutlookSchema = z.object({
  forecast: vacuumForecastSchema,
  /** Of a tank above the limit: what was foreseen eight weeks before. Missing where an older version computed it. */
  earlier: z
    .object({
      madeAt: responseTimestamp,
      crossing: limitCrossing,
      curve: forecastCurve,
      /** When the vacuum passed the limit, as all readings tell now. */
      passedAt: responseTimestamp,
    })
    .nullish(),
  coldDaysAfterArrival: z.number(),
  loads: z.array(z.object({ loadedAt: responseTimestamp, arrivedAt: responseTimestamp.nullable() })),
});

export type VacuumOutlook = z.infer<typeof vacuumOutlookSchema>;

export const getVacuumForecast = defineEndpoint({
  name: 'getVacuumForecast',
  method: 'GET',
  path: '/api/tanks/{id}/vacuum-forecast',
  access: 'company',
  summary: "The forecast of a tank's vacuum; null until it has been computed, and for tanks in stock.",
  params: idParams,
  response: vacuumOutlookSchema.nullable(),
});
