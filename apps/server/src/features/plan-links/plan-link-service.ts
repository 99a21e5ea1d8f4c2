import type { BodyOf, DataOf } from '@dewar/contract/endpoint';
import type { createPlanLink } from '@dewar/contract/plan-links';
import { findLastDayError, MAX_OPEN_PLAN_LINKS } from '@dewar/domain/lessons/plan-links';
import { addDays, calendarDateIn, dayStartIn } from '@dewar/domain/time/calendar-dates';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { inTransaction } from '../../shared/database/database.ts';
import { conflict, invalidInput, notFound } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import type { RequestContext } from '../../shared/request-context.ts';
import { createToken, hashToken } from '../auth/accounts/invited-account-access.ts';
import { lockOwnPlan } from '../lesson-plans/lesson-plan-access.ts';
import { insertLink, listLinks, lockLink, markLinkRevoked } from './plan-link-repository.ts';

/**
 * Makes a link to a teacher's own plan and returns it with its token, which is stored as a hash. Throws 404, 400 for a
 * last day that cannot be chosen, and 409 if the plan has the maximum number of open links.
 */
export function addLink(
  { db, person, now }: RequestContext,
  lesson_plan_id: number,
  { last_day, note = null }: BodyOf<typeof createPlanLink>,
): Promise<DataOf<typeof createPlanLink>> {
  const { id: teacher_id, timezone } = person;
  const error = findLastDayError(last_day, calendarDateIn(timezone, now));
  if (error !== null) throw invalidInput({ last_day: error });
  return inTransaction(db, async (transaction) => {
    await lockOwnPlan(transaction, teacher_id, lesson_plan_id);
    const open = (await listLinks(transaction, lesson_plan_id, now)).filter(({ state }) => state === 'open');
    if (open.length >= MAX_OPEN_PLAN_LINKS) throw tooManyLinks();
    const token = createToken();
    const id = await insertLink(transaction, {
      ...{ teacher_id, lesson_plan_id, note, last_day, created_at: now },
      token_hash: hashToken(token),
      expires_at: dayStartIn(timezone, addDays(last_day, 1)),
    });
    // Administrators read the log: it names neither the plan nor its note.
    const after = { lesson_plan_id, last_day };
    await writeAudit(transaction, { ...entryOf(person, id), action: 'create', after });
    const link = (await listLinks(transaction, lesson_plan_id, now)).find((each) => each.id === id);
    if (link === undefined) throw new Error('a link disappeared within its own transaction');
    return { link, token };
  });
}

/** Ends a teacher's own link; one that was revoked before stays as it is. Throws 404. */
export function revokeLink({ db, person, now }: RequestContext, id: number): Promise<{ id: number }> {
  return inTransaction(db, async (transaction) => {
    const link = await lockLink(transaction, person.id, id);
    if (link === undefined) throw notFound();
    if (link.revoked_at === null) {
      await markLinkRevoked(transaction, id, now);
      const before = { lesson_plan_id: link.lesson_plan_id };
      await writeAudit(transaction, { ...entryOf(person, id), action: 'revoke', before });
    }
    return { id };
  });
}

function entryOf(actor: SignedIn, entity_id: number) {
  return { actor, company_id: null, entity: 'plan_link', entity_id } as const;
}

function tooManyLinks() {
  return conflict(`${MAX_OPEN_PLAN_LINKS} links to this plan are open. End one first.`);
}
