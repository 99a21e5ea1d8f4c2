import { approveAssignmentRequest, rejectAssignmentRequest } from '@dewar/contract/company-assignment-requests';
import { SUCCESS } from '@dewar/contract/success-texts';
import * as contract from '@dewar/contract/users';
import { readCursor } from '../../shared/database/json-page.ts';
import type { Server } from '../../shared/http/server.ts';
import { listSessionsOf, sessionTimes } from '../auth/sessions/session-repository.ts';
import { listOutsideRecipientsOf } from '../settings/recipient-repository.ts';
import { decideRequest } from './company-assignment-service.ts';
import { findVisibleUsers, getUserRecord, getVisibleUser } from './managed-user.ts';
import { approveUser, rejectUser, resetUser } from './user-decision-service.ts';
import { editUser } from './user-edit-service.ts';
import { countUserRecords, listUserRecords } from './user-repository.ts';
import { addUser, removeUser } from './user-service.ts';
import { waitingRegistrationsJob } from './waiting-registrations-job.ts';

export function userRoutes({ mount, config, jobs, db: pool, clock }: Server): void {
  jobs.push(waitingRegistrationsJob({ db: pool, config, clock }));

  mount(contract.listUsers, async ({ context, db, query: { cursor, ...filter } }) => {
    const within = await findVisibleUsers(context);
    const { users, ...next } = await listUserRecords(db, { ...filter, within, after: readCursor(cursor) });
    return { data: [...users], ...next };
  });

  mount(contract.countUsers, async ({ context, db, query }) => {
    const within = await findVisibleUsers(context);
    return { data: { users: await countUserRecords(db, { ...query, within }) } };
  });

  mount(contract.getUser, async ({ db, person, params }) => ({ data: await getVisibleUser(db, person, params.id) }));

  mount(contract.listOutsideRecipients, async ({ db, query }) => ({
    data: [...(await listOutsideRecipientsOf(db, query.ids))],
  }));

  mount(contract.listUserSessions, async ({ db, now, params }) => {
    const { id } = await getUserRecord(db, params.id);
    return { data: await listSessionsOf(db, id, sessionTimes(config, now)) };
  });

  mount(contract.createUser, async ({ db, person, now, body }) => ({
    data: await addUser({ db, config, person, now }, body),
  }));

  mount(contract.updateUser, async ({ db, person, now, params, body, expectedVersion }) => ({
    data: await editUser({ db, config, person, now }, { id: params.id, input: body, expectedVersion }),
  }));

  mount(contract.deleteUser, async ({ db, person, now, params: { id }, expectedVersion }) => {
    await removeUser({ db, config, person, now }, { id, expectedVersion });
    return { data: { id } };
  });

  mount(contract.approveUser, async ({ db, person, now, params, body }) => ({
    data: await approveUser({ db, config, person, now }, params.id, body.company_name),
  }));

  mount(contract.rejectUser, async ({ db, person, now, params, body }) => ({
    data: await rejectUser({ db, config, person, now }, params.id, body.reason ?? null),
  }));

  mount(contract.resetUser, async ({ db, person, now, params }) => {
    await resetUser({ db, config, person, now }, params.id);
    return { data: { id: params.id } };
  });

  mount(approveAssignmentRequest, async ({ db, person, now, params }) => ({
    data: await decideRequest({ db, config, person, now }, params.id, 'approve'),
    message: SUCCESS.companyRequestApproved,
  }));

  mount(rejectAssignmentRequest, async ({ db, person, now, params }) => ({
    data: await decideRequest({ db, config, person, now }, params.id, 'reject'),
    message: SUCCESS.companyRequestRejected,
  }));
}
