import { can, type Person } from '@dewar/domain/accounts/permissions';
import {
  describeHolders,
  describeNotYours,
  findHolding,
  findHoldingDuring,
  findHoldingOf,
  type Holding,
} from '@dewar/domain/tanks/tank-holdings';
import { isLoadInTransit, type TransferProgress } from '@dewar/domain/transfers/transfer-status';
import type { Database } from '../../shared/database/database.ts';
import { invalidInput, notFound } from '../../shared/errors.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { lockTankHome, type TankAssignment, tankInStock } from './tank-access.ts';
import { listHoldings, type TankHolding } from './tank-holding-repository.ts';

/** The moment of a record, and who says whose it is. */
export interface DatedRecord {
  readonly at: string;
  /** The field of the moment. */
  readonly field: string;
  /** As an administrator chose; none for the company that had the tank then. */
  readonly company_id?: number | null | undefined;
}

export interface Chooser {
  readonly person: Person;
  /** In which messages tell times. */
  readonly timeZone: string;
  readonly now: Date;
}

type OwnedHolding<Held extends Holding> = Held & { readonly company_id: number };

/**
 * Whose record of a tank it is: of the company that had the tank at that moment. Administrators may name another one that
 * had it, before or after; what others send does not count. Throws 400 for people of a company if the tank was not theirs then, and for a moment in stock.
 */
export function chooseOwner<Held extends Holding>(
  { person, timeZone, now }: Chooser,
  holdings: readonly Held[],
  { at, field, company_id }: DatedRecord,
): OwnedHolding<Held> {
  const isChoosing = can(person, 'read', 'every_company');
  if (isChoosing && company_id != null) {
    const chosen = findHoldingOf(holdings, company_id, { at, now });
    if (chosen === undefined) throw invalidInput({ company_id: 'This company never had the tank' });
    return { ...chosen, company_id };
  }
  const own = isChoosing || person.company_id === null ? undefined : findHoldingDuring(holdings, person.company_id, at);
  const holding = own ?? findHolding(holdings, { at, now });
  const owner = holding?.company_id ?? null;
  if (holding !== undefined && owner !== null && (isChoosing || owner === person.company_id)) {
    return { ...holding, company_id: owner };
  }
  const last = holdings.findLast((held) => held.company_id === person.company_id);
  if (!isChoosing && last !== undefined) throw invalidInput({ [field]: describeNotYours(last, timeZone) });
  const holders = describeHolders(holdings, timeZone);
  const text = 'The tank was in stock then: choose the company whose record it is';
  throw invalidInput({ company_id: holders === null ? text : `${text}. ${holders}` });
}

/**
 * Locks the tank's state and returns whose the new record of the tank is. Throws 404 if the person may not see the tank
 * now, 409 if it is in stock and no company is named, and what chooseOwner throws.
 */
export async function lockRecordOwner(
  { db, person, now }: RequestContext,
  tank_id: number,
  record: DatedRecord & { readonly progress?: TransferProgress },
): Promise<TankAssignment> {
  const home = await lockTankHome(db, person, tank_id);
  if (home.company_id === null && record.company_id == null) throw tankInStock();
  const owner = chooseOwner({ person, timeZone: person.timezone, now }, await listHoldings(db, tank_id), record);
  if (record.progress !== undefined) requireArrivedThere(owner, home.company_id, record.progress);
  return assignmentOf(tank_id, owner);
}

/** Throws 400 for a load in transit of another company than the one that has the tank: none was when the tank moved. */
export function requireArrivedThere(
  { company_id }: Pick<TankAssignment, 'company_id'>,
  present: number | null,
  progress: TransferProgress,
): void {
  if (company_id === present || !isLoadInTransit(progress)) return;
  throw invalidInput({ arrived_at: 'The tank has moved since: a load of before that needs its arrival' });
}

/**
 * Whose a record is after an edit; undefined if that stays as it is. It changes with the moment only where another
 * company had the tank then, so that what an administrator chose is kept otherwise. Throws what chooseOwner throws.
 */
export async function findOwnerAfterEdit(
  { db, person, now }: RequestContext,
  stored: { readonly tank_id: number; readonly company_id: number; readonly at: string },
  edited: DatedRecord,
): Promise<TankAssignment | undefined> {
  if (edited.at === stored.at && edited.company_id == null) return undefined;
  const holdings = await listHoldings(db, stored.tank_id);
  const holdingAt = (at: string) =>
    findHoldingDuring(holdings, stored.company_id, at) ?? findHolding(holdings, { at, now });
  if (edited.company_id == null && holdingAt(stored.at) === holdingAt(edited.at)) return undefined;
  const owner = chooseOwner({ person, timeZone: person.timezone, now }, holdings, edited);
  return owner.company_id === stored.company_id ? undefined : assignmentOf(stored.tank_id, owner);
}

/**
 * The company whose record a new or edited record of an administrator will be, by the same rule; null where that has to be
 * chosen.
 */
export async function findCompanyAfterEdit(
  { db, now }: RequestContext,
  {
    tank_id,
    stored,
    edited,
  }: {
    readonly tank_id: number;
    readonly stored: { readonly company_id: number; readonly at: string } | undefined;
    readonly edited: Omit<DatedRecord, 'field'>;
  },
): Promise<number | null> {
  if (edited.company_id != null) return edited.company_id;
  const holdings = await listHoldings(db, tank_id);
  const holding = findHolding(holdings, { at: edited.at, now });
  const isSameTime = stored !== undefined && findHolding(holdings, { at: stored.at, now }) === holding;
  return isSameTime ? stored.company_id : (holding?.company_id ?? null);
}

function assignmentOf(tank_id: number, { company_id, assignment_id }: OwnedHolding<Holding>): TankAssignment {
  return { tank_id, company_id, assignment_id };
}

/** The holdings of a tank, each with its company's name, for administrators who choose. Throws 404 without a tank. */
export async function findTankHoldings(db: Database, tank_id: number): Promise<readonly TankHolding[]> {
  const holdings = await listHoldings(db, tank_id);
  if (holdings.length === 0) throw notFound();
  return holdings;
}
