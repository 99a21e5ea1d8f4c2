import * as contract from '@dewar/contract/company-assignment-requests';
import type { Server } from '../../shared/http/server.ts';
import { listRequestsOf, listUsersWaitingFor, listWaitingRequests } from './assignment-request-repository.ts';
import { requestCompany } from './assignment-request-service.ts';

export function assignmentRequestRoutes({ mount }: Server): void {
  mount(contract.createAssignmentRequest, async ({ db, person, body }) => ({
    data: await requestCompany(db, person, body),
  }));

  mount(contract.listOwnAssignmentRequests, async ({ db, person }) => ({ data: await listRequestsOf(db, person.id) }));

  mount(contract.listAssignmentRequests, async ({ db, person }) => {
    // A company administrator decides on those who ask for their company.
    const waiting = person.role === 'admin' ? undefined : await listUsersWaitingFor(db, person.company_name);
    return { data: await listWaitingRequests(db, waiting) };
  });
}
