import type { UpdateTankRequest } from '@dewar/contract/tanks';
import type { Database } from '../../shared/database/database.ts';
import { conflict, invalidInput } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { copyLeakCheck, findLatestLeakCheck } from '../leak-checks/copied-leak-check-repository.ts';
import { copyLatestReading } from '../vacuum-readings/copied-reading-repository.ts';
import { assignTank, findLastCompany, hasLoadInTransit, releaseTank } from './tank-repository.ts';

/** What is copied to the new company (rules 6). */
export type TankCopies = Pick<UpdateTankRequest, 'copy_latest_reading' | 'copy_latest_leak_check'>;

interface TankMove {
  readonly tank_id: number;
  readonly to: { readonly id: number; readonly name: string };
  readonly copies: TankCopies;
  readonly now: Date;
}

/**
 * Moves a locked tank to another company. Earlier records stay with the previous company, except for the requested
 * copies; a tank out of stock takes those of the company that had it last. Throws 409 while a load is in transit, or
 * for a leak check with a running vacuum test.
 */
export async function moveTank(transaction: Database, person: SignedIn, move: TankMove): Promise<void> {
  const { tank_id, to, copies, now } = move;
  if (await hasLoadInTransit(transaction, tank_id)) throw loadInTransit('moved to another company');
  const from_company_id = await findLastCompany(transaction, tank_id);
  const assignment_id = await assignTank(transaction, tank_id, to.id, await releaseTank(transaction, tank_id));
  if (from_company_id === undefined) return;
  const home = { tank_id, company_id: to.id, assignment_id };
  if (copies.copy_latest_reading === true) {
    await copyLatestReading(transaction, person, {
      from_company_id,
      home,
      additional_notes: `Taken before the tank came to ${to.name}.`,
    });
  }
  if (copies.copy_latest_leak_check !== true) return;
  const check = await findLatestLeakCheck(transaction, tank_id, from_company_id);
  if (check === undefined) return;
  // Two copies of one running test could end differently.
  if (isTestRunning(check)) throw testUnderWay('copy_latest_leak_check', ', or move the tank without the leak check');
  await copyLeakCheck(transaction, person, { id: check.id, home, now });
}

/**
 * Puts a locked tank of a company in stock; all its records stay with the company. Throws 409 while a load is in
 * transit or a vacuum test is running, which could not end there, and 400 if copies are requested.
 */
export async function putInStock(
  transaction: Database,
  tank: { readonly id: number; readonly company_id: number },
  copies: TankCopies,
): Promise<void> {
  requireMoveForCopies(copies);
  if (await hasLoadInTransit(transaction, tank.id)) throw loadInTransit('put in stock');
  const check = await findLatestLeakCheck(transaction, tank.id, tank.company_id);
  if (check !== undefined && isTestRunning(check)) throw testUnderWay('company_name');
  await assignTank(transaction, tank.id, null, await releaseTank(transaction, tank.id));
}

/** A copy requested without a move would silently be ignored. Throws 400. */
export function requireMoveForCopies(copies: TankCopies): void {
  const text = 'Only a tank that moves to another company takes a copy along';
  const asked = Object.entries(copies).filter(([, isWanted]) => isWanted === true);
  if (asked.length > 0) throw invalidInput(Object.fromEntries(asked.map(([name]) => [name, text])));
}

export function loadInTransit(what: string) {
  return conflict(`This tank has a load in transit and cannot be ${what} until it has arrived.`);
}

type LatestLeakCheck = NonNullable<Awaited<ReturnType<typeof findLatestLeakCheck>>>;

function isTestRunning({ vacuum_test_start, vacuum_test_end }: LatestLeakCheck): boolean {
  return vacuum_test_start !== null && vacuum_test_end === null;
}

function testUnderWay(field: string, otherwise = '') {
  const text = `Its vacuum test is under way: complete the test first${otherwise}.`;
  return conflict(text, { [field]: text });
}
