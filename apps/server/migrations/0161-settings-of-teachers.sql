-- The settings and usual subjects of a teacher are created with the account. Teachers who have not opened a screen of
-- theirs so far get them here.
with begun as (
  insert into teacher_settings (teacher_id, default_grade_level, default_duration_minutes)
  select id, '5th Grade', 60 from users where role = 'teacher'
      on conflict do nothing
  returning teacher_id
)
insert into lesson_subjects (teacher_id, name, name_key, color)
select teacher_id, name, lower(name), color
  from begun
 cross join (values (1, 'Math', '#2563eb'), (2, 'Reading', '#c2410c'), (3, 'Writing', '#7c3aed'), (4, 'Science', '#15803d'),
                    (5, 'Social Studies', '#a16207'), (6, 'Art', '#be185d'), (7, 'Music', '#6d28d9'),
                    (8, 'Physical Education', '#b91c1c'), (9, 'Health', '#0f766e'), (10, 'Technology', '#475569'))
         as usual (place, name, color)
 order by teacher_id, place;
