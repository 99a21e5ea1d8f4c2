import type { BulkFate } from '@dewar/contract/bulk';
import type { Database } from '../../../shared/database/database.ts';
import type { RequestContext } from '../../../shared/request-context.ts';
import { rewriteLeakMap } from '../../leak-map/kept-leak-map-repository.ts';
import { lockTankStates, rewriteTankStates } from '../../tank-state/tank-state-repository.ts';
import {
  type JudgedTank,
  judgeTankChange,
  type TankFields,
  type TankNow,
  type WantedTank,
} from './judge-tank-change.ts';
import {
  findChangeOfImport,
  insertChangedTanks,
  insertTankChange,
  listTanksToGiveBack,
  markTanksGivenBack,
} from './tank-change-repository.ts';
import {
  auditTanks,
  lockTanks,
  readKnownNames,
  readTanksNow,
  reassignTanks,
  recordSwitches,
  rewriteTanks,
  type TankTrail,
} from './tanks-at-once-repository.ts';

export interface TankToChange extends JudgedTank {
  readonly tank: TankNow & { readonly record: string };
}

/** What becomes of each tank, in the order in which they are wanted; undefined for one that the person does not see. */
export async function judgeTanks(
  { db, person }: RequestContext,
  wanted: readonly WantedTank[],
): Promise<readonly (TankToChange | undefined)[]> {
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
  return wanted.map((each) => {
    const tank = now.get(each.id);
    return tank === undefined ? undefined : { tank, ...judgeTankChange(tank, each, known) };
  });
}

/** Makes other changes of these tanks wait. */
export async function lockTanksAndStates(db: Database, ids: readonly number[]): Promise<void> {
  await lockTanks(db, ids);
  await lockTankStates(db, ids);
}

/** The fates as they are sent. */
export function fatesOf(wanted: readonly WantedTank[], judged: readonly (TankToChange | undefined)[]): BulkFate[] {
  return wanted.map(({ id }, at): BulkFate => {
    const found = judged[at];
    if (found === undefined) return { id, label: null, outcome: 'refused', message: 'Not found.' };
    return { id, label: found.tank.tank_number, outcome: found.outcome, message: found.message };
  });
}

interface Made {
  /** Null if no tank was changed. */
  readonly change_id: number | null;
  readonly fates: BulkFate[];
}

/** Changes the tanks, each whole or not at all, and keeps what they had for an undo: of the import, if it is one. */
export async function applyTankChange(
  context: RequestContext,
  wanted: readonly WantedTank[],
  import_id: number | null,
): Promise<Made> {
  const { db, person, now } = context;
  const { changed, fates } = await judgeLocked(context, wanted);
  if (changed.length === 0) return { change_id: null, fates };
  const change_id = await insertTankChange(db, person, { tanks: changed.length, now, import_id });
  await writeTanks(context, trailOf(change_id, import_id, 'import'), changed);
  await insertChangedTanks(db, change_id, changed.map(keepBefore));
  return { change_id, fates };
}

export interface GivenBack extends BulkFate {
  readonly label: string;
}

/** Gives the tanks of a change what they had before, except those that were changed since. */
export async function giveTanksBack(context: RequestContext, change_id: number): Promise<GivenBack[]> {
  return giveBack(context, change_id, null);
}

/** The same with the tanks that an import changed. */
export async function giveImportBack(context: RequestContext, import_id: number): Promise<GivenBack[]> {
  const { db } = context;
  return giveBack(context, await findChangeOfImport(db, import_id), import_id);
}

async function giveBack(context: RequestContext, change_id: number, import_id: number | null) {
  const { db } = context;
  const wanted = await listTanksToGiveBack(db, change_id);
  const { changed, fates } = await judgeLocked(context, wanted);
  if (changed.length > 0) await writeTanks(context, trailOf(change_id, import_id, 'undo-import'), changed);
  await markTanksGivenBack(
    db,
    change_id,
    changed.map(({ tank }) => tank.id),
  );
  return wanted.map(({ id, tank_number }, at): GivenBack => {
    const { label, ...fate } = fates[at] ?? { label: null, id, outcome: 'refused', message: '' };
    return label === null ? { ...fate, label: tank_number, message: 'It was deleted since.' } : { ...fate, label };
  });
}

function trailOf(change_id: number, import_id: number | null, action: 'import' | 'undo-import'): TankTrail {
  if (import_id === null) return { action: 'update', field: 'change_of_several', id: change_id };
  return { action, field: 'import_id', id: import_id };
}

async function judgeLocked(context: RequestContext, wanted: readonly WantedTank[]) {
  const { db } = context;
  await lockTanksAndStates(
    db,
    wanted.map(({ id }) => id),
  );
  const judged = await judgeTanks(context, wanted);
  const changed = judged.filter((tank) => tank !== undefined).filter(({ outcome }) => outcome === 'done');
  return { changed, fates: fatesOf(wanted, judged) };
}

async function writeTanks({ db, person }: RequestContext, trail: TankTrail, changed: readonly TankToChange[]) {
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
    trail,
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
