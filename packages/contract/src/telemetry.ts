import { MAX_LIST_LIMIT, TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import {
  MAX_SAMPLES_PER_CALL,
  MAX_UNIT_NAME,
  SAMPLE_KINDS,
  SAMPLE_QUALITIES,
} from '@dewar/domain/telemetry/sample-kinds';
import { STORED_UNITS } from '@dewar/domain/telemetry/sample-units';
import { MAX_SILENT_HOURS } from '@dewar/domain/telemetry/unit-account';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  calendarDate,
  cursorText,
  deletedRecord,
  flagText,
  idParams,
  limitText,
  queryText,
  recordId,
  recordIdText,
  responseTimestamp,
  timestamp,
} from './fields.ts';

export const SAMPLES_PAGE = 200;
export const SAMPLES_LIMIT = 1_000;
export const UNITS_PAGE = 100;

/** Whose units are meant: a company's people may leave their own out, administrators name one. */
export const ofCompany = z.object({ company_name: queryText(TEXT_LIMITS.name).optional() });

const count = z.int();

/** What became of the samples of a call. The four counts add up to what was sent. */
export const receiptSchema = z.object({
  stored: count,
  /** The same sample again, which is kept once. */
  repeated: count,
  /** Kept until the unit is fitted to a tank for that moment. */
  waiting: count,
  refused: count,
  /** Of each refused sample its place in the call and why. */
  reasons: z.array(z.object({ index: z.int(), reason: z.string() })),
});

export type TelemetryReceipt = z.infer<typeof receiptSchema>;

export const sendTelemetry = defineEndpoint({
  name: 'sendTelemetry',
  method: 'POST',
  path: '/api/telemetry',
  access: 'company',
  touches: ['telemetry'],
  summary: `Send up to ${MAX_SAMPLES_PER_CALL} samples {unit, measured_at, kind, value, unit_of_measure, quality?} of units, also gzipped (Content-Encoding). One bad sample refuses itself alone. The same call may be sent again.`,
  query: ofCompany,
  body: z.object({
    /** Of unknown shapes: each is judged by itself. */
    samples: z.array(z.unknown()).max(MAX_SAMPLES_PER_CALL),
  }),
  response: receiptSchema,
});

const counts = z.object({ sent: count, stored: count, repeated: count, waiting: count, refused: count });

export const telemetryUnitSchema = counts.extend({
  id: recordId,
  unit: z.string(),
  company_name: z.string(),
  created_at: responseTimestamp,
  /** Null for one that was fitted before it sent anything. */
  first_seen_at: responseTimestamp.nullable(),
  last_seen_at: responseTimestamp.nullable(),
  /** The first and the latest moment of its samples that were not refused. */
  first_measured_at: responseTimestamp.nullable(),
  last_measured_at: responseTimestamp.nullable(),
  /** Where it is fitted now. */
  tank: z.object({ id: recordId, tank_number: z.string() }).nullable(),
  /** How far its clock is ahead of the server's in the last hour in which it sent something, at least; negative behind. */
  clock_offset_seconds: z.int().nullable(),
  battery: z
    .object({ value: z.number(), unit_of_measure: z.enum(STORED_UNITS), measured_at: responseTimestamp })
    .nullable(),
  last_refused: z.object({ reason: z.string(), received_at: responseTimestamp, message: z.string() }).nullable(),
  /** Silent for longer than this, it is on the attention list; null for never. */
  silent_after_hours: z.int().nullable(),
  is_silent: z.boolean(),
});

export type TelemetryUnit = z.infer<typeof telemetryUnitSchema>;

const accountHourSchema = counts.extend({
  /** When the hour begins in which they were received. */
  hour: responseTimestamp,
  /** How many of those stored waited first. */
  matched: count,
  clock_offset_seconds: z.int().nullable(),
});

export type AccountHour = z.infer<typeof accountHourSchema>;

const fittingFields = z.object({
  tank_id: recordId,
  from: timestamp,
  /** Null while it is fitted. */
  until: timestamp.nullable(),
});

export const fittingSchema = fittingFields.extend({
  id: recordId,
  tank_number: z.string(),
  from: responseTimestamp,
  until: responseTimestamp.nullable(),
  created_by_email: z.string(),
  version: z.int(),
});

