import { can } from '@dewar/domain/accounts/permissions';
import {
  MOST_SEE_AS_BY_AN_ADMINISTRATOR,
  MOST_SEE_AS_OF_A_PERSON,
  SEE_AS_MINUTES,
  SEE_AS_TOKEN_PREFIX,
} from '@dewar/domain/accounts/see-as';
import { isSuspended } from '@dewar/domain/accounts/suspensions';
import { MILLISECONDS_PER_DAY, MILLISECONDS_PER_MINUTE } from '@dewar/domain/time/instants';
import { writeAudit } from '../../../shared/audit/audit-log.ts';
import type { Database } from '../../../shared/database/database.ts';
import { conflict, forbidden, tooManyRequests } from '../../../shared/errors.ts';
import type { SignedIn } from '../../../shared/http/signed-in.ts';
import { createToken, hashToken, maySignIn } from '../../auth/accounts/invited-account-access.ts';
import { endOneSeeAs } from '../../auth/sessions/see-as-end-repository.ts';
import { findSeeAs, insertSeeAs, listBeginsSince } from '../../auth/sessions/see-as-repository.ts';
import { sessionTimes } from '../../auth/sessions/session-repository.ts';
import { type Administration, getUserRecord, lockManagedUser } from '../managed-user.ts';
import { tellOfSeeAs } from './tell-of-see-as.ts';

interface BegunSeeAs {
  readonly token: string;
  readonly ends_at: string;
}

/**
 * Lets a super-administrator read the portal as a person does, and tells those whom it concerns. Throws 404, 403 for
 * administrators, 409 for oneself and for whoever cannot sign in at present, and 429 after many.
 */
export async function beginSeeAs(
  transaction: Database,
  administration: Administration,
  id: number,
): Promise<BegunSeeAs> {
  const { config, person, now } = administration;
  const { user } = await lockManagedUser(transaction, administration, id, (administrator, account) => {
    if (id === person.id) throw conflict('This is your own account: you see the portal as yourself.');
    if (!can(administrator, 'see_as', 'account', account)) {
      throw forbidden('Nobody sees the portal as an administrator, and only super-admins as others.');
    }
  });
  const { suspension } = await getUserRecord(transaction, id);
  if (suspension !== null && isSuspended(suspension, now)) throw conflict('This account is suspended.');
  await requireFewBegins(transaction, administration, id);
  const token = `${SEE_AS_TOKEN_PREFIX}${createToken()}`;
  const ends_at = new Date(now.getTime() + SEE_AS_MINUTES * MILLISECONDS_PER_MINUTE);
  const token_hash = hashToken(token);
  const { email: person_email, company_id } = user;
  await insertSeeAs(transaction, {
    ...{ token_hash, session_id: person.session_id, administrator_id: person.id, administrator_email: person.email },
    ...{ person_id: id, person_email, company_id, began_at: now, ends_at },
  });
  const seen = await findSeeAs(transaction, token_hash, sessionTimes(config, now));
  if (seen === undefined || !maySignIn(seen, now)) {
    throw conflict('This person cannot sign in at present, so there is nothing to see.');
  }
  const after = { email: person_email, ends_at: ends_at.toISOString() };
  await writeAudit(transaction, {
    ...{ actor: person, company_id, entity: 'user', entity_id: id, action: 'see-as' },
    after,
  });
  await tellOfSeeAs(transaction, { config, now, administrator: person, seen: { ...seen, ends_at } });
  return { token, ends_at: after.ends_at };
}

/** Everybody whom it concerns is mailed each time, so the number of times is limited. Throws 429. */
async function requireFewBegins(transaction: Database, { person, now }: Administration, id: number): Promise<void> {
  const since = new Date(now.getTime() - MILLISECONDS_PER_DAY);
  const who = { administrator_id: person.id, person_id: id };
  const { byAdministrator, ofPerson } = await listBeginsSince(transaction, who, since);
  for (const [begins, most, words] of [
    [ofPerson, MOST_SEE_AS_OF_A_PERSON, 'This person was seen as'],
    [byAdministrator, MOST_SEE_AS_BY_AN_ADMINISTRATOR, 'You saw the portal as others'],
  ] as const) {
    const first = begins.at(-most);
    if (first === undefined) continue;
    const seconds = Math.ceil((first.getTime() - since.getTime()) / 1_000);
    throw tooManyRequests(Math.max(1, seconds), `${words} ${most} times within 24 hours, which is the limit.`);
  }
}

/** False for an ordinary session, and for one that has ended at this moment. */
export async function endByHand(transaction: Database, { id, company_id, ...session }: SignedIn): Promise<boolean> {
  const { seen_by, session_id, email } = session;
  if (seen_by === undefined || !(await endOneSeeAs(transaction, session_id))) return false;
  await writeAudit(transaction, {
    ...{ actor: seen_by, company_id, entity: 'user', entity_id: id, action: 'end-see-as' },
    after: { email, ended_as: 'ended' },
  });
  return true;
}
