import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { answeredTimestamp, cursorText, limitText, recordId } from './fields.ts';

export const keptMailSchema = z.object({
  id: recordId,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  created_at: answeredTimestamp,
});

export type KeptMail = z.infer<typeof keptMailSchema>;

export const listKeptMails = defineEndpoint({
  name: 'listKeptMails',
  method: 'GET',
  path: '/api/admin/mails',
  access: 'admin',
  summary: 'Mails kept because no mail server is configured; those to administrators only for super-admins.',
  query: z.object({ limit: limitText(50, 200), cursor: cursorText }),
  answer: z.array(keptMailSchema),
});
