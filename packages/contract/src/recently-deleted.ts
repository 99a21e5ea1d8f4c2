import { DELETED_ENTITIES } from '@dewar/domain/deleted-records/deleted-records';
import { MAX_LIST_LIMIT, TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { exportFields } from './exports.ts';
import {
  cursorText,
  deletedRecord,
  idParams,
  limitText,
  recordId,
  recordIdText,
  requiredName,
  responseTimestamp,
} from './fields.ts';

/** A record that can be brought back; what it contained is never sent. */
export const recentlyDeletedSchema = z.object({
  id: recordId,
  entity: z.enum(DELETED_ENTITIES),
  /** The id of the record itself. */
  record_id: recordId,
  /** Its name; null for a lesson plan, whose title only its teacher sees. */
  label: z.string().nullable(),
  company_name: z.string().nullable(),
  /** The teacher of a lesson plan. */
  teacher_email: z.string().nullable(),
  deleted_at: responseTimestamp,
  deleted_by_email: z.string(),
  restorable_until: responseTimestamp,
  /** An administrator's account: only a super-admin may bring it back. */
  needs_super_admin: z.boolean(),
});

export type RecentlyDeleted = z.infer<typeof recentlyDeletedSchema>;

/** A record that was brought back. */
export const restoredSchema = z.object({
  entity: z.enum(DELETED_ENTITIES),
  /** Its own id, as before the deletion. */
  id: recordId,
  label: z.string().nullable(),
  /** What is not as before, as sentences: a category that no longer exists. */
  notes: z.array(z.string()),
});

export type RestoredRecord = z.infer<typeof restoredSchema>;

export const RECENTLY_DELETED_PAGE = 50;

export const getKeptTime = defineEndpoint({
  name: 'getKeptTime',
  method: 'GET',
  path: '/api/recently-deleted/kept-time',
  access: 'signed-in',
  summary: 'For how many days deleted records can be brought back; 0 if not at all.',
  response: z.object({ days: z.int() }),
});

const filter = z.object({
  entity: z.enum(DELETED_ENTITIES).optional(),
  record_id: recordIdText.optional(),
});

export const listRecentlyDeleted = defineEndpoint({
  name: 'listRecentlyDeleted',
  method: 'GET',
  path: '/api/admin/recently-deleted',
  access: 'admin',
  summary: 'Deleted records that can still be brought back, latest first.',
  query: filter.extend({ limit: limitText(RECENTLY_DELETED_PAGE, MAX_LIST_LIMIT), cursor: cursorText }),
  response: z.array(recentlyDeletedSchema),
});

export const exportRecentlyDeleted = defineEndpoint({
  name: 'exportRecentlyDeleted',
  method: 'GET',
  path: '/api/admin/recently-deleted/export',
  access: 'admin',
  summary: 'The same deleted records as CSV or Excel, latest first.',
  query: filter.extend(exportFields),
  response: z.undefined(),
  download: true,
  isExport: true,
});

export const restoreDeleted = defineEndpoint({
  name: 'restoreDeleted',
  method: 'POST',
  path: '/api/admin/recently-deleted/{id}/restore',
  access: 'admin',
  // Whatever the record is; lesson plans are on no screen of an administrator.
  touches: [
    'recently-deleted',
    'tank',
    'vacuum-reading',
    'transfer',
    'leak-check',
    'tank-note',
    'tank-file',
    'procedure',
    'company',
    'company-logo',
    'weekly-report',
    'user',
    'company-assignment-request',
  ],
  summary:
    'Bring a deleted record back with its ids and everything that was deleted with it; 409 names what is in the way.',
  params: idParams,
  body: z.object({
    /** Another tank number, company name or email address, where the old one is taken. */
    name: requiredName(TEXT_LIMITS.email).optional(),
  }),
  response: restoredSchema,
});

export const eraseDeleted = defineEndpoint({
  name: 'eraseDeleted',
  method: 'DELETE',
  path: '/api/admin/recently-deleted/{id}',
  access: 'super-admin',
  touches: ['recently-deleted'],
  summary: 'Erase a deleted record and its files at once; it cannot be brought back any more.',
  params: idParams,
  response: deletedRecord,
});

/** A teacher's own deleted plan. */
export const deletedLessonPlanSchema = recentlyDeletedSchema
  .pick({ id: true, record_id: true, deleted_at: true, restorable_until: true })
  .extend({ title: z.string() });

export type DeletedLessonPlan = z.infer<typeof deletedLessonPlanSchema>;

export const listDeletedLessonPlans = defineEndpoint({
  name: 'listDeletedLessonPlans',
  method: 'GET',
  path: '/api/deleted-lesson-plans',
  access: 'teacher',
  summary: "The teacher's own deleted lesson plans that can still be brought back, latest first.",
  query: z.object({
    record_id: recordIdText.optional(),
    limit: limitText(RECENTLY_DELETED_PAGE, MAX_LIST_LIMIT),
    cursor: cursorText,
  }),
  response: z.array(deletedLessonPlanSchema),
});

export const restoreDeletedLessonPlan = defineEndpoint({
  name: 'restoreDeletedLessonPlan',
  method: 'POST',
  path: '/api/deleted-lesson-plans/{id}/restore',
  access: 'teacher',
  touches: ['recently-deleted', 'lesson-plan', 'lesson-event', 'lesson-plan-file'],
  summary: 'Bring a lesson plan back with its files and its entries in the calendar.',
  params: idParams,
  response: restoredSchema,
});
