import type { BulkFate } from '@dewar/contract/bulk';
import type { BodyOf } from '@dewar/contract/endpoint';
import { tankSchema } from '@dewar/contract/tanks';
import type { moveTanks as moveTanksEndpoint } from '@dewar/contract/tanks-bulk';
import { companyNameKey } from '@dewar/domain/accounts/company-names';
import { runEach } from '../../shared/database/run-each.ts';
import { notFound } from '../../shared/errors.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import { findTankRecord } from './tank-repository.ts';
import { findOwner, updateTank } from './tank-service.ts';

/** Moves several tanks, each as updateTank does and with a fate of its own. Throws 400 for an unknown company. */
export function moveTanks(
  context: RequestContext,
  { ids, ...request }: BodyOf<typeof moveTanksEndpoint>,
): Promise<BulkFate[]> {
  return withTransaction(context, async (within, transaction) => {
    const to = (await findOwner(transaction, request.company_name))?.name ?? null;
    return runEach(transaction, {
      ids,
      labelOf: async (id) => (await readTank(within, id))?.tank_number ?? null,
      change: async (id) => {
        const tank = await readTank(within, id);
        if (tank === undefined) throw notFound();
        const { tank_number: label, company_name: from } = tank;
        if (isSamePlace(from, to))
          return { label, outcome: 'unchanged', message: from === null ? 'In stock already' : `At ${from} already` };
        await updateTank(within, { id, request, expectedVersion: undefined });
        return { label, outcome: 'done', message: `From ${from ?? 'stock'} to ${to ?? 'stock'}` };
      },
    });
  });
}

async function readTank({ db, person }: RequestContext, id: number) {
  const record = await findTankRecord(db, person, id);
  return record === undefined ? undefined : tankSchema.parse(JSON.parse(record));
}

function isSamePlace(from: string | null, to: string | null): boolean {
  if (from === null || to === null) return from === to;
  return companyNameKey(from) === companyNameKey(to);
}
