import type { Suspension } from '@dewar/domain/accounts/suspensions';
import { sql } from 'kysely';

/** The stored suspension of the row of `users` or `companies` with this alias, as in the contract; null without one. */
export function suspensionOf(row: string) {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  return sql<Suspension | null>`
    case when ${column('suspended_at')} is not null then
      json_build_object('since', ${column('suspended_at')}, 'until', ${column('suspended_until')},
                        'reason', ${column('suspension_reason')}, 'by', ${column('suspended_by_email')}) end`;
}

/** Whether this row is suspended at a moment: the rule of domain/accounts/suspensions, for conditions of statements. */
export function isSuspendedAt(row: string, now: Date) {
  const until = sql.ref(`${row}.suspended_until`);
  return sql<boolean>`
    (${sql.ref(`${row}.suspended_at`)} is not null and (${until} is null or ${until} > ${now}::timestamptz))`;
}
