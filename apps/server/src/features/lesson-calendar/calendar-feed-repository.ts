import type { CalendarFeed } from '@dewar/contract/calendar-feeds';
import type { CalendarFeedContents } from '@dewar/domain/lessons/calendar-feeds';
import { MILLISECONDS_PER_DAY, MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';
import type { Database } from '../../shared/database/database.ts';

/** Ended feeds are remembered this long, so that programs which still ask are told so and are not taken for guessers. */
const KEPT_MS = 366 * MILLISECONDS_PER_DAY;

/** A reading is noted if the last one was noted longer ago. */
const NOTED_EVERY_MS = 5 * MILLISECONDS_PER_MINUTE;

/** The open feed of a teacher; null without one. */
export async function findOpenFeed(db: Database, teacher_id: number): Promise<CalendarFeed | null> {
  const feed = await db
    .selectFrom('calendar_feeds')
    .select(['id', 'contents', 'created_at', 'last_read_at'])
    .where('teacher_id', '=', teacher_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (feed === undefined) return null;
  const { id, created_at, last_read_at } = feed;
  const contents = feed.contents as CalendarFeedContents;
  return { id, contents, created_at: created_at.toISOString(), last_read_at: last_read_at?.toISOString() ?? null };
}

interface NewFeed {
  readonly teacher_id: number;
  readonly token_hash: Buffer;
  readonly contents: CalendarFeedContents;
  readonly created_at: Date;
}

export async function insertFeed(db: Database, feed: NewFeed): Promise<number> {
  const { id } = await db.insertInto('calendar_feeds').values(feed).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A teacher's own feed; undefined for a missing one and for another teacher's. */
export async function lockFeed(transaction: Database, teacher_id: number, id: number) {
  return transaction
    .selectFrom('calendar_feeds')
    .select('revoked_at')
    .where('id', '=', id)
    .where('teacher_id', '=', teacher_id)
    .forUpdate()
    .executeTakeFirst();
}

export async function markFeedRevoked(transaction: Database, id: number, now: Date): Promise<void> {
  await transaction.updateTable('calendar_feeds').set({ revoked_at: now }).where('id', '=', id).execute();
}

/** Whatever became of it. */
export async function findFeedByToken(db: Database, token_hash: Buffer) {
  return db
    .selectFrom('calendar_feeds')
    .select(['id', 'teacher_id', 'contents', 'revoked_at'])
    .where('token_hash', '=', token_hash)
    .executeTakeFirst();
}

export async function noteReading(db: Database, id: number, now: Date): Promise<void> {
  const before = new Date(now.getTime() - NOTED_EVERY_MS);
  await db
    .updateTable('calendar_feeds')
    .set({ last_read_at: now })
    .where('id', '=', id)
    .where((is) => is.or([is('last_read_at', 'is', null), is('last_read_at', '<=', before)]))
    .execute();
}

export async function deleteOldCalendarFeeds(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('calendar_feeds')
    .where('revoked_at', '<=', new Date(now.getTime() - KEPT_MS))
    .execute();
}
