import { LEDGER_GROUPS } from '@dewar/domain/custody-ledger/rank-findings';
import type { JudgedDifference } from '@dewar/domain/custody-ledger/weight-difference';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { MAX_WEIGHT_LBS } from '@dewar/domain/primitives/weights';
import { KNOWN_PRODUCTS } from '@dewar/domain/thermodynamics/products';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { exportFields } from './exports.ts';
import { cursorText, flagText, idParams, limitText, queryText, recordId, responseTimestamp } from './fields.ts';
import { ledgerAgeSchema } from './ledger-age.ts';
import { booksFields } from './transfer-totals.ts';

export const LEDGER_PAGE = 50;
export const LEDGER_GROUPS_SHOWN = 12;
/** Loads in the picture of a scale, site, customer or tank. */
export const LEDGER_POINTS = 40;

/** A scale, site, customer or tank of a company. `key` identifies it: a tank's id, else the name in lower case. */
const ledgerPlace = z.object({
  group: z.enum(LEDGER_GROUPS),
  key: z.string(),
  name: z.string(),
  company_name: z.string(),
});

/** Loads that together differ by more than the scales explain. Weights in lbs. */
export const ledgerFindingSchema = ledgerPlace.extend({
  /** Of scales and sites how they weigh; of tanks and customers 'high' where something is missing. */
  direction: z.enum(['high', 'low']),
  since: responseTimestamp,
  raised_at: responseTimestamp,
  loads: z.int(),
  /** The usual difference as a share of the weight. */
  bias: z.number(),
  lbs: z.number(),
  /** In $ by the prices that its loads were judged with; null without a price. */
  worth: z.number().nullable(),
  /** The scale, site, customer or tank whose stronger finding has most of the same loads; null for one of its own. */
  part_of: z.object({ group: z.enum(LEDGER_GROUPS), name: z.string() }).nullable(),
  /** Of its loads that have one, also where `worth` is null. Left out by the release before, as the next two. */
  prices: z
    .array(
      z.object({ product: z.enum(KNOWN_PRODUCTS), dollars_per_lb: z.number(), since: responseTimestamp.nullable() }),
    )
    .optional(),
  /**
   * What its loads differ themselves, and the one that differs most, above 0 in its direction; null until that is worked
   * out. `counted_as` says what that direction means.
   */
  sum: z
    .object({ lbs: z.number(), largest_lbs: z.number(), counted_as: z.enum(['missing', 'surplus', 'both']) })
    .nullish(),
  /** What of that sum stronger findings count too. */
  elsewhere: z
    .object({
      loads: z.int(),
      lbs: z.number(),
      by: z.array(z.object({ group: z.enum(LEDGER_GROUPS), name: z.string() })),
    })
    .nullish(),
});

export type LedgerFinding = z.infer<typeof ledgerFindingSchema>;

export const custodyLedgerSchema = z.object({
  /** Loads with a final determination and a loaded weight. */
  loads: z.int(),
  /** Loads that have arrived and wait for their final determination: they are not in the ledger yet. */
  waiting: z.int(),
  /** In percent of the weight. */
  scale_uncertainty_percent: z.number(),
  /** The strongest first. */
  findings: z.array(ledgerFindingSchema),
});

export type CustodyLedger = z.infer<typeof custodyLedgerSchema>;

/** A scale, site, customer or tank with its running sums, and those after each of its last loads, the oldest first. */
export const ledgerGroupSchema = ledgerPlace.extend({
  loads: z.int(),
  high: z.number(),
  low: z.number(),
  direction: z.enum(['high', 'low']).nullable(),
  points: z.array(z.object({ weighed_at: responseTimestamp, high: z.number(), low: z.number() })),
});

export type LedgerGroupRow = z.infer<typeof ledgerGroupSchema>;

/** What a load is judged with: the plate of its tank, the settings and the price. */
const judgedWith = z.object({
  capacity_litres: z.number().nullable(),
  boil_off_percent_per_day: z.number().nullable(),
  reference_holding_days: z.number().nullable(),
  relief_set_pressure: z.number().nullable(),
  /** In percent of the weight. */
  scale_uncertainty_percent: z.number(),
  /** In $ per lb; null where the product has none. */
  price_per_lb: z.number().nullable(),
});

