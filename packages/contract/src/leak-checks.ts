import { VACUUM_TEST_RESULTS, VACUUM_TEST_STATUSES } from '@dewar/domain/leak-checks/hold-test';
import { LEAK_CHECK_OUTCOMES, REPAIR_METHODS } from '@dewar/domain/leak-checks/leak-check-status';
import {
  areNumberedThrough,
  DEFAULT_LEAK_SEVERITY,
  isOnCanvas,
  MAX_LEAK_POINTS,
} from '@dewar/domain/leak-checks/leak-points';
import { LEAK_VIEW_SIZES, LEAK_VIEWS } from '@dewar/domain/leak-checks/leak-views';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { roundTo } from '@dewar/domain/primitives/numbers';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { exportFields } from './exports.ts';
import {
  cursorText,
  deletedRecord,
  idParams,
  limitText,
  nullableText,
  queryText,
  recordId,
  recordIdText,
  requiredText,
  responseTimestamp,
  timestamp,
} from './fields.ts';
import { vacuumMicrons } from './vacuum-readings.ts';

export const LEAK_CHECKS_PAGE = 50;
export const LEAK_CHECKS_LIMIT = 200;
/** A year, for a marking screen that was left open. */
export const MAX_LEAK_CHECK_MINUTES = 525_600;

/** A point on the view's drawing, in canvas units from its top left corner. */
export const leakPointSchema = z.object({
  id: recordId,
  point_number: z.int(),
  x_coordinate: z.number(),
  y_coordinate: z.number(),
  weld_location: z.string(),
  description: z.string().nullable(),
  tank_view: z.enum(LEAK_VIEWS),
  severity: z.string(),
  repaired: z.boolean(),
  repair_method: z.enum(REPAIR_METHODS).nullable(),
  repair_notes: z.string().nullable(),
  repaired_at: responseTimestamp.nullable(),
});

export type LeakPoint = z.infer<typeof leakPointSchema>;

/** A reading between the start and the end of a vacuum test, in microns. */
export const holdReadingSchema = z.object({
  id: recordId,
  vacuum_reading: z.number(),
  reading_timestamp: responseTimestamp,
  recorded_by_email: z.string(),
});

/** A leak check in lists (spec 2 §3). */
export const leakCheckSchema = z.object({
  id: recordId,
  tank_id: recordId,
  tank_number: z.string(),
  overall_status: z.enum(LEAK_CHECK_OUTCOMES),
  assessment_date: responseTimestamp,
  total_leak_points: z.int(),
  technician_name: z.string(),
  assessment_duration_minutes: z.int(),
  notes: z.string().nullable(),
  vacuum_test_status: z.enum(VACUUM_TEST_STATUSES).nullable(),
  initial_vacuum_reading: z.number().nullable(),
  final_vacuum_reading: z.number().nullable(),
  vacuum_test_start: responseTimestamp.nullable(),
  vacuum_test_end: responseTimestamp.nullable(),
  version: z.int(),
});

export type LeakCheck = z.infer<typeof leakCheckSchema>;

/** The whole leak check (spec 2 §3). Readings in microns; the hold time in hours, to the end of the test or to now. */
export const leakCheckDetailsSchema = leakCheckSchema.extend({
  /** The company when it was made; the tank may have moved since. */
  company_name: z.string(),
  /** Whether the tank is in stock now, where it is neither repaired nor tested. */
  in_stock: z.boolean(),
  leakPoints: z.array(leakPointSchema),
  vacuum_test_notes: z.string().nullable(),
  vacuum_hold_hours: z.number().nullable(),
  vacuum_test_readings: z.array(holdReadingSchema),
  /** What a hold test is judged by now. */
  hold_limits: z.object({ allowedMicronsPerDay: z.number(), annulusLitres: z.number() }),
  recorded_by_email: z.string(),
});

export type LeakCheckDetails = z.infer<typeof leakCheckDetailsSchema>;

