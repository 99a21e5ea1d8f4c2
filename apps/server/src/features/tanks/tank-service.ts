import type { CreateTankRequest, UpdateTankRequest } from '@dewar/contract/tanks';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { isConstraintViolation } from '../../shared/database/constraint-violations.ts';
import type { Database } from '../../shared/database/database.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { conflict, invalidInput, notFound } from '../../shared/errors.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import { findCompanyToReferTo } from '../companies/company-repository.ts';
import { rewriteLeakMap } from '../leak-map/kept-leak-map-repository.ts';
import { deleteKeeping } from '../recently-deleted/recycle-bin-access.ts';
import { deleteTankState, lockTankState, rewriteTankState } from '../tank-state/tank-state-repository.ts';
import { requirePastInspections } from './require-past-inspections.ts';
import { loadInTransit, moveTank, putInStock, requireMoveForCopies } from './tank-move-service.ts';
import {
  assignTank,
  changeTank,
  findTankForUpdate,
  findTankRecord,
  hasLoadInTransit,
  insertTank,
  markTankDeleted,
  recordOperationalSwitch,
  releaseTank,
} from './tank-repository.ts';

/**
 * Adds a tank to a company, or without one to the stock. Throws 400 for an unknown company or status, and 409 for a
 * number that is in use.
 */
export async function createTank(context: RequestContext, request: CreateTankRequest): Promise<string> {
  const { person, now } = context;
  requirePastInspections(request, { now });
  return withFieldErrors(() =>
    withTransaction(context, async (within, transaction) => {
      const { company_name = null, operational_status = true, is_future_inspection: _, ...fields } = request;
      const company_id = (await findOwner(transaction, company_name))?.id ?? null;
      const id = await insertTank(transaction, { ...fields, operational_status, company_id });
      await assignTank(transaction, id, company_id);
      await recordOperationalSwitch(transaction, id, operational_status);
      await rewriteTankState(transaction, id);
      const after = await getRecord(within, id);
      await writeAudit(transaction, {
        actor: person,
        company_id,
        entity: 'tank',
        entity_id: id,
        action: 'create',
        after,
      });
      await rewriteLeakMap(transaction, [company_id]);
      return after;
    }),
  );
}

export interface TankEdit {
  readonly id: number;
  readonly request: UpdateTankRequest;
  readonly expectedVersion: number | undefined;
}

/**
 * Changes a tank; another company_name moves it, null into stock. Earlier records stay behind except for requested
 * copies (rules 6).
 */
export async function updateTank(context: RequestContext, edit: TankEdit): Promise<string> {
  const { person, now } = context;
  const { id, request, expectedVersion } = edit;
  return withFieldErrors(() =>
    withTransaction(context, async (within, transaction) => {
      const tank = await lockTank(transaction, id);
      await requireVersion(tank.version, expectedVersion, () => getRecord(within, id));
      const before = await getRecord(within, id);
      requirePastInspections(request, { known: JSON.parse(before), now });
      const { is_future_inspection: _, ...wanted } = request;
      const { company_name, copy_latest_reading, copy_latest_leak_check, ...change } = wanted;
      const to = company_name === undefined ? undefined : await findOwner(transaction, company_name);
      const company_id = to === undefined ? tank.company_id : (to?.id ?? null);
      await changeTank(transaction, id, { ...change, company_id });
      if (change.operational_status !== undefined && change.operational_status !== tank.operational_status) {
        await recordOperationalSwitch(transaction, id, change.operational_status);
      }
      const copies = { copy_latest_reading, copy_latest_leak_check };
      if (to === undefined || company_id === tank.company_id) requireMoveForCopies(copies);
      else if (to !== null) await moveTank(transaction, person, { tank_id: id, to, copies, now });
      else if (tank.company_id !== null) await putInStock(transaction, { id, company_id: tank.company_id }, copies);
      // Even without a move, because the relief set pressure affects the estimate of time to relief.
      await rewriteTankState(transaction, id);
      const after = await getRecord(within, id);
      await writeAudit(transaction, {
        actor: person,
        company_id,
        entity: 'tank',
        entity_id: id,
        action: 'update',
        before,
        after,
      });
      if (company_id !== tank.company_id) await rewriteLeakMap(transaction, [tank.company_id, company_id]);
      return after;
    }),
  );
}

/**
 * Removes a tank from every list; its records stay. Throws 409 while a load is in transit, and 412 if it has changed
 * since it was read.
 */
export async function deleteTank(
  context: RequestContext,
  { id, expectedVersion }: Omit<TankEdit, 'request'>,
): Promise<void> {
  const { person, now } = context;
  await withTransaction(context, async (within, transaction) => {
    const { company_id, tank_number, version } = await lockTank(transaction, id);
    await requireVersion(version, expectedVersion, () => getRecord(within, id));
    if (await hasLoadInTransit(transaction, id)) throw loadInTransit('deleted');
    const before = await getRecord(within, id);
    await deleteKeeping(transaction, {
      ...{ person, now, entity: 'tank', entity_id: id, label: tank_number, company_id },
      remove: async () => {
        await markTankDeleted(transaction, id);
        await releaseTank(transaction, id);
        await deleteTankState(transaction, id);
      },
    });
    await writeAudit(transaction, {
      actor: person,
      company_id,
      entity: 'tank',
      entity_id: id,
      action: 'delete',
      before,
    });
    await rewriteLeakMap(transaction, [company_id]);
  });
}

async function lockTank(db: Database, id: number) {
  const tank = await findTankForUpdate(db, id);
  if (tank === undefined) throw notFound();
  await lockTankState(db, id);
  return tank;
}

async function getRecord({ db, person }: RequestContext, id: number): Promise<string> {
  const record = await findTankRecord(db, person, id);
  if (record === undefined) throw notFound();
  return record;
}

/** The company with this name; null for the stock. Throws 400 for an unknown one. */
export async function findOwner(db: Database, company_name: string | null) {
  if (company_name === null) return null;
  const company = await findCompanyToReferTo(db, company_name);
  if (company === undefined) throw invalidInput({ company_name: 'No company has this name' });
  return company;
}

/** Turns what a constraint of the table rejects into an error that names the field. */
async function withFieldErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isConstraintViolation(error, 'tanks_living_number_key')) {
      throw conflict('A tank with this number already exists.', {
        tank_number: 'A tank with this number already exists',
      });
    }
    if (isConstraintViolation(error, 'tanks_tank_status_fkey')) {
      throw invalidInput({ tank_status: 'Tank status is not in the status list' });
    }
    throw error;
  }
}
