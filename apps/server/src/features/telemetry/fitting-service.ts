import type { BodyOf } from '@dewar/contract/endpoint';
import type { Fitting, updateFitting } from '@dewar/contract/telemetry';
import { TELEMETRY_SETTINGS } from '@dewar/domain/settings/telemetry-settings';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import type { Database } from '../../shared/database/database.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { conflict, invalidInput, notFound } from '../../shared/errors.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import { readSetting } from '../../shared/settings/settings-reader.ts';
import {
  changeFitting,
  deleteFittingRow,
  type FittingFields,
  findOverlap,
  hasTank,
  insertFitting,
  listFittings,
} from './fitting-repository.ts';
import { matchSamples } from './match-samples.ts';
import { lockUnit, lockUnits } from './unit-repository.ts';

const entity = 'telemetry_fitting';

interface OfUnit {
  readonly company_id: number;
  readonly unit: string;
}

/**
 * Fits a unit to a tank of its company; one that has sent nothing yet is made. Its samples of that time move to the tank.
 * Throws 404 for a tank that the company never had, 400 for a time that ends before it begins, and 409 if the unit is on a
 * tank then.
 */
export function fitUnit(
  context: RequestContext,
  { company_id, unit }: OfUnit,
  fields: FittingFields,
): Promise<Fitting> {
  return withTransaction(context, async ({ db, person, now }) => {
    await requireTank(db, company_id, fields.tank_id);
    const silentAfterHours = await readSetting(db, TELEMETRY_SETTINGS.telemetry_silent_hours, company_id);
    const [locked] = await lockUnits(db, company_id, { names: [unit], now, silentAfterHours });
    if (locked === undefined) throw conflict('The company has too many units.');
    await requireFree(db, { ...fields, unit_id: locked.id, but: null });
    const id = await insertFitting(db, { ...fields, unit_id: locked.id, company_id, now, email: person.email });
    await matchSamples(db, locked.id, fields);
    const made = await getFitting(db, locked.id, id);
    await writeAudit(db, {
      actor: person,
      company_id,
      entity,
      entity_id: id,
      action: 'create',
      after: { unit, ...made },
    });
    return made;
  });
}

interface OfFitting extends OfUnit {
  readonly id: number;
  readonly expectedVersion: number | undefined;
}

/** Corrects a fitting; samples of both times go where it says now. Throws as above, 404 and 412. */
export function correctFitting(
  context: RequestContext,
  { company_id, unit, id, expectedVersion }: OfFitting,
  change: BodyOf<typeof updateFitting>,
): Promise<Fitting> {
  return withTransaction(context, async ({ db, person }) => {
    const { unit_id, before } = await lockFitting(db, { company_id, unit, id });
    await requireVersion(before.version, expectedVersion, async () => JSON.stringify(before));
    const { tank_id = before.tank_id, from = before.from, until = before.until } = change;
    const fields = { tank_id, from, until };
    if (fields.tank_id !== before.tank_id) await requireTank(db, company_id, fields.tank_id);
    await requireFree(db, { ...fields, unit_id, but: id });
    await changeFitting(db, id, fields);
    await matchSamples(db, unit_id, before);
    await matchSamples(db, unit_id, fields);
    const after = await getFitting(db, unit_id, id);
    const entry = { actor: person, company_id, entity, entity_id: id, action: 'update' } as const;
    await writeAudit(db, { ...entry, before: { unit, ...before }, after: { unit, ...after } });
    return after;
  });
}

/** Deletes a fitting; its samples wait again. Throws 404 and 412. */
export function removeFitting(
  context: RequestContext,
  { company_id, unit, id, expectedVersion }: OfFitting,
): Promise<{ id: number }> {
  return withTransaction(context, async ({ db, person }) => {
    const { unit_id, before } = await lockFitting(db, { company_id, unit, id });
    await requireVersion(before.version, expectedVersion, async () => JSON.stringify(before));
    await deleteFittingRow(db, id);
    await matchSamples(db, unit_id, before);
    const entry = { actor: person, company_id, entity, entity_id: id, action: 'delete' } as const;
    await writeAudit(db, { ...entry, before: { unit, ...before } });
    return { id };
  });
}

/** The fittings of a unit. Throws 404. */
export async function readFittings({ db }: RequestContext, { company_id, unit }: OfUnit): Promise<Fitting[]> {
  const found = await db
    .selectFrom('telemetry_units')
    .select('id')
    .where('company_id', '=', company_id)
    .where('name', '=', unit)
    .executeTakeFirst();
  if (found === undefined) throw notFound();
  return listFittings(db, found.id);
}

async function lockFitting(db: Database, { company_id, unit, id }: OfUnit & { readonly id: number }) {
  const locked = await lockUnit(db, company_id, unit);
  if (locked === undefined) throw notFound();
  return { unit_id: locked.id, before: await getFitting(db, locked.id, id) };
}

async function getFitting(db: Database, unit_id: number, id: number): Promise<Fitting> {
  const found = (await listFittings(db, unit_id)).find((fitting) => fitting.id === id);
  if (found === undefined) throw notFound();
  return found;
}

async function requireTank(db: Database, company_id: number, tank_id: number): Promise<void> {
  if (!(await hasTank(db, company_id, tank_id))) throw notFound();
}

async function requireFree(
  db: Database,
  fitting: FittingFields & { readonly unit_id: number; readonly but: number | null },
): Promise<void> {
  const { from, until } = fitting;
  if (until !== null && new Date(until) <= new Date(from)) throw invalidInput({ until: 'Until must be after from' });
  const other = await findOverlap(db, fitting);
  if (other !== undefined) throw conflict(`The unit is on tank ${other.tank_number} in this time.`);
}
