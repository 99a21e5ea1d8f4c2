import { CALENDAR_FEED_CONTENTS } from '@dewar/domain/lessons/calendar-feeds';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { deletedRecord, idParams, recordId, requiredText, responseTimestamp } from './fields.ts';

/** A feed of a calendar, as its teacher sees it. Its address is shown once, when it is made. */
export const calendarFeedSchema = z.object({
  id: recordId,
  contents: z.enum(CALENDAR_FEED_CONTENTS),
  created_at: responseTimestamp,
  /** Within five minutes. */
  last_read_at: responseTimestamp.nullable(),
});

export type CalendarFeed = z.infer<typeof calendarFeedSchema>;

const PATH = '/api/lesson-plans/calendar/feed';

export const getCalendarFeed = defineEndpoint({
  name: 'getCalendarFeed',
  method: 'GET',
  path: PATH,
  access: 'teacher',
  summary: "The open feed of one's own calendar; null without one.",
  response: calendarFeedSchema.nullable(),
});

export const createCalendarFeed = defineEndpoint({
  name: 'createCalendarFeed',
  method: 'POST',
  path: PATH,
  access: 'teacher',
  touches: ['calendar-feed'],
  summary: "Make an address at which other calendar programs read one's calendar. It ends the one before.",
  body: z.object({ contents: z.enum(CALENDAR_FEED_CONTENTS) }),
  /** The token is stored as a hash only. */
  response: z.object({ feed: calendarFeedSchema, token: z.string() }),
  status: 201,
  acceptsIdempotencyKey: false,
});

export const revokeCalendarFeed = defineEndpoint({
  name: 'revokeCalendarFeed',
  method: 'DELETE',
  path: `${PATH}/{id}`,
  access: 'teacher',
  touches: ['calendar-feed'],
  summary: 'End a feed at once.',
  params: idParams,
  response: deletedRecord,
});

export const readCalendarFeed = defineEndpoint({
  name: 'readCalendarFeed',
  method: 'GET',
  path: '/api/calendar-feeds/{token}/lessons.ics',
  access: 'public',
  summary:
    "A teacher's calendar of a month back and a year ahead as iCalendar, without a session; 304 if it is unchanged, 410 once it was ended.",
  params: z.object({ token: requiredText(TEXT_LIMITS.token) }),
  response: z.undefined(),
  download: true,
  isExport: true,
});

/** The path of a feed on the portal. */
export function calendarFeedPath(token: string): string {
  return readCalendarFeed.path.replace('{token}', encodeURIComponent(token));
}
