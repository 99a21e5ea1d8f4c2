-- What a teacher did to several plans at once, so that it can be undone together.
create table plan_changes (
  id int generated always as identity primary key,
  teacher_id int not null references users on delete cascade,
  changed_at timestamptz not null,
  undone_at timestamptz
);
create index plan_changes_teacher_idx on plan_changes (teacher_id);

-- A plan whose subject was changed, with the earlier one and the version that it got, or one that was deleted, with the
-- entry by which it is brought back. No foreign keys to either: the plan may be deleted, and an entry that has expired
-- must not keep its teacher's account from being brought back.
create table changed_plans (
  change_id int not null references plan_changes on delete cascade,
  lesson_plan_id int not null,
  title text not null,
  version int,
  subject text,
  deleted_record_id int,
  primary key (change_id, lesson_plan_id)
);
