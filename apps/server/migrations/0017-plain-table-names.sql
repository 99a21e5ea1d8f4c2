-- Tables named by the words that the code uses: an alert is sent, an upload is unclaimed until a record has it, and a
-- company's or a teacher's files count against a storage quota.
alter table told_alerts rename to sent_alerts;
alter table sent_alerts rename column told_at to sent_at;
alter table sent_alerts rename constraint told_alerts_pkey to sent_alerts_pkey;

alter table loose_files rename to unclaimed_uploads;
alter table unclaimed_uploads rename constraint loose_files_pkey to unclaimed_uploads_pkey;
alter index loose_files_since_idx rename to unclaimed_uploads_since_idx;

alter table company_file_room rename to company_storage;
alter table company_storage rename constraint company_file_room_pkey to company_storage_pkey;
alter table teacher_file_room rename to teacher_storage;
alter table teacher_storage rename constraint teacher_file_room_pkey to teacher_storage_pkey;

drop trigger lesson_plan_files_gone on lesson_plan_files;
drop function let_lesson_plan_file_go();
-- A file's row may be deleted with its plan or its teacher: in each case the stored file becomes unclaimed and no longer
-- counts against the quota, in the same transaction.
create function release_lesson_plan_file() returns trigger language plpgsql as $$
begin
  insert into unclaimed_uploads (stored_name) values (old.stored_name);
  update teacher_storage set bytes_used = bytes_used - old.file_size where teacher_id = old.teacher_id;
  return null;
end
$$;
create trigger lesson_plan_files_released after delete on lesson_plan_files
  for each row execute function release_lesson_plan_file();
