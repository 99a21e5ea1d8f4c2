import type { BodyOf, DataOf } from '@dewar/contract/endpoint';
import type {
  createMapping,
  listMappings as listMappingsEndpoint,
  Mapping,
  updateMapping,
} from '@dewar/contract/telemetry-mappings';
import { READY_MAPPING_TEXTS, READY_MAPPINGS } from '@dewar/domain/telemetry/ready-mappings';
import { writeAudit } from '../../../shared/audit/audit-log.ts';
import { requireVersion } from '../../../shared/database/require-version.ts';
import { conflict, notFound } from '../../../shared/errors.ts';
import { type RequestContext, withTransaction } from '../../../shared/request-context.ts';
import { type Reader, readerOf } from '../../tank-state/tank-access.ts';
import {
  changeMapping,
  deleteMappingRow,
  findMapping,
  findMappingForUpdate,
  insertMapping,
  isNameTaken,
  listMappings,
  type StoredMapping,
} from './mapping-repository.ts';

const entity = 'telemetry_mapping';
const NAME_TAKEN = 'There is a mapping of this name.';

export async function readMappings(
  { db }: RequestContext,
  reader: Reader,
): Promise<DataOf<typeof listMappingsEndpoint>> {
  const own = await listMappings(db, reader);
  return { own: own.map(toMapping), ready: READY_MAPPINGS.map((key) => ({ key, ...READY_MAPPING_TEXTS[key] })) };
}

/** Adds a mapping to a company. Throws 409 if it has one of this name. */
export function addMapping(
  context: RequestContext,
  company_id: number,
  fields: BodyOf<typeof createMapping>,
): Promise<Mapping> {
  return withTransaction(context, async ({ db, person, now }) => {
    const id = await insertMapping(db, { ...fields, company_id, now, email: person.email });
    if (id === undefined) throw conflict(NAME_TAKEN, { name: NAME_TAKEN });
    await writeAudit(db, { actor: person, company_id, entity, entity_id: id, action: 'create', after: fields });
    return toMapping(await getMapping(db, { sees_all: false, company_id }, id));
  });
}

interface OfMapping {
  readonly id: number;
  readonly expectedVersion: number | undefined;
}

/** Throws 404 for another company's, 409 for a name that is taken, and 412. */
export function editMapping(
  context: RequestContext,
  of: OfMapping,
  change: BodyOf<typeof updateMapping>,
): Promise<Mapping> {
  return withTransaction(context, async (within) => {
    const { db, person } = within;
    const before = await lockMapping(within, of);
    const { id, company_id } = before;
    const { name = before.name, expression = before.expression } = change;
    if (await isNameTaken(db, { company_id, name, but: id })) throw conflict(NAME_TAKEN, { name: NAME_TAKEN });
    await changeMapping(db, id, { name, expression });
    const entry = { actor: person, company_id, entity, entity_id: id, action: 'update' } as const;
    const former = { name: before.name, expression: before.expression };
    await writeAudit(db, { ...entry, before: former, after: { name, expression } });
    return toMapping(await getMapping(db, readerOf(person), id));
  });
}

/** Throws 404 for another company's, and 412. */
export function removeMapping(context: RequestContext, of: OfMapping): Promise<{ id: number }> {
  return withTransaction(context, async (within) => {
    const { db, person } = within;
    const { id, company_id, name, expression } = await lockMapping(within, of);
    await deleteMappingRow(db, id);
    const entry = { actor: person, company_id, entity, entity_id: id, action: 'delete' } as const;
    await writeAudit(db, { ...entry, before: { name, expression } });
    return { id };
  });
}

async function lockMapping({ db, person }: RequestContext, { id, expectedVersion }: OfMapping): Promise<StoredMapping> {
  const found = await findMappingForUpdate(db, readerOf(person), id);
  if (found === undefined) throw notFound();
  await requireVersion(found.version, expectedVersion, async () => JSON.stringify(toMapping(found)));
  return found;
}

async function getMapping(db: RequestContext['db'], reader: Reader, id: number): Promise<StoredMapping> {
  const found = await findMapping(db, reader, id);
  if (found === undefined) throw notFound();
  return found;
}

function toMapping({ company_id: _id, ...mapping }: StoredMapping): Mapping {
  return mapping;
}