const COORDINATE_DECIMALS = 2;
const MAX_SIDE = Math.max(...Object.values(LEAK_VIEW_SIZES).flatMap(({ width, height }) => [width, height]));

const coordinate = z
  .number()
  .min(0)
  .max(MAX_SIDE)
  .transform((value) => roundTo(value, COORDINATE_DECIMALS));

const markedLeakPoint = z
  .object({
    x: coordinate,
    y: coordinate,
    weldLocation: requiredText(TEXT_LIMITS.weld_location),
    description: nullableText(TEXT_LIMITS.note).optional(),
    tankView: z.enum(LEAK_VIEWS),
    severity: requiredText(TEXT_LIMITS.leak_severity).default(DEFAULT_LEAK_SEVERITY),
    pointNumber: z.int().positive().max(MAX_LEAK_POINTS),
  })
  .superRefine(({ x, y, tankView }, context) => {
    const { width, height } = LEAK_VIEW_SIZES[tankView];
    if (!isOnCanvas(tankView, { x, y: 0 })) refuse(context, 'x', width);
    if (!isOnCanvas(tankView, { x: 0, y })) refuse(context, 'y', height);
  });

/** Sent by the marking screen; overallStatus is ignored, because the server determines the status. */
export const createLeakCheckBody = z.object({
  tankId: recordId,
  tankNumber: requiredText(TEXT_LIMITS.tank_number),
  leakPoints: z
    .array(markedLeakPoint)
    .max(MAX_LEAK_POINTS)
    .refine((points) => areNumberedThrough(points.map(({ pointNumber }) => pointNumber)), {
      error: 'must be numbered from 1 on without a gap',
    }),
  assessmentDurationMinutes: z.int().min(0).max(MAX_LEAK_CHECK_MINUTES).default(0),
  notes: nullableText(TEXT_LIMITS.note).optional(),
});

export type CreateLeakCheckRequest = z.output<typeof createLeakCheckBody>;

export const markRepairsBody = z.object({
  leakPointIds: z.array(recordId).max(MAX_LEAK_POINTS),
  repairMethod: z.enum(REPAIR_METHODS),
  repairNotes: nullableText(TEXT_LIMITS.note).optional(),
});

export type MarkRepairsRequest = z.output<typeof markRepairsBody>;

export const undoRepairsBody = markRepairsBody.pick({ leakPointIds: true });

export type UndoRepairsRequest = z.output<typeof undoRepairsBody>;

/**
 * Starting requires the initial reading, completing the final one and the result; the server checks this (spec 2 §5).
 */
export const vacuumTestBody = z.object({
  action: z.enum(['start', 'complete']),
  initialVacuumReading: vacuumMicrons.optional(),
  finalVacuumReading: vacuumMicrons.optional(),
  vacuumTestStatus: z.enum(VACUUM_TEST_RESULTS).optional(),
  /** Whether completing also logs the final reading for the tank, as it does by default: a fresh pull if passed. */
  logFinalReading: z.boolean().optional(),
  vacuumTestNotes: nullableText(TEXT_LIMITS.note).optional(),
});

export type VacuumTestRequest = z.output<typeof vacuumTestBody>;

/** A reading without a timestamp counts as taken now. */
export const addHoldReadingBody = z.object({
  vacuumReading: vacuumMicrons,
  readingTimestamp: timestamp.optional(),
});

export type AddHoldReadingRequest = z.output<typeof addHoldReadingBody>;

export const listLeakChecks = defineEndpoint({
  name: 'listLeakChecks',
  method: 'GET',
  path: '/api/leak-check-assessments',
  access: 'company',
  summary: "Leak checks, newest first: one tank's, or the company's.",
  query: z.object({
    tank_id: recordIdText.optional(),
    limit: limitText(LEAK_CHECKS_PAGE, LEAK_CHECKS_LIMIT),
    cursor: cursorText,
  }),
  response: z.array(leakCheckSchema),
});

