import type { BulkFate } from '@dewar/contract/bulk';
import type { BodyOf } from '@dewar/contract/endpoint';
import type { changeTanks as changeTanksEndpoint } from '@dewar/contract/tank-changes';
import { type Database, inTransaction } from '../../../shared/database/database.ts';
import { conflict, invalidInput, notFound } from '../../../shared/errors.ts';
import type { SignedIn } from '../../../shared/http/signed-in.ts';
import { rewriteLeakMap } from '../../leak-map/kept-leak-map-repository.ts';
import { lockTankStates, rewriteTankStates } from '../../tank-state/tank-state-repository.ts';
import { findOwner } from '../tank-service.ts';
import { findStatusToReferTo } from '../tank-status-repository.ts';
import {
  type JudgedTank,
  judgeTankChange,
  type TankFields,
  type TankNow,
  type WantedTank,
} from './judge-tank-change.ts';
import {
  findTankChangeForUpdate,
  insertChangedTanks,
  insertTankChange,
  listTanksToGiveBack,
  markTankChangeUndone,
} from './tank-change-repository.ts';
import {
  auditTanks,
  lockTanks,
  readKnownNames,
  readTanksNow,
  reassignTanks,
  recordSwitches,
  rewriteTanks,
} from './tanks-at-once-repository.ts';

interface Changing {
  readonly db: Database;
  readonly person: SignedIn;
  readonly now: Date;
}

type Request = BodyOf<typeof changeTanksEndpoint>;

/** What changing several tanks would do to each. Throws 400 for an unknown company or status. */
export async function previewTanksChange({ db, person }: Changing, request: Request): Promise<BulkFate[]> {
  return (await judgeTanks(db, person, await readWanted(db, request))).fates;
}

/**
 * Changes several tanks in one transaction and keeps what they had for an undo: each is changed whole or not at all.
 * The number of statements does not depend on how many they are. Throws 400 as the preview does.
 */
export function changeTanks(changing: Changing, request: Request) {
  const { person, now } = changing;
  return inTransaction(changing.db, async (db) => {
    const wanted = await readWanted(db, request);
    const judged = await judgeLocked(db, person, wanted);
    const changed = judged.tanks.filter(({ outcome }) => outcome === 'done');
    if (changed.length === 0) return { change_id: null, fates: judged.fates };
    const change_id = await insertTankChange(db, person, { tanks: changed.length, now });
    await writeTanks({ db, person, now }, change_id, changed);
    await insertChangedTanks(db, change_id, changed.map(keepBefore));
    return { change_id, fates: judged.fates };
  });
}

/**
 * Gives the tanks of a change what they had before, except those that were changed since. Throws 404 for an unknown
 * change, and 409 for one that is undone already or too old.
 */
export function undoTankChange(changing: Changing, id: number): Promise<BulkFate[]> {
  const { person, now } = changing;
  return inTransaction(changing.db, async (db) => {
    const change = await findTankChangeForUpdate(db, id, now);
    if (change === undefined) throw notFound();
    if (change.undone_at !== null) throw conflict('This change was undone already.');
    if (change.undoable_until === null)
      throw conflict('This change is older than seven days and can no longer be undone.');
    const judged = await judgeLocked(db, person, await listTanksToGiveBack(db, id));
    const changed = judged.tanks.filter(({ outcome }) => outcome === 'done');
    // One that gives nothing back may be tried again, once what stands in the way is gone.
    if (changed.length === 0) return judged.fates;
    await writeTanks({ db, person, now }, id, changed);
    await markTankChangeUndone(db, id, now);
    return judged.fates;
  });
}

/** The fields of the request by column, for each of its tanks. */
async function readWanted(db: Database, { tanks, company_name, ...fields }: Request): Promise<WantedTank[]> {
  const { tank_status } = fields;
  if (typeof tank_status === 'string' && (await findStatusToReferTo(db, tank_status)) === null) {
    throw invalidInput({ tank_status: 'Tank status is not in the status list' });
  }
  const owner = company_name === undefined ? {} : { company_id: (await findOwner(db, company_name))?.id ?? null };
  return tanks.map(({ id, version }) => ({ id, version, fields: { ...fields, ...owner } }));
}

interface TankToChange extends JudgedTank {
  readonly tank: TankNow & { readonly record: string };
}

async function judgeLocked(db: Database, person: SignedIn, wanted: readonly WantedTank[]) {
  const ids = wanted.map(({ id }) => id);
  await lockTanks(db, ids);
  await lockTankStates(db, ids);
  return judgeTanks(db, person, wanted);
}

async function judgeTanks(db: Database, person: SignedIn, wanted: readonly WantedTank[]) {
  const now = await readTanksNow(
    db,
    person,
    wanted.map(({ id }) => id),
  );
  const rows = [...now.values(), ...wanted.map(({ fields }) => fields)];
  const known = await readKnownNames(
    db,
    [...new Set(rows.flatMap(({ company_id }) => company_id ?? []))],
    [...new Set(rows.flatMap(({ tank_status }) => tank_status ?? []))],
  );
  const tanks: TankToChange[] = [];
  const fates = wanted.map((each): BulkFate => {
    const tank = now.get(each.id);
    if (tank === undefined) return { id: each.id, label: null, outcome: 'refused', message: 'Not found.' };
    const judged = judgeTankChange(tank, each, known);
    tanks.push({ tank, ...judged });
    return { id: tank.id, label: tank.tank_number, outcome: judged.outcome, message: judged.message };
  });
  return { tanks, fates };
}

async function writeTanks({ db, person }: Changing, change_id: number, changed: readonly TankToChange[]) {
  const rewritten = changed.map(({ tank, changed: fields }) => ({ ...fieldsOf(tank), ...fields, id: tank.id }));
  const having = (field: keyof TankFields) => {
    const ids = new Set(changed.filter(({ changed: fields }) => field in fields).map(({ tank }) => tank.id));
    return rewritten.filter(({ id }) => ids.has(id));
  };
  await rewriteTanks(db, rewritten);
  await recordSwitches(db, having('operational_status'));
  const moved = having('company_id');
  await reassignTanks(db, moved);
  await rewriteTankStates(
    db,
    rewritten.map(({ id }) => id),
  );
  await auditTanks(
    db,
    person,
    change_id,
    changed.map(({ tank }) => tank),
  );
  const from = changed.filter(({ changed: fields }) => 'company_id' in fields).map(({ tank }) => tank.company_id);
  await rewriteLeakMap(db, [...from, ...moved.map(({ company_id }) => company_id)]);
}

function fieldsOf({
  id: _,
  tank_number,
  version,
  isLoadInTransit,
  isTestRunning,
  record,
  ...fields
}: TankToChange['tank']) {
  return fields satisfies TankFields;
}

function keepBefore({ tank, changed }: TankToChange) {
  const before = Object.keys(changed).map((name) => [name, tank[name as keyof TankFields]]);
  return { id: tank.id, before: Object.fromEntries(before) as Partial<TankFields> };
}
