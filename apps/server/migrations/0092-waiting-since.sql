-- When the address of a registration was verified: since then it waits for a decision. Null for accounts that were made in
-- another way, and while the address is not verified.
alter table users add column waiting_since timestamptz;
update users
   set waiting_since = coalesce((select max(at) from audit_log
                                  where entity = 'user' and entity_id = users.id and action = 'verify'),
                                created_at)
 where status = 'email_verified';

drop index users_company_asked_for_idx;
create index users_company_asked_for_idx on users (requested_company_key, coalesce(waiting_since, created_at), id)
  where role = 'user' and status = 'email_verified' and company_id is null;
