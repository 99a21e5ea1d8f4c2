import { isEmailAddress } from '@dewar/domain/primitives/contact-details';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { invalidInput } from '../errors.ts';
import { MAX_SUBJECT_LENGTH } from './compose-mail.ts';
import { insertMail, type Mail } from './mail-repository.ts';

const subjectSchema = z
  .string()
  .min(1)
  .max(MAX_SUBJECT_LENGTH)
  .regex(/^\P{Cc}*$/u);

/**
 * Queues a mail in the caller's transaction: it is sent if and only if that commits. A mail is sent at least once: if
 * the connection breaks after the mail server accepted it, SMTP cannot tell, so a server killed between the mail
 * server's 250 and its own update sends the mail again, with the same Message-ID, by which mail systems recognise
 * duplicates. Throws 400 for a recipient that is not an address and for a subject of several lines.
 */
export async function queueMail(db: Database, mail: Mail): Promise<void> {
  if (!isEmailAddress(mail.recipient)) {
    throw invalidInput({ email: 'No email can be sent to this address.' });
  }
  if (!subjectSchema.safeParse(mail.subject).success) {
    throw invalidInput({ subject: 'The subject of an email must be one line.' });
  }
  await insertMail(db, mail);
}
