import { companyNameKey } from '@dewar/domain/accounts/company-names';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../shared/database/database.ts';

/** More than anybody decides at once; those who wait less long follow as these are decided. */
export const MAX_WAITING_LISTED = 200;

/** Somebody who waits for a decision of administrators. */
export interface WaitingPerson {
  readonly id: number;
  readonly email: string;
  readonly requested_company: string | null;
  readonly waiting_since: Date;
}

/** Whether the row `person` is a registration that waits for a decision: its address is verified. */
const isWaitingRegistration = sql<boolean>`person.status = 'email_verified'`;

const WAITING_SINCE = sql<Date>`coalesce(person.waiting_since, person.created_at)`;

/**
 * All registrations that wait, as rows of id, email, requested_company and waiting_since: the figure on the dashboards of
 * administrators, the list of users with this status, and the email of the morning. The company is the one that was
 * asked for last.
 */
export const waitingRegistrations: RawBuilder<WaitingPerson> = sql`
  select person.id, person.email, coalesce(request.requested_company, person.requested_company) as requested_company,
         ${WAITING_SINCE} as waiting_since
    from users person
    left join company_assignment_requests request on request.user_id = person.id and request.status = 'pending'
   where ${isWaitingRegistration}`;

export async function listWaitingRegistrations(db: Database): Promise<readonly WaitingPerson[]> {
  const { rows } = await sql<WaitingPerson>`${waitingRegistrations} order by waiting_since, id`.execute(db);
  return rows;
}

/** The registration of a person who waits, and belongs to no other role than companies do. */
export async function findWaitingRegistrationOf(db: Database, user_id: number): Promise<WaitingPerson | undefined> {
  const { rows } = await sql<WaitingPerson>`
    ${waitingRegistrations} and person.id = ${user_id} and person.role = 'user'`.execute(db);
  return rows[0];
}

/**
 * Who waits for this company, and may be approved by its administrators: without a company, let in or verified, and with
 * a request that names it, or without a request and with a registration that does. The same rows are the people whom
 * company administrators see, the figure on their dashboard, and their email of the morning; at most
 * `MAX_WAITING_LISTED`, those who wait longest.
 */
export function waitingForCompany(company_name: string): RawBuilder<WaitingPerson> {
  const key = companyNameKey(company_name);
  return sql`
    select waiting.*
      from ((select person.id, person.email, request.requested_company,
                    case when ${isWaitingRegistration} then ${WAITING_SINCE} else request.created_at end
                      as waiting_since
               from company_assignment_requests request
               join users person on person.id = request.user_id
              where request.requested_company_key = ${key} and request.status = 'pending'
                and person.role = 'user' and person.company_id is null
                and (${isWaitingRegistration} or person.status in ('approved', 'active'))
              order by request.created_at, request.id
              limit ${MAX_WAITING_LISTED})
            union all
            (select person.id, person.email, person.requested_company, ${WAITING_SINCE} as waiting_since
               from users person
              where person.requested_company_key = ${key} and ${isWaitingRegistration}
                and person.role = 'user' and person.company_id is null
                and not exists (select from company_assignment_requests request
                                 where request.user_id = person.id and request.status = 'pending')
              order by ${WAITING_SINCE}, person.id
              limit ${MAX_WAITING_LISTED})) waiting
     order by waiting_since, id
     limit ${MAX_WAITING_LISTED}`;
}

export async function listWaitingForCompany(db: Database, company_name: string): Promise<readonly WaitingPerson[]> {
  const { rows } = await waitingForCompany(company_name).execute(db);
  return rows;
}
