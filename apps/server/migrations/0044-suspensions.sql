-- Suspended people and companies, sessions that administrators ended, and new passwords that they ask for.

-- A suspension with an end is over at that moment; the row keeps it until it is lifted or replaced.
alter table users
  add column suspended_at timestamptz,
  add column suspended_until timestamptz,
  add column suspension_reason text,
  add column suspended_by_email text,
  -- The password was typed by an administrator, or they ask for another one.
  add column needs_new_password boolean not null default false,
  add check (num_nulls(suspended_at, suspension_reason, suspended_by_email) in (0, 3)),
  add check (suspended_until > suspended_at);
alter table companies
  add column suspended_at timestamptz,
  add column suspended_until timestamptz,
  add column suspension_reason text,
  add column suspended_by_email text,
  add check (num_nulls(suspended_at, suspension_reason, suspended_by_email) in (0, 3)),
  add check (suspended_until > suspended_at);

-- Why a session was ended by somebody else, for the screen that still holds its token. Without a reference: it tells
-- nothing about the person.
create table ended_sessions (
  token_hash bytea primary key,
  reason text not null check (reason in ('suspended', 'ended', 'new-password')),
  expires_at timestamptz not null
);
create index ended_sessions_expires_at_idx on ended_sessions (expires_at);

-- Open streams are looked at at once, on every server.
drop trigger announce_rights on users;
create trigger announce_rights
  after update of role, status, company_id, is_super_admin, suspended_at, suspended_until, needs_new_password on users
  for each row
  when ((old.role, old.status, old.company_id, old.is_super_admin, old.suspended_at, old.suspended_until,
         old.needs_new_password)
        is distinct from
        (new.role, new.status, new.company_id, new.is_super_admin, new.suspended_at, new.suspended_until,
         new.needs_new_password))
  execute function announce_user_rights();

drop trigger announce_rights on companies;
create trigger announce_rights after update of status, name, suspended_at, suspended_until on companies for each row
  when ((old.status, old.name, old.suspended_at, old.suspended_until)
        is distinct from (new.status, new.name, new.suspended_at, new.suspended_until))
  execute function announce_company_rights();
