-- A change of subjects that can be undone, and one that was.
insert into plan_changes (teacher_id, changed_at, undone_at)
select teacher_id, '2026-04-01', undone_at
  from (select min(teacher_id) as teacher_id from lesson_plans) teacher,
       (values (null::timestamptz), ('2026-04-02'::timestamptz)) undone (undone_at);
insert into changed_plans (change_id, lesson_plan_id, title, version, subject)
select change.id, plan.id, plan.title, plan.version, 'Chemistry'
  from plan_changes change join lesson_plans plan on plan.teacher_id = change.teacher_id;
