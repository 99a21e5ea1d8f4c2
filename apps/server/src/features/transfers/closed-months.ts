import { can } from '@dewar/domain/accounts/permissions';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { conflict, notFound } from '../../shared/errors.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import { getReadableCompany } from '../companies/company-access.ts';
import { addUpBooks } from '../tank-state/books-totals-export.ts';
import {
  countMarkedLoads,
  deleteClosedMonth,
  findClosedMonth,
  insertClosedMonth,
} from '../tank-state/closed-months-repository.ts';
import { rangeOfBooks, zoneOfBooks } from '../tank-state/month-of-books-reader.ts';

interface NamedMonth {
  readonly companyName: string;
  readonly month: string;
}

const entity = 'closed_month';

/** The company whose books the person may close. Throws 404 for others. */
async function getOwnBooks({ db, person }: RequestContext, companyName: string) {
  const company = await getReadableCompany(db, person, companyName);
  if (!can(person, 'administer', 'company', company.id)) throw notFound();
  return { company, reader: { sees_all: false, company_id: company.id } };
}

/**
 * Closes a month: keeps each of its loads as it is now. Throws 404 for another's company, and 409 for a month that is not
 * over by the clock of the company, that is closed already, or whose vents are still being worked out.
 */
export async function closeMonth(context: RequestContext, { companyName, month }: NamedMonth) {
  return withTransaction(context, async (within, transaction) => {
    const { person, now: closed_at } = within;
    const { company, reader } = await getOwnBooks(within, companyName);
    const timezone = await zoneOfBooks(transaction, reader);
    const range = await rangeOfBooks(transaction, reader, { month });
    if (new Date(range.loaded_to) > closed_at) throw conflict(`${month} is not over yet, by the clock of ${timezone}.`);
    const {
      customers: _,
      closing,
      pending,
      ledger_age: __,
      ...totals
    } = await addUpBooks(transaction, reader, { month });
    if (closing) throw conflict(`${month} is closed already, by ${closing.closed_by_email}.`);
    const waiting = Math.max(pending, await countMarkedLoads(transaction, company.id, range));
    if (waiting > 0)
      throw conflict(`The expected vent of ${waiting} loads is being worked out. Try again in a moment.`);
    const closed = { company_id: company.id, month, timezone, range, closed_at, closed_by_email: person.email };
    if (!(await insertClosedMonth(transaction, closed))) throw conflict(`${month} is closed already.`);
    const entry = { actor: person, company_id: company.id, entity, entity_id: null, action: 'close' } as const;
    await writeAudit(transaction, { ...entry, after: { name: month, ...totals } });
    return { company_name: company.name, month };
  });
}

/** Takes the closing of a month back. Throws 404 for another's company, and 409 for a month that is open. */
export async function reopenMonth(
  context: RequestContext,
  { companyName, month, reason }: NamedMonth & { reason: string },
) {
  return withTransaction(context, async (within, transaction) => {
    const { company } = await getOwnBooks(within, companyName);
    const closed = { company_id: company.id, month };
    const before = await findClosedMonth(transaction, closed);
    if (before === undefined) throw conflict(`${month} is not closed.`);
    await deleteClosedMonth(transaction, closed);
    const entry = { actor: within.person, company_id: company.id, entity, entity_id: null, action: 'reopen' } as const;
    await writeAudit(transaction, { ...entry, before: { name: month, ...before }, after: { name: month, reason } });
    return { company_name: company.name, month };
  });
}
