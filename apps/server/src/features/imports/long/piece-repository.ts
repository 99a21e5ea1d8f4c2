import { type SheetMarks, TOLD_COMMA, TOLD_POINT } from '@dewar/domain/imports/sheet-figures';
import { sql } from 'kysely';
import type { Database } from '../../../shared/database/database.ts';

interface Piece {
  readonly piece: number;
  readonly text: string;
  /** Its lines, empty ones too. */
  readonly rows: number;
  readonly has_decimal_comma: boolean;
  readonly has_decimal_point: boolean;
}

/** Whether a stored piece has this text; undefined if there is no such piece. */
export async function hasSameText(
  db: Database,
  long_import_id: number,
  { piece, text }: Pick<Piece, 'piece' | 'text'>,
): Promise<boolean | undefined> {
  const found = await db
    .selectFrom('long_import_pieces')
    .select(sql<boolean>`text = ${text}::text`.as('isSame'))
    .where('long_import_id', '=', long_import_id)
    .where('piece', '=', piece)
    .executeTakeFirst();
  return found?.isSame;
}

/** Adds a piece, and its size to the import. */
export async function insertPiece(db: Database, long_import_id: number, piece: Piece): Promise<void> {
  await db
    .insertInto('long_import_pieces')
    .values({ long_import_id, ...piece })
    .execute();
  await db
    .updateTable('long_imports')
    .set((row) => ({
      pieces: row('pieces', '+', 1),
      rows: row('rows', '+', piece.rows),
      characters: row('characters', '+', piece.text.length),
      changed_at: sql<Date>`now()`,
    }))
    .where('id', '=', long_import_id)
    .execute();
}

/** The number of the first piece that did not arrive, if there are to be this many; undefined if all did. */
export async function findMissingPiece(
  db: Database,
  long_import_id: number,
  pieces: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ piece: number }>`
    select number as piece from generate_series(1, ${pieces}::int) number
     where not exists (select from long_import_pieces where (long_import_id, piece) = (${long_import_id}::int, number))
     order by number limit 1`.execute(db);
  return rows[0]?.piece;
}

/** The marks that a figure of any piece tells; undefined if none does. */
export async function findToldMarks(db: Database, long_import_id: number): Promise<SheetMarks | undefined> {
  const found = await db
    .selectFrom('long_import_pieces')
    .select([
      sql<boolean | null>`bool_or(has_decimal_comma)`.as('hasComma'),
      sql<boolean | null>`bool_or(has_decimal_point)`.as('hasPoint'),
    ])
    .where('long_import_id', '=', long_import_id)
    .executeTakeFirst();
  if (found?.hasComma === true) return TOLD_COMMA;
  return found?.hasPoint === true ? TOLD_POINT : undefined;
}

/** Undefined if the piece is no longer kept. */
export async function findPieceText(db: Database, long_import_id: number, piece: number): Promise<string | undefined> {
  const found = await db
    .selectFrom('long_import_pieces')
    .select('text')
    .where('long_import_id', '=', long_import_id)
    .where('piece', '=', piece)
    .executeTakeFirst();
  return found?.text;
}
