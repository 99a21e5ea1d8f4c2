import type { User } from '@dewar/contract/users';
import { can } from '@dewar/domain/accounts/permissions';
import { findSuspensionEndError, isSuspended, type SessionEndReason } from '@dewar/domain/accounts/suspensions';
import type { AuditAction } from '@dewar/domain/audit-log/audit-actions';
import { writeAudit } from '../../../shared/audit/audit-log.ts';
import type { Database } from '../../../shared/database/database.ts';
import { conflict, type HttpError, invalidInput } from '../../../shared/errors.ts';
import type { MailContent } from '../../../shared/mail/compose-mail.ts';
import { describeStandingAccess } from '../../auth/passwords/standing-access.ts';
import { newPasswordAskedMail, withdrawPasswords } from '../../auth/passwords/withdrawn-password-access.ts';
import { mailAboutAct } from '../mail-about-act.ts';
import { type Administration, getUserRecord, lockUserToActOn, type ManagedUser } from '../managed-user.ts';
import { changeUser, isAddressOfCompany } from '../user-repository.ts';
import { sessionsEndedMail, suspendedMail, suspensionLiftedMail } from './suspension-mails.ts';
import { endAccessOf, type SuspensionRequest, suspensionColumns } from './suspension-repository.ts';

/** The record of the account or company after an act. */
export interface AccessChange<Subject> {
  readonly subject: Subject;
  /** How many sessions it ended; null if it ends none. */
  readonly endedSessions: number | null;
}

// Each act concerns one person and runs in the caller's transaction, so that an act on several is all or nothing.

/**
 * Suspends a person, or changes their suspension, and ends their sessions. Throws 404, 400 for an end that has passed,
 * 403 by the super-admin rule, and 409 for oneself, for the last super-admin who can sign in, and for a company
 * administrator who would change an administrator's suspension.
 */
export async function suspendUser(
  transaction: Database,
  administration: Administration,
  { id, ...suspension }: SuspensionRequest & { readonly id: number },
): Promise<AccessChange<User>> {
  requireFutureEnd(suspension.until, administration.now);
  const { user, isLastSuperAdmin } = await lockUserToActOn(transaction, administration, id);
  // The last super-admin is always the one who asks.
  if (isLastSuperAdmin) throw lastSuperAdmin();
  requireSomebodyElse(administration, id, 'You cannot suspend your own account. Ask another super-admin.');
  await requireMayChangeSuspension(transaction, administration, await getUserRecord(transaction, id));
  return suspendLocked(transaction, administration, user, suspension);
}

/** The same for an account that is locked, by whoever was found to have the right. */
export function suspendLocked(
  transaction: Database,
  administration: Administration,
  user: ManagedUser,
  suspension: SuspensionRequest,
): Promise<AccessChange<User>> {
  const { person, now } = administration;
  return act(transaction, administration, user, {
    ...{ action: 'suspend', ends: 'suspended' },
    apply: () => changeUser(transaction, user.id, suspensionColumns({ ...suspension, since: now, by: person.email })),
    mail: ({ timezone: timeZone }) => suspendedMail({ company: null }, suspension, { timeZone, now }),
  });
}

/** Lets a suspended person sign in again. Throws 404, 403 by the super-admin rule, and 409 if they are not suspended. */
export async function liftSuspension(
  transaction: Database,
  administration: Administration,
  id: number,
): Promise<AccessChange<User>> {
  const { user } = await lockUserToActOn(transaction, administration, id);
  const record = await getUserRecord(transaction, id);
  if (!isSuspended(record.suspension, administration.now)) throw conflict('This account is not suspended.');
  await requireMayChangeSuspension(transaction, administration, record);
  return liftLocked(transaction, administration, user);
}

