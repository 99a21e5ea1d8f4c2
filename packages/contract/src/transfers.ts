import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { roundTo } from '@dewar/domain/primitives/numbers';
import { MAX_WEIGHT_LBS } from '@dewar/domain/primitives/weights';
import { FILLED_STATES, LOSS_ANSWERS } from '@dewar/domain/thermodynamics/heat-leak/load-answers';
import { IMPOSSIBLE_PRESSURE, MAX_PRESSURE_PSI, MIN_PRESSURE_PSI } from '@dewar/domain/thermodynamics/pressure-limits';
import { ARRIVAL_ASSESSMENTS } from '@dewar/domain/transfers/arrival-assessments';
import { FINAL_DETERMINATIONS } from '@dewar/domain/transfers/final-determination';
import { LEVEL_UNITS } from '@dewar/domain/transfers/transfer-figures';
import { TRANSFER_ACTIONS } from '@dewar/domain/transfers/transfer-status';
import { z } from 'zod';
import { capturedFields, presetTimes, recordOwner } from './captured-fields.ts';
import { defineEndpoint } from './endpoint.ts';
import { exportFields, rowCountSchema } from './exports.ts';
import {
  cursorText,
  deletedRecord,
  flagText,
  idParams,
  limitText,
  nullableText,
  optionalNumberText,
  queryText,
  recordId,
  recordIdText,
  requiredText,
  responseTimestamp,
  timestamp,
} from './fields.ts';
import { reliefSchema } from './relief.ts';
import { booksFields } from './transfer-totals.ts';

export const TRANSFERS_PAGE = 50;
export const TRANSFERS_LIMIT = 200;
export const MAX_LEVEL = 100_000;
export const MAX_SHIELD_DAYS = 365;

const number = z.number().nullable();

/** A determination that no longer stands: its record was changed, or somebody withdrew it with a reason. */
export const withdrawnDeterminationSchema = z.object({
  actual_received_lbs: number,
  final_determination: z.enum(FINAL_DETERMINATIONS),
  determination_notes: z.string().nullable(),
  loss_answer: z.enum(LOSS_ANSWERS).nullable(),
  determined_by_email: z.string().nullable(),
  determined_at: responseTimestamp.nullable(),
  /** The fields of the record that it was made on, as they were then. */
  made_on: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  withdrawn_by_email: z.string(),
  withdrawn_at: responseTimestamp,
  /** Null where the record was changed. */
  reason: z.string().nullable(),
});

/** A bill of lading of a load. */
const billOfLadingSchema = z.object({
  transfer_id: recordId,
  tank_number: z.string(),
  bol_number: z.string(),
  loaded_at: responseTimestamp,
});

export type BillOfLadingOf = z.infer<typeof billOfLadingSchema>;

export type WithdrawnDetermination = z.infer<typeof withdrawnDeterminationSchema>;

/**
 * A custody record from load to determination. Pressures in psig, levels in mmH2O unless a unit is given, weights in lb
 * and kg.
 */