export type Fitting = z.infer<typeof fittingSchema>;

export const telemetryUnitPageSchema = telemetryUnitSchema.extend({
  /** The hours in which it sent something, the latest first. */
  account: z.array(accountHourSchema),
  /** The times between them. */
  gaps: z.array(z.object({ from: responseTimestamp, until: responseTimestamp })),
  fittings: z.array(fittingSchema),
});

export type TelemetryUnitPage = z.infer<typeof telemetryUnitPageSchema>;

const UNITS = '/api/telemetry/units';
const unitParams = z.object({ unit: queryText(MAX_UNIT_NAME) });

export const listTelemetryUnits = defineEndpoint({
  name: 'listTelemetryUnits',
  method: 'GET',
  path: UNITS,
  access: 'company',
  summary: 'The units of a company that sent telemetry, the last seen first; administrators may leave the company out.',
  query: ofCompany.extend({
    /** A part of a unit's name. */
    search: queryText(TEXT_LIMITS.search).optional(),
    /** Only those with samples that wait for a tank. */
    waiting: flagText.optional(),
    limit: limitText(UNITS_PAGE, MAX_LIST_LIMIT),
    cursor: cursorText,
  }),
  response: z.array(telemetryUnitSchema),
});

export const getTelemetryUnit = defineEndpoint({
  name: 'getTelemetryUnit',
  method: 'GET',
  path: `${UNITS}/{unit}`,
  access: 'company',
  summary: 'A unit with its account by hour, of the last seven days unless said otherwise, its gaps and its fittings.',
  params: unitParams,
  query: ofCompany.extend({ from: timestamp.optional(), to: timestamp.optional() }),
  response: telemetryUnitPageSchema,
});

export const updateTelemetryUnit = defineEndpoint({
  name: 'updateTelemetryUnit',
  method: 'PUT',
  path: `${UNITS}/{unit}`,
  access: 'company',
  touches: ['telemetry'],
  summary: 'Set after how many silent hours a unit is on the attention list.',
  params: unitParams,
  query: ofCompany,
  body: z.object({ silent_after_hours: z.int().positive().max(MAX_SILENT_HOURS).nullable() }),
  response: telemetryUnitSchema,
});

const FITTINGS = `${UNITS}/{unit}/fittings` as const;

export const listFittings = defineEndpoint({
  name: 'listFittings',
  method: 'GET',
  path: FITTINGS,
  access: 'company',
  summary: 'On which tanks a unit was when, the latest first.',
  params: unitParams,
  query: ofCompany,
  response: z.array(fittingSchema),
});

export const createFitting = defineEndpoint({
  name: 'createFitting',
  method: 'POST',
  path: FITTINGS,
  access: 'company',
  touches: ['telemetry'],
  summary:
    'Fit a unit to a tank from a moment, and until one. Its samples of that time move to the tank. 409 if it is on a tank then.',
  params: unitParams,
  query: ofCompany,
  body: fittingFields.partial({ until: true }),
  response: fittingSchema,
  status: 201,
});

export const updateFitting = defineEndpoint({
  name: 'updateFitting',
  method: 'PUT',
  path: `${FITTINGS}/{id}`,
  access: 'company',
  touches: ['telemetry'],
  summary: 'Correct a fitting: samples go where it says now, or wait.',
  params: unitParams.extend(idParams.shape),
  query: ofCompany,
  body: fittingFields.partial(),
  response: fittingSchema,
  versioned: true,
});

export const deleteFitting = defineEndpoint({
  name: 'deleteFitting',
  method: 'DELETE',
  path: `${FITTINGS}/{id}`,
  access: 'company',
  touches: ['telemetry'],
  summary: 'Delete a fitting that never was: its samples wait again.',
  params: unitParams.extend(idParams.shape),
  query: ofCompany,
  response: deletedRecord,
  versioned: true,
});

const position = z.object({ lat: z.number(), lon: z.number() });

