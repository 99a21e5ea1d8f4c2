import { companyHoldings, type createCompany, type updateCompany } from '@dewar/contract/companies';
import type { BodyOf } from '@dewar/contract/endpoint';
import { describeHoldings } from '@dewar/domain/accounts/company-holdings';
import { normalizeCompanyName } from '@dewar/domain/accounts/company-names';
import pg from 'pg';
import { z } from 'zod';
import { type AuditEntry, writeAudit } from '../../shared/audit/audit-log.ts';
import { isConstraintViolation } from '../../shared/database/constraint-violations.ts';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { conflict, type HttpError, notFound } from '../../shared/errors.ts';
import { releaseFile } from '../../shared/file-storage/unclaimed-uploads.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { deleteKeeping } from '../recently-deleted/recycle-bin-access.ts';
import { requireCompanyName } from './company-access.ts';
import {
  type CompanyChange,
  changeCompany,
  deleteCompanyRow,
  findCompanyForDelete,
  findCompanyForUpdate,
  findCompanyWithHoldings,
  insertCompany,
} from './company-repository.ts';

type CompanyInput = BodyOf<typeof createCompany> | BodyOf<typeof updateCompany>;

/** One company with everything it holds, as JSON text. Throws 404. */
export async function getCompanyWithHoldings(db: Database, id: number): Promise<string> {
  const record = await findCompanyWithHoldings(db, id);
  if (record === undefined) throw notFound();
  return record;
}

/** Adds a company and returns its record. Throws 400 for an invalid name, and 409 for one that is taken. */
export async function addCompany({ db, person }: RequestContext, input: BodyOf<typeof createCompany>): Promise<string> {
  const name = requireCompanyName(input.name, 'name');
  return inTransaction(db, async (transaction) => {
    const id = await insertCompany(transaction, { ...fieldsOf(input), name });
    if (id === undefined) throw nameTaken();
    const after = await getCompanyWithHoldings(transaction, id);
    await audit(transaction, person, { entity_id: id, action: 'create', after });
    return after;
  });
}

export interface CompanyEdit {
  readonly id: number;
  readonly input: BodyOf<typeof updateCompany>;
  readonly expectedVersion: number | undefined;
}

/** Changes a company and returns its record. Throws 404, 412, and 400 and 409 like addCompany. */
export async function editCompany({ db, person }: RequestContext, edit: CompanyEdit): Promise<string> {
  const { id, input, expectedVersion } = edit;
  return withFieldErrors(() =>
    inTransaction(db, async (transaction) => {
      const company = await findCompanyForUpdate(transaction, id);
      if (company === undefined) throw notFound();
      const before = await getCompanyWithHoldings(transaction, id);
      await requireVersion(company.version, expectedVersion, async () => before);
      const asked = input.name ?? company.name;
      const isKept = normalizeCompanyName(asked) === company.name;
      const name = isKept ? company.name : requireCompanyName(asked, 'name');
      await changeCompany(transaction, id, { ...fieldsOf(input), ...(name !== company.name && { name }) });
      const after = await getCompanyWithHoldings(transaction, id);
      await audit(transaction, person, { entity_id: id, action: 'update', before, after });
      return after;
    }),
  );
}

interface CompanyDeletion {
  readonly id: number;
  readonly expectedVersion: number | undefined;
}

/**
 * Deletes a company without records, including its settings, and returns the stored name of its logo. Throws 404, 412,
 * and 409 listing its records.
 */
export async function removeCompany(
  { db, person, now }: RequestContext,
  { id, expectedVersion }: CompanyDeletion,
): Promise<string | null> {
  return inTransaction(db, async (transaction) => {
    const company = await findCompanyForDelete(transaction, id);
    if (company === undefined) throw notFound();
    const before = await getCompanyWithHoldings(transaction, id);
    await requireVersion(company.version, expectedVersion, async () => before);
    const { name, status, holdings } = holdingCompany.parse(JSON.parse(before));
    const held = describeHoldings(holdings);
    if (held !== '') throw conflict(`${name} has ${held}. ${adviceFor(status)}`);
    const { logo_name: logoName } = company;
    await deleteKeeping(transaction, {
      ...{ person, now, entity: 'company', entity_id: id, label: name, company_id: id },
      remove: async () => {
        await withReferenceError(`${name} has records of its own. ${adviceFor(status)}`, () =>
          deleteCompanyRow(transaction, id),
        );
        if (logoName !== null) await releaseFile(transaction, logoName);
      },
    });
    await audit(transaction, person, { entity_id: id, action: 'delete', before });
    return logoName;
  });
}

const holdingCompany = z.object({ name: z.string(), status: z.string(), holdings: companyHoldings });

function adviceFor(status: string): string {
  return status === 'inactive' ? 'It stays inactive.' : 'Deactivate it instead.';
}

/** email is the other name of contact_email. */
function fieldsOf({ name: _name, email, contact_email, ...rest }: CompanyInput): Omit<CompanyChange, 'name'> {
  const address = email === undefined ? contact_email : email;
  return { ...rest, ...(address !== undefined && { contact_email: address }) };
}

function audit(
  transaction: Database,
  person: SignedIn,
  entry: Pick<AuditEntry, 'action' | 'before' | 'after'> & { readonly entity_id: number },
): Promise<void> {
  return writeAudit(transaction, { actor: person, company_id: entry.entity_id, entity: 'company', ...entry });
}

function nameTaken(): HttpError {
  const text = 'A company with this name already exists.';
  return conflict(text, { name: text });
}

/** Turns a name that the constraint rejects into an error that names the field. */
async function withFieldErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isConstraintViolation(error, 'companies_name_key_key')) throw nameTaken();
    throw error;
  }
}

const FOREIGN_KEY_VIOLATION = '23503';

/** A record that is not counted refers to the company: the company is kept as well. */
async function withReferenceError(text: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === FOREIGN_KEY_VIOLATION) throw conflict(text);
    throw error;
  }
}