export const transferSchema = z.object({
  id: recordId,
  tank_id: recordId,
  tank_number: z.string(),
  /** Its number when it was loaded, if that was another one: its papers have it. Left out by the release before. */
  tank_number_then: z.string().nullable().optional(),
  action: z.enum(TRANSFER_ACTIONS),
  loaded_at: responseTimestamp,
  loaded_pressure: number,
  loaded_level: number,
  loaded_weight_lbs: number,
  loaded_weight_kg: number,
  /** What the scales showed of the tank with its load, and of the tank alone. Left out by the release before. */
  gross_weight_lbs: number.optional(),
  tare_weight_lbs: number.optional(),
  bol_number: z.string().nullable(),
  /** The bill of lading in whose place this one was issued, as it was then. Left out by the release before. */
  replaces_bol: billOfLadingSchema.nullable().optional(),
  customer_name: z.string().nullable(),
  product_name: z.string().nullable(),
  expected_arrival_at: responseTimestamp.nullable(),
  /** Why it was loaded although the load gate said no. */
  reason_for_loading: z.string().nullable(),
  /** How the tank was when it was filled, where that was asked. */
  tank_when_filled: z.enum(FILLED_STATES).nullable(),
  /** How many days the shield of a helium tank lasts. */
  shield_days: number,
  /** Where the loaded weight was weighed, and on which scale. */
  loading_site: z.string().nullable(),
  loading_scale: z.string().nullable(),
  /** The same of the received weight. */
  receiving_site: z.string().nullable(),
  receiving_scale: z.string().nullable(),
  arrived_at: responseTimestamp.nullable(),
  arrival_level: number,
  arrival_pressure: number,
  arrival_assessment: z.enum(ARRIVAL_ASSESSMENTS).nullable(),
  assessment_reasoning: z.string().nullable(),
  requires_level_check: z.boolean(),
  manual_level_reading: number,
  level_reading_unit: z.enum(LEVEL_UNITS).nullable(),
  was_venting: z.boolean(),
  notes: z.string().nullable(),
  actual_received_lbs: number,
  actual_received_kg: number,
  final_determination: z.enum(FINAL_DETERMINATIONS).nullable(),
  determination_notes: z.string().nullable(),
  /** What became of product that is missing by the determination, once somebody has said. */
  loss_answer: z.enum(LOSS_ANSWERS).nullable(),
  received_percentage: number,
  determined_by_email: z.string().nullable(),
  determined_at: responseTimestamp.nullable(),
  /** The last determination where it no longer stands, until there is another one. Left out by the release before. */
  withdrawn_determination: withdrawnDeterminationSchema.nullable().optional(),
  recorded_by: recordId.nullable(),
  /** Until when whoever logged the load may change it; null once that is over or something follows from it. */
  correctable_until: responseTimestamp.nullable(),
  arrival_recorded_by: recordId.nullable(),
  /** The same for the arrival. */
  arrival_correctable_until: responseTimestamp.nullable(),
  /** The insulation index of a completed trip, with its 80 % range; null if the trip does not allow an estimate (yet). */
  insulation: z.object({ index: z.number(), low: z.number(), high: z.number() }).nullable(),
  /** Of a load in transit; null if it cannot be estimated (yet), or if relief is years away. */
  relief: reliefSchema.nullable(),
  recorded_by_email: z.string(),
  /** When the load was captured without a signal; created_at is then when it arrived here. */
  captured_at: responseTimestamp.nullable(),
  /** The same of the arrival, and when it arrived here; null if it was sent at once. */
  arrival_captured_at: responseTimestamp.nullable(),
  arrival_received_at: responseTimestamp.nullable(),
  version: z.int(),
  created_at: responseTimestamp,
  updated_at: responseTimestamp,
});

export type Transfer = z.infer<typeof transferSchema>;

/** The step of the form fields (spec 2 §5); finer values are rounded before they are assessed and stored. */
const STORED_DECIMALS = 2;
const MIN_WEIGHT_LBS = 1;

const toStoredPrecision = (value: number) => roundTo(value, STORED_DECIMALS);

const pressurePsi = z
  .number()
  .max(MAX_PRESSURE_PSI)
  .refine((psi) => psi >= MIN_PRESSURE_PSI, IMPOSSIBLE_PRESSURE)
  .meta({ minimum: MIN_PRESSURE_PSI })
  .transform(toStoredPrecision)
  .nullable();
const level = z.number().min(0).max(MAX_LEVEL).transform(toStoredPrecision).nullable();
const weightLbs = z
  .number()
  .positive()
  .max(MAX_WEIGHT_LBS)
  .transform(toStoredPrecision)
  .pipe(z.number().min(MIN_WEIGHT_LBS));

/** One of some values, or null; a form's empty choice is null. */
function nullableChoice<const Value extends string>(values: readonly Value[]) {
  return z
    .enum([...values, ''])
    .nullable()
    .transform((value) => (value === '' ? null : (values.find((known) => known === value) ?? null)));
}

/** The fields that record a load. */
export const loadFields = z.object({
  action: z.enum(TRANSFER_ACTIONS),
  loaded_at: timestamp,
  loaded_pressure: pressurePsi,
  loaded_level: level,
  loaded_weight_lbs: weightLbs.nullable(),
  gross_weight_lbs: weightLbs.nullable(),
  tare_weight_lbs: weightLbs.nullable(),
  bol_number: nullableText(TEXT_LIMITS.bol_number),
  customer_name: nullableText(TEXT_LIMITS.customer_name),
  product_name: nullableText(TEXT_LIMITS.product_name),
  expected_arrival_at: timestamp.nullable(),
  reason_for_loading: nullableText(TEXT_LIMITS.reason),
  tank_when_filled: nullableChoice(FILLED_STATES),
  shield_days: z.number().positive().max(MAX_SHIELD_DAYS).transform(toStoredPrecision).nullable(),
  loading_site: nullableText(TEXT_LIMITS.site_name),
  loading_scale: nullableText(TEXT_LIMITS.scale_name),
  receiving_site: nullableText(TEXT_LIMITS.site_name),
  receiving_scale: nullableText(TEXT_LIMITS.scale_name),
});

