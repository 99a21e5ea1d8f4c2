-- What guards accounts.

-- Whoever asks again with other rights is asked anew: a response that a super-admin got is none for an administrator.
alter table idempotency_keys add column rights text;
update idempotency_keys set rights = 'company ' || company_id;
update idempotency_keys
   set rights = concat_ws(' ', person.role, case when person.is_super_admin then 'super' end, person.company_id)
  from users person
 where person.id = user_id and coalesce(person.company_id, 0) = idempotency_keys.company_id;
alter table idempotency_keys
  drop constraint idempotency_keys_pkey,
  alter column rights set not null,
  add primary key (user_id, rights, route, key),
  drop column company_id;
