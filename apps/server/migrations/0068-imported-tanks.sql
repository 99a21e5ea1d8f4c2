-- Imports bring in dates of inspections and new tanks too.
alter table imports drop constraint imports_kind_check;
alter table imports add check (kind in ('readings', 'transfers', 'inspections', 'tanks'));

-- The import that changed several tanks; null if they were changed in their list.
alter table tank_changes add column import_id int;
create unique index tank_changes_import_key on tank_changes (import_id) where import_id is not null;

-- Which import added a tank; null for one that was entered.
alter table tanks add column import_id int;
create index tanks_import_idx on tanks (import_id) where import_id is not null;
