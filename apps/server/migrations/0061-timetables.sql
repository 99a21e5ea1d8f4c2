-- A teacher's periods. They are read and written as a whole, so they are kept as one value.
create table timetables (
  teacher_id int primary key references users on delete cascade,
  -- Null stands for Monday to Friday.
  rotation_days int check (rotation_days between 2 and 10),
  rotation_start date,
  periods jsonb not null check (jsonb_typeof(periods) = 'array'),
  version int not null,
  check ((rotation_days is null) = (rotation_start is null))
);
