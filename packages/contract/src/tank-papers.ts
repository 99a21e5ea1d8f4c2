import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { MAX_PAPER_MONTHS } from '@dewar/domain/tank-papers/paper-kinds';
import { z } from 'zod';
import { type BodyOf, defineEndpoint } from './endpoint.ts';
import {
  calendarDate,
  deletedRecord,
  idParams,
  nullableText,
  queryText,
  recordId,
  recordIdText,
  requiredName,
  requiredText,
  responseTimestamp,
} from './fields.ts';

export const paperKindSchema = z.object({
  /** The name of a kind of every tank, or of a company's own 'own-12'. */
  kind: z.string(),
  label: z.string(),
  /** When the next one is due, in months after its date; null where no rule says it. */
  months: z.int().nullable(),
  /** Of a kind that a company has added. */
  id: recordId.nullable(),
});

export type PaperKindRecord = z.infer<typeof paperKindSchema>;

export const listPaperKinds = defineEndpoint({
  name: 'listPaperKinds',
  method: 'GET',
  path: '/api/paper-kinds',
  access: 'company',
  summary:
    "The kinds of papers of a tank's company, or of one's own: those of every tank, then those that it has added.",
  query: z.object({ tank_id: recordIdText.optional() }),
  response: z.array(paperKindSchema),
});

export const createPaperKind = defineEndpoint({
  name: 'createPaperKind',
  method: 'POST',
  path: '/api/paper-kinds',
  access: 'company-admin',
  touches: ['tank-paper'],
  summary: 'Add a kind of paper to a company: its company administrators, and administrators who name it.',
  body: z.object({
    company: queryText(TEXT_LIMITS.name).optional(),
    label: requiredName(TEXT_LIMITS.title),
    months: z.int().positive().max(MAX_PAPER_MONTHS).nullable().default(null),
  }),
  response: paperKindSchema,
  status: 201,
});

export const deletePaperKind = defineEndpoint({
  name: 'deletePaperKind',
  method: 'DELETE',
  path: '/api/paper-kinds/{id}',
  access: 'company-admin',
  touches: ['tank-paper'],
  summary: 'Delete a kind of paper that a company has added, and no paper has.',
  params: idParams,
  response: deletedRecord,
});

const paperFileSchema = z.object({ id: recordId, file_name: z.string(), file_path: z.string() });

export const tankPaperSchema = z.object({
  id: recordId,
  tank_id: recordId,
  kind: z.string(),
  kind_label: z.string(),
  number: z.string().nullable(),
  /** Who tested, approved or calibrated. */
  body: z.string().nullable(),
  /** Days, YYYY-MM-DD. */
  issued_at: z.string(),
  due_at: z.string().nullable(),
  /** A file of the tank. */
  file: paperFileSchema.nullable(),
  recorded_by_email: z.string(),
  created_at: responseTimestamp,
  version: z.int(),
});

export type TankPaper = z.infer<typeof tankPaperSchema>;

export const listTankPapers = defineEndpoint({
  name: 'listTankPapers',
  method: 'GET',
  path: '/api/tanks/{id}/papers',
  access: 'company',
  summary: "A tank's papers by kind, the latest of each first.",
  params: idParams,
  response: z.array(tankPaperSchema),
});

const paperFields = {
  kind: requiredText(TEXT_LIMITS.title),
  number: nullableText(TEXT_LIMITS.title).optional(),
  body: nullableText(TEXT_LIMITS.name).optional(),
  issued_at: calendarDate,
  /** By the rule of the kind unless it is given. */
  due_at: calendarDate.nullable().optional(),
  /** The id of a file of the same tank, or the file as it was read. */
  file: z
    .union([recordId, z.object({ id: recordId })])
    .nullable()
    .optional(),
};

const paperBody = z.object(paperFields);

export const createTankPaper = defineEndpoint({
  name: 'createTankPaper',
  method: 'POST',
  path: '/api/tanks/{id}/papers',
  access: 'company',
  touches: ['tank-paper'],
  summary: 'Record a paper of a tank: number, body, date and next due date, with a file of the tank.',
  params: idParams,
  body: paperBody,
  response: tankPaperSchema,
  status: 201,
});

const paperParams = idParams.extend({ paperId: recordIdText });

export const updateTankPaper = defineEndpoint({
  name: 'updateTankPaper',
  method: 'PUT',
  path: '/api/tanks/{id}/papers/{paperId}',
  access: 'company',
  touches: ['tank-paper'],
  summary:
    'Correct a paper. A due date that was set by the rule of its kind follows another date, unless it is given too.',
  params: paperParams,
  body: paperBody.partial(),
  response: tankPaperSchema,
  versioned: true,
});

export const deleteTankPaper = defineEndpoint({
  name: 'deleteTankPaper',
  method: 'DELETE',
  path: '/api/tanks/{id}/papers/{paperId}',
  access: 'company',
  touches: ['tank-paper'],
  summary: 'Delete a paper of a tank; its file stays with the tank, and its content in the audit log.',
  params: paperParams,
  response: deletedRecord,
  versioned: true,
});

export type TankPaperBody = z.output<typeof paperBody>;
export type TankPaperChange = BodyOf<typeof updateTankPaper>;
