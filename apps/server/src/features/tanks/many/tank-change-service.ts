import type { BulkFate } from '@dewar/contract/bulk';
import type { BodyOf } from '@dewar/contract/endpoint';
import type { changeTanks as changeTanksEndpoint } from '@dewar/contract/tank-changes';
import { UNDO_TIME } from '@dewar/domain/time/undo-time';
import type { Database } from '../../../shared/database/database.ts';
import { refreshStatistics, TABLES_OF_TANKS } from '../../../shared/database/refresh-statistics.ts';
import { conflict, invalidInput, notFound } from '../../../shared/errors.ts';
import { type RequestContext, withTransaction } from '../../../shared/request-context.ts';
import { requirePastInspections } from '../require-past-inspections.ts';
import { findOwner } from '../tank-service.ts';
import { findStatusToReferTo } from '../tank-status-repository.ts';
import type { WantedTank } from './judge-tank-change.ts';
import { applyTankChange, fatesOf, giveTanksBack, judgeTanks } from './tank-change-access.ts';
import { findTankChangeForUpdate, markTankChangeUndone } from './tank-change-repository.ts';

type Request = BodyOf<typeof changeTanksEndpoint>;

/** What changing several tanks would do to each. Throws 400 for an unknown company or status. */
export async function previewTanksChange(context: RequestContext, request: Request): Promise<BulkFate[]> {
  const { db } = context;
  const wanted = await readWanted(db, request);
  return fatesOf(wanted, await judgeTanks(context, wanted));
}

/**
 * Changes several tanks in one transaction and keeps what they had for an undo: each is changed whole or not at all.
 * The number of statements does not depend on how many they are. Throws 400 as the preview does.
 */
export async function changeTanks(context: RequestContext, request: Request) {
  requirePastInspections(request, context);
  const changed = await withTransaction(context, async (within, transaction) =>
    applyTankChange(within, await readWanted(transaction, request), null),
  );
  await refreshStatistics(context.db, TABLES_OF_TANKS, request.tanks.length);
  return changed;
}

/**
 * Gives the tanks of a change what they had before, except those that were changed since. Throws 404 for an unknown
 * change, and 409 for one that is undone already or too old.
 */
export function undoTankChange(context: RequestContext, id: number): Promise<BulkFate[]> {
  const { now } = context;
  return withTransaction(context, async (within, db) => {
    const change = await findTankChangeForUpdate(db, id, now);
    if (change === undefined) throw notFound();
    if (change.undone_at !== null) throw conflict('This change was undone already.');
    if (change.undoable_until === null)
      throw conflict(`This change is older than ${UNDO_TIME} and can no longer be undone.`);
    const fates = await giveTanksBack(within, id);
    // One that gives nothing back may be tried again, once what stands in the way is gone.
    if (fates.some(({ outcome }) => outcome === 'done')) await markTankChangeUndone(db, id, now);
    return fates;
  });
}

/** The fields of the request by column, for each of its tanks. */
async function readWanted(
  db: Database,
  { tanks, company_name, is_future_inspection: _, ...fields }: Request,
): Promise<WantedTank[]> {
  const { tank_status } = fields;
  if (typeof tank_status === 'string' && (await findStatusToReferTo(db, tank_status)) === null) {
    throw invalidInput({ tank_status: 'Tank status is not in the status list' });
  }
  const owner = company_name === undefined ? {} : { company_id: (await findOwner(db, company_name))?.id ?? null };
  return tanks.map(({ id, version }) => ({ id, version, fields: { ...fields, ...owner } }));
}
