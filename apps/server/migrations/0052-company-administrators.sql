-- People who invite, approve and suspend the people of their own company, and settle its settings.
alter table users
  add column is_company_admin boolean not null default false,
  -- The flag is for one company: whoever changes the company or the role says so in the same statement.
  add constraint users_company_admin_check check (not is_company_admin or (role = 'user' and company_id is not null));

-- Open streams are looked at at once, on every server.
drop trigger announce_rights on users;
create trigger announce_rights
  after update of role, status, company_id, is_super_admin, is_company_admin, suspended_at, suspended_until,
                  needs_new_password on users
  for each row
  when ((old.role, old.status, old.company_id, old.is_super_admin, old.is_company_admin, old.suspended_at,
         old.suspended_until, old.needs_new_password)
        is distinct from
        (new.role, new.status, new.company_id, new.is_super_admin, new.is_company_admin, new.suspended_at,
         new.suspended_until, new.needs_new_password))
  execute function announce_user_rights();
