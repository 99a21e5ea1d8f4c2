import type { BulkFate } from '@dewar/contract/bulk';
import type { BodyOf } from '@dewar/contract/endpoint';
import type { User } from '@dewar/contract/users';
import type { changeUsers as changeUsersEndpoint, UserAct } from '@dewar/contract/users-bulk';
import { companyNameKey, isAwaitedCompanyName, NO_COMPANY } from '@dewar/domain/accounts/company-names';
import { isUndecided } from '@dewar/domain/accounts/roles';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { runEach } from '../../shared/database/run-each.ts';
import { withSavepoint } from '../../shared/database/with-savepoint.ts';
import { conflict, invalidInput } from '../../shared/errors.ts';
import { type Administration, findCompanyFor, getUserRecord, requireMayManage } from './managed-user.ts';
import { approveUser } from './user-decision-service.ts';
import { editUser } from './user-edit-service.ts';
import { findUserRecord } from './user-repository.ts';

type Request = BodyOf<typeof changeUsersEndpoint>;
type Fate = Omit<BulkFate, 'id'>;

/** Changes one account as the endpoint for one account does, with its rules, consequences and audit entry. */
type Act = (administration: Administration, user: User, company_name: string | null) => Promise<Fate>;

/** An act for several accounts is added here and to USER_ACTS of the contract. */
const ACTS: Readonly<Record<UserAct, Act>> = { approve, move };

/**
 * Changes several accounts in one transaction, each with a fate of its own; with `isPreview` all of it is rolled back.
 * Throws 400 for a move to no or an unknown company. Nobody changes their own account this way.
 */
export function changeUsers(
  administration: Administration,
  { act, ids, company_name = null }: Request,
  { isPreview = false } = {},
): Promise<BulkFate[]> {
  return inTransaction(administration.db, async (db) => {
    if (act === 'move') await requireTarget(db, company_name);
    return withSavepoint(db, !isPreview, () =>
      runEach(db, {
        ids,
        labelOf: async (id) => (await findUserRecord(db, id))?.email ?? null,
        change: async (id) => {
          const user = await getUserRecord(db, id);
          requireMayManage(administration.person, user);
          if (id === administration.person.id) throw conflict('This is your own account.');
          return ACTS[act]({ ...administration, db }, user, company_name);
        },
      }),
    );
  });
}

async function requireTarget(db: Database, company_name: string | null): Promise<void> {
  if (company_name === null) throw invalidInput({ company_name: 'Company name is required' });
  await findCompanyFor(db, 'user', company_name);
}

async function approve(administration: Administration, user: User, company_name: string | null): Promise<Fate> {
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

async function move(administration: Administration, user: User, company_name: string | null): Promise<Fate> {
  const { email: label, role, company_name: from } = user;
  if (role !== 'user') throw conflict('Accounts with this role do not belong to a company.');
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
  return { label, outcome: 'done', message: `From ${placeOf(from)} to ${placeOf(to)}` };
}

function isDecided({ status }: User): boolean {
  return !isUndecided(status) && status !== 'rejected';
}

/** In the middle of a sentence. */
function placeOf(company_name: string): string {
  return company_name === NO_COMPANY || isAwaitedCompanyName(company_name) ? 'no company' : company_name;
}
