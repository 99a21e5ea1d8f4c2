import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { MAX_VACUUM_MICRONS, MIN_VACUUM_MICRONS, roundMicrons } from '@dewar/domain/vacuum/vacuum-bands';
import { z } from 'zod';
import { capturedFields, presetTimes, recordOwner } from './captured-fields.ts';
import { defineEndpoint } from './endpoint.ts';
import { exportFields, rowCountSchema } from './exports.ts';
import {
  cursorText,
  deletedRecord,
  idParams,
  limitText,
  nullableText,
  queryText,
  recordId,
  recordIdText,
  responseTimestamp,
  timestamp,
} from './fields.ts';

export const VACUUM_READINGS_PAGE = 50;
export const VACUUM_READINGS_LIMIT = 1_000;

/** A vacuum reading in microns, stored with two decimals. */
export const vacuumReadingSchema = z.object({
  id: recordId,
  tank_id: recordId,
  tank_number: z.string(),
  vacuum_reading: z.number(),
  reading_timestamp: responseTimestamp,
  fresh_pull: z.boolean(),
  additional_notes: z.string().nullable(),
  recorded_by: recordId.nullable(),
  /** Until when whoever logged it may change it; null once that is over or something follows from it. */
  correctable_until: responseTimestamp.nullable(),
  recorded_by_email: z.string(),
  /** When it was captured without a signal, and when it arrived; null if it was sent at once. */
  captured_at: responseTimestamp.nullable(),
  received_at: responseTimestamp.nullable(),
  version: z.int(),
});

export type VacuumReading = z.infer<typeof vacuumReadingSchema>;

const loggedReadingSchema = vacuumReadingSchema.extend({
  /** The same reading of a receiver's report stood in the books: it is returned, and nothing was added. */
  was_recorded_before: z.literal(true).optional(),
});

export const vacuumMicrons = z
  .number()
  .positive()
  .transform(roundMicrons)
  .pipe(z.number().min(MIN_VACUUM_MICRONS).max(MAX_VACUUM_MICRONS));

const readingFields = z.object({
  vacuum_reading: vacuumMicrons,
  reading_timestamp: timestamp,
  fresh_pull: z.boolean(),
  additional_notes: nullableText(TEXT_LIMITS.note),
});

const tankReference = z.object({
  tank_id: recordId.optional(),
  tank_number: queryText(TEXT_LIMITS.tank_number).optional(),
});

export const createVacuumReadingBody = readingFields
  .partial({ fresh_pull: true, additional_notes: true })
  .extend({
    ...tankReference.shape,
    ...capturedFields.shape,
    preset_times: presetTimes(['reading_timestamp']),
    company_id: recordOwner,
    /** Of a reading that the receiver of a load reported: under its report the same reading is recorded once. */
    handover_report_id: recordId.optional(),
  })
  .refine((body) => body.tank_id !== undefined || body.tank_number !== undefined, {
    path: ['tank_id'],
    error: 'is required',
  });

export type CreateVacuumReadingRequest = z.output<typeof createVacuumReadingBody>;

export const updateVacuumReadingBody = readingFields.partial().extend({ company_id: recordOwner });

export type UpdateVacuumReadingRequest = z.output<typeof updateVacuumReadingBody>;

/** Which readings are listed, counted or exported. */
const readingFilter = z.object({
  tank_id: recordIdText.optional(),
  tank_number: queryText(TEXT_LIMITS.tank_number).optional(),
  company: queryText(TEXT_LIMITS.name).optional(),
  from: timestamp.optional(),
  to: timestamp.optional(),
});

export const listVacuumReadings = defineEndpoint({
  name: 'listVacuumReadings',
  method: 'GET',
  path: '/api/vacuum-readings',
  access: 'company',
  summary: "Readings, newest first: one tank's, or the company's latest (administrators may name one).",
  query: readingFilter.extend({
    limit: limitText(VACUUM_READINGS_PAGE, VACUUM_READINGS_LIMIT),
    cursor: cursorText,
  }),
  response: z.array(vacuumReadingSchema),
});

export const countVacuumReadings = defineEndpoint({
  name: 'countVacuumReadings',
  method: 'GET',
  path: '/api/vacuum-readings/count',
  access: 'company',
  summary: 'How many readings an export would have.',
  query: readingFilter,
  response: rowCountSchema,
});

export const exportVacuumReadings = defineEndpoint({
  name: 'exportVacuumReadings',
  method: 'GET',
  path: '/api/vacuum-readings/export',
  access: 'company',
  summary: 'The same readings as CSV or Excel, newest first.',
  query: readingFilter.extend(exportFields),
  response: z.undefined(),
  download: true,
  isExport: true,
});

export const createVacuumReading = defineEndpoint({
  name: 'createVacuumReading',
  method: 'POST',
  path: '/api/vacuum-readings',
  access: 'company',
  touches: ['vacuum-reading'],
  summary: 'Log a vacuum reading of a tank.',
  body: createVacuumReadingBody,
  response: loggedReadingSchema,
  status: 201,
});

export const updateVacuumReading = defineEndpoint({
  name: 'updateVacuumReading',
  method: 'PUT',
  path: '/api/vacuum-readings/{id}',
  access: 'company',
  touches: ['vacuum-reading'],
  summary: 'Correct a vacuum reading: administrators, and for a while whoever logged it.',
  params: idParams,
  body: updateVacuumReadingBody,
  response: vacuumReadingSchema,
  versioned: true,
});

export const deleteVacuumReading = defineEndpoint({
  name: 'deleteVacuumReading',
  method: 'DELETE',
  path: '/api/vacuum-readings/{id}',
  access: 'company',
  touches: ['vacuum-reading'],
  summary: 'Delete a vacuum reading: administrators, and for a while whoever logged it.',
  versioned: true,
  params: idParams,
  response: deletedRecord,
});

/** The points of a sparkline: one tank's readings of the last months, oldest first, thinned out. */
export const sparklineSchema = z.object({
  tank_id: recordId,
  points: z.array(z.tuple([responseTimestamp, z.number()])),
});

export type Sparkline = z.infer<typeof sparklineSchema>;

export const SPARKLINE_TANKS = 60;

export const listSparklines = defineEndpoint({
  name: 'listSparklines',
  method: 'GET',
  path: '/api/vacuum-readings/sparklines',
  access: 'company',
  summary: 'The vacuum sparklines of up to 60 tanks, for the visible rows.',
  query: z.object({
    tank_ids: z.preprocess(
      (value) => (typeof value === 'string' ? value.split(',') : value),
      z.array(recordIdText).min(1).max(SPARKLINE_TANKS),
    ),
  }),
  response: z.array(sparklineSchema),
});
