import * as contract from '@dewar/contract/company-assignment-requests';
import { can } from '@dewar/domain/accounts/permissions';
import { exportList } from '../../shared/exports/export-list.ts';
import type { Server } from '../../shared/http/server.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { requestsToExport } from './assignment-request-export.ts';
import { listRequestsOf, listWaitingRequests } from './assignment-request-repository.ts';
import { requestCompany } from './assignment-request-service.ts';
import { listWaitingForCompany } from './waiting-people-repository.ts';

export function assignmentRequestRoutes({ mount }: Server): void {
  mount(contract.createAssignmentRequest, async ({ context, body }) => ({
    data: await requestCompany(context, body),
  }));

  mount(contract.listOwnAssignmentRequests, async ({ db, person }) => ({ data: await listRequestsOf(db, person.id) }));

  mount(contract.listAssignmentRequests, async ({ context }) => ({ data: await listDecidable(context) }));

  mount(contract.exportAssignmentRequests, async ({ context, query }) =>
    exportList(context, { ...requestsToExport(await listDecidable(context)), query }),
  );
}

/** A company administrator decides on those who ask for their company. */
async function listDecidable({ db, person }: RequestContext): Promise<contract.AssignmentRequest[]> {
  if (can(person, 'read', 'every_company')) return listWaitingRequests(db);
  const waiting = await listWaitingForCompany(db, person.company_name);
  return listWaitingRequests(
    db,
    waiting.map(({ id }) => id),
  );
}
