import { createHash } from 'node:crypto';
import { CALENDAR_FEED_REFRESH_SECONDS, calendarFeedDays } from '@dewar/domain/lessons/calendar-feeds';
import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import { schoolTimeZoneOf } from '@dewar/domain/time/time-zones';
import { sql } from 'kysely';
import { HttpError, notFound } from '../../shared/errors.ts';
import { FileResponse } from '../../shared/http/file-response.ts';
import { findActiveTeacher } from '../auth/accounts/active-teacher-access.ts';
import { countWrongSecret, type GuardedCall, hashToken } from '../auth/accounts/invited-account-access.ts';
import { findFeedByToken, noteReading } from './calendar-feed-repository.ts';
import { isWithin, listDatedEvents, spanOf } from './lesson-event-repository.ts';

/**
 * The calendar of a feed. Throws 404 for an unknown token, which is counted as a guess, and as long as its teacher may
 * not sign in; 410 for one that was ended, upon which calendar programs stop asking.
 */
export async function readFeed(call: GuardedCall, token: string): Promise<FileResponse> {
  const { db, config, now } = call;
  const feed = await findFeedByToken(db, hashToken(token));
  if (feed === undefined) await countWrongSecret(call, 'calendar feed');
  if (feed === undefined) throw notFound();
  if (feed.revoked_at !== null) throw new HttpError(410, 'not_found', 'This subscription has ended.');
  const teacher = await findActiveTeacher(db, feed.teacher_id, now);
  if (teacher === undefined) throw notFound();
  const calendar = { teacher_id: teacher.id, timeZone: schoolTimeZoneOf(teacher) };
  const { start_date, end_date } = calendarFeedDays(calendarDateIn(calendar.timeZone, now));
  const isOffered = feed.contents === 'all' ? sql`true` : sql`event.lesson_plan_id is not null`;
  const isListed = sql<boolean>`${isWithin(spanOf(calendar, start_date, end_date))} and ${isOffered}`;
  const events = await listDatedEvents(db, calendar, isListed);
  await noteReading(db, feed.id, now);
  const { ICALENDAR, writeCalendarFile } = await import('./calendar-file.ts');
  const { timeZone } = calendar;
  const { publicUrl } = config;
  const body = Buffer.from(
    writeCalendarFile({ events, timeZone, publicUrl, refreshSeconds: CALENDAR_FEED_REFRESH_SECONDS }),
  );
  return new FileResponse({
    ...{ body, contentType: ICALENDAR, fileName: 'lessons.ics', size: body.length },
    etag: `W/"${createHash('sha256').update(body).digest('base64url')}"`,
  });
}
