import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { cursorText, idParams, limitText, recordId, responseTimestamp } from './fields.ts';

export const keptMailSchema = z.object({
  id: recordId,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
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