/** The fields that record an arrival. */
export const arrivalFields = z.object({
  arrived_at: timestamp.nullable(),
  arrival_level: level,
  arrival_pressure: pressurePsi,
  was_venting: z.boolean(),
  manual_level_reading: level,
  level_reading_unit: z.enum(LEVEL_UNITS).nullable(),
});

export const transferFields = z.object({
  ...loadFields.shape,
  ...arrivalFields.shape,
  notes: nullableText(TEXT_LIMITS.note),
  arrival_assessment: z.enum(ARRIVAL_ASSESSMENTS).nullable(),
  assessment_reasoning: nullableText(TEXT_LIMITS.note),
  requires_level_check: z
    .boolean()
    .nullable()
    .transform((required) => required ?? false),
});

/** The fields that people enter: the load, the arrival and, for administrators, the arrival assessment. */
export type TransferFields = z.output<typeof transferFields>;

/** Kilograms are always computed from pounds (spec 2 §5): those that are sent are held against them, and not stored. */
const statedKg = z.number().nullable().optional();

const capturedTransferFields = {
  ...capturedFields.shape,
  loaded_weight_kg: statedKg,
  preset_times: presetTimes(['loaded_at', 'arrived_at']),
  company_id: recordOwner,
  /** The transfer whose bill of lading is void, and replaced by this one; itself, if its own was issued anew. */
  replaces_bol_of: recordId.nullable().optional(),
};

export const createTransferBody = transferFields.partial().extend({ tank_id: recordId, ...capturedTransferFields });
export const updateTransferBody = transferFields.partial().extend({
  ...capturedTransferFields,
  /**
   * Of an edit that changes what the final determination was made on: whether it still holds, by whoever edits. Otherwise
   * it is withdrawn, and the load waits for another one.
   */
  confirm_determination: z.boolean().optional(),
  /** Of an arrival that corrects what the receiver reported: it is not recorded if the receiver sent something later. */
  handover_report_id: recordId.optional(),
});

export const determineTransferBody = z.object({
  actual_received_lbs: z.number().min(0).max(MAX_WEIGHT_LBS).transform(toStoredPrecision),
  actual_received_kg: statedKg,
  final_determination: z.enum(FINAL_DETERMINATIONS),
  /** Of a determination that its weights contradict: whether it is right all the same. Otherwise it is refused. */
  confirm_determination: z.boolean().optional(),
  determination_notes: nullableText(TEXT_LIMITS.note).optional(),
  loss_answer: nullableChoice(LOSS_ANSWERS).optional(),
});

export const withdrawDeterminationBody = z.object({ reason: requiredText(TEXT_LIMITS.reason) });

export type CreateTransferRequest = z.output<typeof createTransferBody>;
export type UpdateTransferRequest = z.output<typeof updateTransferBody>;
export type DetermineTransferRequest = z.output<typeof determineTransferBody>;

/** Which transfers are listed, counted or exported. */
const transferFilter = z.object({
  tank_id: recordIdText.optional(),
  company: queryText(TEXT_LIMITS.name).optional(),
  ...booksFields,
});

export const listTransfers = defineEndpoint({
  name: 'listTransfers',
  method: 'GET',
  path: '/api/transfers',
  access: 'company',
  summary: "Transfers, newest load first: one tank's, or the company's (administrators may name one).",
  query: transferFilter.extend({ limit: limitText(TRANSFERS_PAGE, TRANSFERS_LIMIT), cursor: cursorText }),
  response: z.array(transferSchema),
});

export const countTransfers = defineEndpoint({
  name: 'countTransfers',
  method: 'GET',
  path: '/api/transfers/count',
  access: 'company',
  summary: 'How many transfers an export would have.',
  query: transferFilter,
  response: rowCountSchema,
});

export const exportTransfers = defineEndpoint({
  name: 'exportTransfers',
  method: 'GET',
  path: '/api/transfers/export',
  access: 'company',
  summary: 'The same transfers as CSV or Excel, newest load first.',
  query: transferFilter.extend(exportFields),
  response: z.undefined(),
  download: true,
  isExport: true,
});

export const getTransfer = defineEndpoint({
  name: 'getTransfer',
  method: 'GET',
  path: '/api/transfers/{id}',
  access: 'company',
  summary: "A transfer, also of a tank that is deleted or another company's now.",
  params: idParams,
  response: transferSchema,
});

export const waitingArrivalSchema = transferSchema.extend({ company_name: z.string() });

export type WaitingArrival = z.infer<typeof waitingArrivalSchema>;

