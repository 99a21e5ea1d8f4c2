import { writeAudit } from '../../shared/audit/audit-log.ts';
import { inTransaction } from '../../shared/database/database.ts';
import { notFound } from '../../shared/errors.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { findMailWithLinks, recordShownLinks } from './kept-mail-repository.ts';

/**
 * A kept mail with its links, as JSON. Whoever has the link of another person can take over their account, so it is in
 * the audit log whose mail it was, and its owner is told at the next sign-in. Throws 404 if there is no such mail.
 */
export function showLinks({ db, person, now }: RequestContext, mail_id: number): Promise<string> {
  return inTransaction(db, async (transaction) => {
    const found = await findMailWithLinks(transaction, mail_id);
    if (found === undefined) throw notFound();
    const { mail, subject, recipient, owner_id, owner_company_id: company_id } = found;
    await writeAudit(transaction, {
      actor: person,
      company_id,
      entity: 'mail',
      entity_id: mail_id,
      action: 'show-links',
      after: { to: recipient, subject },
    });
    if (owner_id !== person.id) {
      await recordShownLinks(transaction, { mail_id, subject, owner_id, shown_by: person.email, shown_at: now });
    }
    return mail;
  });
}
