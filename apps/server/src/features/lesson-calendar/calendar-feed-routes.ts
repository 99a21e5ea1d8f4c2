import * as contract from '@dewar/contract/calendar-feeds';
import type { Server } from '../../shared/http/server.ts';
import { findOpenFeed } from './calendar-feed-repository.ts';
import { addFeed, revokeFeed } from './calendar-feed-service.ts';
import { readFeed } from './opened-calendar-feed.ts';

export function calendarFeedRoutes({ mount, config }: Server): void {
  mount(contract.getCalendarFeed, async ({ db, person }) => ({ data: await findOpenFeed(db, person.id) }));

  mount(contract.createCalendarFeed, async ({ context, body }) => ({
    data: await addFeed(context, body),
  }));

  mount(contract.revokeCalendarFeed, async ({ context, params: { id } }) => ({
    data: await revokeFeed(context, id),
  }));

  mount(contract.readCalendarFeed, ({ db, now, request, reply, params: { token } }) => {
    // An address that was published by mistake must not be found by its name.
    reply.header('x-robots-tag', 'noindex, nofollow');
    return readFeed({ db, config, request, now }, token);
  });
}
