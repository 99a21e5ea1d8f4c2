import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { invalidInput } from '../errors.ts';
import { LONGEST_SUBJECT } from './compose-mail.ts';
import { insertMail, type Mail } from './mail-repository.ts';

const LONGEST_ADDRESS = 320;

const recipientSchema = z.email().max(LONGEST_ADDRESS);
const subjectSchema = z
  .string()
  .min(1)
  .max(LONGEST_SUBJECT)
  .regex(/^\P{Cc}*$/u);

/**
 * Puts a mail into the outbox in the caller's transaction: it goes out if and only if that commits. A mail goes out at
 * least once: SMTP has no way to learn whether a message was taken when the answer to it is lost, so a server killed
 * between the mail server's 250 and its own note of it sends the mail again, under the same Message-ID, by which mail
 * systems recognise the copy. Throws 400 for a recipient or subject that is not one line of its kind.
 */
export async function queueMail(db: Database, mail: Mail): Promise<void> {
  if (!recipientSchema.safeParse(mail.recipient).success) {
    throw invalidInput({ email: 'No mail can be sent to this address.' });
  }
  if (!subjectSchema.safeParse(mail.subject).success) {
    throw invalidInput({ subject: 'The subject of a mail must be one line.' });
  }
  await insertMail(db, mail);
}