export const sampleSchema = z.object({
  id: z.int(),
  unit: z.string(),
  measured_at: responseTimestamp,
  kind: z.enum(SAMPLE_KINDS),
  value: z.union([z.number(), position]),
  /** In UCUM: `um[Hg]` are microns, `[psi]` is psig. */
  unit_of_measure: z.enum(STORED_UNITS),
  quality: z.enum(SAMPLE_QUALITIES),
  /** As it was sent, where that was in another unit. */
  sent: z.object({ value: z.number(), unit_of_measure: z.string() }).nullable(),
  /** The unit sent another value of the same moment too. */
  has_other_value: z.boolean(),
  received_at: responseTimestamp,
});

export type Sample = z.infer<typeof sampleSchema>;

export const listSamples = defineEndpoint({
  name: 'listSamples',
  method: 'GET',
  path: '/api/tanks/{id}/samples',
  access: 'company',
  summary: 'What units measured on a tank, the latest first.',
  params: idParams,
  query: z.object({
    kind: z.enum(SAMPLE_KINDS).optional(),
    from: timestamp.optional(),
    to: timestamp.optional(),
    limit: limitText(SAMPLES_PAGE, SAMPLES_LIMIT),
    cursor: cursorText,
  }),
  response: z.array(sampleSchema),
});

const sampleDaySchema = z.object({
  day: calendarDate,
  kind: z.enum(SAMPLE_KINDS),
  unit_of_measure: z.enum(STORED_UNITS),
  samples: count,
  /** Of these, how many were of bad quality; the figures are of the others. */
  bad_samples: count,
  lowest: z.number().nullable(),
  highest: z.number().nullable(),
  mean: z.number().nullable(),
  last: z.union([z.number(), position]).nullable(),
});

export const listSampleDays = defineEndpoint({
  name: 'listSampleDays',
  method: 'GET',
  path: '/api/tanks/{id}/sample-days',
  access: 'company',
  summary: 'What is kept of the days (UTC) whose samples are kept no longer, the latest first; earlier ones by `to`.',
  params: idParams,
  query: z.object({
    kind: z.enum(SAMPLE_KINDS).optional(),
    from: calendarDate.optional(),
    to: calendarDate.optional(),
    limit: limitText(SAMPLES_PAGE, SAMPLES_LIMIT),
  }),
  response: z.array(sampleDaySchema),
});

export const tankTelemetrySchema = z.object({
  /** The latest sample of each kind. */
  latest: z.array(sampleSchema),
  /** The last place, and since when it is there; `is_longer` if that is further back than what is looked through. */
  place: z
    .object({
      ...position.shape,
      name: z.string().nullable(),
      measured_at: responseTimestamp,
      since: responseTimestamp,
      is_longer: z.boolean(),
    })
    .nullable(),
});

export type TankTelemetry = z.infer<typeof tankTelemetrySchema>;

export const getTankTelemetry = defineEndpoint({
  name: 'getTankTelemetry',
  method: 'GET',
  path: '/api/tanks/{id}/telemetry',
  access: 'company',
  summary: 'The latest automatic values of a tank, and its last place.',
  params: idParams,
  response: tankTelemetrySchema,
});

const placeFields = z.object({
  name: queryText(TEXT_LIMITS.site_name).refine((text) => text !== '', { error: 'is required' }),
  lat: z.number().min(-90).max(90),
  lon: z.number().min(-180).max(180),
  /** Of the circle around it. */
  radius_m: z.int().min(10).max(100_000),
});

export const placeSchema = placeFields.extend({ id: recordId, company_name: z.string() });

export type TelemetryPlace = z.infer<typeof placeSchema>;

export const listPlaces = defineEndpoint({
  name: 'listPlaces',
  method: 'GET',
  path: '/api/telemetry/places',
  access: 'company',
  summary: 'The places that a company has named, by name.',
  query: ofCompany,
  response: z.array(placeSchema),
});

export const createPlace = defineEndpoint({
  name: 'createPlace',
  method: 'POST',
  path: '/api/telemetry/places',
  access: 'company',
  touches: ['telemetry'],
  summary: 'Name a place: a circle, of which the smallest around a tank is told as its place.',
  query: ofCompany,
  body: placeFields,
  response: placeSchema,
  status: 201,
});

export const deletePlace = defineEndpoint({
  name: 'deletePlace',
  method: 'DELETE',
  path: '/api/telemetry/places/{id}',
  access: 'company',
  touches: ['telemetry'],
  summary: 'Delete a named place.',
  params: z.object({ id: recordIdText }),
  response: deletedRecord,
});
