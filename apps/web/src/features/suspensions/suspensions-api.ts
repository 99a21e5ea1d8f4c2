import { getCompany } from '@dewar/contract/companies';
import {
  askCompanyForNewPasswords,
  askUserForNewPassword,
  countCompanySessions,
  countUserSessions,
  endCompanySessions,
  endUserSessions,
  liftCompanySuspension,
  liftUserSuspension,
  suspendCompany,
  suspendUser,
} from '@dewar/contract/suspensions';
import { getUser } from '@dewar/contract/users';
import type { Suspension } from '@dewar/domain/accounts/suspensions';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';
import type { SaveAttempt } from '../../shared/ui/dialogs/form-dialog.tsx';

/** A person, or all people of a company. */
export interface AccessSubject {
  readonly kind: 'user' | 'company';
  readonly id: number;
  /** The email address, or the name of the company. */
  readonly name: string;
}

/** How a person, or the people of a company, may sign in now. */
export interface Access {
  readonly suspension: Suspension | null;
  /** Of the company of a person. */
  readonly companySuspension: Suspension | null;
  readonly sessions: number;
  /** Null for a person. */
  readonly people: number | null;
  readonly needsNewPassword: boolean;
}

export function accessQuery({ kind, id }: AccessSubject) {
  return queryOptions({
    queryKey: [kind === 'user' ? 'users' : 'companies', 'access', id],
    queryFn: ({ signal }) => (kind === 'user' ? readUserAccess(id, signal) : readCompanyAccess(id, signal)),
  });
}

async function readUserAccess(id: number, signal: AbortSignal): Promise<Access> {
  const [{ data: user }, { data: count }] = await Promise.all([
    callEndpoint(getUser, { params: { id }, signal }),
    callEndpoint(countUserSessions, { params: { id }, signal }),
  ]);
  const { suspension, company_suspension: companySuspension, needs_new_password: needsNewPassword } = user;
  return { suspension, companySuspension, needsNewPassword, sessions: count.sessions, people: null };
}

async function readCompanyAccess(id: number, signal: AbortSignal): Promise<Access> {
  const [{ data: company }, { data: count }] = await Promise.all([
    callEndpoint(getCompany, { params: { id }, signal }),
    callEndpoint(countCompanySessions, { params: { id }, signal }),
  ]);
  return { suspension: company.suspension, companySuspension: null, needsNewPassword: false, ...count };
}

interface SuspensionInput {
  readonly reason: string;
  readonly until: string | null;
}

// The dialog shows what holds now once the question closes: facts that came later would move its buttons from under a
// finger.
const BEFORE_CLOSING = { awaitsQueries: true } as const;

export function useSuspend({ kind, id }: AccessSubject) {
  const ofUser = useEndpointMutation(suspendUser, BEFORE_CLOSING);
  const ofCompany = useEndpointMutation(suspendCompany, BEFORE_CLOSING);
  return async (body: SuspensionInput, { idempotencyKey }: SaveAttempt): Promise<string | undefined> => {
    const input = { params: { id }, body, idempotencyKey };
    const { message } = await (kind === 'user' ? ofUser(input) : ofCompany(input));
    return message;
  };
}

/** The acts that need no more than a confirmation. */
export function useAccessActs({ kind, id }: AccessSubject) {
  const ofUser = {
    lift: useEndpointMutation(liftUserSuspension, BEFORE_CLOSING),
    end: useEndpointMutation(endUserSessions, BEFORE_CLOSING),
    ask: useEndpointMutation(askUserForNewPassword, BEFORE_CLOSING),
  };
  const ofCompany = {
    lift: useEndpointMutation(liftCompanySuspension, BEFORE_CLOSING),
    end: useEndpointMutation(endCompanySessions, BEFORE_CLOSING),
    ask: useEndpointMutation(askCompanyForNewPasswords, BEFORE_CLOSING),
  };
  return async (act: AccessAct): Promise<void> => {
    await (kind === 'user' ? ofUser : ofCompany)[act]({ params: { id } });
  };
}

export type AccessAct = 'lift' | 'end' | 'ask';