/** What a load was judged with first: later plates, settings and prices do not move its figures. */
const ledgerBasisSchema = judgedWith.extend({
  kept_at: responseTimestamp,
  /** Who had the load computed anew; null where it is as it was judged first. */
  computed_by_email: z.string().nullable(),
  /** Whether the plate, a setting or the price is another one now. */
  is_outdated: z.boolean(),
});

export type LedgerBasis = z.infer<typeof ledgerBasisSchema>;

/** A load in the ledger, by the id of its transfer. Weights in lbs. */
export const ledgerLoadSchema = z.object({
  id: recordId,
  company_name: z.string(),
  tank_id: recordId,
  tank_number: z.string(),
  /** False of a deleted tank, and of one that another company has now. */
  is_tank_readable: z.boolean(),
  product_name: z.string().nullable(),
  customer_name: z.string().nullable(),
  /** Left out by the release before. */
  bol_number: z.string().nullable().optional(),
  loading_site: z.string().nullable(),
  loading_scale: z.string().nullable(),
  receiving_site: z.string().nullable(),
  receiving_scale: z.string().nullable(),
  loaded_at: responseTimestamp,
  arrived_at: responseTimestamp,
  loaded_lbs: z.number(),
  received_lbs: z.number(),
  expected_vent_lbs: z.number(),
  /**
   * The standard error of the expected vent; `uncertainty_lbs` is that of scales and vent together. Left out by the
   * release before.
   */
  vent_error_lbs: z.number().optional(),
  /** Loaded less received less the expected vent. */
  delta_lbs: z.number(),
  uncertainty_lbs: z.number(),
  /** The difference in standard errors. */
  z: z.number(),
  /** Left out by the release before. */
  basis: ledgerBasisSchema.nullable().optional(),
  /**
   * The findings that it counts in, the surest first, and with how many lbs in the direction of each. Left out by the
   * release before.
   */
  findings: z
    .array(z.object({ group: z.enum(LEDGER_GROUPS), key: z.string(), name: z.string(), lbs: z.number().nullable() }))
    .optional(),
});

export type LedgerLoad = z.infer<typeof ledgerLoadSchema>;

/** The difference of a load as the domain judges and describes it. */
export function judgedDifferenceOf(load: LedgerLoad): JudgedDifference {
  const vent = { lbs: load.expected_vent_lbs, errorLbs: load.vent_error_lbs ?? 0 };
  return { deltaLbs: load.delta_lbs, uncertaintyLbs: load.uncertainty_lbs, vent };
}

const companyFilter = z.object({
  /** For administrators one company; company users have no other than their own. */
  company: queryText(TEXT_LIMITS.name).optional(),
});

const loadFilter = companyFilter.extend({
  /** With `key`, one scale, site, customer or tank. */
  group: z.enum(LEDGER_GROUPS).optional(),
  key: queryText(TEXT_LIMITS.name).optional(),
  /** With `group` and `key`, only the loads of what was found about it. */
  found: flagText.default(false),
  /** Only loads that differ by more than the scales explain, whether or not their vent may explain it. */
  beyond: flagText.default(false),
  ...booksFields,
});

export const getCustodyLedger = defineEndpoint({
  name: 'getCustodyLedger',
  method: 'GET',
  path: '/api/custody-ledger',
  access: 'company',
  summary: "What the weights of the company's loads tell together; for administrators those of all companies.",
  query: companyFilter,
  response: custodyLedgerSchema,
});

export const listLedgerGroups = defineEndpoint({
  name: 'listLedgerGroups',
  method: 'GET',
  path: '/api/custody-ledger/groups',
  access: 'company',
  summary: 'Scales, sites, customers or tanks with their running sums, the largest first.',
  query: companyFilter.extend({
    group: z.enum(LEDGER_GROUPS).default('scale'),
    limit: limitText(LEDGER_GROUPS_SHOWN, 100),
  }),
  response: z.array(ledgerGroupSchema),
});

