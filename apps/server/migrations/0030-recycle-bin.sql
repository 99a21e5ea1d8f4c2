-- What was deleted and can be brought back for some days: who deleted which record, and the rows that went with it.

create table deleted_records (
  id int generated always as identity primary key,
  entity text not null check (entity in ('tank', 'procedure', 'company', 'user', 'lesson_plan')),
  entity_id int not null,
  -- Its name; that of a lesson plan is shown to its teacher alone.
  label text not null,
  -- Whose it was. Without foreign keys: the entry outlives both.
  company_id int,
  teacher_id int,
  teacher_email text,
  needs_super_admin boolean not null default false,
  deleted_at timestamptz not null,
  deleted_by int not null,
  deleted_by_email text not null,
  check ((entity = 'lesson_plan') = (teacher_id is not null and teacher_email is not null))
);
create index deleted_records_list_idx on deleted_records (deleted_at desc, id desc);
create index deleted_records_teacher_idx on deleted_records (teacher_id, deleted_at desc, id desc)
  where teacher_id is not null;
create index deleted_records_entity_idx on deleted_records (entity, entity_id);

create table deleted_rows (
  deleted_record_id int not null references deleted_records on delete cascade,
  table_name text not null,
  -- A row that stayed, with its key and the columns that the deletion set to null; false for a whole row that went.
  is_link boolean not null,
  contents jsonb not null
);
create index deleted_rows_record_idx on deleted_rows (deleted_record_id, table_name);
-- Files of deleted procedures are not swept while the procedure can be brought back.
create index deleted_rows_upload_idx on deleted_rows (((contents ->> 'upload_id')::int))
  where table_name = 'procedure_uploads';

-- Stored files that only deleted rows refer to. No cascade: an entry cannot be removed without releasing its files.
create table deleted_files (
  stored_name text primary key,
  deleted_record_id int not null references deleted_records
);
create index deleted_files_record_idx on deleted_files (deleted_record_id);

-- A backup has them too.
create or replace view referenced_files as
  select stored_name, 'uploads' as referenced_by from uploads
  union all select stored_name, 'tank_files' from tank_files
  union all select stored_name, 'lesson_plan_files' from lesson_plan_files
  union all select logo_name, 'companies' from companies where logo_name is not null
  union all select stored_name, 'deleted_files' from deleted_files;
