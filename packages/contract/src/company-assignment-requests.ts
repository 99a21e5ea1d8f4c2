import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { bulkFateSchema, bulkIds } from './bulk.ts';
import { defineEndpoint } from './endpoint.ts';
import { exportFields } from './exports.ts';
import { idParams, newName, nullableText, recordId, responseTimestamp } from './fields.ts';

export const ASSIGNMENT_REQUEST_STATUSES = ['pending', 'approved', 'rejected'] as const;

export const assignmentRequestSchema = z.object({
  id: recordId,
  user_id: recordId,
  user_email: z.string(),
  current_company: z.string(),
  requested_company: z.string(),
  message: z.string().nullable(),
  status: z.enum(ASSIGNMENT_REQUEST_STATUSES),
  created_at: responseTimestamp,
  /** Whether a company with the requested name exists; approving creates it if not. */
  requested_company_exists: z.boolean(),
  /** The company was asked for with the registration, which waits for its approval. */
  is_registration: z.boolean().default(false),
});

export type AssignmentRequest = z.infer<typeof assignmentRequestSchema>;

export const createAssignmentRequest = defineEndpoint({
  name: 'createAssignmentRequest',
  method: 'POST',
  path: '/api/company-assignment-requests',
  access: 'user',
  touches: ['company-assignment-request'],
  summary: 'Ask to be assigned to a company; one request at a time.',
  body: z.object({
    requested_company: newName(TEXT_LIMITS.name),
    message: nullableText(TEXT_LIMITS.message).optional(),
  }),
  response: assignmentRequestSchema,
  status: 201,
});

export const listOwnAssignmentRequests = defineEndpoint({
  name: 'listOwnAssignmentRequests',
  method: 'GET',
  path: '/api/company-assignment-requests',
  access: 'user',
  summary: "One's own requests, the latest first.",
  response: z.array(assignmentRequestSchema),
});

export const listAssignmentRequests = defineEndpoint({
  name: 'listAssignmentRequests',
  method: 'GET',
  path: '/api/admin/company-assignment-requests',
  access: 'company-admin',
  summary: 'The requests awaiting a decision, oldest first.',
  response: z.array(assignmentRequestSchema),
});

export const exportAssignmentRequests = defineEndpoint({
  name: 'exportAssignmentRequests',
  method: 'GET',
  path: '/api/admin/company-assignment-requests/export',
  access: 'company-admin',
  summary: 'The requests awaiting a decision as CSV or Excel, oldest first.',
  query: z.object(exportFields),
  response: z.undefined(),
  download: true,
  isExport: true,
});

export const approveAssignmentRequest = defineEndpoint({
  name: 'approveAssignmentRequest',
  method: 'PUT',
  path: '/api/admin/company-assignment-requests/{id}/approve',
  access: 'company-admin',
  touches: ['company-assignment-request', 'user', 'company'],
  summary: 'Assign the person to the company; a second decision returns 409.',
  params: idParams,
  response: assignmentRequestSchema,
});

export const rejectAssignmentRequest = defineEndpoint({
  name: 'rejectAssignmentRequest',
  method: 'PUT',
  path: '/api/admin/company-assignment-requests/{id}/reject',
  access: 'admin',
  touches: ['company-assignment-request', 'user'],
  summary: 'Reject the request; a second decision returns 409.',
  params: idParams,
  response: assignmentRequestSchema,
});

export const decideAssignmentRequests = defineEndpoint({
  name: 'decideAssignmentRequests',
  method: 'POST',
  path: '/api/admin/company-assignment-requests/bulk',
  access: 'admin',
  touches: ['company-assignment-request', 'user', 'company'],
  summary: 'Decide several requests the same way; each is done or refused by itself, and audited by itself.',
  body: z.object({ decision: z.enum(['approve', 'reject']), ids: bulkIds }),
  response: z.array(bulkFateSchema),
});
