import * as contract from '@dewar/contract/suspensions';
import { type Database, inTransaction } from '../../../shared/database/database.ts';
import { notFound } from '../../../shared/errors.ts';
import { RawJson } from '../../../shared/http/response-text.ts';
import type { Server } from '../../../shared/http/server.ts';
import { countSessionsOf, sessionTimes } from '../../auth/sessions/session-repository.ts';
import { findCompanyRecord } from '../../companies/company-repository.ts';
import { type Administration, getVisibleUser } from '../managed-user.ts';
import {
  askForNewPasswords,
  endCompanySessions,
  liftCompanySuspension,
  suspendCompany,
} from './company-suspension-service.ts';
import { listPeopleIdsOf } from './suspension-repository.ts';
import {
  type AccessChange,
  askForNewPassword,
  endSessions,
  liftSuspension,
  readSuspension,
  suspendUser,
} from './user-suspension-service.ts';

export function suspensionRoutes({ mount, config }: Server): void {
  /** Runs one act in a transaction, and says what it did. */
  const run = async <Subject>(
    { db, person, now }: Omit<Administration, 'config'>,
    done: string,
    act: (transaction: Database, administration: Administration) => Promise<AccessChange<Subject>>,
  ) => {
    const { subject, endedSessions } = await inTransaction(db, (transaction) =>
      act(transaction, { db, config, person, now }),
    );
    return { data: subject, message: endedSessions === null ? done : `${done} ${describeEnded(endedSessions)}` };
  };

  mount(contract.suspendUser, ({ params: { id }, body, ...call }) =>
    run(call, 'User suspended.', (...by) => suspendUser(...by, { id, ...readSuspension(body) })),
  );
  mount(contract.liftUserSuspension, ({ params: { id }, ...call }) =>
    run(call, 'Suspension lifted.', (...by) => liftSuspension(...by, id)),
  );
  mount(contract.endUserSessions, ({ params: { id }, ...call }) =>
    run(call, 'User signed out.', (...by) => endSessions(...by, id)),
  );
  mount(contract.askUserForNewPassword, ({ params: { id }, ...call }) =>
    run(call, 'The user is asked for a new password.', (...by) => askForNewPassword(...by, id)),
  );
  mount(contract.countUserSessions, async ({ db, person, now, params: { id } }) => {
    await getVisibleUser(db, person, id);
    return { data: { sessions: await countSessionsOf(db, [id], sessionTimes(config, now)) } };
  });

  mount(contract.suspendCompany, ({ params: { id }, body, ...call }) =>
    run(call, 'Company suspended.', (...by) => suspendCompany(...by, { id, ...readSuspension(body) })).then(asRawJson),
  );
  mount(contract.liftCompanySuspension, ({ params: { id }, ...call }) =>
    run(call, 'Suspension lifted.', (...by) => liftCompanySuspension(...by, id)).then(asRawJson),
  );
  mount(contract.endCompanySessions, ({ params: { id }, ...call }) =>
    run(call, 'The users of the company were signed out.', (...by) => endCompanySessions(...by, id)).then(asRawJson),
  );
  mount(contract.askCompanyForNewPasswords, ({ params: { id }, ...call }) =>
    run(call, 'The users of the company are asked for new passwords.', (...by) => askForNewPasswords(...by, id)).then(
      asRawJson,
    ),
  );
  mount(contract.countCompanySessions, async ({ db, now, params: { id } }) => {
    if ((await findCompanyRecord(db, id)) === undefined) throw notFound();
    const people = await listPeopleIdsOf(db, id);
    return { data: { people: people.length, sessions: await countSessionsOf(db, people, sessionTimes(config, now)) } };
  });
}

/** The record of a company is built by the database. */
function asRawJson<Answer extends { readonly data: string }>({ data, ...rest }: Answer) {
  return { ...rest, data: new RawJson(data) };
}

function describeEnded(sessions: number): string {
  if (sessions === 0) return 'No session was open.';
  return sessions === 1 ? '1 session was ended.' : `${sessions} sessions were ended.`;
}
