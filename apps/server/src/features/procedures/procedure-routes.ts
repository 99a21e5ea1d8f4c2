import * as versions from '@dewar/contract/procedure-versions';
import * as contract from '@dewar/contract/procedures';
import { SUCCESS } from '@dewar/contract/success-texts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { notFound } from '../../shared/errors.ts';
import { exportList } from '../../shared/exports/export-list.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import { withTransaction } from '../../shared/request-context.ts';
import { deleteKeeping } from '../recently-deleted/recycle-bin-access.ts';
import { getReadableProcedure } from './procedure-access.ts';
import { proceduresToExport } from './procedure-export.ts';
import { deleteProcedure, listProcedureRecords, lockProcedure } from './procedure-repository.ts';
import { addProcedure, auditProcedure, editProcedure, getProcedure, restoreVersion } from './procedure-save-service.ts';
import { findVersion, listVersionRows } from './procedure-version-repository.ts';

export function procedureRoutes({ mount }: Server): void {
  mount(contract.listProcedures, async ({ db, person, query }) => {
    const { records, ...page } = await listProcedureRecords(db, person, query);
    return { data: new RawJson(records), ...page };
  });

  mount(contract.exportProcedures, async ({ context, db, person, query }) =>
    exportList(context, { ...proceduresToExport(db, person, query), query }),
  );

  mount(contract.getProcedure, async ({ db, person, params: { id } }) => ({
    data: await getReadableProcedure(db, person, id),
  }));

  mount(contract.createProcedure, async ({ context, body }) => ({
    data: await addProcedure(context, body),
    message: SUCCESS.procedureCreated,
  }));

  mount(contract.updateProcedure, async ({ context, params: { id }, body, expectedVersion }) => ({
    data: await editProcedure(context, { id, expectedVersion, sent: body }),
    message: SUCCESS.procedureUpdated,
  }));

  mount(contract.deleteProcedure, async ({ context, person, params: { id }, expectedVersion, now }) => ({
    data: await withTransaction(context, async (within, transaction) => {
      const { record: before, client_company_id } = await getProcedure(transaction, id, lockProcedure);
      await requireVersion(before.version, expectedVersion, async () => JSON.stringify(before));
      await deleteKeeping(transaction, {
        ...{ person, now, entity: 'procedure', entity_id: id, label: before.title, company_id: client_company_id },
        remove: () => deleteProcedure(transaction, id),
      });
      await auditProcedure(within, { action: 'delete', entity_id: id, before });
      return { id };
    }),
    message: SUCCESS.procedureDeleted,
  }));

  mount(versions.listProcedureVersions, async ({ db, params: { id } }) => {
    await getProcedure(db, id);
    return { data: [...(await listVersionRows(db, id))] };
  });

  mount(versions.getProcedureVersion, async ({ db, params: { id, number } }) => {
    const version = await findVersion(db, id, number);
    if (version === undefined) throw notFound();
    return { data: version };
  });

  mount(versions.restoreProcedureVersion, async ({ context, params, body, expectedVersion }) => ({
    data: await restoreVersion(context, { ...params, expectedVersion, note: body.change_note ?? null }),
    message: SUCCESS.procedureVersionRestored,
  }));
}
