import type { BodyOf } from '@dewar/contract/endpoint';
import type { createPlace, TelemetryPlace } from '@dewar/contract/telemetry';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import { readerOf } from '../tank-state/tank-access.ts';
import { deletePlaceRow, insertPlace, listPlaces } from './place-repository.ts';

const entity = 'telemetry_place';

/** Names a place of a company. Throws 409 if it has one of this name. */
export function addPlace(
  context: RequestContext,
  company_id: number,
  place: BodyOf<typeof createPlace>,
): Promise<TelemetryPlace> {
  return withTransaction(context, async ({ db, person }) => {
    const id = await insertPlace(db, { ...place, company_id });
    const text = 'There is a place of this name.';
    if (id === undefined) throw conflict(text, { name: text });
    await writeAudit(db, { actor: person, company_id, entity, entity_id: id, action: 'create', after: place });
    const made = (await listPlaces(db, { sees_all: false, company_id })).find((each) => each.id === id);
    if (made === undefined) throw new Error('a place disappeared within its own transaction');
    return made;
  });
}

/** Throws 404 for another company's place. */
export function removePlace(context: RequestContext, id: number): Promise<{ id: number }> {
  return withTransaction(context, async ({ db, person }) => {
    const before = await deletePlaceRow(db, readerOf(person), id);
    if (before === undefined) throw notFound();
    const { company_id } = before;
    await writeAudit(db, { actor: person, company_id, entity, entity_id: id, action: 'delete', before });
    return { id };
  });
}
