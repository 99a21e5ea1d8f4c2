import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { answeredTimestamp, cursorText, idParams, limitText, recordId } from './fields.ts';

export const keptMailSchema = z.object({
  id: recordId,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  created_at: answeredTimestamp,
  /** The file that goes with it, its size in bytes. */
  attachment: z.object({ file_name: z.string(), file_size: z.int().nonnegative(), file_path: z.string() }).nullable(),
});

export type KeptMail = z.infer<typeof keptMailSchema>;

export const listKeptMails = defineEndpoint({
  name: 'listKeptMails',
  method: 'GET',
  path: '/api/admin/mails',
  access: 'admin',
  summary: 'Mails kept because no mail server is configured; those to administrators only for super-admins.',
  query: z.object({ limit: limitText(50, 200), cursor: cursorText }),
  response: z.array(keptMailSchema),
});

export const downloadKeptMailAttachment = defineEndpoint({
  name: 'downloadKeptMailAttachment',
  method: 'GET',
  path: '/api/admin/mails/{id}/attachment',
  access: 'admin',
  summary: 'The file that goes with a kept mail, under its own name; of mails to administrators only for super-admins.',
  params: idParams,
  response: z.undefined(),
  download: true,
  media: true,
});
