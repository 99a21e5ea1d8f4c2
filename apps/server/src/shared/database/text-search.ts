import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/** As long as the pieces that the index has. */
const LONGEST_PIECE = 3;

/**
 * Whether a text contains what somebody typed, ignoring case and accents, with nothing in it read as a wildcard. `text`
 * is the expression that an index on its pieces was made of (migration 0047), which finds rare texts wherever they are.
 */
export function containsTyped(text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const folded = sql`fold_text(${typed})`;
  return sql<boolean>`(
    text_pieces(fold_text(${text}), 1) @> text_pieces(${folded}, least(${sql.lit(LONGEST_PIECE)}, length(${folded})))
    and ${containsTypedSlowly(text, typed)})`;
}

/** The same without the index, for a list that is read in its order until its page is full. */
export function containsTypedSlowly(text: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  return sql<boolean>`position(fold_text(${typed}) in fold_text(${text})) > 0`;
}

/** More are found by reading the list in its order: so many of all match that a page is soon full. */
const MOST_COLLECTED = 300;

/**
 * The ids that `rows` selects by containsTyped, or undefined if there are many. What few match is looked up by the index
 * before the page is read; what many match is not, because the index gives all of them at once.
 */
export async function collectFew(db: Database, rows: RawBuilder<unknown>): Promise<readonly number[] | undefined> {
  const { rows: found } = await sql<{ ids: number[] }>`
    select array(${rows} limit ${MOST_COLLECTED + 1}::int) as ids`.execute(db);
  const ids = found[0]?.ids ?? [];
  return ids.length > MOST_COLLECTED ? undefined : ids;
}
