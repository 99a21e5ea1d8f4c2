import type { TankReminder } from '@dewar/contract/reminders';
import { can } from '@dewar/domain/accounts/permissions';
import { type Snooze, snoozedUntil } from '@dewar/domain/reminders/snoozes';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { conflict, forbidden, notFound } from '../../shared/errors.ts';
import { nameOf, type SignedIn } from '../../shared/http/signed-in.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import {
  findReminder,
  type LockedCause,
  lockCause,
  setAcknowledgement,
  setSnooze,
} from './tank-reminder-repository.ts';
import { deleteMessagesAbout } from './told-reminder-repository.ts';

/** Puts off a person's own reminders of a cause. Throws 404 if it has ended or is not theirs to see. */
export async function snooze(
  context: RequestContext,
  { id, how }: { readonly id: number; readonly how: Snooze },
): Promise<TankReminder> {
  const { person, now } = context;
  return changeReminder(context, { id }, async (transaction, cause) => {
    await setSnooze(transaction, { cause_id: cause.id, user_id: person.id }, snoozedUntil(how, now, person.timezone));
    await deleteMessagesAbout(transaction, cause.id, person.id);
  });
}

/** Takes care of a cause: nobody is reminded of it any more. Throws 409 if somebody else does already. */
export async function acknowledge(context: RequestContext, id: number): Promise<TankReminder> {
  const { person, now } = context;
  return changeReminder(context, { id }, async (transaction, cause) => {
    if (cause.acknowledged_by === person.id) return;
    if (cause.acknowledged_by !== null) throw conflict('Somebody else takes care of it already.');
    const by = { acknowledged_at: now, acknowledged_by: person.id, acknowledged_by_name: nameOf(person) };
    await setAcknowledgement(transaction, cause.id, by);
    await deleteMessagesAbout(transaction, cause.id);
    await auditCause(transaction, person, cause, 'acknowledge');
  });
}

/** Gives it back. Throws 403 for somebody else's, unless the person is an administrator. */
export async function withdraw(context: RequestContext, id: number): Promise<TankReminder> {
  const { person } = context;
  return changeReminder(context, { id }, async (transaction, cause) => {
    if (cause.acknowledged_by === null) return;
    if (!can(person, 'release', 'reminder', { is_own: cause.acknowledged_by === person.id })) throw forbidden();
    await setAcknowledgement(transaction, cause.id, null);
    await auditCause(transaction, person, cause, 'withdraw-acknowledgement');
  });
}

async function changeReminder(
  { db, person, now }: RequestContext,
  { id }: { readonly id: number },
  change: (transaction: Database, cause: LockedCause) => Promise<void>,
): Promise<TankReminder> {
  return inTransaction(db, async (transaction) => {
    const cause = await lockCause(transaction, person, id);
    if (cause === undefined) throw notFound();
    await change(transaction, cause);
    const changed = await findReminder(transaction, person, id, now);
    if (changed === undefined) throw notFound();
    return changed;
  });
}

async function auditCause(
  transaction: Database,
  person: SignedIn,
  { tank_id, company_id, cause }: LockedCause,
  action: 'acknowledge' | 'withdraw-acknowledgement',
): Promise<void> {
  const entry = { actor: person, company_id, entity: 'tank', entity_id: tank_id, action };
  await writeAudit(transaction, { ...entry, after: { reminder: cause } });
}
