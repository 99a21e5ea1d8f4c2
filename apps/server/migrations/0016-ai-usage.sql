-- What the lesson assistant was asked for, to hold each teacher to the day's limits on every server alike.

create table ai_usage (
  teacher_id int not null references users on delete cascade,
  -- In UTC.
  day date not null,
  lesson_runs int not null default 0 check (lesson_runs >= 0),
  model_calls int not null default 0 check (model_calls >= 0),
  primary key (teacher_id, day)
);

-- The one run that a teacher may have under way. A server that dies in it leaves the row; it counts until ends_at.
create table ai_lesson_runs (
  teacher_id int primary key references users on delete cascade,
  run_id uuid not null,
  ends_at timestamptz not null
);
