import { REPAIR_METHODS } from '@dewar/domain/leak-checks/leak-check-status';
import { LEAK_VIEWS } from '@dewar/domain/leak-checks/leak-views';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { queryText, yearText } from './fields.ts';

/** A named weld. Rates are leaks per tank-year; low to high holds the true rate in 8 of 10 cases. */
export const weldRateSchema = z.object({
  tank_view: z.enum(LEAK_VIEWS),
  weld_location: z.string(),
  leaks: z.int(),
  rate: z.number(),
  low: z.number(),
  high: z.number(),
});

export type WeldRateRow = z.infer<typeof weldRateSchema>;

/** The share of repairs of a method that hold, by months since the repair. Shares from 0 to 1. */
const repairCurveSchema = z.object({
  repair_method: z.enum(REPAIR_METHODS),
  welds: z.int(),
  recurred: z.int(),
  /** How long the longest followed weld was followed. */
  followed_months: z.int(),
  steps: z.array(
    z.object({
      months: z.int(),
      at_risk: z.int(),
      recurred: z.int(),
      holding: z.number(),
      low: z.number(),
      high: z.number(),
    }),
  ),
  /** Welds that were followed for so long without a new leak, every six months. */
  at_risk: z.array(z.object({ months: z.int(), welds: z.int() })),
});

export type RepairCurve = z.infer<typeof repairCurveSchema>;

export const leakMapSchema = z.object({
  /** The years that are counted, in UTC; the current one until now. */
  from_year: z.int(),
  to_year: z.int(),
  /** The first year with a tank; null if there was none. */
  first_year: z.int().nullable(),
  tank_years: z.number(),
  leaks: z.int(),
  /** What is expected of a weld before its own leaks count; null without tank-years, when there are no rates either. */
  prior: z.object({ leaks: z.number(), tank_years: z.number() }).nullable(),
  welds: z.array(weldRateSchema),
  /** Leaks beside the named welds. */
  elsewhere: z.array(z.object({ tank_view: z.enum(LEAK_VIEWS), leaks: z.int() })),
  /** Repairs made in these years, followed until now. */
  repairs: z.array(repairCurveSchema),
});

export type LeakMap = z.infer<typeof leakMapSchema>;

export const getLeakMap = defineEndpoint({
  name: 'getLeakMap',
  method: 'GET',
  path: '/api/leak-map',
  access: 'company',
  summary: "How often each weld leaks, and how long repairs hold: in one's company, for administrators in all.",
  query: z.object({
    /** For administrators one company; company users have no other than their own. */
    company: queryText(TEXT_LIMITS.name).optional(),
    /** The first year with a tank by default. */
    from_year: yearText.optional(),
    /** The current year by default. */
    to_year: yearText.optional(),
  }),
  response: leakMapSchema,
});
