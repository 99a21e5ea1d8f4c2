-- The doctor names the record of a file that is missing, and compares the sizes.
create or replace view referenced_files as
  select stored_name, 'uploads' as referenced_by, id as record_id, size::bigint as size from uploads
  union all select stored_name, 'tank_files', id, file_size from tank_files
  union all select stored_name, 'lesson_plan_files', id, file_size from lesson_plan_files
  union all select logo_name, 'companies', id, null from companies where logo_name is not null
  union all select stored_name, 'deleted_files', deleted_record_id, null from deleted_files;
