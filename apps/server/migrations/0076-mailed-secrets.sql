-- A mailed verification link knows the company that was asked for with it, and lets its reader set the password once.
alter table one_time_codes
  add column requested_company text,
  add column is_spent boolean not null default false;

-- A password that somebody else may know by now: it signs nobody in, and is kept so that the next one differs.
alter table users add column is_password_withdrawn boolean not null default false;
