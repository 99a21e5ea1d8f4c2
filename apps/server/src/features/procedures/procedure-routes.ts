import * as contract from '@dewar/contract/procedures';
import { SUCCESS } from '@dewar/contract/success-texts';
import { type AuditEntry, writeAudit } from '../../shared/audit/audit-log.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { notFound } from '../../shared/errors.ts';
import { RawJson } from '../../shared/http/response-text.ts';
import type { Server } from '../../shared/http/server.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { deleteKeeping } from '../recently-deleted/recycle-bin-access.ts';
import { getReadableProcedure } from './procedure-access.ts';
import {
  deleteProcedure,
  type FoundProcedure,
  findProcedure,
  insertProcedure,
  listProcedureRecords,
  lockProcedure,
  type ProcedureRecord,
  setProcedureLinks,
  updateProcedure,
} from './procedure-repository.ts';
import { resolveProcedure } from './procedure-service.ts';

export function procedureRoutes({ mount }: Server): void {
  mount(contract.listProcedures, async ({ db, person, query }) => {
    const { records, ...page } = await listProcedureRecords(db, person, query);
    return { data: new RawJson(records), ...page };
  });

  mount(contract.getProcedure, async ({ db, person, params: { id } }) => ({
    data: await getReadableProcedure(db, person, id),
  }));

  mount(contract.createProcedure, async ({ db, person, body }) => ({
    data: await inTransaction(db, async (transaction) => {
      const { stored, ...links } = await resolveProcedure(transaction, body, null);
      const id = await insertProcedure(transaction, { ...stored, ...authorOf(person) });
      await setProcedureLinks(transaction, id, links);
      const after = (await getProcedure(transaction, id)).record;
      await audit(transaction, person, { action: 'create', entity_id: id, after });
      return after;
    }),
    message: SUCCESS.procedureCreated,
  }));

  mount(contract.updateProcedure, async ({ db, person, params: { id }, body, expectedVersion, now }) => ({
    data: await inTransaction(db, async (transaction) => {
      const { record: before } = await getProcedure(transaction, id, lockProcedure);
      await requireVersion(before.version, expectedVersion, async () => JSON.stringify(before));
      const { stored, ...links } = await resolveProcedure(transaction, body, before);
      await updateProcedure(transaction, id, stored, now);
      await setProcedureLinks(transaction, id, links);
      const after = (await getProcedure(transaction, id)).record;
      await audit(transaction, person, { action: 'update', entity_id: id, before, after });
      return after;
    }),
    message: SUCCESS.procedureUpdated,
  }));

  mount(contract.deleteProcedure, async ({ db, person, params: { id }, now }) => ({
    data: await inTransaction(db, async (transaction) => {
      const { record: before, client_company_id } = await getProcedure(transaction, id, lockProcedure);
      await deleteKeeping(transaction, {
        ...{ person, now, entity: 'procedure', entity_id: id, label: before.title, company_id: client_company_id },
        remove: () => deleteProcedure(transaction, id),
      });
      await audit(transaction, person, { action: 'delete', entity_id: id, before });
      return { id };
    }),
    message: SUCCESS.procedureDeleted,
  }));
}

async function getProcedure(db: Database, id: number, find = findProcedure): Promise<FoundProcedure> {
  const found = await find(db, id);
  if (found === undefined) throw notFound();
  return found;
}

function authorOf({ email }: SignedIn) {
  return { created_by_company: null, created_by_email: email };
}

function audit(
  db: Database,
  actor: SignedIn,
  entry: Pick<AuditEntry, 'action' | 'entity_id'> & {
    readonly before?: ProcedureRecord;
    readonly after?: ProcedureRecord;
  },
): Promise<void> {
  return writeAudit(db, { ...entry, actor, company_id: null, entity: 'procedure' });
}
