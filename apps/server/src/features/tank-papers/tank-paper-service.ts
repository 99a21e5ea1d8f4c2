import type { TankPaper, TankPaperBody, TankPaperChange } from '@dewar/contract/tank-papers';
import { type PaperKind, paperDueDate } from '@dewar/domain/tank-papers/paper-kinds';
import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import type { Database } from '../../shared/database/database.ts';
import { requireVersion } from '../../shared/database/require-version.ts';
import { invalidInput, notFound } from '../../shared/errors.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import { lockTankAssignment } from '../tank-state/tank-access.ts';
import { lockTankState, rewriteTankState } from '../tank-state/tank-state-repository.ts';
import { listKindsOf } from './paper-kind-repository.ts';
import {
  deletePaper,
  findCompanyOfTank,
  insertPaper,
  isFileOf,
  listPapers,
  markLatestPapers,
  type PaperFields,
  type StoredPaper,
  updatePaper,
} from './tank-paper-repository.ts';

const entity = 'tank_paper';

/** Throws 404 for a tank that the person's company never had. */
export async function readPapers({ db, person }: RequestContext, tank_id: number): Promise<TankPaper[]> {
  if ((await findCompanyOfTank(db, person, tank_id)) === undefined) throw notFound();
  return (await listPapers(db, person, { tank_id })).map(shown);
}

/**
 * Records a paper for the company that has the tank. Throws 404 for another company's tank, 409 for one in stock, and 400
 * for a kind, dates or a file that do not fit.
 */
export function addPaper(context: RequestContext, tank_id: number, body: TankPaperBody): Promise<TankPaper> {
  return withTransaction(context, async (within, transaction) => {
    const { person } = within;
    const home = await lockTankAssignment(transaction, person, tank_id);
    const { company_id } = home;
    const kind = await requireKind(transaction, company_id, body.kind);
    const { number = null, body: issuer = null, issued_at, due_at = paperDueDate(kind, issued_at) } = body;
    const file_id = idOf(body.file ?? null);
    const fields = { kind: kind.kind, number, body: issuer, issued_at, due_at, file_id };
    await requireFitting(within, { tank_id, company_id }, fields);
    const id = await insertPaper(transaction, home, fields, person);
    await settleLatest(transaction, { tank_id, company_id });
    const paper = await getPaper(within, { tank_id, id });
    const entry = { actor: person, company_id, entity, entity_id: id, action: 'create', after: shown(paper) } as const;
    await writeAudit(transaction, entry);
    return shown(paper);
  });
}

interface NamedPaper {
  readonly tank_id: number;
  readonly id: number;
}

interface PaperEdit extends NamedPaper {
  readonly body: TankPaperChange;
  readonly expectedVersion: number | undefined;
}

/** Throws 404, 400 for what does not fit, and 412 if the paper has changed since it was read. */
export function correctPaper(
  context: RequestContext,
  { body, expectedVersion, ...named }: PaperEdit,
): Promise<TankPaper> {
  return withTransaction(context, async (within, transaction) => {
    await lockTankState(transaction, named.tank_id);
    const before = await getPaper(within, named);
    await requireVersion(before.version, expectedVersion, async () => JSON.stringify(shown(before)));
    const { company_id } = before;
    const kind = await requireKind(transaction, company_id, body.kind ?? before.kind);
    const issued_at = body.issued_at ?? before.issued_at;
    const fields = {
      ...{ kind: kind.kind, issued_at },
      number: body.number === undefined ? before.number : body.number,
      body: body.body === undefined ? before.body : body.body,
      due_at: body.due_at === undefined ? await dueAfterEdit(transaction, before, kind, issued_at) : body.due_at,
      file_id: idOf(body.file === undefined ? before.file : body.file),
    };
    await requireFitting(within, { tank_id: named.tank_id, company_id }, fields);
    await updatePaper(transaction, named.id, fields);
    await settleLatest(transaction, { tank_id: named.tank_id, company_id });
    const after = shown(await getPaper(within, named));
    const entry = { actor: within.person, company_id, entity, entity_id: named.id, action: 'update' } as const;
    await writeAudit(transaction, { ...entry, before: shown(before), after });
    return after;
  });
}

/** A due date by the rule of its kind stays so; one that was typed stays as it is. */
async function dueAfterEdit(transaction: Database, before: StoredPaper, kind: PaperKind, issuedAt: string) {
  const [former] = (await listKindsOf(transaction, before.company_id)).filter((each) => each.kind === before.kind);
  const isByRule = former !== undefined && before.due_at === paperDueDate(former, before.issued_at);
  return isByRule ? paperDueDate(kind, issuedAt) : before.due_at;
}

/** Throws 404, and 412 if the paper has changed since it was read. */
export function removePaper(
  context: RequestContext,
  { expectedVersion, ...named }: NamedPaper & Pick<PaperEdit, 'expectedVersion'>,
): Promise<void> {
  return withTransaction(context, async (within, transaction) => {
    await lockTankState(transaction, named.tank_id);
    const paper = await getPaper(within, named);
    await requireVersion(paper.version, expectedVersion, async () => JSON.stringify(shown(paper)));
    await deletePaper(transaction, named.id);
    const { company_id } = paper;
    await settleLatest(transaction, { tank_id: named.tank_id, company_id });
    const entry = { actor: within.person, company_id, entity, entity_id: named.id, action: 'delete' } as const;
    await writeAudit(transaction, { ...entry, before: shown(paper) });
  });
}

/** The latest papers of a tank are part of its fleet, which notices the change by the tank's state row. */
async function settleLatest(
  transaction: Database,
  of: { readonly tank_id: number; readonly company_id: number },
): Promise<void> {
  await markLatestPapers(transaction, of);
  await rewriteTankState(transaction, of.tank_id);
}

async function getPaper({ db, person }: RequestContext, named: NamedPaper): Promise<StoredPaper> {
  const [paper] = await listPapers(db, person, named);
  if (paper === undefined) throw notFound();
  return paper;
}

function shown({ company_id: _, ...paper }: StoredPaper): TankPaper {
  return paper;
}

function idOf(file: number | { readonly id: number } | null): number | null {
  return typeof file === 'number' ? file : (file?.id ?? null);
}

async function requireKind(transaction: Database, company_id: number, name: string): Promise<PaperKind> {
  const kind = (await listKindsOf(transaction, company_id)).find((each) => each.kind === name);
  if (kind === undefined) throw invalidInput({ kind: 'There is no such kind of paper' });
  return kind;
}

/** The farthest zone has its next day so long before. */
const EARLIEST_ZONE = 'Pacific/Kiritimati';

async function requireFitting(
  { db, now }: RequestContext,
  of: { readonly tank_id: number; readonly company_id: number },
  { issued_at, due_at, file_id }: PaperFields,
): Promise<void> {
  if (issued_at > calendarDateIn(EARLIEST_ZONE, now)) throw invalidInput({ issued_at: 'must not be in the future' });
  if (due_at !== null && due_at < issued_at) throw invalidInput({ due_at: 'must not be before the date of the paper' });
  if (file_id !== null && !(await isFileOf(db, { id: file_id, ...of }))) {
    throw invalidInput({ file: 'must be a file of this tank' });
  }
}