export const exportLeakChecks = defineEndpoint({
  name: 'exportLeakChecks',
  method: 'GET',
  path: '/api/leak-check-assessments/export',
  access: 'company',
  summary: 'Leak checks as CSV or Excel, newest first: of one tank, of one company, or all that the person sees.',
  query: z.object({
    ...exportFields,
    tank_id: recordIdText.optional(),
    company: queryText(TEXT_LIMITS.name).optional(),
  }),
  response: z.undefined(),
  download: true,
  isExport: true,
});

export const getLeakCheck = defineEndpoint({
  name: 'getLeakCheck',
  method: 'GET',
  path: '/api/leak-check-assessments/{id}',
  access: 'company',
  summary: 'A leak check with its points, repairs and vacuum test.',
  params: idParams,
  response: leakCheckDetailsSchema,
});

export const createLeakCheck = defineEndpoint({
  name: 'createLeakCheck',
  method: 'POST',
  path: '/api/leak-check-assessments',
  access: 'admin',
  touches: ['leak-check'],
  summary: 'Save a leak check: its status is pass without points and review needed with points.',
  body: createLeakCheckBody,
  response: leakCheckDetailsSchema,
  status: 201,
});

export const deleteLeakCheck = defineEndpoint({
  name: 'deleteLeakCheck',
  method: 'DELETE',
  path: '/api/leak-check-assessments/{id}',
  access: 'admin',
  touches: ['leak-check'],
  summary: 'Delete a leak check; its content stays in the audit trail.',
  versioned: true,
  params: idParams,
  response: deletedRecord,
});

export const markRepairs = defineEndpoint({
  name: 'markRepairs',
  method: 'POST',
  path: '/api/leak-check-assessments/{id}/repairs',
  access: 'admin',
  touches: ['leak-check'],
  summary: 'Mark leaks of this leak check as repaired, all or none.',
  params: idParams,
  body: markRepairsBody,
  response: leakCheckDetailsSchema,
  versioned: true,
});

export const undoRepairs = defineEndpoint({
  name: 'undoRepairs',
  method: 'POST',
  path: '/api/leak-check-assessments/{id}/repairs/undo',
  access: 'admin',
  touches: ['leak-check'],
  summary: 'Take back marks of repairs, all or none: for ten minutes, and until the vacuum hold test starts.',
  params: idParams,
  body: undoRepairsBody,
  response: leakCheckDetailsSchema,
  versioned: true,
});

export const runVacuumTest = defineEndpoint({
  name: 'runVacuumTest',
  method: 'POST',
  path: '/api/leak-check-assessments/{id}/vacuum-test',
  access: 'admin',
  touches: ['leak-check', 'vacuum-reading'],
  summary: 'Start the vacuum hold test once every leak is repaired, or complete it, once, and log its final reading.',
  params: idParams,
  body: vacuumTestBody,
  response: leakCheckDetailsSchema,
  versioned: true,
});

export const addHoldReading = defineEndpoint({
  name: 'addHoldReading',
  method: 'POST',
  path: '/api/leak-check-assessments/{id}/vacuum-test/readings',
  access: 'admin',
  touches: ['leak-check'],
  summary: 'Add a dated reading to a running vacuum test; the first one marks the tank as off the pump.',
  params: idParams,
  body: addHoldReadingBody,
  response: leakCheckDetailsSchema,
  status: 201,
  versioned: true,
});

export const deleteHoldReading = defineEndpoint({
  name: 'deleteHoldReading',
  method: 'DELETE',
  path: '/api/leak-check-assessments/{id}/vacuum-test/readings/{readingId}',
  access: 'admin',
  touches: ['leak-check'],
  summary: 'Remove a reading from a running vacuum test.',
  versioned: true,
  params: idParams.extend({ readingId: recordIdText }),
  response: deletedRecord,
});

function refuse(context: z.RefinementCtx, path: 'x' | 'y', side: number): void {
  context.addIssue({ code: 'custom', path: [path], message: `must be on the drawing, at most ${side}` });
}