/** The same for an account that is locked, by whoever was found to have the right. */
export function liftLocked(
  transaction: Database,
  administration: Administration,
  user: ManagedUser,
): Promise<AccessChange<User>> {
  return act(transaction, administration, user, {
    ...{ action: 'lift-suspension', ends: null },
    apply: () => changeUser(transaction, user.id, suspensionColumns(null)),
    mail: () => suspensionLiftedMail({ company: null }),
  });
}

/** Signs a person out everywhere. Throws 404, 403 by the super-admin rule, and 409 for oneself. */
export async function endSessions(
  transaction: Database,
  administration: Administration,
  id: number,
): Promise<AccessChange<User>> {
  const { user } = await lockUserToActOn(transaction, administration, id);
  requireSomebodyElse(administration, id, 'End your own sessions in your user settings.');
  return act(transaction, administration, user, {
    ...{ action: 'end-sessions', ends: 'ended' },
    apply: async () => {},
    mail: async () => sessionsEndedMail(await describeStandingAccess(transaction, id, administration.now)),
  });
}

/**
 * Ends a person's sessions and the password, which a thief may know; the new one is set with a mailed link. Throws 404,
 * 403 by the super-admin rule, and 409 for oneself.
 */
export async function askForNewPassword(
  transaction: Database,
  administration: Administration,
  id: number,
): Promise<AccessChange<User>> {
  const { user } = await lockUserToActOn(transaction, administration, id);
  requireSomebodyElse(administration, id, 'Change your own password in your user settings.');
  return act(transaction, administration, user, {
    ...{ action: 'ask-new-password', ends: 'new-password' },
    apply: () => withdrawPasswords(transaction, [id], { actor: administration.person, now: administration.now }),
    mail: () => newPasswordAskedMail(transaction, id, administration.now),
  });
}

interface GivenSuspension {
  readonly reason: string;
  readonly until?: string | null | undefined;
}

/** A suspension as requests give it. */
export function readSuspension({ reason, until }: GivenSuspension): SuspensionRequest {
  return { reason, until: until === undefined || until === null ? null : new Date(until) };
}

/** Throws 400 naming the field if a suspension would be over already. */
export function requireFutureEnd(until: Date | null, now: Date): void {
  const error = findSuspensionEndError(until, now);
  if (error !== null) throw invalidInput({ until: error });
}

/** A company administrator changes what was decided in the company. Throws 409 for an administrator's suspension. */
async function requireMayChangeSuspension(
  transaction: Database,
  { person, now }: Administration,
  { suspension }: User,
): Promise<void> {
  if (can(person, 'read', 'every_company') || suspension === null || !isSuspended(suspension, now)) return;
  if (await isAddressOfCompany(transaction, suspension.by, person.company_id)) return;
  throw conflict('An administrator has suspended this account. Only an administrator can change that.');
}

interface Act {
  readonly action: AuditAction;
  /** Why the sessions end; null if they do not. */
  readonly ends: SessionEndReason | null;
  readonly apply: () => Promise<void>;
  readonly mail: (user: User) => MailContent | Promise<MailContent>;
}

/** Applies the act, writes the audit entry and tells the person. */
async function act(
  transaction: Database,
  { config, person, now }: Administration,
  { id, company_id }: ManagedUser,
  { action, ends, apply, mail }: Act,
): Promise<AccessChange<User>> {
  const before = await getUserRecord(transaction, id);
  await apply();
  const endedSessions = ends === null ? null : await endAccessOf(transaction, [id], ends);
  const after = await getUserRecord(transaction, id);
  await writeAudit(transaction, {
    ...{ actor: person, company_id, entity: 'user', entity_id: id, action },
    before,
    after: { ...after, ...(endedSessions !== null && { ended_sessions: endedSessions }) },
  });
  await mailAboutAct(transaction, { config, now, recipient: after, content: () => mail(after) });
  return { subject: after, endedSessions };
}

function requireSomebodyElse({ person }: Administration, id: number, text: string): void {
  if (id === person.id) throw conflict(text);
}

function lastSuperAdmin(): HttpError {
  return conflict('The last super-admin cannot be suspended.');
}
