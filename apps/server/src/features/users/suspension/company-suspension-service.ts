import { companyWithHoldings } from '@dewar/contract/companies';
import { isSuspended, type SessionEndReason } from '@dewar/domain/accounts/suspensions';
import type { AuditAction } from '@dewar/domain/audit-log/audit-actions';
import { writeAudit } from '../../../shared/audit/audit-log.ts';
import type { Database } from '../../../shared/database/database.ts';
import { conflict, notFound } from '../../../shared/errors.ts';
import type { MailContent } from '../../../shared/mail/compose-mail.ts';
import { describeStandingAccess } from '../../auth/passwords/standing-access.ts';
import { newPasswordAskedMail, withdrawPasswords } from '../../auth/passwords/withdrawn-password-access.ts';
import { changeCompany, findCompanyForUpdate, findCompanyWithHoldings } from '../../companies/company-repository.ts';
import { mailAboutAct } from '../mail-about-act.ts';
import type { Administration } from '../managed-user.ts';
import { sessionsEndedMail, suspendedMail, suspensionLiftedMail } from './suspension-mails.ts';
import { endAccessOf, lockPeopleOf, type SuspensionRequest, suspensionColumns } from './suspension-repository.ts';
import { type AccessChange, requireFutureEnd } from './user-suspension-service.ts';

/** With the company's record as JSON text. */
type CompanyAccessChange = AccessChange<string>;

/**
 * Suspends the people of a company, those who join it later too, or changes its suspension. Its tanks and records stay
 * with the administrators. Throws 404, and 400 for an end that has passed.
 */
export async function suspendCompany(
  transaction: Database,
  administration: Administration,
  { id, ...suspension }: SuspensionRequest & { readonly id: number },
): Promise<CompanyAccessChange> {
  const { person, now } = administration;
  requireFutureEnd(suspension.until, now);
  return act(transaction, administration, id, {
    ...{ action: 'suspend', ends: 'suspended' },
    apply: () => changeCompany(transaction, id, suspensionColumns({ ...suspension, since: now, by: person.email })),
    mail: ({ company, timeZone }) => suspendedMail({ company }, suspension, { timeZone, now }),
  });
}

/** Lets the people of a suspended company sign in again. Throws 404, and 409 if it is not suspended. */
export async function liftCompanySuspension(
  transaction: Database,
  administration: Administration,
  id: number,
): Promise<CompanyAccessChange> {
  return act(transaction, administration, id, {
    ...{ action: 'lift-suspension', ends: null },
    apply: async ({ suspension }) => {
      if (!isSuspended(suspension, administration.now)) throw conflict('This company is not suspended.');
      await changeCompany(transaction, id, suspensionColumns(null));
    },
    mail: ({ company }) => suspensionLiftedMail({ company }),
  });
}

/** Signs the people of a company out everywhere. Throws 404. */
export async function endCompanySessions(
  transaction: Database,
  administration: Administration,
  id: number,
): Promise<CompanyAccessChange> {
  return act(transaction, administration, id, {
    ...{ action: 'end-sessions', ends: 'ended' },
    apply: async () => {},
    mail: async (reader) => sessionsEndedMail(await describeStandingAccess(transaction, reader.id, administration.now)),
  });
}

/**
 * Ends the sessions and the passwords of a company's people, who set new ones with mailed links. Throws 404.
 */
export async function askForNewPasswords(
  transaction: Database,
  administration: Administration,
  id: number,
): Promise<CompanyAccessChange> {
  return act(transaction, administration, id, {
    ...{ action: 'ask-new-password', ends: 'new-password' },
    apply: (_company, userIds) =>
      withdrawPasswords(transaction, userIds, { actor: administration.person, now: administration.now }),
    mail: (reader) => newPasswordAskedMail(transaction, reader.id, administration.now),
  });
}

const suspendableCompany = companyWithHoldings.pick({ name: true, suspension: true });

interface Reader {
  readonly id: number;
  readonly company: string;
  readonly timeZone: string;
}

interface Act {
  readonly action: AuditAction;
  /** Why the sessions end; null if they do not. */
  readonly ends: SessionEndReason | null;
  readonly apply: (company: Pick<Company, 'suspension'>, userIds: readonly number[]) => Promise<void>;
  readonly mail: (reader: Reader) => MailContent | Promise<MailContent>;
}

type Company = ReturnType<typeof suspendableCompany.parse>;

/** Applies the act, writes the audit entry and tells those who could sign in. */
async function act(
  transaction: Database,
  { config, person, now }: Administration,
  id: number,
  { action, ends, apply, mail }: Act,
): Promise<CompanyAccessChange> {
  if ((await findCompanyForUpdate(transaction, id)) === undefined) throw notFound();
  const before = await getCompany(transaction, id);
  const known = suspendableCompany.parse(JSON.parse(before));
  const people = await lockPeopleOf(transaction, id, now);
  const userIds = people.map((one) => one.id);
  await apply(known, userIds);
  const endedSessions = ends === null ? null : await endAccessOf(transaction, userIds, ends);
  const after = await getCompany(transaction, id);
  await writeAudit(transaction, {
    ...{ actor: person, company_id: id, entity: 'company', entity_id: id, action, before },
    after: {
      ...JSON.parse(after),
      people: people.length,
      ...(endedSessions !== null && { ended_sessions: endedSessions }),
    },
  });
  for (const { is_admitted, timezone: timeZone, ...recipient } of people) {
    if (!is_admitted) continue;
    const content = () => mail({ id: recipient.id, company: known.name, timeZone });
    await mailAboutAct(transaction, { config, now, recipient, content });
  }
  return { subject: after, endedSessions };
}

async function getCompany(transaction: Database, id: number): Promise<string> {
  const record = await findCompanyWithHoldings(transaction, id);
  if (record === undefined) throw notFound();
  return record;
}
