import type { PaperKindRecord } from '@dewar/contract/tank-papers';
import { listPaperKinds, ownKindName } from '@dewar/domain/tank-papers/paper-kinds';
import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

/** The kinds of every tank, then those that the company has added, by their labels. */
export async function listKindsOf(db: Database, company_id: number | null): Promise<PaperKindRecord[]> {
  const own = await db
    .selectFrom('paper_kinds')
    .select(['id', 'label', 'months'])
    .where('company_id', '=', company_id)
    .orderBy(sql`name_order(label) collate "C"`)
    .execute();
  return [
    ...listPaperKinds().map((kind) => ({ ...kind, id: null })),
    ...own.map(({ id, label, months }) => ({ kind: ownKindName(id), label, months, id })),
  ];
}

interface NewKind {
  readonly company_id: number;
  readonly label: string;
  readonly months: number | null;
}

export async function insertKind(transaction: Database, kind: NewKind): Promise<PaperKindRecord> {
  const { id } = await transaction.insertInto('paper_kinds').values(kind).returning('id').executeTakeFirstOrThrow();
  return { kind: ownKindName(id), label: kind.label, months: kind.months, id };
}

export async function findKindForDelete(transaction: Database, id: number) {
  return transaction
    .selectFrom('paper_kinds')
    .select(['id', 'company_id', 'label', 'months'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function isKindUsed(transaction: Database, id: number): Promise<boolean> {
  const paper = await transaction
    .selectFrom('tank_papers')
    .select('id')
    .where('own_kind_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  return paper !== undefined;
}

export async function deleteKind(transaction: Database, id: number): Promise<void> {
  await transaction.deleteFrom('paper_kinds').where('id', '=', id).execute();
}
