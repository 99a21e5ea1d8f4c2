import { sql } from 'kysely';
import { isSuspendedAt } from '../../../shared/database/suspension-columns.ts';
import { needsSecondFactor } from '../accounts/needs-second-factor.ts';
import { isSessionOfSignOn } from '../accounts/sign-on-enforcement.ts';
import type { SessionTimes } from './session-repository.ts';

/**
 * Whether a session would admit its person to their area now, for what is sent to them without a request: the conditions
 * of `createSessionReader` and of `authorise`, on the rows `session`, `person` and, outer joined, `company`.
 */
export function isLiveSession({ now, idleSince }: SessionTimes) {
  return sql<boolean>`(
    session.expires_at > ${now}::timestamptz and session.last_used_at >= ${idleSince}::timestamptz
    and person.status not in ('pending', 'rejected') and not (person.needs_new_password and session.sign_on_identity_id is null)
    and company.status is distinct from 'inactive'
    and not ${isSuspendedAt('person', now)} and not ${isSuspendedAt('company', now)}
    and not ${needsSecondFactor('person')} and ${isSessionOfSignOn()})`;
}
