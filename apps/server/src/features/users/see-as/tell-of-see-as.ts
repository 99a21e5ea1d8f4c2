import { SEE_AS_MINUTES } from '@dewar/domain/accounts/see-as';
import { formatDayTime } from '@dewar/domain/time/full-date';
import { sql } from 'kysely';
import type { Config } from '../../../shared/config.ts';
import type { Database } from '../../../shared/database/database.ts';
import { composeMail, type MailContent } from '../../../shared/mail/compose-mail.ts';
import { decidesForCompany, maySignInAt } from '../../../shared/mail/mail-audiences.ts';
import { queueMail } from '../../../shared/mail/mail-outbox.ts';

interface Seen {
  readonly id: number;
  readonly email: string;
  readonly company_id: number | null;
  readonly timezone: string;
  readonly ends_at: Date;
}

interface News {
  readonly config: Config;
  readonly now: Date;
  readonly administrator: { readonly email: string };
  readonly seen: Seen;
}

/** Mails the person, and the administrators of their company. */
export async function tellOfSeeAs(transaction: Database, { config, now, administrator, seen }: News): Promise<void> {
  const own = composeMail(seenAsMail(administrator.email, seen), config.publicUrl);
  await queueMail(transaction, { ...own, recipient: seen.email, recipient_user_id: seen.id });
  for (const other of await listOtherAdministrators(transaction, seen, now)) {
    const content = colleagueSeenAsMail(administrator.email, { ...seen, timezone: other.timezone });
    // Not to somebody who administers the company no more when it is sent.
    const to = { recipient: other.email, recipient_user_id: other.id, company_id: seen.company_id } as const;
    await queueMail(transaction, { ...composeMail(content, config.publicUrl), ...to, audience: 'approvers' });
  }
}

interface CompanyAdministrator {
  readonly id: number;
  readonly email: string;
  readonly timezone: string;
}

async function listOtherAdministrators(
  db: Database,
  { id, company_id }: Seen,
  now: Date,
): Promise<readonly CompanyAdministrator[]> {
  const { rows } = await sql<CompanyAdministrator>`
    select users.id, users.email, users.timezone
      from users join companies on companies.id = users.company_id
     where users.company_id = ${company_id}::int and users.id <> ${id}
       and ${maySignInAt(now)} and ${decidesForCompany(now)}
     order by users.id`.execute(db);
  return rows;
}

const WHAT_IS_SEEN =
  'They see what the screens of this account show. They cannot change or record anything, and see neither the devices with which the person signs in nor links and addresses that give access.';

function seenAsMail(administrator: string, { ends_at, timezone }: Seen): MailContent {
  return {
    subject: 'A super-admin sees the portal as you do',
    paragraphs: [
      `${administrator}, a super-admin of Dewar, sees the portal as you do ${until(ends_at, timezone)}.`,
      WHAT_IS_SEEN,
      'If you did not ask for help, ask them why. The administrators of your company, if it has any, get this email too.',
    ],
  };
}

function colleagueSeenAsMail(administrator: string, { email, ends_at, timezone }: Seen): MailContent {
  return {
    subject: 'A super-admin sees the portal as somebody of your company',
    paragraphs: [
      `${administrator}, a super-admin of Dewar, sees the portal as ${email} of your company ${until(ends_at, timezone)}.`,
      WHAT_IS_SEEN,
      'The person was told as well.',
    ],
  };
}

function until(ends_at: Date, timeZone: string): string {
  return `for at most ${SEE_AS_MINUTES} minutes, until ${formatDayTime(ends_at, timeZone)} (${timeZone.replaceAll('_', ' ')})`;
}
