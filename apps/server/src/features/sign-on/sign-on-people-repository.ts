import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../shared/database/database.ts';

interface Provider {
  readonly company_id: number;
  readonly issuer: string | null;
  /** The verified mail domains, in all their spellings. */
  readonly domains: readonly string[];
}

/** The people of a company who may sign in, as `person`, each with their connection to this provider as `identity`. */
const peopleOf = ({ company_id, issuer }: Provider) => sql`
  users person
  left join sign_on_identities identity
    on identity.user_id = person.id and identity.company_id = ${company_id} and identity.issuer = ${issuer}
  where person.company_id = ${company_id} and person.role = 'user' and not person.is_service_account
    and person.status in ('approved', 'active')`;

/** Addresses of other domains are not led to the sign-on. */
const isInDomain = ({ domains }: Provider) =>
  sql<boolean>`split_part(lower(person.email), '@', 2) = any(${domains}::text[])`;

/** How many people are connected, how many are not, and how many of these have an address outside of the verified domains. */
export async function countConnected(db: Database, provider: Provider) {
  const { rows } = await sql<{ connected: number; others: number; outside: number }>`
    select count(*) filter (where identity.id is not null)::int as connected,
           count(*) filter (where identity.id is null)::int as others,
           count(*) filter (where identity.id is null and not ${isInDomain(provider)})::int as outside
      from ${peopleOf(provider)}`.execute(db);
  return rows[0] ?? { connected: 0, others: 0, outside: 0 };
}

const personSchema = z.object({
  id: z.int(),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  joined_at: z.date().nullable(),
  last_used_at: z.date().nullable(),
  is_in_domain: z.boolean(),
});

/** First those who are not connected; by address. */
export async function listConnectable(db: Database, provider: Provider) {
  const { rows } = await sql`
    select person.id, person.email, person.first_name, person.last_name, identity.joined_at, identity.last_used_at,
           ${isInDomain(provider)} as is_in_domain
      from ${peopleOf(provider)}
     order by identity.id is not null, lower(person.email), person.id`.execute(db);
  return z.array(personSchema).parse(rows);
}

/** Ends all connections of a person with the providers of the company; the subjects that they were, none if there was none. */
export async function deleteConnections(
  transaction: Database,
  { company_id, user_id }: { readonly company_id: number; readonly user_id: number },
): Promise<readonly { readonly issuer: string; readonly subject: string; readonly email: string }[]> {
  const { rows } = await sql<{ issuer: string; subject: string; email: string }>`
    delete from sign_on_identities identity using users person
     where identity.company_id = ${company_id} and identity.user_id = ${user_id} and person.id = identity.user_id
    returning identity.issuer, identity.subject, person.email`.execute(transaction);
  return rows;
}

/**
 * Whether the directory of the company knows this account by one of these ids, and nobody has ever signed in to it: there is no
 * owner yet who could connect it. Until the transaction ends nobody signs in to it.
 */
export async function lockNamedByDirectory(
  transaction: Database,
  {
    user_id,
    company_id,
    ids,
  }: { readonly user_id: number; readonly company_id: number; readonly ids: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    select from directory_people entry join users person on person.id = entry.user_id
     where entry.user_id = ${user_id} and entry.company_id = ${company_id} and entry.removed_at is null
       and entry.external_id = any(${ids}::text[]) and person.last_login is null
       for no key update of person`.execute(transaction);
  return rows.length > 0;
}
