import * as contract from '@dewar/contract/company-assignment-requests';
import type { Server } from '../../shared/server.ts';
import { listRequestsOf, listWaitingRequests } from './assignment-request-repository.ts';
import { askForCompany, decideRequest } from './assignment-request-service.ts';

export function assignmentRequestRoutes({ mount, config }: Server): void {
  mount(contract.createAssignmentRequest, async ({ db, person, body }) => ({
    data: await askForCompany(db, person, body),
  }));

  mount(contract.listOwnAssignmentRequests, async ({ db, person }) => ({ data: await listRequestsOf(db, person.id) }));

  mount(contract.listAssignmentRequests, async ({ db }) => ({ data: await listWaitingRequests(db) }));

  mount(contract.approveAssignmentRequest, async ({ db, person, now, params }) => ({
    data: await decideRequest({ db, config, person, now }, params.id, 'approve'),
    message: 'Company assignment request approved!',
  }));

  mount(contract.rejectAssignmentRequest, async ({ db, person, now, params }) => ({
    data: await decideRequest({ db, config, person, now }, params.id, 'reject'),
    message: 'Company assignment request rejected.',
  }));
}
