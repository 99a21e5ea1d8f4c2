import type { Database } from '../src/shared/database/database.ts';
import { insertRows } from './insert-rows.ts';
import { ADMINISTRATOR, PEOPLE } from './people.ts';
import { PROCEDURES } from './procedures.ts';
import { listRecordChanges } from './record-changes.ts';
import { momentOf } from './timeline.ts';
import type { Written } from './write-people.ts';

const DAYS_PER_MINUTE = 1 / 1_440;

/** The audit log: procedures written, registrations received and decided, readings and determinations. */
export async function writeAuditLog(db: Database, { userIds, now }: Pick<Written, 'userIds'> & { now: Date }) {
  const procedures = await db.selectFrom('procedures').select(['id', 'title']).execute();
  const actor = { actor_id: userIds.get(ADMINISTRATOR) ?? null, actor_email: ADMINISTRATOR };
  const administration = [...listProcedures(procedures), ...listRegistrations(userIds)].map(({ day, ...entry }) => ({
    ...{ ...actor, company_id: null, ...entry },
    at: momentOf(now, day),
  }));
  const entries = [...administration, ...(await listRecordChanges(db, now))];
  await insertRows(
    db,
    'audit_log',
    entries.toSorted((one, other) => one.at.getTime() - other.at.getTime()),
  );
}

function listProcedures(written: readonly { readonly id: number; readonly title: string }[]) {
  return PROCEDURES.map(({ title, summary, visibility, publishedDaysAgo }) => ({
    entity: 'procedure',
    entity_id: written.find((procedure) => procedure.title === title)?.id ?? null,
    action: 'create',
    before: null,
    after: { title, summary, visibility },
    day: -publishedDaysAgo,
  }));
}

function listRegistrations(userIds: Written['userIds']) {
  return PEOPLE.flatMap(({ email, registration }) => {
    if (registration === undefined) return [];
    const { status, daysAgo, requested_company, rejection_reason = null } = registration;
    const own = { entity: 'user', entity_id: userIds.get(email) ?? null };
    const themselves = { ...own, actor_id: own.entity_id, actor_email: email };
    const registered = { ...themselves, action: 'register', before: null, after: { email, requested_company } };
    const verified = { ...themselves, action: 'verify', before: null, after: { email, status: 'email_verified' } };
    const decided = {
      ...own,
      action: status === 'rejected' ? 'reject' : 'approve',
      before: { email, status: 'email_verified' },
      after: { email, status, ...(rejection_reason !== null && { rejection_reason }) },
    };
    return [
      { ...registered, day: -daysAgo },
      ...(status === 'pending' ? [] : [{ ...verified, day: 5 * DAYS_PER_MINUTE - daysAgo }]),
      ...(status === 'active' || status === 'rejected' ? [{ ...decided, day: 0.3 - daysAgo }] : []),
    ];
  });
}
