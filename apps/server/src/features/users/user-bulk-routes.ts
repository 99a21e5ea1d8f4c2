import { decideAssignmentRequests } from '@dewar/contract/company-assignment-requests';
import * as contract from '@dewar/contract/users-bulk';
import { exportList } from '../../shared/exports/export-list.ts';
import type { Server } from '../../shared/http/server.ts';
import { decideRequests } from './company-assignment-service.ts';
import { findVisibleUsers } from './managed-user.ts';
import { changeUsers } from './user-bulk-service.ts';
import { usersToExport } from './user-export.ts';

/** What administrators do with several accounts at once; a company administrator exports those of the company. */
export function userBulkRoutes({ mount, config }: Server): void {
  mount(contract.previewUsersChange, async ({ db, person, now, body }) => ({
    data: await changeUsers({ db, config, person, now }, body, { isPreview: true }),
  }));

  mount(contract.changeUsers, async ({ db, person, now, body }) => ({
    data: await changeUsers({ db, config, person, now }, body),
  }));

  mount(decideAssignmentRequests, async ({ db, person, now, body }) => ({
    data: await decideRequests({ db, config, person, now }, body),
  }));

  mount(contract.exportUsers, async ({ context, db, query }) => {
    const { format, ...filter } = query;
    const within = await findVisibleUsers(context);
    return exportList(context, { ...usersToExport(db, { ...filter, within }), query });
  });
}
