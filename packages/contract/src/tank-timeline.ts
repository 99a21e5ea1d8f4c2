import { MAX_LIST_LIMIT } from '@dewar/domain/primitives/limits';
import { TIMELINE_KINDS } from '@dewar/domain/tanks/tank-timeline';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { cursorText, idParams, limitText, recordId, responseTimestamp } from './fields.ts';
import { leakCheckDetailsSchema, leakCheckSchema, leakPointSchema } from './leak-checks.ts';
import { tankFileSchema } from './tank-files.ts';
import { tankNoteSchema } from './tank-notes.ts';
import { transferSchema } from './transfers.ts';
import { vacuumReadingSchema } from './vacuum-readings.ts';

export const TIMELINE_PAGE = 40;

const loadSchema = transferSchema.pick({
  action: true,
  loaded_pressure: true,
  loaded_level: true,
  loaded_weight_lbs: true,
  bol_number: true,
  customer_name: true,
  product_name: true,
  expected_arrival_at: true,
  reason_for_loading: true,
  tank_when_filled: true,
  shield_days: true,
  captured_at: true,
  created_at: true,
});

const arrivalSchema = transferSchema.pick({
  loaded_at: true,
  loaded_pressure: true,
  loaded_weight_lbs: true,
  product_name: true,
  customer_name: true,
  arrival_pressure: true,
  arrival_level: true,
  arrival_assessment: true,
  assessment_reasoning: true,
  was_venting: true,
  actual_received_lbs: true,
  received_percentage: true,
  final_determination: true,
  arrival_captured_at: true,
  arrival_received_at: true,
});

const entry = { id: recordId, at: responseTimestamp };

/** Something that happened to a tank, with the id of its record: a hold test has that of its leak check. */
export const timelineEntrySchema = z.discriminatedUnion('kind', [
  z.object({
    ...entry,
    kind: z.literal('reading'),
    record: vacuumReadingSchema.pick({
      vacuum_reading: true,
      fresh_pull: true,
      additional_notes: true,
      recorded_by_email: true,
      captured_at: true,
      received_at: true,
    }),
  }),
  z.object({ ...entry, kind: z.literal('load'), record: loadSchema }),
  z.object({ ...entry, kind: z.literal('arrival'), record: arrivalSchema }),
  z.object({ ...entry, kind: z.literal('note'), record: tankNoteSchema }),
  z.object({ ...entry, kind: z.literal('file'), record: tankFileSchema }),
  z.object({
    ...entry,
    kind: z.literal('leak_check'),
    record: leakCheckSchema.pick({ overall_status: true, technician_name: true, total_leak_points: true, notes: true }),
  }),
  z.object({
    ...entry,
    kind: z.literal('repair'),
    record: leakPointSchema
      .pick({ point_number: true, weld_location: true, repair_method: true, repair_notes: true })
      .extend({ assessment_id: recordId }),
  }),
  z.object({
    ...entry,
    kind: z.literal('hold_test'),
    record: leakCheckDetailsSchema.pick({
      vacuum_test_status: true,
      initial_vacuum_reading: true,
      final_vacuum_reading: true,
      vacuum_test_start: true,
      vacuum_test_end: true,
      hold_limits: true,
      vacuum_test_notes: true,
    }),
  }),
  /** The latest inspection. */
  z.object({ ...entry, kind: z.literal('inspection'), record: z.object({ inspected_on: z.string() }) }),
  z.object({
    ...entry,
    kind: z.literal('move'),
    /** Null where the tank came into stock. Only administrators are told which company had it right before. */
    record: z.object({ company_name: z.string().nullable(), from_company_name: z.string().nullable() }),
  }),
]);

export type TimelineEntry = z.infer<typeof timelineEntrySchema>;

export const getTankTimeline = defineEndpoint({
  name: 'getTankTimeline',
  method: 'GET',
  path: '/api/tanks/{id}/timeline',
  access: 'company',
  summary: 'Everything that happened to a tank, newest first.',
  params: idParams,
  query: z.object({
    kinds: z.preprocess(
      (value) => (typeof value === 'string' ? value.split(',') : value),
      z.array(z.enum(TIMELINE_KINDS)).min(1).max(TIMELINE_KINDS.length).optional(),
    ),
    limit: limitText(TIMELINE_PAGE, MAX_LIST_LIMIT),
    cursor: cursorText,
  }),
  response: z.array(timelineEntrySchema),
});
