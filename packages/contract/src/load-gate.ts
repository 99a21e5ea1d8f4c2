import { GATE_VERDICTS } from '@dewar/domain/load-gate/load-gate';
import { MAX_JOURNEY_DAYS } from '@dewar/domain/load-gate/typed-journey';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { MAX_WEIGHT_LBS } from '@dewar/domain/primitives/weights';
import { THERMAL_KEYS } from '@dewar/domain/settings/thermal-settings';
import { MAX_PRESSURE_PSI, PERFECT_VACUUM_PSI } from '@dewar/domain/thermodynamics/pressure-limits';
import { KNOWN_PRODUCTS } from '@dewar/domain/thermodynamics/products';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { exportFields } from './exports.ts';
import { idParams, optionalNumberText, queryText, recordId, responseTimestamp } from './fields.ts';
import { fleetTankSchema } from './fleet.ts';
import { heatLeakBasisSchema, tankConditionSchema } from './tank-condition.ts';
import { paperKindSchema } from './tank-papers.ts';
import { tankSchema } from './tanks.ts';
import { transferSchema } from './transfers.ts';

/** A tank with what decides whether it may be loaded (judgement 7). */
export const gateTankSchema = tankSchema
  .pick({
    id: true,
    tank_number: true,
    operational_status: true,
    tank_status: true,
    csc_inspection_date: true,
    five_year_test_date: true,
    relief_set_pressure: true,
    capacity_litres: true,
    boil_off_percent_per_day: true,
    reference_holding_days: true,
    leak_check_status: true,
    last_leak_check_date: true,
  })
  .extend({
    last_leak_check_id: recordId.nullable(),
    latest_reading: fleetTankSchema.shape.latest_reading
      .unwrap()
      .pick({ vacuum_reading: true, reading_timestamp: true })
      .nullable(),
    /** The heat leaks with the products that the tank's trips tell of, in watts; 'cautious' is what counts for certain. */
    heat_leaks: z.array(
      z.object({
        product: z.enum(KNOWN_PRODUCTS),
        up_to_filling: z.number(),
        watts: z.number(),
        least_watts: z.number(),
        cautious_watts: z.number(),
        trips: z.int(),
        capacity_m3: z.number(),
        basis: heatLeakBasisSchema,
        because: z.string().nullable(),
        last_trip_ended_at: z.string().nullable(),
        longest_trip_days: z.number().nullable(),
        /** What the tank usually is loaded with of it; null of fewer than two loads. */
        usual_lbs: z.number().nullable().default(null),
      }),
    ),
    /** The latest of each kind. Left out by the release before. */
    papers: fleetTankSchema.shape.papers.unwrap().default([]),
    condition: tankConditionSchema.nullable(),
    /** Estimate: from when on its cold vacuum may have reached 75 microns. */
    vacuum_crossing_from: responseTimestamp.nullable().default(null),
    insulation: fleetTankSchema.shape.insulation.default(null),
    /** Its records or the settings have changed since both were computed: nothing may be told from them. */
    is_being_judged: z.boolean(),
    /** And they could not be computed, for a reason that the operator's log names. */
    has_judgement_failed: z.boolean().default(false),
    /** What the tank was loaded with last; the loaded pressure in psig. */
    last_load: transferSchema
      .pick({ loaded_at: true, product_name: true, loaded_weight_lbs: true, loaded_pressure: true })
      .nullable(),
    /** The latest arrival, and whether it needs a manual review that nobody has made. */
    last_arrival: fleetTankSchema.shape.last_arrival,
    is_in_transit: z.boolean(),
  });

export type GateTankRecord = z.infer<typeof gateTankSchema>;

const view = {
  /** The date in the company's time zone, for which tests are valid or not. */
  today: z.string(),
  timezone: z.string(),
  /** Setting: by how much the cautious holding time must exceed a journey. */
  holding_margin_days: z.number(),
  /** Setting: a tank whose latest reading is older than so many days is to be minded. */
  load_gate_oldest_reading_days: z.int(),
  /** Settings: an expired paper refuses, and a missing one counts as expired. Left out by the release before. */
  load_gate_refuses_for_papers: z.boolean().default(false),
  load_gate_counts_missing_papers: z.boolean().default(false),
  /** The kinds of papers of the company. */
  paper_kinds: z.array(paperKindSchema.omit({ id: true })).default([]),
  /** Setting: the standard error of one weighing, by which forms judge weights. */
  scale_uncertainty_percent: z.number(),
  /** The settings of the energy model, by key. */
  thermal: z.record(z.enum(THERMAL_KEYS), z.number()),
};

export const loadGateSchema = z.object({
  company_name: z.string(),
  ...view,
  tanks: z.array(gateTankSchema),
});

export type LoadGate = z.infer<typeof loadGateSchema>;

const ofCompany = z.object({ companyName: queryText(TEXT_LIMITS.name) });

export const listLoadGate = defineEndpoint({
  name: 'listLoadGate',
  method: 'GET',
  path: '/api/companies/{companyName}/load-gate',
  access: 'company',
  summary: "All that decides whether a company's tanks at rest may be loaded, in one response.",
  params: ofCompany,
  response: loadGateSchema,
});

export const exportLoadGate = defineEndpoint({
  name: 'exportLoadGate',
  method: 'GET',
  path: '/api/companies/{companyName}/load-gate/export',
  access: 'company',
  summary: 'The same tanks with their answers for a journey, as CSV or Excel: those that may be loaded first.',
  params: ofCompany,
  query: z.object({
    ...exportFields,
    days: optionalNumberText(z.number().positive().max(MAX_JOURNEY_DAYS)),
    /** What is not given is as each tank was loaded last. */
    product: z.enum(KNOWN_PRODUCTS).optional(),
    /** In lbs. */
    weight: optionalNumberText(z.number().positive().max(MAX_WEIGHT_LBS)),
    /** The pressure at which it is loaded, in psig. */
    pressure: optionalNumberText(z.number().min(PERFECT_VACUUM_PSI).max(MAX_PRESSURE_PSI)),
    /** Only tanks with this answer. */
    verdict: z.enum(GATE_VERDICTS).optional(),
    /** A part of the tank number. */
    search: queryText(TEXT_LIMITS.search).optional(),
  }),
  response: z.undefined(),
  download: true,
  isExport: true,
});

/** One tank, also in transit or in stock. */
export const tankLoadGateSchema = z.object({
  company_name: tankSchema.shape.company_name,
  ...view,
  tank: gateTankSchema,
});

export type TankLoadGate = z.infer<typeof tankLoadGateSchema>;

export const getTankLoadGate = defineEndpoint({
  name: 'getTankLoadGate',
  method: 'GET',
  path: '/api/tanks/{id}/load-gate',
  access: 'company',
  summary: 'All that decides whether one tank may be loaded.',
  params: idParams,
  response: tankLoadGateSchema,
});
