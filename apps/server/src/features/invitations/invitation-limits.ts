import { SETTINGS } from '@dewar/domain/settings/settings';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import type { Database } from '../../shared/database/database.ts';
import { tooManyRequests } from '../../shared/errors.ts';
import { nameOf } from '../../shared/http/signed-in.ts';
import { countMail, listCountedMails, lockCountedMails, tellOfMailLimit } from '../../shared/mail/mail-limits.ts';
import { readSettings } from '../../shared/settings/settings-reader.ts';
import type { InvitingCall } from './send-invitation.ts';

const { invitations_per_sender_a_day, invitations_per_company_a_day } = SETTINGS;

interface Limit {
  readonly key: string;
  readonly most: number;
  readonly whose: string;
  /** To super-administrators. */
  readonly limited: string;
}

/**
 * Counts invitations that are about to be mailed, by their sender and by the company. Throws 429 with the wait if one of
 * them would have too many within 24 hours; super-administrators are told once, although nothing of the request is kept.
 */
export async function countInvitations(
  transaction: Database,
  call: InvitingCall,
  mails: readonly { readonly company_id: number | null; readonly company_name: string | null }[],
): Promise<void> {
  const { person, now } = call;
  const { sender, company } = await readSettings(transaction, {
    sender: invitations_per_sender_a_day,
    company: invitations_per_company_a_day,
  });
  await count(transaction, call, mails.length, {
    ...{ key: `inviter ${person.id}`, most: sender, whose: 'You', limited: 'one person' },
  });
  const companies = Map.groupBy(mails, ({ company_id }) => company_id);
  for (const [company_id, invited] of [...companies].toSorted(([a], [b]) => (a ?? 0) - (b ?? 0))) {
    if (company_id === null) continue;
    await count(transaction, call, invited.length, {
      ...{ key: `invited into company ${company_id}`, most: company, whose: 'The people of this company' },
      limited: `the company "${invited[0]?.company_name}"`,
    });
  }
  for (const { company_id } of mails) {
    await countMail(transaction, { key: `inviter ${person.id}` }, now);
    if (company_id !== null) await countMail(transaction, { key: `invited into company ${company_id}` }, now);
  }
}

async function count(
  transaction: Database,
  { config, person, now, ownDb, whenEnded }: InvitingCall,
  added: number,
  { key, most, whose, limited }: Limit,
): Promise<void> {
  await lockCountedMails(transaction, key);
  const sent = await listCountedMails(transaction, key, now);
  if (sent.length + added <= most) return;
  const words = `${nameOf(person)} (${person.email}) wanted to invite more people within 24 hours than the limit of ${most} for ${limited} allows. Nothing of that request was sent.`;
  // Later: a second connection while this one holds the lock would starve the pool.
  whenEnded(() => tellOfMailLimit({ db: ownDb, config }, { key, now, words }));
  // The oldest of those that leave no room.
  const filling = sent[Math.max(0, most - added)] ?? now;
  const seconds = Math.max(1, Math.ceil((filling.getTime() + MILLISECONDS_PER_DAY - now.getTime()) / 1_000));
  throw tooManyRequests(
    seconds,
    `Nothing was sent: ${whose} can have ${most} invitations mailed within 24 hours, and ${sent.length} were mailed already. An administrator can raise the limit in the system settings.`,
  );
}
