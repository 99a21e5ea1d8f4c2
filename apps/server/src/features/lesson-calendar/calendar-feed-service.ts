import type { createCalendarFeed } from '@dewar/contract/calendar-feeds';
import type { BodyOf, DataOf } from '@dewar/contract/endpoint';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { notFound } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import { createToken, hashToken } from '../auth/accounts/invited-account-access.ts';
import { lockTeacher } from '../teacher-settings/teacher-settings-repository.ts';
import { findOpenFeed, insertFeed, lockFeed, markFeedRevoked } from './calendar-feed-repository.ts';

/** Makes a feed of a teacher's calendar, and ends the one before. Its token is returned, and stored as a hash. */
export function addFeed(
  context: RequestContext,
  { contents }: BodyOf<typeof createCalendarFeed>,
): Promise<DataOf<typeof createCalendarFeed>> {
  const { person, now } = context;
  const teacher_id = person.id;
  return withTransaction(context, async (within, transaction) => {
    // Of two that are made at the same time, the later ends the earlier.
    await lockTeacher(transaction, teacher_id);
    const before = await findOpenFeed(transaction, teacher_id);
    if (before !== null) await endFeed(within, before.id);
    const token = createToken();
    const feed = { teacher_id, contents, created_at: now };
    const id = await insertFeed(transaction, { ...feed, token_hash: hashToken(token) });
    await writeAudit(transaction, { ...entryOf(person, id), action: 'create', after: { contents } });
    return { feed: { id, contents, created_at: now.toISOString(), last_read_at: null }, token };
  });
}

/** Ends a teacher's own feed; one that was ended before stays as it is. Throws 404. */
export function revokeFeed(context: RequestContext, id: number): Promise<{ id: number }> {
  const { person } = context;
  return withTransaction(context, async (within, transaction) => {
    const feed = await lockFeed(transaction, person.id, id);
    if (feed === undefined) throw notFound();
    if (feed.revoked_at === null) await endFeed(within, id);
    return { id };
  });
}

async function endFeed({ db, person, now }: RequestContext, id: number): Promise<void> {
  await markFeedRevoked(db, id, now);
  await writeAudit(db, { ...entryOf(person, id), action: 'revoke' });
}

function entryOf(actor: SignedIn, entity_id: number) {
  return { actor, company_id: null, entity: 'calendar_feed', entity_id } as const;
}
