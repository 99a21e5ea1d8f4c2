-- Readings that were brought in from a sheet, together, so that they can be taken back together. No foreign keys to the
-- account and the company: an import stays known when they are deleted.
create table imports (
  id int generated always as identity primary key,
  user_id int not null,
  imported_by_email text not null,
  -- The company of whoever imported; null for administrators.
  company_id int,
  source text not null,
  readings int not null,
  imported_at timestamptz not null default now(),
  undone_at timestamptz
);
create index imports_user_idx on imports (user_id, id desc);

-- Which import wrote a reading; null for one that was entered.
alter table vacuum_readings add column import_id int;
create index vacuum_readings_import_idx on vacuum_readings (import_id) where import_id is not null;
