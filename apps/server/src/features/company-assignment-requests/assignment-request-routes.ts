import * as contract from '@dewar/contract/company-assignment-requests';
import type { Database } from '../../shared/database/database.ts';
import { exportList } from '../../shared/exports/export-list.ts';
import type { Server } from '../../shared/http/server.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { requestsToExport } from './assignment-request-export.ts';
import { listRequestsOf, listUsersWaitingFor, listWaitingRequests } from './assignment-request-repository.ts';
import { requestCompany } from './assignment-request-service.ts';

export function assignmentRequestRoutes({ mount }: Server): void {
  mount(contract.createAssignmentRequest, async ({ db, person, body }) => ({
    data: await requestCompany(db, person, body),
  }));

  mount(contract.listOwnAssignmentRequests, async ({ db, person }) => ({ data: await listRequestsOf(db, person.id) }));

  mount(contract.listAssignmentRequests, async ({ db, person }) => ({ data: await listDecidable(db, person) }));

  mount(contract.exportAssignmentRequests, async ({ db, person, now, query }) =>
    exportList({ db, person, now }, { ...requestsToExport(await listDecidable(db, person)), query }),
  );
}

/** A company administrator decides on those who ask for their company. */
async function listDecidable(db: Database, person: SignedIn): Promise<contract.AssignmentRequest[]> {
  const waiting = person.role === 'admin' ? undefined : await listUsersWaitingFor(db, person.company_name);
  return listWaitingRequests(db, waiting);
}
