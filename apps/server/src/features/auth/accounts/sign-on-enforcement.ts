import { sql } from 'kysely';

/**
 * Whether the person in the row of `users` with this alias must use their company's single sign-on: one that counts and that a
 * verified mail domain leads to, and neither its break-glass account nor an administrator of the portal. A column, as that of a needed second factor.
 */
export function isSignOnEnforced(users: string) {
  return sql<boolean>`(
    ${sql.ref(`${users}.role`)} = 'user'
    and exists (select from company_sign_ons sign_on
                 where sign_on.company_id = ${sql.ref(`${users}.company_id`)} and sign_on.mode = 'enforced'
                   and sign_on.tested_at is not null
                   and exists (select from sign_on_domains domain
                                where domain.company_id = sign_on.company_id and domain.verified_at is not null)
                   and sign_on.break_glass_user_id is distinct from ${sql.ref(`${users}.id`)}))`;
}

/** Whether the person in that row is connected with the sign-on of their company, as it is now. */
export function isSignOnConnected(users: string) {
  return sql<boolean>`exists (
    select from sign_on_identities identity
      join company_sign_ons sign_on using (company_id, issuer)
     where identity.user_id = ${sql.ref(`${users}.id`)} and identity.company_id = ${sql.ref(`${users}.company_id`)})`;
}

/**
 * Whether the rows `session` and `person` go together: a provider signs in people of its own company alone, and who must
 * use it has no other sessions. One that waits for approval is of no company yet.
 */
export function isSessionOfSignOn() {
  return sql<boolean>`(
    case when session.sign_on_identity_id is null then not ${isSignOnEnforced('person')}
         else person.role = 'user' and exists (
           select from sign_on_identities identity
            where identity.id = session.sign_on_identity_id and identity.user_id = person.id
              and (identity.company_id = person.company_id
                   or person.company_id is null and person.status = 'email_verified')) end)`;
}
