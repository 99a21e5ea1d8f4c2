import type { Archive } from '@dewar/contract/archives';
import { can } from '@dewar/domain/accounts/permissions';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { inTransaction } from '../../shared/database/database.ts';
import { notFound, tooManyRequests } from '../../shared/errors.ts';
import { nameOf, type SignedIn } from '../../shared/http/signed-in.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { getReadableCompany } from '../companies/company-access.ts';
import {
  findLatestRun,
  insertRun,
  type NewRun,
  type SavedCompany,
  type TakenRun,
  takeRun,
} from './archive-run-repository.ts';

const BUSY =
  'You are already saving an archive. Wait until it is complete, or stop it among the downloads of the browser.';
/** Until a run whose server is gone no longer counts. */
const RETRY_AFTER_SECONDS = 60;

/** Prepares the archive of a company. Throws 404 for one that is not the person's to save, and 429 during another. */
export async function startCompanyArchive(context: RequestContext, companyName: string): Promise<Archive> {
  const { db, person } = context;
  const company = await getReadableCompany(db, person, companyName);
  if (!can(person, 'administer', 'company', company.id)) throw notFound();
  return start(context, { kind: 'company', company_id: company.id });
}

/** The same of a teacher's own data. */
export function startTeacherArchive(context: RequestContext): Promise<Archive> {
  return start(context, { kind: 'teacher', company_id: null });
}

async function start({ db, person, now }: RequestContext, run: Omit<NewRun, 'person_id'>): Promise<Archive> {
  return inTransaction(db, async (transaction) => {
    const id = await insertRun(transaction, { ...run, person_id: person.id }, now);
    const archive = await findLatestRun(transaction, person.id, now);
    if (id === undefined || archive === null) throw tooManyRequests(RETRY_AFTER_SECONDS, BUSY);
    return archive;
  });
}

/** Whose data an archive has: a company's, or the person's own. */
export interface SavedOwner {
  readonly name: string;
  readonly company: SavedCompany | null;
}

/** Takes an archive that waits, and records that it is saved. Throws 404 if it is not the person's, or not any more. */
export async function takeArchive({ db, person, now }: RequestContext, id: number): Promise<SavedOwner> {
  return inTransaction(db, async (transaction) => {
    const run = await takeRun(transaction, { id, person_id: person.id }, now);
    if (run === undefined || !mayStillSave(person, run)) throw notFound();
    const { company } = run;
    const name = company?.name ?? `Lessons of ${nameOf(person)}`;
    await writeAudit(transaction, {
      actor: person,
      company_id: company?.id ?? null,
      entity: 'archive',
      entity_id: id,
      action: 'export',
      after: { name },
    });
    return { name, company };
  });
}

/** The rights of the person may have changed since the archive was prepared. */
function mayStillSave(person: SignedIn, { kind, company }: TakenRun): boolean {
  if (kind === 'teacher') return can(person, 'open', 'teaching_area');
  return company !== null && can(person, 'administer', 'company', company.id);
}
