import type { BodyOf } from '@dewar/contract/endpoint';
import type { createPaperKind, PaperKindRecord } from '@dewar/contract/tank-papers';
import { can } from '@dewar/domain/accounts/permissions';
import { listPaperKinds } from '@dewar/domain/tank-papers/paper-kinds';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { isConstraintViolation } from '../../shared/database/constraint-violations.ts';
import type { Database } from '../../shared/database/database.ts';
import { conflict, invalidInput, notFound } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import { getReadableCompany } from '../companies/company-access.ts';
import { deleteKind, findKindForDelete, insertKind, isKindUsed, listKindsOf } from './paper-kind-repository.ts';
import { findCompanyOfTank } from './tank-paper-repository.ts';

const entity = 'paper_kind';

/** The kinds of a tank's company, or of the person's own. Throws 404 for another company's tank. */
export async function readKinds(
  db: Database,
  person: SignedIn,
  tank_id: number | undefined,
): Promise<PaperKindRecord[]> {
  if (tank_id === undefined) return listKindsOf(db, person.company_id);
  const tank = await findCompanyOfTank(db, person, tank_id);
  if (tank === undefined) throw notFound();
  return listKindsOf(db, tank.company_id);
}

/** Throws 404 for a company that the person does not administer, and 409 for a label that there is. */
export async function addKind(
  context: RequestContext,
  { company, label, months }: BodyOf<typeof createPaperKind>,
): Promise<PaperKindRecord> {
  const { person } = context;
  return withTransaction(context, async (_, transaction) => {
    const company_id =
      company === undefined ? person.company_id : (await getReadableCompany(transaction, person, company)).id;
    if (company_id === null) throw invalidInput({ company: 'is required' });
    if (!can(person, 'administer', 'company', company_id)) throw notFound();
    if (listPaperKinds().some((kind) => kind.label.toLowerCase() === label.toLowerCase())) throw labelTaken();
    const kind = await insertKind(transaction, { company_id, label, months }).catch((error: unknown) => {
      throw isConstraintViolation(error, 'paper_kinds_label_key') ? labelTaken() : error;
    });
    const after = { label, months };
    await writeAudit(transaction, { actor: person, company_id, entity, entity_id: kind.id, action: 'create', after });
    return kind;
  });
}

/** Throws 404 for a kind of a company that the person does not administer, and 409 while a paper has it. */
export function removeKind(context: RequestContext, id: number): Promise<void> {
  const { person } = context;
  return withTransaction(context, async (_, transaction) => {
    const kind = await findKindForDelete(transaction, id);
    if (kind === undefined || !can(person, 'administer', 'company', kind.company_id)) throw notFound();
    const { company_id, label, months } = kind;
    if (await isKindUsed(transaction, id)) throw conflict('Papers of this kind are recorded. Delete them first.');
    await deleteKind(transaction, id);
    const before = { label, months };
    await writeAudit(transaction, { actor: person, company_id, entity, entity_id: id, action: 'delete', before });
  });
}

function labelTaken() {
  return conflict('There is a kind of this name.', { label: 'There is a kind of this name.' });
}
