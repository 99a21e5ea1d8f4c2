import { type RawBuilder, sql } from 'kysely';

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
