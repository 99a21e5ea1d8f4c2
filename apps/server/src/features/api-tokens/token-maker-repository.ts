import { sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';
import { unauthenticated } from '../../shared/errors.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { admittedPerson } from '../auth/sessions/session-reader.ts';
import { type PersonRow, personColumns } from '../auth/sessions/session-repository.ts';

interface Making {
  readonly person: SignedIn;
  /** Whose records the token will read, if they are one company's. */
  readonly company_id: number | null;
  readonly now: Date;
}

/**
 * Whoever makes a token, as they are now. What takes their rights away waits for the lock and then finds the token, or
 * was there before, and they get 401. A company is locked before its people, as its suspension does it, and by one maker
 * at a time, so that its tokens are counted one after the other.
 */
export async function lockTokenMaker(transaction: Database, { person, company_id, now }: Making): Promise<SignedIn> {
  await sql`select from companies where id = ${company_id} for no key update`.execute(transaction);
  await sql`select from users where id = ${person.id} for no key update`.execute(transaction);
  const { rows } = await sql<PersonRow>`
    select ${personColumns}
      from sessions session
      join users person on person.id = session.user_id
      left join companies company on company.id = person.company_id
     where session.id = ${person.session_id} and person.id = ${person.id}`.execute(transaction);
  const maker = rows[0] && admittedPerson(rows[0], now);
  if (maker === undefined || maker.needs_new_password || maker.needs_second_factor) throw unauthenticated();
  return { ...maker, session_id: person.session_id };
}
