-- What guards accounts: keys of requests by rights, an audit log that only grows.

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

-- By whichever role the program connects: privileges would not hold back a superuser or the owner of the table. What
-- maintains the log (restoring a backup, dropping what is too old) disables the trigger in its own transaction.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of the audit log are neither changed nor deleted' using errcode = 'restrict_violation';
end
$$;
create trigger refuse_change before update or delete or truncate on audit_log
  for each statement execute function refuse_audit_change();
