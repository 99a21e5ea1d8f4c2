import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { exportFields } from './exports.ts';
import { cursorText, idParams, limitText, recordId, responseTimestamp } from './fields.ts';

export const keptMailSchema = z.object({
  id: recordId,
  to: z.string(),
  subject: z.string(),
  /** Links that give access to an account are left out, unless they were asked for. */
  text: z.string(),
  html: z.string(),
  has_hidden_links: z.boolean(),
  created_at: responseTimestamp,
  /** The attached file, its size in bytes. */
  attachment: z.object({ file_name: z.string(), file_size: z.int().nonnegative(), file_path: z.string() }).nullable(),
});

export type KeptMail = z.infer<typeof keptMailSchema>;

export const listKeptMails = defineEndpoint({
  name: 'listKeptMails',
  method: 'GET',
  path: '/api/admin/mails',
  access: 'admin',
  summary: 'Emails kept because no mail server is configured; those to administrators only for super-admins.',
  query: z.object({ limit: limitText(50, 200), cursor: cursorText }),
  response: z.array(keptMailSchema),
});

export const exportKeptMails = defineEndpoint({
  name: 'exportKeptMails',
  method: 'GET',
  path: '/api/admin/mails/export',
  access: 'admin',
  summary: 'The same emails as CSV or Excel, with their plain text.',
  query: z.object(exportFields),
  response: z.undefined(),
  download: true,
  isExport: true,
});

export const showKeptMailLinks = defineEndpoint({
  name: 'showKeptMailLinks',
  method: 'POST',
  path: '/api/admin/mails/{id}/links',
  access: 'super-admin',
  touches: [],
  summary: 'A kept email with its links. It is in the audit log, and the recipient is told at their next sign-in.',
  params: idParams,
  response: keptMailSchema,
  acceptsIdempotencyKey: false,
});

export const downloadKeptMailAttachment = defineEndpoint({
  name: 'downloadKeptMailAttachment',
  method: 'GET',
  path: '/api/admin/mails/{id}/attachment',
  access: 'admin',
  summary: 'The attachment of a kept email, under its own name; for emails to administrators only for super-admins.',
  params: idParams,
  response: z.undefined(),
  download: true,
  media: true,
});
