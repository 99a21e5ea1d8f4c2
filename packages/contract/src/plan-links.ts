import { PLAN_LINK_STATES } from '@dewar/domain/lessons/plan-links';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  calendarDate,
  deletedRecord,
  idParams,
  nullableLines,
  recordId,
  requiredText,
  responseTimestamp,
} from './fields.ts';
import { lessonPlanFileSchema } from './lesson-plan-files.ts';
import { lessonPlanSchema } from './lesson-plans.ts';

/** A link to a lesson plan, as its teacher sees it. The link itself is shown once, when it is made. */
export const planLinkSchema = z.object({
  id: recordId,
  lesson_plan_id: recordId,
  note: z.string().nullable(),
  /** With whose end the link ends, in the teacher's time zone. */
  last_day: z.string(),
  state: z.enum(PLAN_LINK_STATES),
  created_at: responseTimestamp,
  /** How often it was opened, and on which day (UTC) the last time. */
  openings: z.int(),
  last_opened_on: z.string().nullable(),
});

export type PlanLink = z.infer<typeof planLinkSchema>;

export const listPlanLinks = defineEndpoint({
  name: 'listPlanLinks',
  method: 'GET',
  path: '/api/lesson-plans/{id}/links',
  access: 'teacher',
  summary: "The links to one's own lesson plan, the newest first; those that ended are kept for 90 days.",
  params: idParams,
  response: z.array(planLinkSchema),
});

export const createPlanLink = defineEndpoint({
  name: 'createPlanLink',
  method: 'POST',
  path: '/api/lesson-plans/{id}/links',
  access: 'teacher',
  touches: ['plan-link'],
  summary: 'Make a link with which anybody reads this plan and its files until a day, without an account.',
  params: idParams,
  body: z.object({ last_day: calendarDate, note: nullableLines(TEXT_LIMITS.message).optional() }),
  /** The token is stored as a hash only. */
  response: z.object({ link: planLinkSchema, token: z.string() }),
  status: 201,
  acceptsIdempotencyKey: false,
});

export const revokePlanLink = defineEndpoint({
  name: 'revokePlanLink',
  method: 'DELETE',
  path: '/api/plan-links/{id}',
  access: 'teacher',
  touches: ['plan-link'],
  summary: 'End a link at once.',
  params: idParams,
  response: deletedRecord,
});

const withToken = z.object({ token: requiredText(TEXT_LIMITS.token) });

/** A lesson plan as the holder of its link reads it: without the teacher's reflection. */
export const sharedPlanSchema = lessonPlanSchema
  .pick({ title: true, subject: true, grade_level: true, duration_minutes: true })
  .extend({
    teacher: z.string(),
    note: z.string().nullable(),
    last_day: z.string(),
    sections: lessonPlanSchema.shape.custom_sections,
    files: z.array(
      lessonPlanFileSchema.pick({ id: true, original_name: true, file_size: true, category: true, description: true }),
    ),
  });

export type SharedPlan = z.infer<typeof sharedPlanSchema>;
export type SharedFile = SharedPlan['files'][number];

export const openPlanLink = defineEndpoint({
  name: 'openPlanLink',
  method: 'POST',
  path: '/api/shared-plan/open',
  access: 'public',
  touches: [],
  summary:
    'The lesson plan of a link. Every link that cannot be opened gets the same 404. The token is not part of an address, which would be logged.',
  body: withToken,
  response: sharedPlanSchema,
  acceptsIdempotencyKey: false,
});

export const downloadSharedFile = defineEndpoint({
  name: 'downloadSharedFile',
  method: 'POST',
  path: '/api/shared-plan/file',
  access: 'public',
  touches: [],
  summary: "A file of the link's own plan, as it was uploaded.",
  body: withToken.extend({ file_id: recordId }),
  response: z.undefined(),
  download: true,
});

export const copySharedPlan = defineEndpoint({
  name: 'copySharedPlan',
  method: 'POST',
  path: '/api/shared-plan/copy',
  access: 'teacher',
  touches: ['lesson-plan'],
  summary: "Save a copy of the link's plan with its files among one's own plans.",
  body: withToken,
  response: lessonPlanSchema,
  status: 201,
  acceptsIdempotencyKey: false,
});
