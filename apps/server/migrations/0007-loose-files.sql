-- Files that no record has: written down before a file is stored and struck out in the transaction of the row that names
-- it, so that whatever a killed server leaves behind is found without looking through the whole store.
create table loose_files (
  stored_name text primary key,
  since timestamptz not null default now()
);
create index loose_files_since_idx on loose_files (since);

-- When a record last had it: a file that was taken out of a text may be put back for as long as a new one is kept.
alter table uploads add column last_used_at timestamptz not null default now();
create index uploads_last_used_at_idx on uploads (last_used_at);