export const listWaitingArrivals = defineEndpoint({
  name: 'listWaitingArrivals',
  method: 'GET',
  path: '/api/transfers/waiting-for-determination',
  access: 'company',
  summary:
    'Arrivals that wait for their determination, oldest first: of the own company, or for administrators of all companies.',
  query: z.object({
    company: queryText(TEXT_LIMITS.name).optional(),
    limit: limitText(TRANSFERS_PAGE, TRANSFERS_LIMIT),
    cursor: cursorText,
  }),
  response: z.array(waitingArrivalSchema),
});

export const WEIGHING_FIELDS = ['loading_site', 'loading_scale', 'receiving_site', 'receiving_scale'] as const;

/** A name that a field had in a load. */
export const weighingPlaceSchema = z.object({ field: z.enum(WEIGHING_FIELDS), name: z.string() });

export type WeighingPlace = z.infer<typeof weighingPlaceSchema>;

export const listWeighingPlaces = defineEndpoint({
  name: 'listWeighingPlaces',
  method: 'GET',
  path: '/api/transfers/weighing-places',
  access: 'company',
  summary: "The sites and scales of the latest loads of a tank's company, the latest used first.",
  query: z.object({ tank_id: recordIdText }),
  response: z.array(weighingPlaceSchema),
});

export const MOST_SAME_BOLS = 5;

export const listSameBols = defineEndpoint({
  name: 'listSameBols',
  method: 'GET',
  path: '/api/transfers/same-bill-of-lading',
  access: 'company',
  summary:
    'The latest loads with this number of a bill of lading, of the company whose record the load is or will be: asked before it is saved twice.',
  query: z.object({
    tank_id: recordIdText,
    bol_number: queryText(TEXT_LIMITS.bol_number),
    /** When the load was loaded, which tells whose it is; now without it. */
    loaded_at: timestamp.optional(),
    /** Whose it is, as an administrator chose. */
    company_id: recordIdText.optional(),
    /** The load itself, where it is stored. */
    transfer_id: recordIdText.optional(),
  }),
  response: z.array(billOfLadingSchema),
});

export const createTransfer = defineEndpoint({
  name: 'createTransfer',
  method: 'POST',
  path: '/api/transfers',
  access: 'company',
  touches: ['transfer'],
  summary: 'Record a load, or as an administrator any transfer.',
  body: createTransferBody,
  response: transferSchema,
  status: 201,
});

/** The automatic assessment with the specification's own field names. */
export const assessmentSchema = z.object({
  assessment: z.enum(ARRIVAL_ASSESSMENTS),
  reasoning: z.string(),
  requiresLevelCheck: z.boolean(),
  requiresVacuumCheck: z.boolean(),
});

export type Assessment = z.infer<typeof assessmentSchema>;

export const assessTransfer = defineEndpoint({
  name: 'assessTransfer',
  method: 'GET',
  path: '/api/transfers/assess',
  access: 'company',
  summary: "Assess an arrival against the tank's open load, or the load of transfer_id.",
  query: z.object({
    tank_id: recordIdText,
    arrival_pressure: optionalNumberText(z.number()),
    was_venting: flagText.default(false),
    arrived_at: timestamp.optional(),
    transfer_id: recordIdText.optional(),
  }),
  response: assessmentSchema,
});

export const updateTransfer = defineEndpoint({
  name: 'updateTransfer',
  method: 'PUT',
  path: '/api/transfers/{id}',
  access: 'company',
  touches: ['transfer'],
  summary:
    'Administrators edit any field; a company user adds the arrival to a load in transit, and corrects for a while what ' +
    'they logged themselves.',
  params: idParams,
  body: updateTransferBody,
  response: transferSchema,
  versioned: true,
});

export const deleteTransfer = defineEndpoint({
  name: 'deleteTransfer',
  method: 'DELETE',
  path: '/api/transfers/{id}',
  access: 'company',
  touches: ['transfer'],
  summary: 'Delete a transfer: administrators, and for a while whoever logged the load.',
  versioned: true,
  params: idParams,
  response: deletedRecord,
});

export const determineTransfer = defineEndpoint({
  name: 'determineTransfer',
  method: 'POST',
  path: '/api/transfers/{id}/determination',
  access: 'admin',
  touches: ['transfer'],
  summary: 'Set the final determination of the received quantity.',
  params: idParams,
  body: determineTransferBody,
  response: transferSchema,
  versioned: true,
});

export const withdrawDetermination = defineEndpoint({
  name: 'withdrawDetermination',
  method: 'POST',
  path: '/api/transfers/{id}/determination/withdrawal',
  access: 'admin',
  touches: ['transfer'],
  summary: 'Withdraw the final determination with a reason: the transfer waits for another one.',
  params: idParams,
  body: withdrawDeterminationBody,
  response: transferSchema,
  versioned: true,
});
