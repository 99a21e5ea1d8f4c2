import { nameKey, searchWords } from '@dewar/domain/primitives/name-search';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database.ts';

/** As long as the pieces that the index has. */
const LONGEST_PIECE = 3;

/**
 * Whether a kept search key (migration 0095) has all typed words, in any order: the twin of nameSearch. Without a word
 * everything is found.
 */
export function hasWords(searchKey: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  return everyWord(typed, (word) => sql<boolean>`position(${word}::text in ${searchKey}) > 0`);
}

/** The same by the index on the pieces of the keys, which finds rare words wherever they are. */
export function hasWordsByIndex(searchKey: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  return everyWord(
    typed,
    (word) => sql<boolean>`
      text_pieces(${searchKey}, 1) @> text_pieces(${word}, least(${sql.lit(LONGEST_PIECE)}, length(${word})))
      and position(${word}::text in ${searchKey}) > 0`,
  );
}

/** Whether a kept search key begins with what was typed. */
export function startsAs(searchKey: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  return sql<boolean>`starts_with(${searchKey}, ${nameKey(typed)})`;
}

/** The part of a search key before its space: of a title alone. */
export function firstKey(searchKey: RawBuilder<unknown>): RawBuilder<string> {
  return sql<string>`split_part(${searchKey}, ' ', 1)`;
}

function everyWord(typed: string, isFound: (word: string) => RawBuilder<boolean>): RawBuilder<boolean> {
  const words = searchWords(typed);
  return words.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(words.map(isFound), sql` and `)})`;
}

/** More are found by reading the list in its order: so many of all match that a page is soon full. */
const MOST_COLLECTED = 300;

/**
 * The ids that `rows` selects by hasWordsByIndex, or undefined if there are many. What few match is looked up by the
 * index before the page is read; what many match is not, because the index gives all of them at once.
 */
export async function collectFew(db: Database, rows: RawBuilder<unknown>): Promise<readonly number[] | undefined> {
  const { rows: found } = await sql<{ ids: number[] }>`
    select array(${rows} limit ${MOST_COLLECTED + 1}::int) as ids`.execute(db);
  const ids = found[0]?.ids ?? [];
  return ids.length > MOST_COLLECTED ? undefined : ids;
}
