import { EVACUATION_CAUSES } from '@dewar/domain/evacuation/evacuation-plan';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { PRODUCTS } from '@dewar/domain/thermodynamics/products';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { exportFields } from './exports.ts';
import { calendarDate, queryText, recordId, responseTimestamp, timeZone } from './fields.ts';
import { tankConditionSchema } from './tank-condition.ts';
import { forecastConfidence, missingForecastSchema } from './vacuum-forecast.ts';

/** A tank whose vacuum cannot be forecast, with the reason; and what every tank of the list has. */
export const undatedTankSchema = z.object({
  tank_id: recordId,
  tank_number: z.string(),
  company_name: z.string(),
  operational_status: z.boolean(),
  /** With a load on the way, a tank cannot be pumped before it has arrived. */
  is_in_transit: z.boolean(),
  latest_reading: z.object({ vacuum_reading: z.number(), reading_timestamp: responseTimestamp }).nullable(),
  /** How it stands; null until it has been computed. */
  condition: tankConditionSchema.nullable(),
  /** Since when it reads above 75 microns; null if it does not. */
  above_since: responseTimestamp.nullable(),
  /** Estimate: when the cold vacuum reaches 75 microns. `earliest_on` is a date in the time zone of the list. */
  crossing: z
    .object({
      at: responseTimestamp,
      earliest_at: responseTimestamp,
      latest_at: responseTimestamp.nullable(),
      confidence: forecastConfidence.nullable(),
      earliest_on: calendarDate,
    })
    .nullable(),
  has_trend: z.boolean(),
  /** Its records or the settings have changed since it was judged: what is told of it may change within seconds. */
  is_being_judged: z.boolean(),
  /** That it cannot be worked out: it will not change within seconds. */
  has_judgement_failed: z.boolean(),
  /** Why there is no forecast; null with one, and until it has been computed. */
  no_forecast: missingForecastSchema.nullable(),
  /** The insulation index of the last trips together, with the range that holds 80 %: 1 is as designed. */
  insulation: z.object({ index: z.number(), low: z.number(), high: z.number() }).nullable(),
  csc_inspection_date: calendarDate.nullable(),
  /** When the periodic test expires. */
  test_due: calendarDate.nullable(),
  /** What the tank carries or last carried; null without a load. */
  last_product: z.enum(PRODUCTS).nullable(),
  /** What the heat beyond the design evaporates in a day; null if that is not known. */
  waiting: z.object({ kg_per_day: z.number(), low: z.number(), high: z.number() }).nullable(),
});

export type UndatedTank = z.infer<typeof undatedTankSchema>;

/** A tank to pump, why, and when: not before the day of the list. */
export const evacuationTankSchema = undatedTankSchema.extend({
  /** The most urgent first. */
  causes: z.array(z.enum(EVACUATION_CAUSES)),
  needed_on: calendarDate,
  /** Earlier than `needed_on` if it is pumped with its periodic test. */
  pump_by: calendarDate,
  is_with_test: z.boolean(),
});

export type EvacuationTank = z.infer<typeof evacuationTankSchema>;

export const evacuationListSchema = z.object({
  /** The day of the list in its time zone. */
  today: calendarDate,
  /** The company's, unless another was asked for; the portal's for all companies. Left out by the release before. */
  timezone: z.string().optional(),
  /** Setting: a tank is pumped with its periodic test within so many days. */
  pumped_with_test_days: z.int(),
  /** Tanks that are being judged now: their places may change within seconds. */
  being_judged: z.int(),
  /** Tanks that could not be judged. */
  not_judged: z.int(),
  /** The next month first; the most urgent tank of a month first. */
  months: z.array(z.object({ month: z.string(), tanks: z.array(evacuationTankSchema) })),
  undated: z.array(undatedTankSchema),
  /** Tanks without a reason to pump them within two years. */
  quiet: z.int(),
});

export type EvacuationList = z.infer<typeof evacuationListSchema>;

const filter = z.object({
  /** For administrators one company; company users have no other than their own. */
  company: queryText(TEXT_LIMITS.name).optional(),
  /** In which the months begin; the company's by default. */
  timezone: timeZone.optional(),
});

export const getEvacuationList = defineEndpoint({
  name: 'getEvacuationList',
  method: 'GET',
  path: '/api/evacuation-list',
  access: 'company',
  summary: "Which tanks to pump next, by month: of one's company, for administrators of one or all.",
  query: filter,
  response: evacuationListSchema,
});

export const exportEvacuationList = defineEndpoint({
  name: 'exportEvacuationList',
  method: 'GET',
  path: '/api/evacuation-list/export',
  access: 'company',
  summary: 'The evacuation list as CSV or Excel.',
  query: filter.extend(exportFields),
  response: z.undefined(),
  download: true,
  isExport: true,
});
