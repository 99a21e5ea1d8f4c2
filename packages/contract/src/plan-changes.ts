import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { UNDO_TIME } from '@dewar/domain/time/undo-time';
import { z } from 'zod';
import { BULK_LIMIT, bulkFateSchema } from './bulk.ts';
import { defineEndpoint } from './endpoint.ts';
import { idParams, recordId, requiredText } from './fields.ts';

/** Each plan with the version that the teacher has seen. */
const plans = z
  .array(z.object({ id: recordId, version: z.int().min(1) }))
  .min(1)
  .max(BULK_LIMIT)
  .refine((given) => new Set(given.map(({ id }) => id)).size === given.length, 'Each plan once');

export const PLAN_ACTS = ['subject', 'delete'] as const;

const body = z.object({
  act: z.enum(PLAN_ACTS),
  plans,
  /** The subject that all of them get; only to change it. */
  subject: requiredText(TEXT_LIMITS.name).optional(),
});

export const previewPlansChange = defineEndpoint({
  name: 'previewPlansChange',
  method: 'POST',
  path: '/api/lesson-plan-changes/preview',
  access: 'teacher',
  touches: [],
  summary: "What changing or deleting several of one's plans would do to each; writes nothing.",
  body,
  response: z.array(bulkFateSchema),
  acceptsIdempotencyKey: false,
});

/** Everything that a plan is part of may go with it. */
const touches = ['lesson-plan', 'lesson-event', 'lesson-plan-file', 'recently-deleted'] as const;

export const changePlans = defineEndpoint({
  name: 'changePlans',
  method: 'POST',
  path: '/api/lesson-plan-changes',
  access: 'teacher',
  touches,
  summary:
    "Change the subject of several of one's plans, or delete them, in one transaction; one that was changed since its version is refused by itself.",
  body,
  /** What became of each plan, and the change that can be undone; null if none was changed. */
  response: z.object({ change_id: recordId.nullable(), fates: z.array(bulkFateSchema) }),
});

export const undoPlanChange = defineEndpoint({
  name: 'undoPlanChange',
  method: 'POST',
  path: '/api/lesson-plan-changes/{id}/undo',
  access: 'teacher',
  touches,
  summary: `Give the plans of a change their earlier subjects back, or bring them back, for ${UNDO_TIME} and once.`,
  params: idParams,
  response: z.array(bulkFateSchema),
});