export const listLedgerLoads = defineEndpoint({
  name: 'listLedgerLoads',
  method: 'GET',
  path: '/api/custody-ledger/loads',
  access: 'company',
  summary: 'Loads with their weights and how far these differ, the latest arrival first.',
  query: loadFilter.extend({ limit: limitText(LEDGER_PAGE, 200), cursor: cursorText }),
  response: z.array(ledgerLoadSchema),
});

export const exportLedgerLoads = defineEndpoint({
  name: 'exportLedgerLoads',
  method: 'GET',
  path: '/api/custody-ledger/export',
  access: 'company',
  summary: 'The same loads as CSV or Excel.',
  query: loadFilter.extend(exportFields),
  response: z.undefined(),
  download: true,
  isExport: true,
});

/** What a received weight of a load is compared with before it is saved. Weights in lbs. */
export const ledgerPreviewSchema = z.object({
  loaded_lbs: z.number(),
  expected_vent_lbs: z.number(),
  /** Left out by the release before. */
  vent_error_lbs: z.number().optional(),
  /** In percent of the weight. */
  scale_uncertainty_percent: z.number(),
  /** The scales, sites, customer and tank of the load, with their sums before it. */
  groups: z.array(
    z.object({
      group: z.enum(LEDGER_GROUPS),
      name: z.string(),
      /** -1 where the received weight was weighed. */
      role: z.union([z.literal(1), z.literal(-1)]),
      high: z.number(),
      low: z.number(),
    }),
  ),
});

export type LedgerPreview = z.infer<typeof ledgerPreviewSchema>;

export const getLedgerLoad = defineEndpoint({
  name: 'getLedgerLoad',
  method: 'GET',
  path: '/api/custody-ledger/loads/{id}',
  access: 'company',
  summary: 'What the received weight of an arrived load is compared with; null while that is being computed.',
  params: idParams,
  response: ledgerPreviewSchema.nullable(),
});

/** The figures of a load by what it is judged with. Weights in lbs; null without a final determination. */
const judgedFigures = judgedWith.extend({
  expected_vent_lbs: z.number(),
  vent_error_lbs: z.number(),
  delta_lbs: z.number().nullable(),
  uncertainty_lbs: z.number().nullable(),
});

/** A load as it was judged, and as it would be with the plate, the settings and the price of now. */
const ledgerComparisonSchema = z.object({ kept: judgedFigures, now: judgedFigures, basis: ledgerBasisSchema });

export type LedgerComparison = z.infer<typeof ledgerComparisonSchema>;
export type JudgedFigures = z.infer<typeof judgedFigures>;

export const compareLoadWithNow = defineEndpoint({
  name: 'compareLoadWithNow',
  method: 'GET',
  path: '/api/custody-ledger/loads/{id}/basis',
  access: 'admin',
  summary: 'A load as it was judged, and as it would be with the plate, the settings and the price of now.',
  params: idParams,
  response: ledgerComparisonSchema,
});

/** The difference that was shown of now: what is computed has to be that. */
const computeLoadAnewBody = z.object({
  delta_lbs: z.number().min(-MAX_WEIGHT_LBS).max(MAX_WEIGHT_LBS).nullable(),
});

export const computeLoadAnew = defineEndpoint({
  name: 'computeLoadAnew',
  method: 'POST',
  path: '/api/custody-ledger/loads/{id}/basis',
  access: 'admin',
  touches: ['custody-ledger'],
  summary: 'Judge a load with the plate, the settings and the price of now, from now on.',
  params: idParams,
  body: computeLoadAnewBody,
  response: ledgerComparisonSchema,
});

export const getLedgerAge = defineEndpoint({
  name: 'getLedgerAge',
  method: 'GET',
  path: '/api/custody-ledger/age',
  access: 'company',
  summary: 'Of when the kept figures of the custody ledger are, and how many changes wait to be in them.',
  query: companyFilter,
  response: ledgerAgeSchema,
  background: true,
});
