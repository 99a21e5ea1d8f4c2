import type { BodyOf } from '@dewar/contract/endpoint';
import type { User } from '@dewar/contract/users';
import type { changeUsers as changeUsersEndpoint, UserAct, UserFate } from '@dewar/contract/users-bulk';
import { companyNameKey, isAwaitedCompanyName, NO_COMPANY } from '@dewar/domain/accounts/company-names';
import { belongsToCompany, isUndecided } from '@dewar/domain/accounts/roles';
import { describeSuspensionEnd, isSuspended } from '@dewar/domain/accounts/suspensions';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { runEach } from '../../shared/database/run-each.ts';
import { withSavepoint } from '../../shared/database/with-savepoint.ts';
import { conflict, invalidInput } from '../../shared/errors.ts';
import { type Administration, findCompanyFor, getUserRecord, requireMayManage } from './managed-user.ts';
import { liftSuspension, readSuspension, requireFutureEnd, suspendUser } from './suspension/user-suspension-service.ts';
import { approveUser } from './user-decision-service.ts';
import { editUser } from './user-edit-service.ts';
import { findUserRecord } from './user-repository.ts';

type Request = BodyOf<typeof changeUsersEndpoint>;
type Fate = Omit<UserFate, 'id'>;

/** Changes one account as the endpoint for one account does, with its rules, consequences and audit entry. */
type Act = (administration: Administration, user: User, request: Request) => Promise<Fate>;

/** An act for several accounts is added here and to USER_ACTS of the contract. */
const ACTS: Readonly<Record<UserAct, Act>> = {
  ...{ approve, move, suspend },
  'lift-suspension': lift,
};

/**
 * Changes several accounts in one transaction, each with a fate of its own; with `isPreview` all of it is rolled back.
 * Throws 400 for a move to no or an unknown company, and for a suspension without a reason or with an end that has
 * passed. Nobody changes their own account this way.
 */
export function changeUsers(
  administration: Administration,
  request: Request,
  { isPreview = false } = {},
): Promise<UserFate[]> {
  const { act, ids } = request;
  return inTransaction(administration.db, async (db) => {
    if (act === 'move') await requireTarget(db, request);
    // What happens to each does not depend on the reason, so that it can be seen before one is typed.
    if (act === 'suspend') requireSuspension(request, { needsReason: !isPreview, now: administration.now });
    return withSavepoint(db, !isPreview, () =>
      runEach(db, {
        ids,
        labelOf: async (id) => (await findUserRecord(db, id))?.email ?? null,
        change: async (id) => {
          const user = await getUserRecord(db, id);
          requireMayManage(administration.person, user);
          if (id === administration.person.id) throw conflict('This is your own account.');
          return ACTS[act]({ ...administration, db }, user, request);
        },
      }),
    );
  });
}

async function requireTarget(db: Database, { company_name = null }: Request): Promise<void> {
  if (company_name === null) throw invalidInput({ company_name: 'Company name is required' });
  await findCompanyFor(db, 'user', company_name);
}

function requireSuspension(
  { reason = '', until }: Request,
  { needsReason, now }: { readonly needsReason: boolean; readonly now: Date },
): void {
  if (needsReason && reason === '') throw invalidInput({ reason: 'Reason is required' });
  requireFutureEnd(readSuspension({ reason, until }).until, now);
}

async function approve(administration: Administration, user: User, { company_name = null }: Request): Promise<Fate> {
  const label = user.email;
  if (isDecided(user)) return { label, outcome: 'unchanged', message: 'Approved already' };
  const after = await approveUser(administration, user.id, company_name ?? undefined);
  const outcome = 'done';
  if (isAwaitedCompanyName(after.company_name)) {
    return { label, outcome, message: `Approved without a company until ${after.requested_company} is decided on` };
  }
  if (after.company_name === NO_COMPANY) return { label, outcome, message: 'Approved without a company' };
  return { label, outcome, message: `Approved for ${after.company_name}` };
}

async function move(administration: Administration, user: User, { company_name = null }: Request): Promise<Fate> {
  const { email: label, role, company_name: from, is_company_admin } = user;
  if (!belongsToCompany(role)) throw conflict('Accounts with this role do not belong to a company.');
  if (!isDecided(user)) throw conflict('A company is given when the account is approved.');
  if (companyNameKey(from) === companyNameKey(company_name ?? '')) {
    return {
      label,
      outcome: 'unchanged',
      message: from === NO_COMPANY ? 'Without a company already' : `At ${from} already`,
    };
  }
  const edit = { id: user.id, input: { company_name }, expectedVersion: undefined };
  const { company_name: to } = await editUser(administration, edit);
  const lost = is_company_admin ? ', no longer company administrator' : '';
  const company_before = isAwaitedCompanyName(from) ? NO_COMPANY : from;
  return { label, outcome: 'done', message: `From ${placeOf(from)} to ${placeOf(to)}${lost}`, company_before };
}

/** One that holds already stays as it is: its own reason and end may matter. */
async function suspend(administration: Administration, user: User, { reason = '', until }: Request): Promise<Fate> {
  const { email: label, suspension } = user;
  const { person, now } = administration;
  if (suspension !== null && isSuspended(suspension, now)) {
    const end = describeSuspensionEnd(suspension.until, { timeZone: person.timezone, now });
    return { label, outcome: 'unchanged', message: `Suspended already, ${end}` };
  }
  const { endedSessions } = await suspendUser(administration.db, administration, {
    id: user.id,
    ...readSuspension({ reason, until }),
  });
  const message = endedSessions === 0 ? 'Suspended; was not signed in' : 'Suspended and signed out';
  return { label, outcome: 'done', message };
}

async function lift(administration: Administration, user: User): Promise<Fate> {
  const { id, email: label, suspension, company_suspension } = user;
  const { db, now } = administration;
  const isOfCompany = isSuspended(company_suspension, now);
  if (!isSuspended(suspension, now)) {
    const message = isOfCompany ? 'Suspended with the company alone' : 'Not suspended';
    return { label, outcome: 'unchanged', message };
  }
  await liftSuspension(db, administration, id);
  const message = isOfCompany ? 'Suspension lifted, but the company stays suspended' : 'Suspension lifted';
  return { label, outcome: 'done', message };
}

function isDecided({ status }: User): boolean {
  return !isUndecided(status) && status !== 'rejected';
}

/** In the middle of a sentence. */
function placeOf(company_name: string): string {
  return company_name === NO_COMPANY || isAwaitedCompanyName(company_name) ? 'no company' : company_name;
}
