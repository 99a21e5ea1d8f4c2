import { type TankPaper, tankPaperSchema } from '@dewar/contract/tank-papers';
import type { Person } from '@dewar/domain/accounts/permissions';
import { isPaperKindKey, ownKindId, ownKindName, PAPER_KINDS } from '@dewar/domain/tank-papers/paper-kinds';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../shared/database/database.ts';
import { isInBooksOf, isTankInBooksOf, type TankAssignment } from '../tank-state/tank-access.ts';

/** The tank's company now; undefined if the person's company never had it. */
export async function findCompanyOfTank(db: Database, person: Person, tank_id: number) {
  const { rows } = await sql<{ company_id: number | null }>`
    select tank.company_id from tanks tank where tank.id = ${tank_id} and ${isTankInBooksOf(person)}`.execute(db);
  return rows[0];
}

const rowSchema = tankPaperSchema
  .omit({ kind: true, kind_label: true })
  .extend({ kind: z.string().nullable(), own_kind_id: z.int().nullable(), own_label: z.string().nullable() });

export type StoredPaper = TankPaper & { readonly company_id: number };

/** The papers of a tank that the person may read, or one of them; by kind, the latest of each first. */
export async function listPapers(
  db: Database,
  person: Person,
  { tank_id, id }: { readonly tank_id: number; readonly id?: number },
): Promise<StoredPaper[]> {
  const { rows } = await sql<{ company_id: number; paper: unknown }>`
    select paper.company_id, json_build_object(
             'id', paper.id, 'tank_id', paper.tank_id, 'kind', paper.kind, 'own_kind_id', paper.own_kind_id,
             'own_label', own.label, 'number', paper.number, 'body', paper.body, 'issued_at', paper.issued_at,
             'due_at', paper.due_at, 'recorded_by_email', paper.recorded_by_email, 'created_at', paper.created_at,
             'version', paper.version,
             'file', (select json_build_object('id', file.id, 'file_name', file.file_name,
                                               'file_path', '/api/tank-files/' || file.id || '/download')
                        from tank_files file where file.id = paper.file_id)) as paper
      from tank_papers paper
      left join paper_kinds own on own.id = paper.own_kind_id
     where paper.tank_id = ${tank_id} and ${isInBooksOf(person, 'paper')}
       and paper.id = coalesce(${id ?? null}::int, paper.id)
     order by paper.issued_at desc, paper.id desc`.execute(db);
  return rows
    .map(({ company_id, paper }) => ({ company_id, ...shownOf(rowSchema.parse(paper)) }))
    .sort((one, other) => rankOf(one) - rankOf(other));
}

function shownOf({ kind, own_kind_id, own_label, ...paper }: z.infer<typeof rowSchema>): TankPaper {
  if (own_kind_id !== null) return { ...paper, kind: ownKindName(own_kind_id), kind_label: own_label ?? '' };
  const key = kind ?? '';
  // Of a release that had more kinds, its name.
  return { ...paper, kind: key, kind_label: isPaperKindKey(key) ? PAPER_KINDS[key].label : key };
}

const KEYS = Object.keys(PAPER_KINDS);

/** The kinds of every tank in their order, then the company's own in theirs. */
function rankOf({ kind }: TankPaper): number {
  const rank = KEYS.indexOf(kind);
  return rank >= 0 ? rank : KEYS.length + (ownKindId(kind) ?? 0);
}

export interface PaperFields {
  readonly kind: string;
  readonly number: string | null;
  readonly body: string | null;
  readonly issued_at: string;
  readonly due_at: string | null;
  readonly file_id: number | null;
}

const columnsOf = ({ kind, ...fields }: PaperFields) => {
  const own_kind_id = ownKindId(kind);
  return { ...fields, own_kind_id, kind: own_kind_id === null ? kind : null };
};

export async function insertPaper(
  transaction: Database,
  home: TankAssignment,
  fields: PaperFields,
  author: { readonly id: number; readonly email: string },
): Promise<number> {
  const recorded = { recorded_by: author.id, recorded_by_email: author.email };
  const { id } = await transaction
    .insertInto('tank_papers')
    .values({ ...home, ...columnsOf(fields), ...recorded })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updatePaper(transaction: Database, id: number, fields: PaperFields): Promise<void> {
  await transaction
    .updateTable('tank_papers')
    .set({ ...columnsOf(fields), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

export async function deletePaper(transaction: Database, id: number): Promise<void> {
  await transaction.deleteFrom('tank_papers').where('id', '=', id).execute();
}

/** Notes which paper of each kind decides. Call it after each write, with the tank's state locked. */
export async function markLatestPapers(
  transaction: Database,
  { tank_id, company_id }: { readonly tank_id: number; readonly company_id: number },
): Promise<void> {
  await sql`
    update tank_papers paper set is_latest = ranked.is_latest
      from (select id, row_number() over (partition by kind, own_kind_id order by issued_at desc, id desc) = 1 as is_latest
              from tank_papers where tank_id = ${tank_id} and company_id = ${company_id}) ranked
     where paper.id = ranked.id and paper.is_latest <> ranked.is_latest`.execute(transaction);
}

/** Whether a file is one of the company's files of a tank. */
export async function isFileOf(
  transaction: Database,
  { id, tank_id, company_id }: { readonly id: number; readonly tank_id: number; readonly company_id: number },
): Promise<boolean> {
  const file = await transaction
    .selectFrom('tank_files')
    .select('id')
    .where('id', '=', id)
    .where('tank_id', '=', tank_id)
    .where('company_id', '=', company_id)
    .executeTakeFirst();
  return file !== undefined;
}
