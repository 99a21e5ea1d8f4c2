-- What each stored file holds, written when it is stored: a backup knows without reading it whether it has a file
-- already, and a file that was damaged on its disk is found. A file from before this table is added by the next backup.
create table stored_files (
  stored_name text primary key,
  size bigint not null check (size >= 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  stored_at timestamptz not null default now()
);

-- Every file that a record has, by the table of the record.
create view referenced_files as
  select stored_name, 'uploads' as referenced_by from uploads
  union all select stored_name, 'tank_files' from tank_files
  union all select stored_name, 'lesson_plan_files' from lesson_plan_files
  union all select logo_name, 'companies' from companies where logo_name is not null;
