-- A teacher's files are saved in pages by their number.
create index lesson_plan_files_teacher_idx on lesson_plan_files (teacher_id, id);
