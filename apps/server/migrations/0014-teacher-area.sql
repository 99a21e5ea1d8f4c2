-- Lesson plans with their files, templates, subjects and calendar. All of it is one teacher's own: every row carries the
-- teacher, whoever deletes the account deletes it, and composite foreign keys keep a crossed row from existing.

-- A row for every teacher who has begun: the usual subjects are given once, and changes that must not race wait for it.
create table teacher_settings (
  teacher_id int primary key references users on delete cascade,
  default_grade_level text not null,
  default_duration_minutes int not null check (default_duration_minutes between 1 and 480),
  version int not null default 1
);

create table lesson_subjects (
  id int generated always as identity primary key,
  teacher_id int not null references users on delete cascade,
  name text not null check (name = btrim(name) and name <> ''),
  name_key text not null,
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  version int not null default 1,
  constraint lesson_subjects_name_key unique (teacher_id, name_key)
);

create table lesson_plans (
  id int generated always as identity primary key,
  teacher_id int not null references users on delete cascade,
  title text not null check (title <> ''),
  subject text not null check (subject <> ''),
  grade_level text not null check (grade_level <> ''),
  duration_minutes int not null check (duration_minutes between 1 and 480),
  learning_objectives text,
  materials text,
  introduction text,
  direct_instruction text,
  guided_practice text,
  independent_practice text,
  closure text,
  assessment_strategies text,
  differentiation text,
  teacher_reflection text,
  custom_sections jsonb not null default '[]' check (jsonb_typeof(custom_sections) = 'array'),
  -- What a card shows of it; found when it is written, so that a list need not read the sections.
  preview text,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (id, teacher_id)
);
create index lesson_plans_teacher_idx on lesson_plans (teacher_id, updated_at desc, id desc);

create table lesson_plan_files (
  id int generated always as identity primary key,
  teacher_id int not null,
  lesson_plan_id int not null,
  stored_name text not null unique,
  -- As its owner called it.
  original_name text not null check (original_name <> ''),
  file_size bigint not null check (file_size > 0),
  category text not null
    check (category in ('image', 'video', 'audio', 'presentation', 'worksheet', 'document', 'other')),
  description text,
  uploaded_by_name text not null,
  uploaded_at timestamptz not null,
  foreign key (lesson_plan_id, teacher_id) references lesson_plans (id, teacher_id) on delete cascade
);
create index lesson_plan_files_plan_idx on lesson_plan_files (lesson_plan_id, uploaded_at, id);

create table teacher_file_room (
  teacher_id int primary key references users on delete cascade,
  bytes_used bigint not null check (bytes_used >= 0)
);

-- However a file's row goes (its plan or its teacher may take it along), the stored file becomes loose and gives its room
-- back in the same transaction.
create function let_lesson_plan_file_go() returns trigger language plpgsql as $$
begin
  insert into loose_files (stored_name) values (old.stored_name);
  update teacher_file_room set bytes_used = bytes_used - old.file_size where teacher_id = old.teacher_id;
  return null;
end
$$;
create trigger lesson_plan_files_gone after delete on lesson_plan_files
  for each row execute function let_lesson_plan_file_go();

create table lesson_templates (
  id int generated always as identity primary key,
  teacher_id int not null references users on delete cascade,
  name text not null check (name <> ''),
  description text,
  is_default boolean not null default false,
  grade_levels text[] not null default '{}',
  subjects text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (id, teacher_id)
);
create index lesson_templates_teacher_idx on lesson_templates (teacher_id);
create unique index lesson_templates_default_key on lesson_templates (teacher_id) where is_default;

create table lesson_template_sections (
  id int generated always as identity primary key,
  template_id int not null references lesson_templates on delete cascade,
  section_name text not null check (section_name ~ '^[a-z0-9_]+$'),
  display_name text not null check (display_name <> ''),
  section_type text not null
    check (section_type in ('text', 'textarea', 'list', 'time_block', 'standards', 'custom')),
  is_required boolean not null,
  is_enabled boolean not null,
  sort_order int not null,
  placeholder_text text,
  help_text text,
  default_value text,
  response_length text not null
    check (response_length in ('very_short', 'short', 'medium', 'long', 'very_long')),
  ai_enabled boolean not null,
  unique (template_id, section_name),
  unique (template_id, sort_order)
);

create table lesson_events (
  id int generated always as identity primary key,
  teacher_id int not null references users on delete cascade,
  -- Null where the plan's title stands for it.
  title text,
  lesson_plan_id int,
  all_day boolean not null,
  no_school boolean not null check (all_day or not no_school),
  start_time timestamptz,
  end_time timestamptz check (end_time > start_time),
  -- Days are days wherever their teacher goes, so those of all-day events are kept as such; both are included.
  start_date date,
  end_date date check (end_date >= start_date),
  version int not null default 1,
  check (title is not null or lesson_plan_id is not null),
  check (all_day = (start_date is not null and end_date is not null)),
  check (all_day = (start_time is null and end_time is null)),
  check (num_nulls(start_time, end_time) <> 1 and num_nulls(start_date, end_date) <> 1),
  foreign key (lesson_plan_id, teacher_id) references lesson_plans (id, teacher_id) on delete cascade
);
create index lesson_events_time_idx on lesson_events (teacher_id, start_time) where not all_day;
create index lesson_events_date_idx on lesson_events (teacher_id, start_date) where all_day;
create index lesson_events_plan_idx on lesson_events (lesson_plan_id) where lesson_plan_id is not null;
